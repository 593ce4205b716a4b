import { expect, it } from 'vitest';
import { reader } from '../formats/text/reader.ts';
import { readBytes } from '../testing/read-bytes.ts';
import { encodeHeader, encodePage } from './codec.ts';
import { openStored, storedPages } from './stored-pages.ts';

/** The stored form in chunks of any length, as from a disk. */
async function stored(chunkBytes: number) {
  const { header, pages: read } = await readBytes(reader, 'Größe: 7 m\nSumme: 12,50 €');
  const pages = read.flatMap((page) => [page, { ...page, number: 2 }]);
  const content = Buffer.from([encodeHeader(header), ...pages.map(encodePage)].map((line) => `${line}\n`).join(''));
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes);
  }
  return { header, pages, chunks };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

it.each([1, 7, 1_000_000])(
  'a stored document returns its header and its pages, in chunks of %i bytes',
  async (size) => {
    const { header, pages, chunks } = await stored(size);
    const opened = await openStored(chunks());
    expect(opened.header).toEqual(header);
    expect(await all(opened.pages)).toEqual(pages);
    expect(await all(storedPages(chunks()))).toEqual(pages);
  },
);

it('content without a header is an error, not a document without pages', async () => {
  async function* nothing(): AsyncGenerator<Uint8Array> {}
  await expect(openStored(nothing())).rejects.toThrow(/no header/);
});
