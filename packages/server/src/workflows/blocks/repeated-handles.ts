import type { ConfigProblem, Handle } from './block-type.ts';

/** Finds list items that would have the same handle, which an edge could not distinguish. */
export function repeatedHandles(field: string, handles: readonly Handle[]): ConfigProblem[] {
  const seen = new Map<string, number>();
  const problems: ConfigProblem[] = [];
  for (const [index, { id }] of handles.entries()) {
    const earlier = seen.get(id);
    if (earlier === undefined) seen.set(id, index);
    else {
      problems.push({
        code: 'INVALID_BLOCK_CONFIG',
        path: [field, index],
        message: `has the same handle as ${field}[${earlier}], ${id}; give one of them another name or handle_key`,
        details: { handle: id },
      });
    }
  }
  return problems;
}
