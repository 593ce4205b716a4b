import { type FunctionCall, type LookUp, MAX_ROWS } from './call.ts';

/** The line that answers a question of the code. The question may be anything, because the code may have written it. */
export async function answerTo(
  question: Buffer,
  { tables }: Pick<FunctionCall, 'tables'>,
  lookUp: LookUp | undefined,
): Promise<string> {
  const { table, where, limit } = (parsed(question) ?? {}) as Record<string, unknown>;
  if (typeof table !== 'string' || !tables.includes(table) || lookUp === undefined) {
    return JSON.stringify({ error: 'The function has no such table.' });
  }
  if (typeof where !== 'object' || where === null || Array.isArray(where) || typeof limit !== 'number') {
    return JSON.stringify({ error: 'Rows are looked up by the values of their columns.' });
  }
  const rows = Math.max(1, Math.min(MAX_ROWS, Math.trunc(limit)));
  const answer: Promise<unknown> = lookUp({ table, where: { ...where }, limit: rows });
  return JSON.stringify(await answer);
}

/** Undefined if the bytes are not JSON. */
export function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
