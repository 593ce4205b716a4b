import { splitLines } from '../../lib/lines.ts';
import { decodeHeader, decodePage } from './codec.ts';
import type { DocumentHeader, Page } from './document.ts';

export interface StoredContent {
  header: DocumentHeader;
  pages: AsyncGenerator<Page>;
}

/** A document in its stored form: the first line is the header, each further line is a page. */
export async function openStored(content: AsyncIterable<Uint8Array>): Promise<StoredContent> {
  const lines = splitLines(content);
  const first = await lines.next();
  if (first.done === true) throw new Error('a stored document has no header');
  return { header: decodeHeader(first.value), pages: decodedPages(lines) };
}

/** The pages of a stored document, one at a time. */
export async function* storedPages(content: AsyncIterable<Uint8Array>): AsyncGenerator<Page> {
  yield* (await openStored(content)).pages;
}

async function* decodedPages(lines: AsyncIterable<string>): AsyncGenerator<Page> {
  for await (const line of lines) yield decodePage(line);
}
