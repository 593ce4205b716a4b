/** Splits the pages of a document into batches that fit into memory, each with what locating and proving need. */

import type { DocumentFormat, Page } from '../../documents/model/document.ts';
import { prepare } from '../engine/candidates/prepare.ts';
import type { Prepared } from '../engine/core/context.ts';
import { buildView } from '../engine/view/build-view.ts';
import { Anchors } from '../locate/anchors.ts';
import type { DocumentPart } from '../locate/document-parts.ts';
import type { TextIndex } from '../locate/text-index.ts';
import { TextPlaces } from '../locate/text-places.ts';

export interface DocumentPages {
  format: DocumentFormat;
  pages: AsyncIterable<Page> | Iterable<Page>;
  /** Set for a document that is plain text. */
  textIndex?: TextIndex;
  /** Set for several documents in one model. */
  parts?: readonly DocumentPart[];
}

export interface PageBatch {
  prepared: Prepared;
  anchors: Anchors;
  pageCount: number;
}

/** About 150 MB with its pages. */
const BATCH_WORDS = 150_000;

/** Makes one batch of a document that is short enough. */
export const wholeBatch = (document: { format: DocumentFormat; pages: readonly Page[] }): PageBatch =>
  preparedBatch({ ...document, prepared: prepare(buildView(document.pages)) });

export function preparedBatch({
  format,
  pages,
  prepared,
}: {
  format: DocumentFormat;
  pages: readonly Page[];
  prepared: Prepared;
}): PageBatch {
  const texts = new TextPlaces();
  for (const page of pages) texts.add(page);
  return { prepared, anchors: new Anchors(prepared.view, format, texts), pageCount: pages.length };
}

export async function* batchesOf(
  { format, pages, textIndex, parts }: DocumentPages,
  maxWords = BATCH_WORDS,
): AsyncGenerator<PageBatch> {
  const texts = new TextPlaces(textIndex, parts);
  let batch: Page[] = [];
  let words = 0;
  const finish = (): PageBatch => {
    const view = buildView(batch);
    const anchors = new Anchors(view, format, texts, parts);
    const made = { prepared: prepare(view), anchors, pageCount: batch.length };
    batch = [];
    words = 0;
    return made;
  };
  for await (const page of pages) {
    if (batch.length > 0 && words + page.words.length > maxWords) yield finish();
    texts.add(page);
    batch.push(page);
    words += page.words.length;
  }
  if (batch.length > 0) yield finish();
}
