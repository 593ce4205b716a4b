/** Splits the pages of a stored document into sections of bounded size. */
import { createReadStream } from 'node:fs';
import type { Page } from '../../documents/model/document.ts';
import { storedPages } from '../../documents/model/stored-pages.ts';
import { isDataPage } from '../engine/view/data-tree.ts';
import { isInterchangePage } from '../engine/view/interchange.ts';

/**
 * Files of data are read whole as far as possible, since their structure ends with them. A list of 10,000 records takes
 * 400 MB and 10 seconds, measured.
 */
const DATA_FACTOR = 7.5;

/** Whether the document that begins with the page is data, whose structure is known when it is read whole. */
export const isOfData = (first: Page): boolean => isDataPage(first) || isInterchangePage(first);

/** Yields at least one section, which is empty if the document has no pages. A page is never split. */
export async function* pageWindows(path: string, maxWords: number): AsyncGenerator<Page[]> {
  let window: Page[] = [];
  let words = 0;
  let limit = maxWords;
  for await (const page of storedPages(createReadStream(path))) {
    if (page.number === 1 && isOfData(page)) limit = DATA_FACTOR * maxWords;
    if (window.length > 0 && words + page.words.length > limit) {
      yield window;
      window = [];
      words = 0;
    }
    window.push(page);
    words += page.words.length;
  }
  yield window;
}
