/** What the document says of each value of an answer, without the checks of sums that reports of proof also have. */

import type { ReadSchema } from '../engine/core/field.ts';
import type { FieldEvidence } from '../extract-job/evidence.ts';
import type { Json } from '../json/json.ts';
import { pathText } from '../json/json-path.ts';
import { locate } from '../locate/locate.ts';
import { draftsOf } from './draft.ts';
import type { EvidenceStatus } from './evidence.ts';
import type { PageBatch } from './page-batches.ts';
import { evidenceOf } from './prove.ts';

export interface ProvableAnswer {
  schema: ReadSchema;
  output: Json;
  /** What the built-in engine knows about its own values, by path. */
  known: ReadonlyMap<string, FieldEvidence>;
}

/** By path; the document is searched as a whole. */
export function statusesIn(
  { prepared, anchors }: PageBatch,
  { schema, output, known }: ProvableAnswer,
): Map<string, EvidenceStatus> {
  const located = locate(prepared, schema, output);
  const drafts = draftsOf({ view: prepared.view, anchors, located, known });
  return new Map(drafts.map((draft) => [pathText(draft.path), evidenceOf(draft, 0).status]));
}
