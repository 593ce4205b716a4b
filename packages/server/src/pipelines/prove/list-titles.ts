/**
 * Headings that name the lists that are asked for. Rows under the heading of another list, or above the only heading of
 * their own list, are not of their list, even if they have the same columns.
 */
import { type DocumentView, overlapX, type Row, type Segment, unionOf, type ViewWord } from '../engine/core/view.ts';
import { spacedName } from '../engine/schema/value-kind.ts';

/** More words are a sentence. */
const MAX_WORDS = 7;
/** Shorter words are in too many headings. */
const MIN_LETTERS = 4;
/** Words of names of lists that say nothing about what is in them. */
const GENERAL = new Set([
  'item',
  'line',
  'list',
  'entr',
  'row',
  'detail',
  'tabl',
  'data',
  'record',
  'total',
  'date',
  'name',
  'number',
  'amount',
  'statement',
  'report',
  'summar',
  'other',
]);

interface Title {
  list: string;
  row: number;
  segment: Segment;
}

/** A row of an item, and all rows of its list. */
export interface RowOfList {
  row: number;
  rows: readonly number[];
  words: readonly ViewWord[];
}

export class ListTitles {
  /** In the order of their rows. */
  readonly #titles: readonly Title[];

  /** @param names of lists that are in no items, by list */
  constructor(view: DocumentView, names: ReadonlyMap<string, string>, isValue: (word: ViewWord) => boolean) {
    const lists = [...names].map(([list, name]) => ({ list, words: wordsOf(spacedName(name)).filter(isTelling) }));
    const named = lists.filter(({ words }) => words.length > 0);
    this.#titles = named.length === 0 ? [] : view.rows.flatMap((row) => titleIn(row, named, isValue));
  }

  /**
   * Whether the list has a heading, but the nearest one above the row is that of another list, or there is none and no
   * other item is under the list's own.
   */
  isElsewhere(list: string, { row, rows, words }: RowOfList): boolean {
    const own = this.#titles.filter((title) => title.list === list);
    if (own.length === 0 || words.length === 0) return false;
    const box = unionOf(words);
    const above = this.#titles.findLast((title) => title.row < row && overlapX(title.segment, box) > 0);
    if (above !== undefined) return above.list !== list;
    // In another column of the page the heading may be anywhere.
    return own.every((title) => overlapX(title.segment, box) > 0 && rows.every((other) => other < title.row));
  }
}

function titleIn(
  { segments, index }: Row,
  lists: readonly { list: string; words: readonly string[] }[],
  isValue: (word: ViewWord) => boolean,
): Title[] {
  const [segment] = segments;
  if (segment === undefined || segments.length > 1 || segment.words.length > MAX_WORDS) return [];
  if (NO_TITLE.test(segment.text) || segment.words.some(isValue)) return [];
  const said = wordsOf(segment.text);
  const named = lists.filter(({ words }) => words.every((word) => said.includes(word)));
  const [only] = named;
  return only === undefined || named.length > 1 ? [] : [{ list: only.list, row: index, segment }];
}

/** Sentences, labels and references have signs at their end, or numbers. */
const NO_TITLE = /[.:;,]$|\p{N}{2}/u;

/** Without the endings of plurals. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => word.replace(/(?:ies|y|es|s)$/, ''));

const isTelling = (word: string): boolean => word.length >= MIN_LETTERS && !GENERAL.has(word);
