/**
 * Text that is JSON. Quotation marks, brackets and commas are never part of a value: keys are kept as labels, values
 * without quotes, and null is dropped. The structure itself is not read here.
 */
import { unescaped } from './data-json.ts';
import type { PlacedWord } from './place-words.ts';
import { piecesOf, rowText } from './word-pieces.ts';

const MEMBER = /^[\s[{]*"(?:[^"\\]|\\.)*"\s*:/;
const MIN_SHARE = 0.5;
const MIN_ROWS = 2;

/** Returns the same rows if the page is not JSON; rows with only brackets are dropped. */
export function withoutJsonSigns(rows: readonly PlacedWord[][]): PlacedWord[][] {
  // Building the text of a row is slow, so do it only if the first word looks like a member.
  const members = rows.filter((row) => /^[[{]*"/.test(row[0]?.text ?? '') && MEMBER.test(rowText(row).text)).length;
  const bare = rows.filter((row) => row.every(({ text }) => /^[[\]{},]+$/.test(text))).length;
  if (members < MIN_ROWS || members < MIN_SHARE * (rows.length - bare)) return [...rows];
  return rows.map(plainRow).filter((row) => row.length > 0);
}

function plainRow(row: readonly PlacedWord[]): PlacedWord[] {
  const { text, starts } = rowText(row);
  const plain = text.replace(TOKEN, blankedSigns);
  return row.flatMap((word, place) => {
    const start = starts[place] ?? 0;
    return piecesOf(word, plain.slice(start, start + word.text.length), unescaped);
  });
}

const TOKEN = /"((?:[^"\\]|\\.)*)("\s*:|"|$)|[{}[\],]|\bnull\b/g;

/** Blanks out tags, so that every other character keeps its place. */
function blankedSigns(token: string, content: string | undefined, end: string | undefined): string {
  if (content === undefined) return ' '.repeat(token.length);
  return end?.endsWith(':') === true ? ` ${content}: `.padEnd(token.length) : ` ${content} `.slice(0, token.length);
}
