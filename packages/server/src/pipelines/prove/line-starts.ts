import { fileSource } from '../../documents/formats/text/byte-source.ts';
import { decodeChunks } from '../../documents/formats/text/decode.ts';

/** Where each line of a text begins, as the reader counts characters. */
export async function lineStartsOf(path: string): Promise<number[]> {
  const starts = [0];
  let offset = 0;
  let endsWithReturn = false;
  for await (const piece of decodeChunks(await fileSource(path))) {
    for (const match of piece.matchAll(/\r\n|\n|\r/g)) {
      const isSecondHalf = match.index === 0 && endsWithReturn && match[0] === '\n';
      if (isSecondHalf) starts.pop();
      starts.push(offset + match.index + match[0].length);
    }
    offset += piece.length;
    endsWithReturn = piece.endsWith('\r');
  }
  return starts;
}
