/** The pages of a document in stretches that fit into memory, each with all that locating and proving need. */

import type { DocumentFormat, Page } from '../../documents/model/document.ts';
import { prepare } from '../engine/candidates/prepare.ts';
import type { Prepared } from '../engine/core/context.ts';
import { buildView } from '../engine/view/build-view.ts';
import { Anchors } from '../locate/anchors.ts';
import type { TextIndex } from '../locate/text-index.ts';
import { TextPlaces } from '../locate/text-places.ts';

export interface DocumentPages {
  format: DocumentFormat;
  pages: AsyncIterable<Page> | Iterable<Page>;
  /** Of a document that is plain text. */
  textIndex?: TextIndex;
}

export interface Stretch {
  prepared: Prepared;
  anchors: Anchors;
  pageCount: number;
}

/** About 150 MB of view with its pages. */
const STRETCH_WORDS = 150_000;

/** A document that is short enough to be looked at whole. */
export const wholeStretch = (document: { format: DocumentFormat; pages: readonly Page[] }): Stretch =>
  preparedStretch({ ...document, prepared: prepare(buildView(document.pages)) });

export function preparedStretch({
  format,
  pages,
  prepared,
}: {
  format: DocumentFormat;
  pages: readonly Page[];
  prepared: Prepared;
}): Stretch {
  const texts = new TextPlaces();
  for (const page of pages) texts.add(page);
  return { prepared, anchors: new Anchors(prepared.view, format, texts), pageCount: pages.length };
}

export async function* stretchesOf(
  { format, pages, textIndex }: DocumentPages,
  maxWords = STRETCH_WORDS,
): AsyncGenerator<Stretch> {
  const texts = new TextPlaces(textIndex);
  let stretch: Page[] = [];
  let words = 0;
  const finish = (): Stretch => {
    const view = buildView(stretch);
    const made = { prepared: prepare(view), anchors: new Anchors(view, format, texts), pageCount: stretch.length };
    stretch = [];
    words = 0;
    return made;
  };
  for await (const page of pages) {
    if (stretch.length > 0 && words + page.words.length > maxWords) yield finish();
    texts.add(page);
    stretch.push(page);
    words += page.words.length;
  }
  if (stretch.length > 0) yield finish();
}
