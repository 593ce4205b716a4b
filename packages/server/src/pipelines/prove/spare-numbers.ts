/**
 * Numbers in the rows of a list that no value of the answer uses. Where no head names a field, its values being in one
 * column does not show that it is the right one of several.
 */
import type { ViewWord } from '../engine/core/view.ts';
import { isNumberText } from '../locate/printed-number.ts';
import type { ListPlaces } from './list-places.ts';
import { columnKey, type Standing } from './standing.ts';

/** Least number and share of the values of a column that have such a number beside them. */
const MIN_VALUES = 2;
const SPARE_SHARE = 0.6;
const DECIMALS = /[.,](\p{N}{1,2}|\p{N}{4,})\)?%?$/u;
const SIGN = /\p{Sc}|%/u;

export class SpareNumbers {
  readonly #places: ListPlaces;
  readonly #columns: ReadonlyMap<string, readonly Standing[]>;
  readonly #known = new Map<string, boolean>();

  constructor(places: ListPlaces, standings: readonly Standing[]) {
    this.#places = places;
    const numbers = standings.filter(({ leaf, words }) => typeof leaf.value === 'number' && words.length > 0);
    this.#columns = Map.groupBy(numbers, ({ leaf }) => columnKey(leaf));
  }

  /** Whether most values of its column have a number of the same form in their line that the answer does not use. */
  areBeside({ leaf }: Standing): boolean {
    const key = columnKey(leaf);
    const known = this.#known.get(key) ?? this.#find(this.#columns.get(key) ?? []);
    this.#known.set(key, known);
    return known;
  }

  #find(column: readonly Standing[]): boolean {
    if (isNumbering(column)) return false;
    const found = column.filter(({ words }) => {
      const [first] = words;
      const form = formOf(words);
      const line = first === undefined ? [] : (this.#places.view.rows[first.row]?.words ?? []);
      return line.some((word) => !this.#places.claims.has(word) && isNumberText(word.text) && formOf([word]) === form);
    });
    return found.length >= MIN_VALUES && found.length >= SPARE_SHARE * column.length;
  }
}

/** Decimals, and the sign of a currency or of a share. */
function formOf(words: readonly ViewWord[]): string {
  const text = words.map((word) => word.text).join(' ');
  return `${DECIMALS.exec(text)?.[1]?.length ?? 0} ${SIGN.exec(text)?.[0] ?? ''}`;
}

/** Whether each value is one more than the one before, which only the numbers of rows are. */
const isNumbering = (column: readonly Standing[]): boolean =>
  column.every(({ leaf }, at) => at === 0 || Number(leaf.value) === Number(column[at - 1]?.leaf.value) + 1);
