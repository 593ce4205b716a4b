/**
 * Reads what is between the upper rule of a table and the one below its header: names of columns and of groups of them.
 */
import type { RawPage } from '../model/raw-page.ts';
import { type Column, type ColumnRange, cellsOfLine, growTo, rangeOf } from './columns.ts';
import { type FoundCell, readingOrder } from './found-table.ts';
import { isApart } from './near-cells.ts';
import type { Rule } from './rules.ts';
import { areCounted } from './table-head.ts';
import { beginsSmall, type Segment, type TextRow } from './text-rows.ts';

const WIDER = 0.002;
/** Names of columns are further apart than words. */
const NAMES_APART_EM = 0.5;
/** From a text to the rule under it, in heights of a line. */
const UNDERLINE = 0.5;
/** Share of the page's width. */
const SLACK = 0.004;
/** The same, from the middle of a text to that of the columns that it is about. */
const MIDDLE = 0.06;
/** So many columns have a unit in common. */
const MIN_UNDER = 2;

interface Placed {
  segment: Segment;
  row: TextRow;
  range: ColumnRange;
}

interface Group {
  range: ColumnRange;
  above: Placed[];
  below: Placed[];
  isRuled: boolean;
}

export interface Header {
  rows: number;
  cells: FoundCell[];
}

/** @param rules those inside the band: each groups the columns that it covers */
export function headerOf(
  lines: readonly TextRow[],
  columns: readonly Column[],
  { rules, page }: { rules: readonly Rule[]; page: Pick<RawPage, 'width'> },
): Header {
  const last = rowOfItsOwn(lines, columns);
  if (last !== null) {
    const above = headerOf(lines.slice(0, -1), columns, { rules, page });
    for (const cell of last) cell.row = above.rows;
    return { rows: above.rows + 1, cells: [...above.cells, ...last] };
  }
  const names = lines.flatMap(({ segments }) => segments);
  const placed = lines.flatMap((row) =>
    row.segments
      .flatMap((segment) =>
        isUnderlined(segment, row, rules) ? [segment] : piecesOf(segment, { columns, names, page }),
      )
      .map((segment) => ({ segment, row, range: rangeOf(segment, columns) })),
  );
  const builder = new HeaderBuilder(columns, rules);
  builder.build(placed, { first: 0, last: columns.length - 1 }, 0);
  return builder.finish();
}

/** The last line, if it goes on with no name: it numbers the columns, or is a unit in the middle under all names. */
function rowOfItsOwn(lines: readonly TextRow[], columns: readonly Column[]): FoundCell[] | null {
  const last = lines.at(-1);
  if (last === undefined || lines.length < 2) return null;
  const cells = cellsOfLine(last, columns);
  if (areCounted(last.segments) && cells.length === last.segments.length) return cells;
  const [cell, ...others] = cells;
  const [segment] = last.segments;
  if (cell === undefined || segment === undefined || others.length > 0) return null;
  const names = lines.slice(0, -1).flatMap(({ segments }) => segments);
  const ranges = names.map((name) => rangeOf(name, columns));
  const named = columns.filter((_, index) => ranges.some(({ first, last: end }) => first <= index && index <= end));
  if (named.length < columns.length - 1) return null;
  // Further lines of a name begin, end or are centred where its other lines do.
  const { first, last: end } = rangeOf(segment, columns);
  const isOver = (index: number): boolean => (ranges[index]?.first ?? 0) <= end && (ranges[index]?.last ?? 0) >= first;
  if (names.some((name, index) => isOver(index) && standsOver(segment, name))) return null;
  const from = [1, 2].find(
    (start) => columns.length - start >= MIN_UNDER && isCentredOver(segment, columns.slice(start)),
  );
  return from === undefined ? null : [{ ...cell, column: from, columnSpan: columns.length - from }];
}

const isCentredOver = ({ left, right }: Segment, columns: readonly Column[]): boolean =>
  Math.abs(left + right - (columns[0]?.left ?? 0) - (columns.at(-1)?.right ?? 0)) / 2 < MIDDLE;

/** A rule close below a text and longer than it: the text is one name, of all columns under the rule. */
const isUnderlined = ({ left, right }: Segment, { bottom, height }: TextRow, rules: readonly Rule[]): boolean =>
  rules.some(
    ({ position, start, end }) =>
      Math.abs(position - bottom) < UNDERLINE * height && start <= left + SLACK && end >= right - SLACK,
  );

/**
 * Names of adjacent columns may be no further apart than words. They are several names if each part is exactly over its
 * own column or over another line of the name there.
 */
function piecesOf(
  segment: Segment,
  { columns, names, page }: { columns: readonly Column[]; names: readonly Segment[]; page: Pick<RawPage, 'width'> },
): Segment[] {
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
    if (column === undefined) return false;
    if (standsOver(piece, column)) return true;
    // Or over another line of the name of its column.
    return names.some((name) => {
      const range = name === segment ? null : rangeOf(name, columns);
      return range?.first === first + index && range.last === first + index && standsOver(piece, name);
    });
  });
  if (!isAligned || pieces.length < last - first + 1) return [segment];
  return pieces.length === 2 && isOneName(segment, pieces, { columns: columns.slice(first, last + 1), page })
    ? [segment]
    : pieces;
}

/** Two words with an ordinary space between them, in the middle over two columns: each is over one of them by chance. */
function isOneName(
  { left, right }: Segment,
  [one, other]: readonly Segment[],
  { columns, page }: { columns: readonly Column[]; page: Pick<RawPage, 'width'> },
): boolean {
  const [last, word] = [one?.words.at(-1), other?.words[0]];
  const offset = left + right - (columns[0]?.left ?? 0) - (columns.at(-1)?.right ?? 0);
  const isSpace = last !== undefined && word !== undefined && !isApart(last, word, page, NAMES_APART_EM);
  return isSpace && Math.abs(offset) / 2 < SLACK;
}

function standsOver(piece: Column, column: Column): boolean {
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

  /** @param isRuled whether a rule stands over the names, as it then does over all groups among them */
  build(placed: readonly Placed[], { first, last }: ColumnRange, level: number, isRuled = false): void {
    this.#levels = Math.max(this.#levels, level + 1);
    let column = first;
    while (column <= last) {
      const group = level < 3 ? this.#groupAt(placed, column, last, isRuled) : null;
      if (group === null) {
        const own = placed.filter(({ range }) => middleColumn(range) === column);
        this.#add(own, { first: column, last: column }, level, true);
        column += 1;
        continue;
      }
      this.#add(group.above, group.range, level, group.below.length === 0);
      if (group.below.length > 0) this.build(group.below, group.range, level + 1, group.isRuled);
      column = group.range.last + 1;
    }
  }

  finish(): Header {
    for (const cell of this.#leaves) cell.rowSpan = this.#levels - cell.row;
    return { rows: this.#levels, cells: this.#cells };
  }

  /** A name over several columns that begins at this one: over a rule of its own, or over other names. */
  #groupAt(placed: readonly Placed[], column: number, last: number, isRuled: boolean): Group | null {
    const ruled = this.#rules
      .map((rule) => ({ rule, range: this.#under(rule) }))
      .filter(({ range }) => range.first === column && range.last <= last && range.last > range.first)
      .sort((one, other) => other.range.last - one.range.last);
    for (const { rule, range } of ruled) {
      const inside = placed.filter((item) => isWithin(item.range, range));
      const above = inside.filter(({ row }) => (row.top + row.bottom) / 2 < rule.position);
      const below = inside.filter(({ row }) => (row.top + row.bottom) / 2 >= rule.position);
      // One line may be drawn under the names of several groups.
      const isOneName = new Set(above.map(({ row }) => row)).size === above.length;
      if (above.length > 0 && below.length > 0 && isOneName) return { range, above, below, isRuled: true };
    }
    if (isRuled) return null;
    const over = placed.find((item) => this.#spansOf(item.row, placed, last).get(item)?.first === column);
    const range = over === undefined ? undefined : this.#spansOf(over.row, placed, last).get(over);
    if (over === undefined || range === undefined || range.first === range.last) return null;
    const inside = placed.filter((item) => isWithin(item.range, range));
    const below = inside.filter(({ row }) => row.top > over.row.top + 0.3 * over.row.height);
    const above = inside.filter((item) => !below.includes(item));
    // A second line over the same columns goes on with the name.
    const next = this.#groupAt(below, column, range.last, false);
    const goesOn = next !== null && next.range.last === range.last && next.below.length > 0;
    return goesOn ? { ...next, above: [...above, ...next.above] } : { range, above, below, isRuled: false };
  }

  #under(rule: Rule): ColumnRange {
    const isOver = ({ left, right }: Column): boolean => {
      const middle = (left + right) / 2;
      return middle > rule.start - 0.002 && middle < rule.end + 0.002;
    };
    return { first: this.#columns.findIndex(isOver), last: this.#columns.findLastIndex(isOver) };
  }

  /**
   * The columns that each name of a line spans, each with a name of its own below it. Names are centred over their
   * groups, so the ranges with the nearest centres are taken, and no two of them share a column.
   */
  #spansOf(row: TextRow, placed: readonly Placed[], last: number): Map<Placed, ColumnRange> {
    const lower = placed.filter((other) => other.row.top > row.top + 0.3 * row.height);
    const isOpen = Array.from({ length: last + 1 }, (_, column) =>
      lower.some(({ range }) => middleColumn(range) === column),
    );
    const items = placed.filter((item) => item.row === row);
    const repeated = repeatedSpans(items, lower, last);
    if (repeated !== null) return repeated;
    const extents = this.#extentsWith(lower);
    // The best spans of the first names, by the column from which on the next ones may begin.
    let best = new Map<number, { cost: number; spans: [Placed, ColumnRange][] }>([[0, { cost: 0, spans: [] }]]);
    for (const item of items) {
      const next: typeof best = new Map();
      for (const [from, { cost, spans }] of best) {
        for (const range of rangesOf(item, isOpen, from)) {
          if (range.last > range.first && isWrapped(item, range, lower)) continue;
          const known = next.get(range.last + 1);
          const sum = cost + costOf(item, range, extents);
          if (known === undefined || sum < known.cost)
            next.set(range.last + 1, { cost: sum, spans: [...spans, [item, range]] });
        }
      }
      best = next;
    }
    const [found] = [...best.values()].sort((one, other) => one.cost - other.cost);
    return new Map(found?.spans);
  }

  /** Columns as wide as their names and what is below them. */
  #extentsWith(names: readonly Placed[]): Column[] {
    const extents = this.#columns.map((column) => ({ ...column }));
    for (const { range, segment } of names) {
      const extent = extents[range.first];
      if (extent === undefined || range.last > range.first) continue;
      extent.left = Math.min(extent.left, segment.left);
      extent.right = Math.max(extent.right, segment.right);
    }
    return extents;
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

/** Groups with the same names below each: every name of the line spans as many columns as come again. */
function repeatedSpans(
  items: readonly Placed[],
  lower: readonly Placed[],
  last: number,
): Map<Placed, ColumnRange> | null {
  if (items.length < 2) return null;
  const names = Array.from({ length: last + 1 }, (_, column) =>
    lower
      .filter(({ range }) => middleColumn(range) === column)
      .flatMap(({ segment }) => segment.words.map(({ text }) => text))
      .join(' '),
  );
  for (let width = Math.floor(names.length / items.length); width > 1; width -= 1) {
    const first = names.length - width * items.length;
    const isRepeated = names.slice(first + width).every((name, index) => name !== '' && name === names[first + index]);
    if (!isRepeated) continue;
    const spans = items.map((_, index) => ({ first: first + index * width, last: first + (index + 1) * width - 1 }));
    const isOver = items.every(({ range }, index) => isWithin(range, spans[index] ?? { first: 0, last: -1 }));
    if (isOver) return new Map(items.map((item, index) => [item, spans[index] ?? item.range]));
  }
  return null;
}

/** Ranges of open columns around a name; its own column alone if that is not open. */
function rangesOf({ range }: Placed, isOpen: readonly boolean[], from: number): ColumnRange[] {
  const own = middleColumn(range);
  const ranges: ColumnRange[] = [{ first: Math.max(own, from), last: Math.max(own, from) }];
  for (let first = own; first >= from && isOpen[first] === true; first -= 1) {
    for (let last = own; isOpen[last] === true; last += 1) {
      if (first <= range.first && last >= range.last && last > first) ranges.push({ first, last });
    }
  }
  return ranges;
}

/**
 * The first line of a name in several lines is written right before the next one, after the names to its left. What
 * names a group is written before all of the names in it.
 */
function isWrapped({ segment, range: own }: Placed, range: ColumnRange, lower: readonly Placed[]): boolean {
  const names = lower.filter((item) => isWithin(item.range, range));
  if (goesOnBelow(segment, own, names)) return true;
  const at = lineOf(segment);
  if (at < 0) return false;
  const goesOn = names.some(
    (item) => middleColumn(item.range) === middleColumn(own) && lineOf(item.segment) === at + 1,
  );
  return goesOn && names.some((item) => lineOf(item.segment) < at);
}

/** A text that ends with a hyphen, or under which a small letter begins where the other names have capitals. */
function goesOnBelow(segment: Segment, own: ColumnRange, names: readonly Placed[]): boolean {
  if (/\p{L}[-–/]$/u.test(segment.words.at(-1)?.text ?? '')) return true;
  const next = names.find(({ range }) => middleColumn(range) === middleColumn(own));
  if (next === undefined || !beginsSmall(next.segment)) return false;
  const others = names.filter(({ row }) => row === next.row);
  return own.first === own.last && others.filter((item) => beginsSmall(item.segment)).length <= 0.5 * others.length;
}

const lineOf = ({ words }: Segment): number => words[0]?.line ?? -1;

function costOf({ segment }: Placed, { first, last }: ColumnRange, extents: readonly Column[]): number {
  const [left, right] = [extents[first]?.left ?? 0, extents[last]?.right ?? 0];
  // Of equally good ranges, prefer the wider one: columns that it leaves out would have no group.
  return Math.abs(left + right - segment.left - segment.right) / 2 - WIDER * (last - first);
}

const middleColumn = ({ first, last }: ColumnRange): number => Math.floor((first + last) / 2);

const isWithin = (inner: ColumnRange, outer: ColumnRange): boolean =>
  middleColumn(inner) >= outer.first && middleColumn(inner) <= outer.last;
