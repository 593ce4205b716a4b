/** The whole way from a document and an output to the evidence of each of its values. Pure, no model. */
import type { ReadSchema } from '../extract/schema/field.ts';
import type { FieldEvidence } from '../extract-job/evidence.ts';
import type { Json } from '../json/json.ts';
import { locate } from '../locate/locate.ts';
import { type DocumentPages, stretchesOf } from './document-stretches.ts';
import { type Draft, draftsOf, mergeDrafts } from './draft.ts';
import type { EvidenceByPath } from './evidence.ts';
import { prove } from './prove.ts';

export interface ProvableExtraction {
  schema: ReadSchema;
  output: Json;
  /** Mirrors the output; null where nobody said any. */
  likelihoods: Json;
  /** What the embedded engine knows of its own values, by dotted path. */
  known: ReadonlyMap<string, FieldEvidence>;
}

export async function proveDocument(
  document: DocumentPages,
  { schema, output, likelihoods, known }: ProvableExtraction,
): Promise<{ evidence: EvidenceByPath; pageCount: number }> {
  let drafts: Draft[] | undefined;
  let pageCount = 0;
  for await (const stretch of stretchesOf(document)) {
    const located = locate(stretch.prepared, schema, output);
    const { view } = stretch.prepared;
    drafts = mergeDrafts(drafts, draftsOf({ view, anchors: stretch.anchors, located, known }));
    pageCount += stretch.pageCount;
  }
  return { evidence: prove({ schema, output, drafts: drafts ?? [], likelihoods, pageCount }), pageCount };
}
