/**
 * Items of a list as records: which values of an item stand together, and which of its neighbours' stand in the same
 * column. A value is of its item when the others of that item stand in its row, and of its field when the values of that
 * field in other items stand under each other with it.
 */

import {
  type DocumentView,
  heightOf,
  overlapX,
  type Rect,
  unionOf,
  type ViewWord,
  widthOf,
} from '../engine/core/view.ts';
import { median } from '../engine/view/build-view.ts';
import type { Leaf } from '../locate/leaves.ts';
import { distantSumsOf, sumRowsOf } from './sum-rows.ts';

/** Where a value of an item stands, if anywhere. */
export interface Standing {
  leaf: Leaf;
  words: readonly ViewWord[];
  /** The value is all that stands there. */
  isWhole: boolean;
  /** How well the head of its column names its field. */
  own: number;
}

export interface RecordEvidence {
  /** Other values of the item that stand in its record, as a whole. */
  others: number;
  /** Other values of the item stand together, and this one elsewhere. */
  isAway: boolean;
  /** Of the other items that have a value of the field: those whose value stands in the same column, and all. */
  inColumn: number;
  ofColumn: number;
  /** Values of the field stand in the records of other items, and none of them where this one does. */
  isOffColumn: boolean;
  /** Another item, or another field of the item, stands on the same words. */
  isShared: boolean;
  /**
   * The text that names the item stands in its record, as it does in those of the others; it comes in its turn; and it
   * is no sum of them.
   */
  isNamed: boolean;
  /** Other values of the item stand in the same line: heads are over them then, not beside them. */
  isRow: boolean;
  /** It heads the rows of this item and others: the nearest value of its field above them. */
  isHeading: boolean;
}

/** What stands where a value of an item would stand, by its record and its column; nothing where that is empty. */
export interface OwnCell {
  words: ViewWord[];
}

interface Item {
  index: number;
  standings: Standing[];
  /** The row that most of its values begin in; -1 when none is printed. */
  row: number;
  page: number;
}

interface Cell extends Rect {
  page: number;
  /** Rows below that of its item. */
  offset: number;
}

const MAX_OFFSET = 8;

export class Records {
  readonly #view: DocumentView;
  readonly #items = new Map<number, Item>();
  /** By the rows of items, from the top. */
  readonly #rows: number[];
  readonly #columns: ReadonlyMap<string, { index: number; cell: Cell }[]>;
  readonly #claims = new Map<ViewWord, Standing[]>();
  /** Of each column the items that have a value in it. */
  readonly #valued = new Map<string, Set<number>>();
  readonly #texts = new Map<string, Standing[]>();
  /** Items that are sums, or of which it is open whether they or their sums are the items. */
  readonly #sumRows: ReadonlySet<number>;
  readonly #inOrder: ReadonlySet<number>;
  /** Null before it was looked for. */
  #name: string | undefined | null = null;

  constructor(view: DocumentView, standings: readonly Standing[], { isSumless }: { isSumless: boolean }) {
    this.#view = view;
    for (const standing of standings) {
      for (const word of standing.words) this.#claims.set(word, [...(this.#claims.get(word) ?? []), standing]);
    }
    for (const [index, own] of Map.groupBy(standings, ({ leaf }) => leaf.item?.index ?? 0)) {
      // What several items stand on is over all of them, and says nothing of where each is.
      const single = own.filter((standing) => !this.#isOfOthers(standing));
      this.#items.set(index, { index, standings: own, ...mainRow(single.length > 0 ? single : own) });
    }
    this.#rows = [...new Set([...this.#items.values()].map(({ row }) => row))].filter((row) => row >= 0).sort(up);
    const columns = new Map<string, { index: number; cell: Cell }[]>();
    for (const standing of standings) {
      const { leaf } = standing;
      const valued = this.#valued.get(columnKey(leaf)) ?? new Set();
      this.#valued.set(columnKey(leaf), valued.add(leaf.item?.index ?? 0));
      if (typeof leaf.value === 'string') {
        this.#texts.set(columnKey(leaf), [...(this.#texts.get(columnKey(leaf)) ?? []), standing]);
      }
      const cell = this.#cellOf(standing);
      if (cell === undefined || leaf.item === undefined) continue;
      const key = columnKey(leaf);
      const known = columns.get(key);
      if (known === undefined) columns.set(key, [{ index: leaf.item.index, cell }]);
      else known.push({ index: leaf.item.index, cell });
    }
    this.#columns = columns;
    const leaves = standings.map(({ leaf }) => leaf);
    const rowOf = (index: number): number => this.#items.get(index)?.row ?? -1;
    const { sums, parts } = sumRowsOf(leaves, rowOf);
    this.#sumRows = new Set([...sums, ...(isSumless ? distantSumsOf(leaves, rowOf) : parts)]);
    this.#inOrder = inOrder([...this.#items.values()]);
  }

  of(standing: Standing): RecordEvidence {
    const { leaf } = standing;
    const item = this.#items.get(leaf.item?.index ?? 0);
    const cell = this.#cellOf(standing);
    if (item !== undefined && this.#isHeading(item, standing)) {
      const own = item.standings.filter(
        (other) => other !== standing && other.isWhole && this.#isInRecord(item, other),
      );
      const under = this.#sharing(standing).length;
      return {
        ...NO_RECORD,
        others: own.length,
        inColumn: under,
        ofColumn: this.#valuedBut(item, leaf),
        isNamed: this.#isNamed(item),
        isHeading: true,
      };
    }
    if (item === undefined || cell === undefined) return NO_RECORD;
    const others = item.standings.filter(
      (other) =>
        other !== standing &&
        other.isWhole &&
        this.#isInRecord(item, other) &&
        !other.words.some((word) => standing.words.includes(word)),
    );
    const column = (this.#columns.get(columnKey(leaf)) ?? []).filter(({ index }) => index !== item.index);
    const inColumn = column.filter((other) => isAligned(other.cell, cell)).length;
    const isInRecord = this.#isInRecord(item, standing);
    return {
      others: isInRecord ? others.length : 0,
      isAway: !isInRecord && others.length > 0,
      inColumn,
      isOffColumn: inColumn === 0 && column.length > 0,
      ofColumn: this.#valuedBut(item, leaf, others.length >= SURE_OTHERS ? item.page : undefined),
      isShared: this.#isShared(standing),
      isNamed: this.#isNamed(item),
      isRow: others.some(({ words }) => words[0]?.row === standing.words[0]?.row),
      isHeading: false,
    };
  }

  /** Other items whose value of the same field stands on the same words. */
  #sharing({ leaf, words }: Standing): Standing[] {
    const [first] = words;
    const claims = first === undefined ? [] : (this.#claims.get(first) ?? []);
    return claims.filter(
      (other) => other.leaf.item?.index !== leaf.item?.index && columnKey(other.leaf) === columnKey(leaf),
    );
  }

  /** Whether a text stands alone above the rows of several items, and no other value of its field in between. */
  #isHeading(item: Item, standing: Standing): boolean {
    const { leaf, words, isWhole } = standing;
    const row = words[0]?.row ?? -1;
    if (typeof leaf.value !== 'string' || !isWhole || row < 0 || row >= item.row) return false;
    const under = this.#sharing(standing).length;
    // What stands above all items is a title, and says nothing of each.
    if (under < SURE_OTHERS || under >= this.#valuedBut(item, leaf)) return false;
    const isTheirs = item.standings.some(
      (other) => other !== standing && other.isWhole && this.#isInRecord(item, other) && !this.#isOfOthers(other),
    );
    return (
      isTheirs &&
      (this.#texts.get(columnKey(leaf)) ?? []).every((other) => {
        const at = other.words[0]?.row ?? -1;
        return other.leaf.value === leaf.value || at <= row || at > item.row;
      })
    );
  }

  /** The column of texts that names items: it stands in nearly all records, and says something else in each. */
  #naming(): string | undefined {
    if (this.#name !== null) return this.#name;
    let most = 0;
    this.#name = undefined;
    for (const [column, standings] of this.#texts) {
      const there = standings.filter((standing) => this.#isOn(standing));
      const different = new Set(there.map(({ leaf }) => leaf.value)).size;
      if (there.length < MIN_COLUMN || there.length < NAMED_SHARE * this.#items.size || different <= most) continue;
      most = different;
      this.#name = column;
    }
    return this.#name;
  }

  #isNamed(item: Item): boolean {
    if (this.#sumRows.has(item.index) || !this.#inOrder.has(item.index)) return false;
    const column = this.#naming();
    return (
      column === undefined ||
      item.standings.some((standing) => columnKey(standing.leaf) === column && this.#isOn(standing))
    );
  }

  /** Whether it stands in the row of its item, or goes on into it. */
  #isOn({ leaf, words }: Standing): boolean {
    const item = this.#items.get(leaf.item?.index ?? 0);
    return item !== undefined && words.some(({ row, page }) => row === item.row && page === item.page);
  }

  /** Where the values of its field stand in the row of its item; undefined when row or column are not sure. */
  ownCellOf(leaf: Leaf): OwnCell | undefined {
    const item = this.#items.get(leaf.item?.index ?? 0);
    if (item === undefined || item.row < 0) return undefined;
    const others = item.standings.filter(
      (other) => other.leaf !== leaf && other.isWhole && this.#isInRecord(item, other),
    );
    const column = (this.#columns.get(columnKey(leaf)) ?? []).filter(({ index }) => index !== item.index);
    const main = mainCell(
      column.map(({ cell }) => cell),
      this.#valuedBut(item, leaf),
    );
    if (others.length < SURE_OTHERS || main === undefined) return undefined;
    const row = this.#view.rows[item.row + main.offset];
    if (row === undefined || row.page !== item.page) return undefined;
    const words = row.words.filter(
      (word) => Math.min(word.right, main.right) - Math.max(word.left, main.left) > 0.3 * (word.right - word.left),
    );
    const [first] = words;
    if (first === undefined) return { words };
    // A cell or a stretch of words reaches further than the words over the column.
    const own = row.words.filter(({ segment }) => words.some((word) => word.segment === segment));
    // Where another item stands there, it is open which of them the row is of.
    return own.some((word) => this.#isClaimedByOthers(word, item)) ? undefined : { words: own };
  }

  /** How many other items have a value of the field, on a page or on any. */
  #valuedBut(item: Item, leaf: Leaf, page?: number): number {
    const others = [...(this.#valued.get(columnKey(leaf)) ?? [])].filter((index) => index !== item.index);
    // A table that goes on over pages may stand elsewhere on each.
    const isThere = (index: number): boolean => [page, -1].includes(this.#items.get(index)?.page);
    return page === undefined ? others.length : others.filter(isThere).length;
  }

  /** Of an item the row that is nearest: what is nearer to another item is of that one. */
  #isInRecord(item: Item, { words }: Standing): boolean {
    const [first] = words;
    if (first === undefined || first.page !== item.page || Math.abs(first.row - item.row) > MAX_OFFSET) return false;
    if (first.row === item.row) return true;
    const next = this.#rows.find((row) => row > item.row) ?? Number.POSITIVE_INFINITY;
    const last = this.#rows.findLast((row) => row < item.row) ?? Number.NEGATIVE_INFINITY;
    return first.row > item.row ? first.row < next : first.row > last && item.row - first.row <= 1;
  }

  #cellOf({ leaf, words }: Standing): Cell | undefined {
    const item = this.#items.get(leaf.item?.index ?? 0);
    const [first] = words;
    if (item === undefined || first === undefined || item.row < 0) return undefined;
    if (first.page !== item.page || Math.abs(first.row - item.row) > MAX_OFFSET) return undefined;
    const line = words.filter(({ row }) => row === first.row);
    return { ...unionOf(line), page: first.page, offset: first.row - item.row };
  }

  #isOfOthers({ words, leaf }: Standing): boolean {
    return words.some((word) => this.#isClaimedByOthers(word, { index: leaf.item?.index }));
  }

  #isClaimedByOthers(word: ViewWord, { index }: { index: number | undefined }): boolean {
    return this.#claims.get(word)?.some(({ leaf }) => leaf.item?.index !== index) ?? false;
  }

  #isShared({ words, leaf, own }: Standing): boolean {
    const sharing = new Set(
      words.flatMap((word) => this.#claims.get(word) ?? []).filter((other) => other.leaf !== leaf),
    );
    return [...sharing].some((other) => {
      if (other.leaf.item?.index !== leaf.item?.index) return true;
      // Of two fields of an item the one that the head of the column names.
      return !(own > other.own + 0.1);
    });
  }
}

export const NO_RECORD: RecordEvidence = {
  others: 0,
  isAway: false,
  inColumn: 0,
  ofColumn: 0,
  isOffColumn: false,
  isShared: false,
  isNamed: false,
  isRow: false,
  isHeading: false,
};

const SURE_OTHERS = 2;
const NAMED_SHARE = 0.6;
const MIN_COLUMN = 3;
const COLUMN_SHARE = 0.8;

const up = (a: number, b: number): number => a - b;

/** Lists inside of items have columns of their own, whatever their place in the item. */
const columnKey = ({ item }: Leaf): string => (item?.column ?? '').replace(/\b\d+\b/g, '*');

function mainRow(standings: readonly Standing[]): { row: number; page: number } {
  const counts = new Map<number, number>();
  let page = -1;
  for (const { words, isWhole } of standings) {
    const [first] = words;
    if (first === undefined) continue;
    counts.set(first.row, (counts.get(first.row) ?? 0) + (isWhole ? 1 : 0.3));
  }
  const [row = -1] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  for (const { words } of standings) if (words[0]?.row === row) page = words[0].page;
  return { row, page };
}

/** The items that follow each other as their rows do: the most that can. What was added out of turn is none of them. */
function inOrder(items: readonly Item[]): ReadonlySet<number> {
  const placed = items.filter(({ row }) => row >= 0).sort((a, b) => a.index - b.index);
  /** Of each length of a run the item with the highest row that ends one, and before each item the one of its run. */
  const ends: Item[] = [];
  const before = new Map<Item, Item | undefined>();
  for (const item of placed) {
    let length = ends.length;
    while (length > 0 && (ends[length - 1]?.row ?? -1) > item.row) length -= 1;
    before.set(item, ends[length - 1]);
    ends[length] = item;
  }
  const found = new Set<number>();
  for (let item = ends.at(-1); item !== undefined; item = before.get(item)) found.add(item.index);
  return found;
}

/** In heights of a line: how far edges of a column may be apart. */
const MAX_AWAY = 0.9;
/** Of the narrower of two cells: so much of it stands over or under the other one where both are of one column. */
const MIN_OVERLAP = 0.6;

function isAligned(one: Cell, other: Cell): boolean {
  if (one.offset !== other.offset) return false;
  const limit = MAX_AWAY * Math.max(heightOf(one), heightOf(other));
  const middle = Math.abs(one.left + one.right - other.left - other.right) / 2;
  if (Math.min(Math.abs(one.left - other.left), Math.abs(one.right - other.right), middle) <= limit) return true;
  return overlapX(one, other) >= MIN_OVERLAP * Math.min(widthOf(one), widthOf(other));
}

/** The place that nearly all values of a column have. */
function mainCell(cells: readonly Cell[], count: number): Cell | undefined {
  if (cells.length < MIN_COLUMN) return undefined;
  const middle = (pick: (cell: Cell) => number): number => median(cells.map(pick)) ?? 0;
  const main: Cell = {
    left: middle(({ left }) => left),
    right: middle(({ right }) => right),
    top: 0,
    bottom: middle(heightOf),
    page: 0,
    offset: middle(({ offset }) => offset),
  };
  return cells.filter((cell) => isAligned(cell, main)).length >= COLUMN_SHARE * count ? main : undefined;
}
