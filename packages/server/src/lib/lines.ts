import { StringDecoder } from 'node:string_decoder';

const LINE_FEED = 0x0a;

/**
 * Yields the lines of a UTF-8 text without their line feeds. `node:readline` won't do: it also splits at U+2028 and
 * U+2029, which JSON allows unescaped inside strings.
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let parts: Uint8Array[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]).toString('utf8');
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString('utf8');
}

/** Splits a text whose lines may exceed memory into pieces, and marks where each line begins. */
export async function* linePieces(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ text: string; isLineStart: boolean }> {
  let decoder = new StringDecoder('utf8');
  let isLineStart = true;
  for await (const chunk of chunks) {
    let start = 0;
    while (start < chunk.length) {
      const feed = chunk.indexOf(LINE_FEED, start);
      const end = feed < 0 ? chunk.length : feed;
      const bytes = chunk.subarray(start, end);
      const text = decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
      if (text !== '' || feed >= 0) {
        yield { text, isLineStart };
        isLineStart = false;
      }
      if (feed >= 0) {
        decoder = new StringDecoder('utf8');
        isLineStart = true;
      }
      start = end + 1;
    }
  }
}
