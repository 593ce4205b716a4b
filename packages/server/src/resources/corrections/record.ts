import type { Correction } from '../../pipelines/learn/check-correction.ts';
import type { CorrectedPaths, StoredCorrection } from './store.ts';

/** The correction as responses show it; `all` are the corrections of its extraction. */
export const toCorrection = (row: StoredCorrection, all: readonly CorrectedPaths[]) => ({
  id: row.id,
  object: 'extraction.correction' as const,
  extraction_id: row.extraction_id,
  schema_sha256: row.schema_sha256,
  kind: row.kind,
  output: row.kind === 'output' ? row.content : null,
  values: row.kind === 'values' ? row.content : null,
  is_superseded: isSuperseded(row, all),
  corrected_by: row.corrected_by,
  created_by: {
    api_key_id: row.triggered_by.api_key_id ?? null,
    key_name: row.triggered_by.key_name ?? null,
    user_id: row.triggered_by.user_id ?? null,
    user_email: row.triggered_by.user_email ?? null,
  },
  created_at: row.created_at,
});

/** True when later corrections cover all of its paths. */
export function isSuperseded(
  { number, kind, paths }: Pick<CorrectedPaths, 'number' | 'kind' | 'paths'>,
  all: readonly Pick<CorrectedPaths, 'number' | 'kind' | 'paths'>[],
): boolean {
  const later = all.filter((other) => other.number > number);
  if (later.some((other) => other.kind === 'output')) return true;
  if (kind === 'output') return false;
  const said = later.flatMap((other) => other.paths);
  return paths.every((path) => said.some((other) => path === other || path.startsWith(`${other}.`)));
}

export const contentOf = ({ kind, content }: Pick<StoredCorrection, 'kind' | 'content'>): Correction =>
  kind === 'output' ? { kind, output: content } : { kind, values: content };
