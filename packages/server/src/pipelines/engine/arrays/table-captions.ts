/**
 * Captions of tables: "Table 2: Doses by age". They are sentences more often than titles are, and they number tables, so
 * that a description can name one: "rows of table 2".
 */

import {
  type DocumentView,
  heightOf,
  overlapX,
  type Rect,
  unionOf,
  type ViewPage,
  type ViewWord,
} from '../core/view.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { TABLE_CAPTION } from '../weights/columns.ts';

export interface Caption extends Rect {
  text: string;
  words: ViewWord[];
  /** As printed: "2", "8.19", "IV". */
  number: string | undefined;
}

const TABLE = '(?:tab(?:le|elle|leau|la|ella|el|ell|ela|ulka)s?|[cq]uadro|tavola|taulukko)\\.?';
const NUMBER = '(\\d+(?:[.-]\\d+)*|[IVX]+|[A-Z]\\d*)(?![\\p{L}\\d])';
const NUMBERED = new RegExp(`^${TABLE}\\s+${NUMBER}`, 'iu');
const NAMED = new RegExp(`(?<!\\p{L})${TABLE}\\s+${NUMBER}`, 'giu');

/** The numbers of the tables that a description names. */
export const numbersIn = (description: string): string[] =>
  [...description.matchAll(NAMED)].flatMap(([, number]) => number?.toLowerCase() ?? []);

const known = new WeakMap<ViewPage, Caption[]>();

export function captionsOn(page: ViewPage): Caption[] {
  const found = known.get(page) ?? readCaptions(page);
  known.set(page, found);
  return found;
}

/** What a caption says behind the number of its table. */
export function titleIn({ text }: Pick<Caption, 'text'>): string {
  const title = text.slice(NUMBERED.exec(text)?.[0].length ?? 0).replace(/^[\s.:—–|-]+/u, '');
  return title.replace(/[\s(—–-]*(?:continued|cont\.?|fortsetzung|suite|continuación|segue|vervolg)[.)]*$/iu, '');
}

/** Captions of the model, and other texts that begin with the number of a table. */
function readCaptions({ rows, model }: ViewPage): Caption[] {
  const words: (ViewWord | undefined)[] = [];
  for (const row of rows) for (const word of row.words) if (word.index >= 0) words[word.index] = word;
  const captions: Caption[] = [];
  for (const block of model.blocks) {
    if (block.kind === 'table' || block.kind === 'image') continue;
    const lines = block.lines.map(({ from, to }) => words.slice(from, to).filter((word) => word !== undefined));
    const own = lines.flat();
    const text = own.map((word) => word.text).join(' ');
    if (own.length === 0 || (block.kind !== 'caption' && !NUMBERED.test(text))) continue;
    const rect = unionOf(own);
    const last = captions.at(-1);
    const number = NUMBERED.exec(text)?.[1]?.toLowerCase();
    // A caption may go on in the next block.
    const goesOn =
      last !== undefined &&
      (number === undefined || number === last.number) &&
      rect.top - last.bottom < heightOf(own[0] ?? rect) &&
      overlapX(rect, last) > 0;
    if (goesOn)
      Object.assign(last, unionOf([last, rect]), { text: `${last.text} ${text}`, words: [...last.words, ...own] });
    else captions.push({ ...rect, text, number, words: own });
  }
  return captions;
}

/** The caption over some words of a table, or right under them. */
export function captionOf({ pages }: DocumentView, words: readonly ViewWord[]): Caption | undefined {
  const page = pages[words[0]?.page ?? -1];
  const captions = page === undefined ? [] : captionsOn(page);
  if (page === undefined || captions.length === 0) return undefined;
  const rect = unionOf(words.filter((word) => word.page === words[0]?.page));
  const near = captions.filter((caption) => overlapX(caption, rect) > 0);
  const above = near
    .filter(({ bottom }) => bottom <= rect.top + page.lineHeight / 2)
    .toSorted((one, other) => other.bottom - one.bottom)[0];
  if (above !== undefined && rect.top - above.bottom < TABLE_CAPTION.above * page.lineHeight) return above;
  const under = near
    .filter(({ top }) => top >= rect.bottom - page.lineHeight / 2)
    .toSorted((one, other) => one.top - other.top)[0];
  return under !== undefined && under.top - rect.bottom < TABLE_CAPTION.under * page.lineHeight ? under : undefined;
}

/** Whether a description names other tables than that of the caption. */
export function isOtherNumber(description: string, caption: Caption | undefined): boolean {
  const asked = numbersIn(description);
  return asked.length > 0 && caption?.number !== undefined && !asked.includes(caption.number);
}

/** Whether a caption says all of some words. */
export function says({ text }: Pick<Caption, 'text'>, words: readonly string[]): boolean {
  const said = tokensOf(text);
  return words.length > 0 && words.every((word) => said.some((token) => tokenSimilarity(word, token) > 0));
}
