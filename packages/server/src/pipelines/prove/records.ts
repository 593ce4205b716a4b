/**
 * Items of a list as records: which values of an item are together, and which values of its neighbours are in the same
 * column. A value belongs to its item if the item's other values are in its row, and to its field if the values of that
 * field in other items are in one column with it.
 */

import { type DocumentView, overlapX, unionOf, type ViewWord } from '../engine/core/view.ts';
import { median } from '../engine/view/build-view.ts';
import { type AskedList, isPartial } from '../locate/asked-lists.ts';
import type { Leaf } from '../locate/leaves.ts';
import { type Cell, COLUMN_SHARE, type ColumnCell, isAligned, MIN_COLUMN, mainCell } from './column-cells.ts';
import { type Item, inOrder, mainRow } from './item-rows.ts';
import { isNextRecordAbove } from './next-record.ts';
import { partsOfOpenSums } from './open-sums.ts';
import { type ItemDoubt, NO_RECORD, type OwnCell, type RecordEvidence } from './record-evidence.ts';
import { itemsBelowTotal, itemsNotAskedFor, shiftedCells } from './row-doubts.ts';
import { columnKey, type Standing } from './standing.ts';
import { distantSumsOf, sumRowsOf } from './sum-rows.ts';

const MAX_OFFSET = 8;

export interface RecordsOfList {
  asked: AskedList;
  /** The enclosing items, if the list is inside of items. */
  outer: () => Records | undefined;
}

export class Records {
  readonly #view: DocumentView;
  /** The enclosing items, if the list is inside of items. */
  readonly #outer: () => Records | undefined;
  readonly #items = new Map<number, Item>();
  /** Sorted by the rows of items, from the top. */
  readonly #rows: number[];
  readonly #columns: ReadonlyMap<string, ColumnCell[]>;
  readonly #claims = new Map<ViewWord, Standing[]>();
  /** For each column, the items that have a value in it. */
  readonly #valued = new Map<string, Set<number>>();
  readonly #texts = new Map<string, Standing[]>();
  /** Items that sum up others. */
  readonly #sums: ReadonlySet<number>;
  /** Items for which it is undecided whether they or their sums are the items. */
  readonly #parts: ReadonlySet<number>;
  readonly #belowTotal: ReadonlySet<number>;
  readonly #notAskedFor: ReadonlySet<number>;
  /** Cells of columns that are a row higher or lower than the rest of their rows. */
  readonly #shifted: ReadonlySet<ColumnCell>;
  readonly #doubts = new Map<Item, ItemDoubt | null>();
  readonly #inOrder: ReadonlySet<number>;
  readonly #repeated: ReadonlySet<number>;
  readonly #list: Pick<RecordEvidence, 'isPartial' | 'isSelected'>;
  /** Null before it was searched for. */
  #name: string | undefined | null = null;

  constructor(view: DocumentView, standings: readonly Standing[], { asked, outer }: RecordsOfList) {
    this.#view = view;
    this.#outer = outer;
    for (const standing of standings) {
      for (const word of standing.words) this.#claims.set(word, [...(this.#claims.get(word) ?? []), standing]);
    }
    for (const [index, own] of Map.groupBy(standings, ({ leaf }) => leaf.item?.index ?? 0)) {
      // A text that several items share is above all of them and does not show where each one is.
      const single = own.filter((standing) => !this.#isOfOthers(standing));
      this.#items.set(index, { index, standings: own, ...mainRow(single.length > 0 ? single : own) });
    }
    this.#rows = [...new Set([...this.#items.values()].map(({ row }) => row))].filter((row) => row >= 0).sort(up);
    const columns = new Map<string, ColumnCell[]>();
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
      const entry = { index: leaf.item.index, cell, competing: standing.competing };
      if (known === undefined) columns.set(key, [entry]);
      else known.push(entry);
    }
    this.#columns = columns;
    const leaves = standings.map(({ leaf }) => leaf);
    const rowOf = (index: number): number => this.#items.get(index)?.row ?? -1;
    const { sums, parts } = sumRowsOf(leaves, rowOf);
    this.#sums = new Set([...sums, ...(asked.isSumless ? distantSumsOf(leaves, rowOf) : [])]);
    const isClaimed = (word: ViewWord): boolean => this.#claims.has(word);
    const open = partsOfOpenSums(view, [...this.#items.values()], isClaimed);
    this.#parts = asked.isSumless ? new Set() : new Set([...parts, ...open]);
    this.#inOrder = inOrder([...this.#items.values()]);
    this.#repeated = this.#findRepeated();
    const items = [...this.#items.values()];
    const rowsAsked = itemsNotAskedFor(view, items, asked.description);
    this.#notAskedFor = rowsAsked.excluded;
    const isSelected = asked.isSelective && rowsAsked.isSelected;
    const filled = [...this.#valued.values()].filter(({ size }) => 2 * size > items.length);
    // Rows that have what the list selects by are certainly of its table.
    this.#list = { isPartial: !isSelected && (asked.isSelective || isPartial(asked, filled.length)), isSelected };
    this.#belowTotal = itemsBelowTotal(view, items, isClaimed);
    this.#shifted = shiftedCells(view, { columns: [...columns.values()], rows: this.#rows, rowOf });
  }

  /** Items equal to another one, if not each of them has a complete row. */
  #findRepeated(): ReadonlySet<number> {
    const found = new Set<number>();
    const items = [...this.#items.values()].filter(({ standings }) => standings.length >= SURE_OTHERS);
    for (const same of Map.groupBy(items, ({ standings }) => saidBy(standings)).values()) {
      if (same.length === 1) continue;
      const counts = same.map((item) => item.standings.filter((standing) => this.#isInRecord(item, standing)).length);
      const isOnSameWords = same.some(({ standings }) => standings.some((standing) => this.#isOfOthers(standing)));
      const isPrintedOften = new Set(same.map(({ row }) => row)).size === same.length && new Set(counts).size === 1;
      if (isOnSameWords || !isPrintedOften) for (const { index } of same) found.add(index);
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
        const row = standing.words[0]?.row ?? -1;
        const isNear = row >= 0 && row !== item.row && Math.abs(row - item.row) <= MAX_OFFSET;
        return isNear && this.#isInOtherRow(item, standing) ? [row] : [];
      }),
    );
    return [...rows].some((row) => {
      const filled = main.filter(({ words }) => this.#hasUnclaimedOver(words, row));
      return filled.length > 0 && 2 * filled.length >= main.length;
    });
  }

  /** Whether it is below the values of its field in other items, but further from its item's row than they are. */
  #isInOtherRow(item: Item, standing: Standing): boolean {
    const cell = this.#cellOf(standing);
    const column = (this.#columns.get(columnKey(standing.leaf)) ?? []).filter(({ index }) => index !== item.index);
    if (cell === undefined || column.length < MIN_COLUMN || !standing.isWhole) return false;
    const isLevel = column.filter((other) => isAligned(other.cell, cell)).length;
    const isUnder = column.filter((other) => isAligned({ ...other.cell, offset: cell.offset }, cell)).length;
    return isLevel <= (1 - COLUMN_SHARE) * column.length && isUnder >= COLUMN_SHARE * column.length;
  }

  #hasUnclaimedOver(words: readonly ViewWord[], row: number): boolean {
    const box = unionOf(words);
    return (this.#view.rows[row]?.words ?? []).some(
      (word) => word.page === words[0]?.page && overlapX(word, box) > 0 && !this.#claims.has(word),
    );
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
        doubt: this.#doubtOf(item),
        isHeading: true,
        ...this.#list,
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
    const all = this.#columns.get(columnKey(leaf)) ?? [];
    const column = all.filter(({ index }) => index !== item.index);
    const aligned = column.filter((other) => isAligned(other.cell, cell));
    const inColumn = aligned.length;
    const isInRecord = this.#isInRecord(item, standing);
    const ofColumn = this.#ofColumn(item, leaf, { cell, aligned, isSure: others.length >= SURE_OTHERS });
    return {
      others: isInRecord ? others.length : 0,
      isAway: isInRecord ? others.length === 0 && this.#isElsewhere(item, standing) : others.length > 0,
      inColumn,
      competing: inColumn < MIN_COLUMN ? undefined : median(aligned.map(({ competing }) => competing)),
      isOffColumn: column.length > 0 && (inColumn === 0 || MINORITY * inColumn < ofColumn),
      isShifted: all.some((entry) => entry.index === item.index && this.#shifted.has(entry)),
      ofColumn,
      isShared: this.#isShared(standing),
      doubt: this.#doubtOf(item),
      isRow: others.some(({ words }) => words[0]?.row === standing.words[0]?.row),
      isHeading: false,
      ...this.#list,
    };
  }

  /** Whether other values of an item are printed, but not in its record. */
  #isElsewhere(item: Item, standing: Standing): boolean {
    const others = item.standings.filter((other) => other !== standing && other.isWhole);
    return others.length >= SURE_OTHERS && !others.some((other) => this.#isInRecord(item, other));
  }

  /** How many other items have a value of the field where it could be in the same column. */
  #ofColumn(
    item: Item,
    leaf: Leaf,
    { cell, aligned, isSure }: { cell: Cell; aligned: readonly ColumnCell[]; isSure: boolean },
  ): number {
    // A table that continues over pages may have another position on each.
    const all = this.#valuedBut(item, leaf, isSure ? item.page : undefined);
    if (aligned.length < MIN_COLUMN || aligned.length >= COLUMN_SHARE * all) return all;
    // So may a table in several parts, unless another field has its values there in the other parts.
    const indexes = [item.index, ...aligned.map(({ index }) => index)];
    const [first, last] = [Math.min(...indexes), Math.max(...indexes)];
    for (const [key, cells] of this.#columns) {
      if (key === columnKey(leaf)) continue;
      const foreign = cells.filter(
        ({ index, cell: other }) => (index < first || index > last) && isAligned(other, cell),
      );
      if (foreign.length > 0) return all;
    }
    return [...(this.#valued.get(columnKey(leaf)) ?? [])].filter(
      (index) => index >= first && index <= last && index !== item.index,
    ).length;
  }

  /** Other items whose value of the same field is in the same words. */
  #sharing({ leaf, words }: Standing): Standing[] {
    const [first] = words;
    const claims = first === undefined ? [] : (this.#claims.get(first) ?? []);
    return claims.filter(
      (other) => other.leaf.item?.index !== leaf.item?.index && columnKey(other.leaf) === columnKey(leaf),
    );
  }

  /** Whether a text is alone above the rows of several items, with no other value of its field in between. */
  #isHeading(item: Item, standing: Standing): boolean {
    const { leaf, words, isTitle } = standing;
    const row = words[0]?.row ?? -1;
    if (typeof leaf.value !== 'string' || !/\p{L}/u.test(leaf.value)) return false;
    if (!isTitle || row < 0 || row >= item.row || words.some((word) => word.row !== row)) return false;
    const under = this.#sharing(standing).length;
    // A text above all items is a title and says nothing about single items.
    if (under < SURE_OTHERS || under >= this.#valuedBut(item, leaf)) return false;
    const alike = this.#texts.get(columnKey(leaf)) ?? [];
    // If other items have it in their rows, so must this one.
    if (alike.filter((other) => this.#isOn(other)).length > (1 - COLUMN_SHARE) * alike.length) return false;
    const isTheirs = item.standings.some(
      (other) => other !== standing && other.isWhole && this.#isInRecord(item, other) && !this.#isOfOthers(other),
    );
    return (
      isTheirs &&
      alike.every((other) => {
        const at = other.words[0]?.row ?? -1;
        return other.leaf.value === leaf.value || at <= row || at > item.row;
      })
    );
  }

  /** The column of texts that names items: nearly all records have it, with different texts. */
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

  #doubtOf(item: Item): ItemDoubt | null {
    const known = this.#doubts.get(item);
    if (known !== undefined) return known;
    const doubt = this.#findDoubt(item);
    this.#doubts.set(item, doubt);
    return doubt;
  }

  #findDoubt(item: Item): ItemDoubt | null {
    if (this.#sums.has(item.index)) return 'sum';
    if (this.#parts.has(item.index)) return 'part_of_sum';
    if (!this.#inOrder.has(item.index)) return 'out_of_turn';
    if (this.#repeated.has(item.index)) return 'repeated';
    if (this.#isOfTwoRows(item)) return 'two_rows';
    if (this.#belowTotal.has(item.index)) return 'below_total';
    if (this.#notAskedFor.has(item.index)) return 'not_asked_for';
    const around = item.standings[0]?.leaf.item?.outer;
    if (around !== undefined && this.#outer()?.isOver(around.index, item.row, this.#rows) === false) return 'elsewhere';
    const column = this.#naming();
    const isNamed =
      column === undefined ||
      item.standings.some((standing) => columnKey(standing.leaf) === column && this.#isOn(standing));
    return isNamed ? null : 'unnamed';
  }

  /** Whether an item is the nearest above a row of an inner list. An item without own values may be anywhere. */
  isOver(index: number, row: number, inner: readonly number[]): boolean {
    const item = this.#items.get(index);
    if (item === undefined) return true;
    if (item.row < 0 || item.row > row) return false;
    if (this.#rows.some((other) => other > item.row && other <= row)) return false;
    const isClaimed = (word: ViewWord): boolean => this.#claims.has(word);
    return !isNextRecordAbove(this.#view, item, { last: row, isClaimed, inner: new Set(inner) });
  }

  /** Whether it is in the row of its item, or continues into it. */
  #isOn({ leaf, words }: Standing): boolean {
    const item = this.#items.get(leaf.item?.index ?? 0);
    return item !== undefined && words.some(({ row, page }) => row === item.row && page === item.page);
  }

  /** The place of its field's values in the row of its item; undefined if row or column are uncertain. */
  ownCellOf(leaf: Leaf): OwnCell | undefined {
    const item = this.#items.get(leaf.item?.index ?? 0);
    if (item === undefined || item.row < 0 || ![null, 'unnamed'].includes(this.#doubtOf(item))) return undefined;
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
    // A cell or a run of words may be wider than the head of the column.
    const own = row.words.filter(({ segment }) => words.some((word) => word.segment === segment));
    // If another item is there, it is undecided whose row it is.
    return own.some((word) => this.#isClaimedByOthers(word, item)) ? undefined : { words: own };
  }

  /** How many other items have a value of the field, on a page or on any. */
  #valuedBut(item: Item, leaf: Leaf, page?: number): number {
    const others = [...(this.#valued.get(columnKey(leaf)) ?? [])].filter((index) => index !== item.index);
    const isThere = (index: number): boolean => [page, -1].includes(this.#items.get(index)?.page);
    return page === undefined ? others.length : others.filter(isThere).length;
  }

  /** The nearest row of an item: what is nearer to another item belongs to that one. */
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
      // The longer one has taken the other one along.
      if (other.words.length !== words.length) return words.length > other.words.length;
      // Two fields of one item share the words: the one that the column's head names keeps them.
      return !(own > other.own + 0.1);
    });
  }
}

const SURE_OTHERS = 2;
/** With more than so many times as many values elsewhere, the column of a few is not that of the field. */
const MINORITY = 3;
const NAMED_SHARE = 0.6;

const saidBy = (standings: readonly Standing[]): string =>
  JSON.stringify(standings.map(({ leaf }) => [leaf.item?.column, leaf.value]).sort());

const up = (a: number, b: number): number => a - b;
