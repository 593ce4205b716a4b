import { fileSource } from '../../documents/formats/text/byte-source.ts';
import { decodeChunks } from '../../documents/formats/text/decode.ts';

/** Line starts of a decoded text, and how to count its characters. Offsets are UTF-16 units, as readers count. */
export interface TextIndex {
  lineStarts: readonly number[];
  /** Offsets of characters that take two units. */
  pairs: readonly number[];
}

export async function textIndexOf(path: string): Promise<TextIndex> {
  const lineStarts = [0];
  const pairs: number[] = [];
  let offset = 0;
  let endsWithReturn = false;
  for await (const piece of decodeChunks(await fileSource(path))) {
    for (const match of piece.matchAll(/\r\n|\n|\r/g)) {
      const isSecondHalf = match.index === 0 && endsWithReturn && match[0] === '\n';
      if (isSecondHalf) lineStarts.pop();
      lineStarts.push(offset + match.index + match[0].length);
    }
    for (const match of piece.matchAll(SURROGATE_PAIR)) pairs.push(offset + match.index);
    offset += piece.length;
    endsWithReturn = piece.endsWith('\r');
  }
  return { lineStarts, pairs };
}

/** Number, from 1, of the line that an offset is in. */
export const lineAt = ({ lineStarts }: TextIndex, offset: number): number =>
  Math.max(1, countBelow(lineStarts, offset + 1));

/** How many characters precede an offset. */
export const characterAt = ({ pairs }: TextIndex, offset: number): number => offset - countBelow(pairs, offset);

/** How many characters (Unicode code points) a text has. */
export const characterCount = (text: string): number => text.length - (text.match(SURROGATE_PAIR)?.length ?? 0);

const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** How many of the ascending numbers are less than a limit. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
