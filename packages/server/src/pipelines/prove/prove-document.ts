/** Computes the evidence for each value of an output from the document. Pure, uses no model. */
import type { ReadSchema } from '../engine/core/field.ts';
import type { Json } from '../json/json.ts';
import { pathText } from '../json/json-path.ts';
import { locate } from '../locate/locate.ts';
import { type Quote, QuoteFinder } from './cite.ts';
import { type Draft, draftsOf, mergeDrafts } from './draft.ts';
import type { ClaimedPlace, EvidenceByPath, ListEvidence } from './evidence.ts';
import { ListCompleteness } from './list-completeness.ts';
import { batchesOf, type DocumentPages, type PageBatch } from './page-batches.ts';
import { prove } from './prove.ts';

export interface ProvableExtraction {
  schema: ReadSchema;
  output: Json;
  /** Likelihoods in the shape of the output; null if none were computed. */
  likelihoods: Json;
  /** What the built-in engine knows about its own values, by dotted path. */
  known: ReadonlyMap<string, ClaimedPlace>;
  /** Passages that a model quoted. */
  quotes?: readonly Quote[];
}

export interface Proof {
  evidence: EvidenceByPath;
  /** For lists that are short enough to be searched for, by path. */
  lists: Record<string, ListEvidence>;
  pageCount: number;
  quotesFound: number;
}

export const proveDocument = (document: DocumentPages, extraction: ProvableExtraction): Promise<Proof> =>
  proveBatches(batchesOf(document), extraction);

/** The same for pages that are batched already, so that several answers can use the batches. */
export async function proveBatches(
  batches: AsyncIterable<PageBatch> | Iterable<PageBatch>,
  { schema, output, likelihoods, known, quotes = [] }: ProvableExtraction,
): Promise<Proof> {
  const finder = new QuoteFinder(quotes);
  const completeness = new ListCompleteness();
  let drafts: Draft[] | undefined;
  let pageCount = 0;
  for await (const batch of batches) {
    const located = locate(batch.prepared, schema, output);
    const { view } = batch.prepared;
    drafts = mergeDrafts(drafts, draftsOf({ view, anchors: batch.anchors, located, known }));
    finder.add(batch);
    if (schema.lists.length > 0) for (const { model } of view.pages) completeness.add(model);
    pageCount += batch.pageCount;
  }
  const lists = completeness.of(drafts ?? [], output);
  const judged = (drafts ?? []).map((draft) => ofList(draft, lists));
  const evidence = prove({ schema, output, drafts: judged, likelihoods, pageCount });
  return { evidence, lists, pageCount, quotesFound: finder.cite(evidence) };
}

/** Notes whether the built-in engine left out rows of the table that it read the list from, or read some of them twice. */
function ofList(draft: Draft, lists: Readonly<Record<string, ListEvidence>>): Draft {
  const { path, isOwn, record } = draft;
  const at = path.findIndex((step) => typeof step === 'number');
  if (!isOwn || at < 0 || record === null) return draft;
  const status = lists[pathText(path.slice(0, at))]?.status;
  const isWhole = status === 'rows_left_over' ? record.isSelected || record.isNamedTable : status !== 'rows_repeated';
  return isWhole ? draft : { ...draft, record: { ...record, isPartial: true } };
}
