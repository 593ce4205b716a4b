/**
 * Reads what is between the upper rule of a table and the one below its header: names of columns and of groups of them.
 */
import { type Column, type ColumnRange, growTo, rangeOf } from './columns.ts';
import { type FoundCell, readingOrder } from './found-table.ts';
import type { Rule } from './rules.ts';
import type { Segment, TextRow } from './text-rows.ts';

const WIDER = 0.008;

interface Placed {
  segment: Segment;
  row: TextRow;
  range: ColumnRange;
}

export interface Header {
  rows: number;
  cells: FoundCell[];
}

/** @param rules those inside the band: each groups the columns that it covers */
export function headerOf(lines: readonly TextRow[], columns: readonly Column[], rules: readonly Rule[]): Header {
  const placed = lines.flatMap((row) =>
    row.segments
      .flatMap((segment) => piecesOf(segment, columns))
      .map((segment) => ({ segment, row, range: rangeOf(segment, columns) })),
  );
  const builder = new HeaderBuilder(columns, rules);
  builder.build(placed, { first: 0, last: columns.length - 1 }, 0);
  return builder.finish();
}

/**
 * Names of adjacent columns may be no further apart than words. They are several names if each part is exactly over its
 * own column.
 */
function piecesOf(segment: Segment, columns: readonly Column[]): Segment[] {
  const { first, last } = rangeOf(segment, columns);
  if (first === last || segment.words.length < last - first + 1) return [segment];
  const pieces: Segment[] = [];
  for (const word of segment.words) {
    const { left, width } = word.box;
    const piece = pieces.at(-1);
    const edge = columns[first + pieces.length];
    const before = columns[first + pieces.length - 1];
    const isNext = edge !== undefined && before !== undefined && left > (before.left + before.right) / 2;
    const starts = isNext && left + width / 2 > (before.right + edge.left) / 2;
    if (piece === undefined || (starts && first + pieces.length <= last)) {
      pieces.push({ words: [word], left, right: left + width });
    } else {
      piece.words.push(word);
      piece.right = left + width;
    }
  }
  const isAligned = pieces.every((piece, index) => {
    const column = columns[first + index];
    return column !== undefined && standsOver(piece, column);
  });
  return isAligned && pieces.length === last - first + 1 ? pieces : [segment];
}

function standsOver(piece: Segment, column: Column): boolean {
  const offset = (piece.left + piece.right - column.left - column.right) / 2;
  const apart = [offset, piece.left - column.left, piece.right - column.right].map(Math.abs);
  return Math.min(...apart) < 0.006;
}

class HeaderBuilder {
  readonly #columns: readonly Column[];
  readonly #rules: readonly Rule[];
  readonly #leaves = new Set<FoundCell>();
  readonly #cells: FoundCell[] = [];
  #levels = 0;

  constructor(columns: readonly Column[], rules: readonly Rule[]) {
    this.#columns = columns;
    this.#rules = rules;
  }

  build(placed: readonly Placed[], { first, last }: ColumnRange, level: number): void {
    this.#levels = Math.max(this.#levels, level + 1);
    let column = first;
    while (column <= last) {
      const group = level < 3 ? this.#groupAt(placed, column, last) : null;
      if (group === null) {
        const own = placed.filter(({ range }) => middleColumn(range) === column);
        this.#add(own, { first: column, last: column }, level, true);
        column += 1;
        continue;
      }
      this.#add(group.above, group.range, level, group.below.length === 0);
      if (group.below.length > 0) this.build(group.below, group.range, level + 1);
      column = group.range.last + 1;
    }
  }

  finish(): Header {
    for (const cell of this.#leaves) cell.rowSpan = this.#levels - cell.row;
    return { rows: this.#levels, cells: this.#cells };
  }

  /** A name over several columns that begins at this one: over a rule of its own, or over other names. */
  #groupAt(placed: readonly Placed[], column: number, last: number) {
    const ruled = this.#rules
      .map((rule) => ({ rule, range: this.#under(rule) }))
      .filter(({ range }) => range.first === column && range.last <= last && range.last > range.first)
      .sort((one, other) => other.range.last - one.range.last);
    for (const { rule, range } of ruled) {
      const inside = placed.filter((item) => isWithin(item.range, range));
      const above = inside.filter(({ row }) => (row.top + row.bottom) / 2 < rule.position);
      const below = inside.filter(({ row }) => (row.top + row.bottom) / 2 >= rule.position);
      if (above.length > 0 && below.length > 0) return { range, above, below };
    }
    // A name spans no range that begins after it.
    const over = placed.find(
      (item) => item.range.first >= column && this.#spanOf(item, placed, last)?.first === column,
    );
    const range = over === undefined ? undefined : this.#spanOf(over, placed, last);
    if (over === undefined || range === undefined) return null;
    const inside = placed.filter((item) => isWithin(item.range, range));
    const below = inside.filter(({ row }) => row.top > over.row.top + 0.3 * over.row.height);
    return { range, above: inside.filter((item) => !below.includes(item)), below };
  }

  #under(rule: Rule): ColumnRange {
    const isOver = ({ left, right }: Column): boolean => {
      const middle = (left + right) / 2;
      return middle > rule.start - 0.002 && middle < rule.end + 0.002;
    };
    return { first: this.#columns.findIndex(isOver), last: this.#columns.findLastIndex(isOver) };
  }

  /**
   * The two or more columns that a name spans, each with a name of its own below it. Names are centred over their
   * group, so the range with the nearest centre is taken.
   */
  #spanOf(item: Placed, placed: readonly Placed[], last: number): ColumnRange | undefined {
    const { segment, row, range } = item;
    const below = new Uint8Array(this.#columns.length);
    for (const other of placed) if (other.row.top > row.top + 0.3 * row.height) below[middleColumn(other.range)] = 1;
    for (const other of placed) if (other !== item && other.row === row) below[middleColumn(other.range)] = 0;
    const isOpen = (column: number): boolean => below[column] === 1 && column <= last;
    const middle = (segment.left + segment.right) / 2;
    const own = middleColumn(range);
    if (!isOpen(own)) return undefined;
    let best: ColumnRange | undefined;
    let nearest = Number.POSITIVE_INFINITY;
    for (let first = own; first >= 0 && isOpen(first); first -= 1) {
      for (let end = own; end < this.#columns.length && isOpen(end); end += 1) {
        const left = this.#columns[first]?.left ?? 0;
        const right = this.#columns[end]?.right ?? 0;
        if (first > range.first || end < range.last) continue;
        // Of equally good ranges, prefer the wider one: columns that it leaves out would have no group.
        const distance = Math.abs((left + right) / 2 - middle) - WIDER * (end - first);
        if (distance < nearest) {
          nearest = distance;
          best = { first, last: end };
        }
      }
    }
    return best !== undefined && best.last > best.first ? best : undefined;
  }

  #add(items: readonly Placed[], { first, last }: ColumnRange, level: number, isLeaf: boolean): void {
    const [item] = items;
    if (item === undefined) return;
    const { segment, row } = item;
    const box = { left: segment.left, top: row.top, width: segment.right - segment.left, height: row.bottom - row.top };
    const words = readingOrder(items.flatMap((other) => other.segment.words));
    const cell: FoundCell = { row: level, column: first, rowSpan: 1, columnSpan: last - first + 1, words, box };
    for (const other of items) {
      const { left, right } = other.segment;
      growTo(cell, { left, top: other.row.top, width: right - left, height: other.row.bottom - other.row.top });
    }
    if (isLeaf) this.#leaves.add(cell);
    this.#cells.push(cell);
  }
}

const middleColumn = ({ first, last }: ColumnRange): number => Math.floor((first + last) / 2);

const isWithin = (inner: ColumnRange, outer: ColumnRange): boolean =>
  middleColumn(inner) >= outer.first && middleColumn(inner) <= outer.last;
