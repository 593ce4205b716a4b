/** Whether the items of a list are items: reasons to doubt that a row was asked for, or that an item is one row. */
import type { ViewWord } from '../engine/core/view.ts';
import type { AskedList } from '../locate/asked-lists.ts';
import { itemsPlacedOtherwise } from './asked-places.ts';
import { itemsAfterSums } from './closed-sums.ts';
import { COLUMN_SHARE, isAligned, MIN_COLUMN } from './column-cells.ts';
import { type Item, inOrderOfPrint } from './item-rows.ts';
import type { ListPlaces } from './list-places.ts';
import { isNextRecordAbove, isRepeated } from './next-record.ts';
import { partsOfOpenSums } from './open-sums.ts';
import { itemsOfOtherParts } from './other-parts.ts';
import type { ItemDoubt } from './record-evidence.ts';
import { itemsBelowTotal, itemsNotAskedFor, itemsWithoutName } from './row-doubts.ts';
import { columnKey, type Standing } from './standing.ts';
import { distantSumsOf, sumRowsOf } from './sum-rows.ts';

/** Fewer values do not make an item. */
const SURE_VALUES = 2;
/** An item is at most so many rows away from one of its values. */
const MAX_OFFSET = 8;
/** The least share and number of items whose rows have a text of the column that names items. */
const NAMED_SHARE = 0.6;
const MIN_NAMED_ITEMS = 2;

interface DoubtedList {
  asked: AskedList;
  outer: () => ItemDoubts | undefined;
  ofOtherLists: () => readonly Standing[];
}

export class ItemDoubts {
  readonly #places: ListPlaces;
  /** The enclosing items, if the list is inside of items. */
  readonly #outer: () => ItemDoubts | undefined;
  /** Items that sum up others. */
  readonly #sums: ReadonlySet<number>;
  /** Items for which it is undecided whether they or their sums are the items. */
  readonly #parts: ReadonlySet<number>;
  readonly #belowTotal: ReadonlySet<number>;
  readonly #notAskedFor: ReadonlySet<number>;
  /** Items in parts of the document that are another's; found when the other lists are known. */
  readonly #findOfOtherParts: () => ReadonlySet<number>;
  #ofOtherParts: ReadonlySet<number> | undefined;
  readonly #unlikeNamed: ReadonlySet<number>;
  readonly #inOrder: ReadonlySet<number>;
  readonly #repeated: ReadonlySet<number>;
  readonly #known = new Map<Item, ItemDoubt | null>();
  /** Whether the rows of most items have what the list selects rows by. */
  readonly isSelected: boolean;
  /** Null before it was searched for. */
  #name: string | undefined | null = null;
  #titles: ReadonlyMap<number, number> | undefined | null = null;
  #isLost: boolean | null = null;
  /** Whether items have values beside the lists inside of them. */
  readonly #hasFields: boolean;

  constructor(places: ListPlaces, standings: readonly Standing[], { asked, outer, ofOtherLists }: DoubtedList) {
    this.#places = places;
    this.#outer = outer;
    this.#hasFields = asked.fields > 0;
    const { view, rowOf, isClaimed } = places;
    const items = [...places.items.values()];
    const leaves = standings.map(({ leaf }) => leaf);
    const { sums, parts } = sumRowsOf(leaves, rowOf);
    this.#sums = new Set([...sums, ...(asked.isSumless ? distantSumsOf(leaves, rowOf) : [])]);
    const open = partsOfOpenSums(view, items, isClaimed);
    this.#parts = asked.isSumless ? new Set() : new Set([...parts, ...open]);
    this.#inOrder = inOrderOfPrint(view, items);
    this.#repeated = this.#findRepeated();
    const rowsAsked = itemsNotAskedFor(view, items, asked.description);
    this.#notAskedFor = rowsAsked.excluded.union(itemsPlacedOtherwise(view, items, asked.description));
    this.isSelected = rowsAsked.isSelected;
    this.#unlikeNamed = itemsWithoutName(view, items, asked.name);
    this.#belowTotal = itemsBelowTotal(view, items, isClaimed).union(itemsAfterSums(view, items, isClaimed));
    this.#findOfOtherParts = () => {
      const others = new Set(ofOtherLists().flatMap(({ words }) => words));
      return itemsOfOtherParts(view, items, { asked, isTaken: (word) => isClaimed(word) || others.has(word) });
    };
  }

  /** Items equal to another one, if not each of them has a complete row. */
  #findRepeated(): ReadonlySet<number> {
    const found = new Set<number>();
    const items = [...this.#places.items.values()].filter(({ standings }) => standings.length >= SURE_VALUES);
    for (const same of Map.groupBy(items, ({ standings }) => saidBy(standings)).values()) {
      if (same.length === 1) continue;
      const counts = same.map(
        (item) => item.standings.filter((standing) => this.#places.isInRecord(item, standing)).length,
      );
      const isOnSameWords = same.some(({ standings }) =>
        standings.some((standing) => this.#places.isOfOthers(standing)),
      );
      const isPrintedOften = new Set(same.map(({ row }) => row)).size === same.length && new Set(counts).size === 1;
      if (isOnSameWords || !isPrintedOften || isOfPages(same)) for (const { index } of same) found.add(index);
    }
    return found;
  }

  /**
   * Whether values of an item are in the columns of their fields, but in another row than the rest, and that row has
   * values of no item where the rest would be: it is a separate record.
   */
  #isOfTwoRows(item: Item): boolean {
    const main = item.standings.filter(({ words, isWhole }) => isWhole && words[0]?.row === item.row);
    const rows = new Set(
      item.standings.flatMap((standing) => {
        const [first] = standing.words;
        const row = first?.row ?? -1;
        const isApart = first !== undefined && !this.#places.isInRowOf(item, first);
        const isNear = isApart && Math.abs(row - item.row) <= MAX_OFFSET;
        // A text that several items share is above them, and not a separate record.
        return isNear && !this.#places.isOfOthers(standing) && this.#isInOtherRow(item, standing) ? [row] : [];
      }),
    );
    return [...rows].some((row) => {
      const filled = main.filter(({ words }) => this.#places.hasUnclaimedOver(words, row));
      return filled.length > 0 && 2 * filled.length >= main.length;
    });
  }

  /** Whether it is below the values of its field in other items, but further from its item's row than they are. */
  #isInOtherRow(item: Item, standing: Standing): boolean {
    const cell = this.#places.cellOf(standing);
    const column = (this.#places.columns.get(columnKey(standing.leaf)) ?? []).filter(
      ({ index }) => index !== item.index,
    );
    if (cell === undefined || column.length < MIN_COLUMN || !standing.isWhole) return false;
    const isLevel = column.filter((other) => isAligned(other.cell, cell)).length;
    const isUnder = column.filter((other) => isAligned({ ...other.cell, offset: cell.offset }, cell)).length;
    return isLevel <= (1 - COLUMN_SHARE) * column.length && isUnder >= COLUMN_SHARE * column.length;
  }

  /** The column of texts that names items: nearly all records have it, with different texts. */
  #naming(): string | undefined {
    if (this.#name !== null) return this.#name;
    let most = 0;
    this.#name = undefined;
    for (const [column, standings] of this.#places.texts) {
      const there = standings.filter(
        (standing) => this.#places.isOn(standing) && !IS_TIME.test(String(standing.leaf.value)),
      );
      const different = new Set(there.map(({ leaf }) => leaf.value)).size;
      if (there.length < MIN_NAMED_ITEMS || there.length < NAMED_SHARE * this.#places.items.size || different <= most)
        continue;
      most = different;
      this.#name = column;
    }
    return this.#name;
  }

  /**
   * The rows of a text that each item has, different from item to item and in their order: the highest such column.
   * Other values of an item may be below the rows of a list inside of it, as sums are.
   */
  #findTitles(): ReadonlyMap<number, number> | undefined {
    if (this.#titles !== null) return this.#titles;
    this.#titles = undefined;
    const { items } = this.#places;
    let highest = Number.POSITIVE_INFINITY;
    for (const standings of this.#places.texts.values()) {
      const printed = standings.filter(({ words }) => words.length > 0);
      const rows = new Map(printed.map(({ leaf, words }) => [leaf.item?.index ?? -1, words[0]?.row ?? -1]));
      if (rows.size < MIN_NAMED_ITEMS || rows.size < items.size) continue;
      const inOrderOfItems = [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
      const isRising = inOrderOfItems.every((row, at) => at === 0 || row > (inOrderOfItems[at - 1] ?? 0));
      const sum = inOrderOfItems.reduce((total, row) => total + row, 0);
      if (!isRising || sum >= highest) continue;
      highest = sum;
      this.#titles = rows;
    }
    return this.#titles;
  }

  isUnlikeNamed({ index }: Item): boolean {
    return this.#unlikeNamed.has(index);
  }

  of(item: Item): ItemDoubt | null {
    const known = this.#known.get(item);
    if (known !== undefined) return known;
    const doubt = this.#findDoubt(item);
    this.#known.set(item, doubt);
    return doubt;
  }

  #findDoubt(item: Item): ItemDoubt | null {
    if (this.#sums.has(item.index)) return 'sum';
    if (this.#parts.has(item.index)) return 'part_of_sum';
    if (!this.#inOrder.has(item.index)) return 'out_of_turn';
    if (this.#repeated.has(item.index)) return 'repeated';
    if (this.#isOfTwoRows(item)) return 'two_rows';
    if (this.#belowTotal.has(item.index)) return 'below_total';
    this.#ofOtherParts ??= this.#findOfOtherParts();
    if (this.#notAskedFor.has(item.index) || this.#ofOtherParts.has(item.index)) return 'not_asked_for';
    const around = item.standings[0]?.leaf.item?.outer;
    if (around !== undefined && this.#outer()?.isOver(around.index, item.row, this.#places.rows) === false)
      return 'elsewhere';
    if (around !== undefined && this.#areOutersLost()) return 'elsewhere';
    const column = this.#naming();
    const isNamed =
      column === undefined ||
      item.standings.some((standing) => columnKey(standing.leaf) === column && this.#isNaming(item, standing));
    return isNamed ? null : 'unnamed';
  }

  /** Whether most of the items around those of this list have no values of their own, so that nothing tells them apart. */
  #areOutersLost(): boolean {
    if (this.#isLost !== null) return this.#isLost;
    const outer = this.#outer();
    const indexes = [...this.#places.items.values()].map(
      ({ standings: [first] }) => first?.leaf.item?.outer?.index ?? 0,
    );
    const around = new Set(indexes);
    const lost = outer === undefined ? [] : [...around].filter((index) => outer.isEmpty(index));
    this.#isLost = 2 * lost.length > around.size;
    return this.#isLost;
  }

  /** Whether an item has none of the values that the schema has beside the lists inside of it. */
  isEmpty(index: number): boolean {
    return this.#hasFields && !this.#places.items.has(index);
  }

  #isTitleOver(index: number, row: number): boolean {
    const titles = this.#findTitles();
    const title = titles?.get(index) ?? Number.POSITIVE_INFINITY;
    return title <= row && ![...(titles?.values() ?? [])].some((other) => other > title && other <= row);
  }

  /**
   * The nearest place above a row where a text that names the items is printed, if it is that of this item: a heading may
   * be printed again with a sum below its rows.
   */
  #placeOver(index: number, row: number): readonly ViewWord[] | undefined {
    const { items } = this.#places;
    if (items.size < MIN_NAMED_ITEMS) return undefined;
    for (const standings of this.#places.texts.values()) {
      const isTelling =
        standings.length === items.size &&
        new Set(standings.map(({ leaf }) => leaf.value)).size === items.size &&
        standings.every(({ leaf, printed }) => printed.length > 0 && !IS_TIME.test(String(leaf.value)));
      if (!isTelling) continue;
      const above = standings.flatMap(({ leaf, printed }) =>
        printed.flatMap((words) => {
          const at = words[0]?.row ?? -1;
          return at <= row ? [{ at, words, isOwn: leaf.item?.index === index }] : [];
        }),
      );
      const nearest = Math.max(...above.map(({ at }) => at));
      const there = above.filter(({ at }) => at === nearest);
      if (there.length > 0 && there.every(({ isOwn }) => isOwn)) return there[0]?.words;
    }
    return undefined;
  }

  #isRowOver(item: Item, row: number): boolean {
    if (item.row < 0 || item.row > row) return false;
    return !this.#places.rows.some((other) => other > item.row && other <= row);
  }

  /** Whether a text is in the row of an item: one of which only some words were found begins there too. */
  #isNaming(item: Item, standing: Standing): boolean {
    const [first] = standing.words;
    if (!this.#places.isOn(standing) || first === undefined) return false;
    return standing.isWhole || this.#places.isInRowOf(item, first);
  }

  /**
   * Whether an item is the nearest above a row of an inner list. Without own values it may be anywhere: where the schema
   * has some, nothing shows which item the row is of.
   */
  isOver(index: number, row: number, inner: readonly number[]): boolean {
    const item = this.#places.items.get(index);
    if (item === undefined) return !this.#hasFields;
    const { view, isClaimed } = this.#places;
    const below = { last: row, isClaimed, inner: new Set(inner) };
    if (this.#isTitleOver(index, row) || this.#isRowOver(item, row)) return !isNextRecordAbove(view, item, below);
    const over = this.#placeOver(index, row);
    return over !== undefined && !isRepeated(view, over, below);
  }
}

/** Whether equal items are at one place of two pages, as what is printed on each page is. */
const isOfPages = (same: readonly Item[]): boolean =>
  same.some(({ standings }, index) => {
    const [one, other] = [standings[0]?.words[0], same[index + 1]?.standings[0]?.words[0]];
    if (one === undefined || other === undefined || one.page === other.page) return false;
    return Math.abs(other.left - one.left) < SAME_PLACE && Math.abs(other.top - one.top) < SAME_PLACE;
  });

/** In points. */
const SAME_PLACE = 1;

/** A day or a time of day names no item. */
const IS_TIME = /^\d{1,2}:\d{2}|^\d{4}-\d{2}-\d{2}/;

const saidBy = (standings: readonly Standing[]): string =>
  JSON.stringify(standings.map(({ leaf }) => [leaf.item?.column, leaf.value]).sort());
