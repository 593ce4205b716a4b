import type { Evidence } from '@recto/sdk';
import { isRequired, type Leaf } from './leaves.ts';

const DOUBTFUL = new Set<Evidence['status']>(['inferred', 'contradicted', 'absent']);
const UNLIKELY = 0.8;

/** Why a value deserves a look, in words; null if nothing speaks against it. */
export function doubtAbout(leaf: Leaf, schema: unknown, evidence: Evidence | undefined): string | null {
  if (leaf.value === null && isRequired(schema, leaf.path)) return 'required, but empty';
  if (evidence === undefined) return null;
  const { status, likelihood, alternatives } = evidence;
  if (status === 'contradicted') return 'the document says something else';
  if (likelihood !== null && likelihood < UNLIKELY) return `likelihood ${likelihood.toFixed(2)}`;
  if (leaf.value !== null && DOUBTFUL.has(status))
    return status === 'absent' ? 'not found in the document' : 'not printed, inferred';
  return alternatives.length > 3 && status !== 'proved' ? `${alternatives.length} other candidates` : null;
}
