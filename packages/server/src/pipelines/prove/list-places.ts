/** Where the values of a list's items are printed: the rows of items, the columns of fields, and whose words are whose. */
import { type DocumentView, overlapX, unionOf, type ViewWord } from '../engine/core/view.ts';
import type { Leaf } from '../locate/leaves.ts';
import type { Cell, ColumnCell } from './column-cells.ts';
import { type Item, mainRow } from './item-rows.ts';
import { columnKey, type Standing } from './standing.ts';
import { isSameTableRow, type TablePlace, TablePlaces } from './table-places.ts';

const MAX_OFFSET = 8;
/** How the second line of a text begins, and no text of its own: in lower case, or with a bracket. */
const GOES_ON = /^[\p{Ll}(&]/u;

export class ListPlaces {
  readonly view: DocumentView;
  readonly items = new Map<number, Item>();
  /** Sorted by the rows of items, from the top. */
  readonly rows: readonly number[];
  readonly columns: ReadonlyMap<string, ColumnCell[]>;
  readonly claims = new Map<ViewWord, Standing[]>();
  /** For each column, the items that have a value in it. */
  readonly valued = new Map<string, Set<number>>();
  readonly texts = new Map<string, Standing[]>();
  readonly #tables: TablePlaces;

  constructor(view: DocumentView, standings: readonly Standing[]) {
    this.view = view;
    this.#tables = new TablePlaces(view);
    for (const standing of standings) {
      for (const word of standing.words) this.claims.set(word, [...(this.claims.get(word) ?? []), standing]);
    }
    for (const [index, own] of Map.groupBy(standings, ({ leaf }) => leaf.item?.index ?? 0)) {
      // A text that several items share is above all of them and does not show where each one is.
      const single = own.filter((standing) => !this.isOfOthers(standing));
      this.items.set(index, { index, standings: own, ...mainRow(single.length > 0 ? single : own) });
    }
    this.#placeInTables();
    this.rows = [...new Set([...this.items.values()].map(({ row }) => row))].filter((row) => row >= 0).sort(up);
    this.columns = this.#columnsOf(standings);
  }

  /** The table row of an item is that of its values in its line, unless it has other items too. */
  #placeInTables(): void {
    const placed = [...this.items.values()].flatMap((item) => {
      const first = item.standings.find(({ words }) => words[0]?.row === item.row && words[0].page === item.page)
        ?.words[0];
      const place = first === undefined ? undefined : this.#tables.of(first);
      return place === undefined ? [] : [{ item, place }];
    });
    for (const own of Map.groupBy(placed, ({ place: { page, table, row } }) => `${page} ${table} ${row}`).values()) {
      const [entry, other] = own;
      if (entry !== undefined && other === undefined) entry.item.inTable = entry.place;
    }
  }

  /** Whether a word is in the line of an item, or in another line of the same row of a table. */
  isInRowOf({ row, page, inTable }: Item, word: ViewWord): boolean {
    return (word.row === row && word.page === page) || isSameTableRow(inTable, this.#tables.of(word));
  }

  /** The words of a line some rows below an item's, or of all lines of its row; undefined on another page. */
  lineOf(item: Item, offset: number): readonly ViewWord[] | undefined {
    const { rows } = this.view;
    const row = rows[item.row + offset];
    if (row === undefined || row.page !== item.page) return undefined;
    if (offset !== 0 || item.inTable === undefined) return row.words;
    const around = rows.slice(Math.max(0, row.index - MAX_OFFSET), row.index + 1 + MAX_OFFSET);
    return around.flatMap(({ words }) => words.filter((word) => this.isInRowOf(item, word)));
  }

  placeOf(word: ViewWord): TablePlace | undefined {
    return this.#tables.of(word);
  }

  #columnsOf(standings: readonly Standing[]): Map<string, ColumnCell[]> {
    const columns = new Map<string, ColumnCell[]>();
    for (const standing of standings) {
      const { leaf } = standing;
      const key = columnKey(leaf);
      const valued = this.valued.get(key) ?? new Set();
      this.valued.set(key, valued.add(leaf.item?.index ?? 0));
      if (typeof leaf.value === 'string') this.texts.set(key, [...(this.texts.get(key) ?? []), standing]);
      const cell = this.cellOf(standing);
      if (cell === undefined || leaf.item === undefined) continue;
      const known = columns.get(key);
      const entry = { index: leaf.item.index, cell, competing: standing.competing, headed: standing.headed };
      if (known === undefined) columns.set(key, [entry]);
      else known.push(entry);
    }
    return columns;
  }

  /** Whether items are on several pages, or a text of no item is alone in a line between them, as the name of a table is. */
  areParted(): boolean {
    const items = [...this.items.values()].filter(({ row }) => row >= 0);
    if (new Set(items.map(({ page }) => page)).size > 1) return true;
    const [first, last] = [Math.min(...this.rows), Math.max(...this.rows)];
    return this.view.rows
      .slice(first, last)
      .some(({ segments, words }) => segments.length === 1 && !words.some(this.isClaimed));
  }

  /** Whether the line over the first item, its heads, is printed once more, over rows of no item. */
  haveOtherTable(): boolean {
    const { rows } = this.view;
    const heads = rows[(this.rows[0] ?? 0) - 1];
    if (heads === undefined || heads.segments.length < 2) return false;
    return rows.some(
      ({ index, text }) =>
        index !== heads.index && text === heads.text && rows[index + 1]?.words.some(this.isClaimed) === false,
    );
  }

  isClaimed = (word: ViewWord): boolean => this.claims.has(word);

  rowOf = (index: number): number => this.items.get(index)?.row ?? -1;

  /** The nearest row of an item: what is nearer to another item belongs to that one. */
  isInRecord(item: Item, { words }: Standing): boolean {
    const [first] = words;
    if (first === undefined || first.page !== item.page || Math.abs(first.row - item.row) > MAX_OFFSET) return false;
    if (this.isInRowOf(item, first)) return true;
    const next = this.rows.find((row) => row > item.row) ?? Number.POSITIVE_INFINITY;
    const last = this.rows.findLast((row) => row < item.row) ?? Number.NEGATIVE_INFINITY;
    return first.row > item.row ? first.row < next : first.row > last && item.row - first.row <= 1;
  }

  cellOf({ leaf, words }: Standing): Cell | undefined {
    const item = this.items.get(leaf.item?.index ?? 0);
    const [first] = words;
    if (item === undefined || first === undefined || item.row < 0) return undefined;
    if (first.page !== item.page || Math.abs(first.row - item.row) > MAX_OFFSET) return undefined;
    const line = words.filter(({ row }) => row === first.row);
    const place = this.#tables.of(first);
    const offset = this.isInRowOf(item, first) || this.#goesOnInRowOf(item, words) ? 0 : first.row - item.row;
    return { ...unionOf(line), page: first.page, offset, ...(place !== undefined && { inTable: place }) };
  }

  /** Whether a text ends in the row of its item, having begun above it: a line that begins like a sentence is another text. */
  #goesOnInRowOf(item: Item, words: readonly ViewWord[]): boolean {
    const next = words.find((word) => this.isInRowOf(item, word));
    return next !== undefined && GOES_ON.test(next.text);
  }

  isOfOthers({ words, leaf }: Standing): boolean {
    return words.some((word) => this.isClaimedByOthers(word, { index: leaf.item?.index }));
  }

  isClaimedByOthers(word: ViewWord, { index }: { index: number | undefined }): boolean {
    return this.claims.get(word)?.some(({ leaf }) => leaf.item?.index !== index) ?? false;
  }

  /** Whether it is in the row of its item, or continues into it. */
  isOn({ leaf, words }: Standing): boolean {
    const item = this.items.get(leaf.item?.index ?? 0);
    return item !== undefined && words.some((word) => this.isInRowOf(item, word));
  }

  /** How many other items have a value of the field, on a page or on any. */
  valuedBut(item: Item, leaf: Leaf, page?: number): number {
    const others = [...(this.valued.get(columnKey(leaf)) ?? [])].filter((index) => index !== item.index);
    const isThere = (index: number): boolean => [page, -1].includes(this.items.get(index)?.page);
    return page === undefined ? others.length : others.filter(isThere).length;
  }

  /** Other items whose value of the same field is in the same words. */
  sharing({ leaf, words }: Standing): Standing[] {
    const [first] = words;
    const claims = first === undefined ? [] : (this.claims.get(first) ?? []);
    return claims.filter(
      (other) => other.leaf.item?.index !== leaf.item?.index && columnKey(other.leaf) === columnKey(leaf),
    );
  }

  hasUnclaimedOver(words: readonly ViewWord[], row: number): boolean {
    const box = unionOf(words);
    return (this.view.rows[row]?.words ?? []).some(
      (word) => word.page === words[0]?.page && overlapX(word, box) > 0 && !this.claims.has(word),
    );
  }
}

const up = (a: number, b: number): number => a - b;
