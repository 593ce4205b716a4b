const LINE_FEED = 0x0a;

/**
 * The lines of a UTF-8 text, one at a time, without their line feeds. Not `node:readline`: it also ends a line at
 * U+2028 and U+2029, which JSON leaves inside of strings as they are.
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
