/** The pages of a stored document in stretches of bounded size. */
import { createReadStream } from 'node:fs';
import { decodePage } from '../../documents/codec.ts';
import type { Page } from '../../documents/document.ts';
import { splitLines } from '../../lib/lines.ts';

/** At least one stretch, which is empty where the document has no pages. A page is never cut. */
export async function* pageWindows(path: string, maxWords: number): AsyncGenerator<Page[]> {
  let window: Page[] = [];
  let words = 0;
  let isHeader = true;
  for await (const line of splitLines(createReadStream(path))) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    const page = decodePage(line);
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
