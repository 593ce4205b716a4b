import { LayoutStream } from '../layout/layout-stream.ts';
import type { Page } from '../model/document.ts';
import type { RawPage } from '../model/raw-page.ts';

/** For tests: the pages of one document, laid out. */
export async function layOut(...pages: RawPage[]): Promise<Page[]> {
  const stream = new LayoutStream();
  const done: Page[] = [];
  for (const page of pages) done.push(...(await stream.push(page)));
  return [...done, ...(await stream.end())];
}
