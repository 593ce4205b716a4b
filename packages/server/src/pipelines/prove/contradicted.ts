/** Finds the values that the document contradicts. */

import type { ReadSchema } from '../engine/core/field.ts';
import type { FieldEvidence } from '../extract-job/evidence.ts';
import type { Json } from '../json/json.ts';
import { pathText } from '../json/json-path.ts';
import { locate } from '../locate/locate.ts';
import { draftsOf } from './draft.ts';
import type { PageBatch } from './page-batches.ts';
import { evidenceOf } from './prove.ts';

export interface ProvableAnswer {
  schema: ReadSchema;
  output: Json;
  /** What the built-in engine knows about its own values, by path. */
  known: ReadonlyMap<string, FieldEvidence>;
}

/** Returns the paths of contradicted values, in a document that is searched as a whole. */
export function contradictedPaths(
  { prepared, anchors }: PageBatch,
  { schema, output, known }: ProvableAnswer,
): Set<string> {
  const located = locate(prepared, schema, output);
  const drafts = draftsOf({ view: prepared.view, anchors, located, known });
  const contradicted = drafts.filter((draft) => evidenceOf(draft, 0).status === 'contradicted');
  return new Set(contradicted.map(({ path }) => pathText(path)));
}
