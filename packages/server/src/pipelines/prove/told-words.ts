/** The words that the values of a list are in, by item: what else is in a cell, and what cannot be a label. */
import type { ViewWord } from '../engine/core/view.ts';
import type { Leaf } from '../locate/leaves.ts';
import type { Ranked } from '../locate/locate-scalars.ts';
import { COLUMN_SHARE, MIN_COLUMN } from './column-cells.ts';
import type { Coverage, Covering } from './coverage.ts';

const NO_WORDS: ReadonlySet<ViewWord> = new Set();

export class ToldWords {
  readonly #byItem = new Map<string, Map<Leaf, readonly ViewWord[]>>();
  readonly #byList = new Map<string, Set<ViewWord>>();
  /** Words beside a value that are the same in nearly all items: "Coverage" in "Coverage A", "Coverage B". */
  readonly #repeated = new Map<Leaf, readonly ViewWord[]>();
  /** Values outside of lists. */
  readonly #single = new Map<Leaf, readonly ViewWord[]>();

  constructor(found: readonly { leaf: Leaf; ranked: readonly Ranked[] }[], coverage: Coverage) {
    const columns = new Map<string, { leaf: Leaf; words: readonly ViewWord[] }[]>();
    for (const { leaf, ranked } of found) {
      const [best] = ranked;
      if (best === undefined || !best.occurrence.isWhole) continue;
      const { words } = best.occurrence;
      if (leaf.item === undefined) {
        this.#single.set(leaf, words);
        continue;
      }
      const item = this.#byItem.get(itemKey(leaf)) ?? new Map<Leaf, readonly ViewWord[]>();
      this.#byItem.set(itemKey(leaf), item.set(leaf, words));
      const list = this.#byList.get(leaf.item.list) ?? new Set<ViewWord>();
      this.#byList.set(leaf.item.list, list);
      for (const word of words) list.add(word);
      const column = `${leaf.item.list} ${leaf.item.column}`;
      columns.set(column, [...(columns.get(column) ?? []), { leaf, words }]);
    }
    for (const column of columns.values()) this.#findRepeated(column, coverage);
  }

  #findRepeated(column: readonly { leaf: Leaf; words: readonly ViewWord[] }[], coverage: Coverage): void {
    // Of several words, any may be a part of the value.
    if (column.length < MIN_COLUMN || column.some(({ words }) => words.length > 1)) return;
    const rests = column.map(({ leaf, words }) => ({
      leaf,
      rest: coverage.restOf(words, {
        label: undefined,
        isNumber: typeof leaf.value === 'number',
        told: this.#beside(leaf),
        inList: NO_WORDS,
      }),
    }));
    // Printed once for each item: items that share one text share its neighbours too.
    const alike = Map.groupBy(new Set(rests.flatMap(({ rest }) => rest)), ({ text }) => text);
    for (const { leaf, rest } of rests) {
      const repeated = rest.filter(({ text }) => (alike.get(text)?.length ?? 0) >= COLUMN_SHARE * column.length);
      if (repeated.length > 0) this.#repeated.set(leaf, repeated);
    }
  }

  /** What the cell of a value may have besides it, and what belongs to other values of the list. */
  coveredBy(leaf: Leaf): Pick<Covering, 'told' | 'inList'> {
    if (leaf.item === undefined) return { told: this.#others(leaf), inList: undefined };
    const told = new Set([...this.#beside(leaf), ...(this.#repeated.get(leaf) ?? [])]);
    return { told, inList: this.#byList.get(leaf.item.list) ?? NO_WORDS };
  }

  /** Words of the other values outside of lists. */
  #others(leaf: Leaf): ReadonlySet<ViewWord> {
    const own = new Set(this.#single.get(leaf));
    return new Set([...this.#single.values()].filter((words) => !words.some((word) => own.has(word))).flat());
  }

  /** Words of the other values of its item. */
  #beside(leaf: Leaf): ReadonlySet<ViewWord> {
    const told = new Set<ViewWord>();
    for (const [other, words] of this.#byItem.get(itemKey(leaf)) ?? []) {
      if (other !== leaf) for (const word of words) told.add(word);
    }
    return told;
  }

  /** Whether another value of its item is in the same line. */
  isInRow(leaf: Leaf, [first]: readonly ViewWord[]): boolean {
    return first !== undefined && [...this.#beside(leaf)].some(({ row }) => row === first.row);
  }

  /** Whether a word is of a value of any list. */
  isListed(word: ViewWord): boolean {
    return [...this.#byList.values()].some((words) => words.has(word));
  }

  /** Words that are no labels of it: those of all values of its list, and those that all items have beside it. */
  around(leaf: Leaf): ReadonlySet<ViewWord> {
    const list = this.#byList.get(leaf.item?.list ?? '') ?? NO_WORDS;
    const repeated = this.#repeated.get(leaf);
    return repeated === undefined ? list : new Set([...list, ...repeated]);
  }
}

const itemKey = ({ item }: Leaf): string => `${item?.index} ${item?.list}`;
