/**
 * Checks whether a list has all rows of its table: finds rows of the table without an item, and items in the row of
 * another one. Lists whose items are not in tables are not judged.
 */

import type { Cell, Page, Table } from '../../documents/model/document.ts';
import { parseNumber } from '../engine/recognise/numbers.ts';
import type { Json } from '../json/json.ts';
import { type JsonPath, pathText, valueAtPath } from '../json/json-path.ts';
import { MIN_FOUND_MATCH } from '../locate/occurrence.ts';
import { isNumberWithUnit } from '../locate/printed-number.ts';
import type { Draft } from './draft.ts';
import type { ListEvidence, WordPlace } from './evidence.ts';
import { isNoItemName, MIN_SUM, speaksOfSum } from './sum-rows.ts';

/** Least share of items that must be in rows of tables. */
const PLACED_SHARE = 0.8;
/** Least share of them in tables whose rows tell items from other rows. */
const KNOWN_SHARE = 0.5;
/** Least share of items in a table with a value in a column, for rows without one not to be items. */
const COLUMN_SHARE = 0.6;
const NUMBER_SHARE = 0.8;
/** A table with fewer of the items has them by chance. */
const TABLE_ITEMS = 2;
const TABLE_SHARE = 0.2;
const MAX_ROWS = 50_000;
const MAX_LISTED = 50;
const MAX_CHARACTERS = 200;

interface TableRow {
  key: string;
  page: number;
  cells: Map<number, string>;
  words: number[];
}

interface TableOutline {
  rows: Map<number, TableRow>;
}

interface Standing {
  table: TableOutline;
  row: number;
  column: number;
}

export class ListCompleteness {
  readonly #tables: TableOutline[] = [];
  /** By page and word. */
  readonly #standing = new Map<string, Standing>();
  #rows = 0;

  add(page: Page): void {
    for (const block of page.blocks) {
      if (block.kind === 'table' && this.#rows <= MAX_ROWS) this.#addTable(page, block.table);
    }
  }

  #addTable(page: Page, table: Table): void {
    const last = this.#tables.at(-1);
    // Row numbers continue on the next page.
    const goesOn = table.continued === true && last !== undefined;
    const outline = goesOn ? last : { rows: new Map<number, TableRow>() };
    if (!goesOn) this.#tables.push(outline);
    const above = goesOn ? Math.max(0, ...outline.rows.keys()) + 1 : 0;
    for (const cell of table.cells) this.#addCell(page, { cell, outline, above, headerRows: table.headerRows });
    this.#rows += table.rows;
  }

  #addCell(
    page: Page,
    { cell, outline, above, headerRows }: { cell: Cell; outline: TableOutline; above: number; headerRows: number },
  ): void {
    if (cell.row < headerRows) return;
    const number = above + cell.row;
    const row = outline.rows.get(number) ?? {
      key: `${this.#tables.length} ${number}`,
      page: page.number,
      cells: new Map<number, string>(),
      words: [],
    };
    outline.rows.set(number, row);
    const texts: string[] = [];
    for (const { from, to } of cell.words) {
      for (let index = from; index < to; index += 1) {
        texts.push(page.words[index]?.text ?? '');
        row.words.push(index);
        this.#standing.set(`${page.number}.${index}`, { table: outline, row: number, column: cell.column });
      }
    }
    if (texts.length > 0) row.cells.set(cell.column, texts.join(' '));
  }

  /** By the path of the list. */
  of(drafts: readonly Draft[], output: Json): Record<string, ListEvidence> {
    const lists = new Map<string, { path: JsonPath; items: Map<number, Standing[]> }>();
    for (const draft of drafts) {
      const at = draft.path.findIndex((step) => typeof step === 'number');
      if (at < 0) continue;
      const path = draft.path.slice(0, at);
      const list = lists.get(pathText(path)) ?? { path, items: new Map<number, Standing[]>() };
      lists.set(pathText(path), list);
      const index = Number(draft.path[at]);
      // Items of inner lists have rows of their own.
      const isInner = draft.path.slice(at + 1).some((step) => typeof step === 'number');
      const standing = isInner ? undefined : this.#standingOf(draft);
      list.items.set(index, [...(list.items.get(index) ?? []), ...(standing === undefined ? [] : [standing])]);
    }
    const found: Record<string, ListEvidence> = {};
    for (const [key, { path, items }] of lists) {
      const values = valueAtPath(output, path);
      if (Array.isArray(values)) Object.assign(found, { [key]: this.#evidenceOf(items, values) });
    }
    return found;
  }

  #standingOf({ places, value }: Draft): Standing | undefined {
    if (value === null) return undefined;
    const place = places.find(({ match }) => match >= MIN_FOUND_MATCH)?.words[0];
    return place === undefined ? undefined : this.#standing.get(`${place.page}.${place.words[0]}`);
  }

  #evidenceOf(items: ReadonlyMap<number, readonly Standing[]>, values: readonly Json[]): ListEvidence {
    const placed = new Map<number, Standing>();
    for (const [index, standings] of items) {
      const row = mainRowOf(standings);
      if (row !== undefined) placed.set(index, row);
    }
    const byTable = Map.groupBy(placed, ([, { table }]) => table);
    const tables = [...byTable].flatMap(([table, own]) => {
      const isLarge = own.length >= TABLE_ITEMS && own.length >= TABLE_SHARE * values.length;
      const isOfList = isLarge || goesOnIn(own, items, placed);
      const shape = isOfList && hasRowPerItem(own, values) ? shapeOf(table, own, items) : undefined;
      return shape === undefined ? [] : [shape];
    });
    const standing = tables.reduce((sum, { used }) => sum + used.size, 0);
    const isKnown = this.#rows <= MAX_ROWS && standing > 0 && placed.size >= PLACED_SHARE * values.length;
    if (!isKnown) return { ...UNKNOWN, items: values.length };
    const left = tables.flatMap(leftOver);
    const repeated = repeatedItems(placed, values);
    // A row left over is one wherever the other items are, but without one most of the rows must have been judged.
    const isJudged = left.length + repeated.length > 0 || standing >= KNOWN_SHARE * placed.size;
    if (!isJudged) return { ...UNKNOWN, items: values.length };
    return {
      status: repeated.length > 0 ? 'rows_repeated' : left.length > 0 ? 'rows_left_over' : 'complete',
      items: values.length,
      rows: standing + left.length,
      left_over: left.length,
      rows_left: left.slice(0, MAX_LISTED).map(({ page, words, cells }) => ({
        raw: [...cells.values()].join(' ').slice(0, MAX_CHARACTERS),
        words: [{ page, words } satisfies WordPlace],
      })),
      repeated: repeated.slice(0, MAX_LISTED),
    };
  }
}

/** Returns the row that has most values of an item. */
function mainRowOf(standings: readonly Standing[]): Standing | undefined {
  const rows = Map.groupBy(standings, ({ table, row }) => table.rows.get(row)?.key ?? '');
  const [most] = [...rows.values()].sort((a, b) => b.length - a.length);
  return most?.[0];
}

const UNKNOWN: Omit<ListEvidence, 'items'> = {
  status: 'unknown',
  rows: null,
  left_over: 0,
  rows_left: [],
  repeated: [],
};

/** Least number of rows for each different item. A table drawn with lines between columns alone has all items in one row. */
const ROWS_PER_ITEM = 0.7;

function hasRowPerItem(own: readonly (readonly [number, Standing])[], values: readonly Json[]): boolean {
  const different = new Set(own.map(([index]) => JSON.stringify(values[index]))).size;
  return new Set(own.map(([, { row }]) => row)).size >= ROWS_PER_ITEM * different;
}

/** Least number of columns that the only item of a table has in common with the items of another one. */
const SAME_COLUMNS = 3;

/** Whether a table has one item, in the columns of the items in another table: the end of a table on the next page. */
function goesOnIn(
  own: readonly (readonly [number, Standing])[],
  items: ReadonlyMap<number, readonly Standing[]>,
  placed: ReadonlyMap<number, Standing>,
): boolean {
  const [[only, there] = []] = own;
  if (only === undefined || there === undefined || own.length > 1) return false;
  const columns = columnsOf(items.get(only), there.table);
  const others = [...placed].filter(([, { table }]) => table !== there.table);
  const alike = others.filter(
    ([index, { table }]) => columnsOf(items.get(index), table).intersection(columns).size >= SAME_COLUMNS,
  );
  return alike.length >= TABLE_ITEMS && alike.length >= COLUMN_SHARE * others.length;
}

const columnsOf = (standings: readonly Standing[] | undefined, table: TableOutline): Set<number> =>
  new Set(standings?.filter((standing) => standing.table === table).map(({ column }) => column));

/** What the rows with items have in common. */
interface RowShape {
  table: TableOutline;
  used: ReadonlySet<number>;
  /** Columns that all of them fill, columns with only numbers, and the others. */
  filled: readonly number[];
  numeric: readonly number[];
  named: readonly number[];
  /** The fewest cells that one of them fills. */
  fewest: number;
  /** Whether most of them have a text. */
  areNamed: boolean;
}

/** Returns undefined if rows have too little in common to distinguish items from other rows. */
function shapeOf(
  table: TableOutline,
  own: readonly (readonly [number, Standing])[],
  items: ReadonlyMap<number, readonly Standing[]>,
): RowShape | undefined {
  const used = new Set(own.map(([, { row }]) => row));
  const counts = new Map<number, number>();
  for (const [index] of own) {
    const inTable = (items.get(index) ?? []).filter((standing) => standing.table === table);
    for (const column of new Set(inTable.map((standing) => standing.column))) {
      counts.set(column, (counts.get(column) ?? 0) + 1);
    }
  }
  const columns = [...counts].filter(([, count]) => count >= COLUMN_SHARE * own.length).map(([column]) => column);
  const rows = [...used].flatMap((row) => table.rows.get(row) ?? []);
  const areNamed = rows.filter(hasName).length >= COLUMN_SHARE * rows.length;
  const filled = columns.filter((column) => rows.every(({ cells }) => cells.has(column)));
  const numeric = columns.filter((column) => {
    // Without names, rows with signs for nothing have too little in common.
    const texts = rows.flatMap(({ cells }) => cells.get(column) ?? []).filter((text) => !areNamed || !isBlank(text));
    return texts.length > 0 && texts.filter(isNumber).length >= NUMBER_SHARE * texts.length;
  });
  const fewest = Math.min(...rows.map(({ cells }) => cells.size));
  const isTold = columns.length > 1 && filled.length > 0 && numeric.length > 0;
  const named = columns.filter((column) => !numeric.includes(column));
  return isTold ? { table, used, filled, numeric, named, fewest, areNamed } : undefined;
}

/** Rows without an item that are filled like those of items, or that are among them with fewer numbers. */
function leftOver(shape: RowShape): TableRow[] {
  const { table, used, filled, numeric, fewest, areNamed } = shape;
  const left: TableRow[] = [];
  const sums: TableRow[] = [];
  /** The numbers of the rows from the top that sum up no others. */
  const plain: Numbers[] = [];
  let hasSums = false;
  for (const [number, row] of [...table.rows].sort(([a], [b]) => a - b)) {
    const isFilled = row.cells.size >= fewest && filled.every((column) => row.cells.has(column));
    const isLikely = !used.has(number) && (isFilled || isShorterItem(number, row, shape));
    const values = numbersIn(row, numeric);
    const isSum = isSumOf(plain, row, values);
    if (!isSum) plain.push(values);
    else if (used.has(number)) hasSums ||= [...row.cells.values()].some(speaksOfSum) || isLarge(values);
    const numbers = numeric.flatMap((column) => row.cells.get(column) ?? []).filter((text) => !isBlank(text));
    // A row of years is a header row.
    const isItem = numbers.length > 0 && numbers.every(beginsAsNumber) && !numbers.every((text) => YEAR.test(text));
    if (!isLikely || !isItem || [...row.cells.values()].some(isNoItemName)) continue;
    // Where most items have a name, a row of numbers without one is not an item.
    if (areNamed && !hasName(row)) continue;
    (isSum ? sums : left).push(row);
  }
  // In a list that has sums as items, another one may be missing.
  return hasSums ? [...left, ...sums] : left;
}

const hasName = ({ cells }: TableRow): boolean => [...cells.values()].some(isName);
const isName = (text: string): boolean => HAS_LETTER.test(text) && !isNumber(text);

/** How many rows above a row it may sum up. */
const MAX_PARTS = 300;

/** Whether a row sums up the rows above it: in one column if it is called a sum, otherwise in all of several. */
function isSumOf(above: readonly Numbers[], { cells }: TableRow, values: Numbers): boolean {
  const sums = [...values].map(([column, value]) => ({ column, value, made: 0 }));
  const isNamed = [...cells.values()].some(speaksOfSum);
  if (sums.length < (isNamed ? 1 : 2)) return false;
  for (let parts = 1; parts <= Math.min(above.length, MAX_PARTS); parts += 1) {
    const part = above.at(-parts);
    for (const sum of sums) sum.made += part?.get(sum.column) ?? 0;
    const isMade = ({ value, made }: { value: number; made: number }): boolean =>
      value !== 0 && Math.abs(made - value) < ROUNDING;
    if (isNamed ? sums.some(isMade) : parts > 1 && sums.every(isMade)) return true;
  }
  return false;
}

const ROUNDING = 0.005;

/** Small numbers are sums of others by chance. */
const isLarge = (values: Numbers): boolean => values.values().some((value) => Math.abs(value) >= MIN_SUM);

/** By number of column. */
type Numbers = ReadonlyMap<number, number>;

function numbersIn({ cells }: TableRow, numeric: readonly number[]): Numbers {
  const numbers = new Map<number, number>();
  for (const column of numeric) {
    const text = cells.get(column);
    const value = text === undefined || !isNumber(text) ? null : parseNumber(text);
    if (value !== null) numbers.set(column, value);
  }
  return numbers;
}

/** Least share of the numbers of an item in a row between items, and right below the last one, where notes begin. */
const NUMBERS_BETWEEN = 1 / 3;
const NUMBERS_BELOW = 1 / 2;

/** Whether a row among the items has a name and some of their numbers: the shortest item was perhaps left out. */
function isShorterItem(number: number, { cells }: TableRow, { used, numeric, named }: RowShape): boolean {
  const last = Math.max(...used);
  if (number < Math.min(...used) || number > last + 1) return false;
  if (!named.some((column) => HAS_LETTER.test(cells.get(column) ?? ''))) return false;
  const share = numeric.filter((column) => cells.has(column)).length / numeric.length;
  return share >= (number < last ? NUMBERS_BETWEEN : NUMBERS_BELOW);
}

const HAS_LETTER = /\p{L}/u;
const DAY = /^\d{1,4}[.]\d{1,2}[.]\d{1,4}$/;
const YEAR = /^(?:19|20)\d\d$/;
/** A number may have a mark of a note behind it. */
const isNumber = (text: string): boolean => isNumberWithUnit(text.replace(NOTE_MARK, '')) && !DAY.test(text);
const NOTE_MARK = /(?<=\d)\s?[*†‡]+$/u;
/** A number with more beside it than a unit: "91 days", "3.8-10.8". */
const beginsAsNumber = (text: string): boolean => isNumber(text) || BEGINS_AS_NUMBER.test(text);
const BEGINS_AS_NUMBER = /^\P{L}{0,3}\p{N}[\p{N}.,'’]*(?:\s|-\p{N})/u;
/** What tables print instead of a number: "–", "n/a", "ND". */
const isBlank = (text: string): boolean => text.length <= MAX_BLANK && !/\p{N}/u.test(text);
const MAX_BLANK = 4;

/** Indexes of items that are equal and in one row. */
function repeatedItems(placed: ReadonlyMap<number, Standing>, values: readonly Json[]): number[][] {
  const groups = Map.groupBy(
    placed,
    ([index, { table, row }]) => `${table.rows.get(row)?.key} ${JSON.stringify(values[index])}`,
  );
  return [...groups.values()].filter((group) => group.length > 1).map((group) => group.map(([index]) => index));
}
