import { pathSteps, pathText } from '../../pipelines/json/json-path.ts';
import type { Correction } from '../../pipelines/learn/check-correction.ts';
import type { CorrectedPaths, StoredCorrection } from './store.ts';

/** The correction as responses show it. */
export const toCorrection = (row: StoredCorrection, isSuperseded: boolean) => ({
  id: row.id,
  object: 'extraction.correction' as const,
  extraction_id: row.extraction_id,
  schema_sha256: row.schema_sha256,
  kind: row.kind,
  output: row.kind === 'output' ? row.content : null,
  values: row.kind === 'values' ? row.content : null,
  is_superseded: isSuperseded,
  corrected_by: row.corrected_by,
  created_by: {
    api_key_id: row.triggered_by.api_key_id ?? null,
    key_name: row.triggered_by.key_name ?? null,
    user_id: row.triggered_by.user_id ?? null,
    user_email: row.triggered_by.user_email ?? null,
  },
  created_at: row.created_at,
});

/**
 * The ids of the corrections that hold, given those that are not older than the last whole output: later ones do not cover
 * all of their paths.
 */
export function holding(latest: readonly Pick<CorrectedPaths, 'id' | 'number' | 'kind' | 'paths'>[]): Set<string> {
  const said = new Set<string>();
  const found = new Set<string>();
  for (const { id, kind, paths } of latest.toSorted((a, b) => b.number - a.number)) {
    if (kind === 'output' || !paths.every((path) => isCovered(path, said))) found.add(id);
    if (kind === 'output') break;
    for (const path of paths) said.add(path);
  }
  return found;
}

/** Whether the path, or one that it is under, is among the others. */
function isCovered(path: string, said: ReadonlySet<string>): boolean {
  const steps = pathSteps(path);
  return steps.some((_, index) => said.has(pathText(steps.slice(0, index + 1))));
}

export const contentOf = ({ kind, content }: Pick<StoredCorrection, 'kind' | 'content'>): Correction =>
  kind === 'output' ? { kind, output: content } : { kind, values: content };
