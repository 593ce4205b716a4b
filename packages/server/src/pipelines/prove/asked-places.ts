/** Rows that a list's description places above, below or between printed rows: "earnings above Gross pay". */
import type { DocumentView, Row } from '../engine/core/view.ts';
import { fold } from '../locate/fold.ts';
import type { Item } from './item-rows.ts';

const MAX_WORDS = 6;
const ABOVE =
  'above|before|preceding|prior to|up to|until|au-dessus (?:de la|de l|du|des|de)|avant|oberhalb(?: von)?|vor|encima de|antes de|acima de|prima di|boven';
const BELOW =
  'below|under|beneath|after|following|(?:au-dessous|en dessous) (?:de la|de l|du|des|de)|après|unterhalb(?: von)?|unter|nach|debajo de|después de|abaixo de|dopo';
const PLACED = new RegExp(
  `(?<!\\p{L})(?:(?<above>${ABOVE})|(?<below>${BELOW})|(?<between>between|entre|zwischen|tussen))(?!\\p{L})`,
  'giu',
);
const ARTICLE = /^(?:the|a|der|die|das|dem|den|le|la|les|l|el|los|il|het|de|row|line|heading|section)$/;

/** Indexes of the items that are on the other side of a row that the description names. */
export function itemsPlacedOtherwise(
  view: DocumentView,
  items: readonly Item[],
  description: string,
): ReadonlySet<number> {
  const placed = items.filter(({ row }) => row >= 0);
  const excluded = new Set<number>();
  for (const { groups = {}, index, 0: said } of description.matchAll(PLACED)) {
    const rest = wordsOf(description.slice(index + said.length));
    const first = namedRow(view, rest, placed);
    if (first === undefined) continue;
    const isFirst = groups.above === undefined;
    const second =
      groups.between === undefined ? undefined : namedRow(view, withoutArticle(rest.slice(first.words + 1)), placed);
    for (const { index: item, row } of placed) {
      if (isFirst ? row < first.row : row > first.row) excluded.add(item);
      if (second !== undefined && row > second.row) excluded.add(item);
    }
  }
  // A description that leaves nothing is about something else.
  return excluded.size < placed.length ? excluded : new Set();
}

const wordsOf = (text: string): readonly string[] =>
  withoutArticle((/^[^.;()]*/.exec(text)?.[0] ?? '').match(/[\p{L}\p{N}]+/gu) ?? []);

function withoutArticle(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !ARTICLE.test(word.toLowerCase()));
  return start < 0 ? [] : words.slice(start);
}

/** The only row with a text that the words begin with, between or beside rows of items; the longest such text. */
function namedRow(
  { rows }: DocumentView,
  words: readonly string[],
  items: readonly Item[],
): { row: number; words: number } | undefined {
  const own = new Set(items.map(({ row }) => row));
  for (let count = Math.min(MAX_WORDS, words.length); count > 0; count -= 1) {
    const text = fold(words.slice(0, count).join(''));
    const isThere = ({ index, segments }: Row): boolean =>
      !own.has(index) && segments.some((segment) => fold(segment.text) === text);
    const [found, other] = rows.filter(isThere);
    if (found !== undefined) return other === undefined ? { row: found.index, words: count } : undefined;
  }
  return undefined;
}
