/** The pages of a stored document in stretches of bounded size. */
import { createReadStream } from 'node:fs';
import type { Page } from '../../documents/model/document.ts';
import { storedPages } from '../../documents/model/stored-pages.ts';

/** At least one stretch, which is empty where the document has no pages. A page is never cut. */
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
