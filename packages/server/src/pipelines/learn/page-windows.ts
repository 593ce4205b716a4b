/** Splits the pages of a stored document into sections of bounded size. */
import { createReadStream } from 'node:fs';
import type { Page } from '../../documents/model/document.ts';
import { storedPages } from '../../documents/model/stored-pages.ts';

/** Yields at least one section, which is empty if the document has no pages. A page is never split. */
export async function* pageWindows(path: string, maxWords: number): AsyncGenerator<Page[]> {
  let window: Page[] = [];
  let words = 0;
  for await (const page of storedPages(createReadStream(path))) {
    if (window.length > 0 && words + page.words.length > maxWords) {
      yield window;
      window = [];
      words = 0;
    }
    window.push(page);
    words += page.words.length;
  }
  yield window;
}
