/** Pairs the items of two lists. Short lists are compared item by item, long ones starting from equal items. */

export interface Matching {
  pairs: [number, number][];
  score: number;
}

export type Score = (one: number, other: number) => number;

/** Items less similar than this are different items. */
const MIN_ALIKE = 0.45;
/** Beyond this many pairs of items, equal items are matched first. */
const MAX_PAIRS = 2_500;
/** Without equal items in between, up to this many pairs are compared; 300 rows with 300 take half a second. */
const MAX_BLOCK_PAIRS = 90_000;
/** If at least this share of the equal items is in the same order, so are the lists. */
const SAME_ORDER = 0.8;

export function matchLists(rows: readonly string[], columns: readonly string[], score: Score): Matching {
  if (rows.length * columns.length <= MAX_PAIRS) return matchAll(rows.length, columns.length, score);
  const equal = equalPairs(rows, columns);
  const ordered = longestOrdered(equal);
  return ordered.length >= SAME_ORDER * equal.length
    ? matchBetween(ordered, rows.length, columns.length, score)
    : matchRest(equal, rows.length, columns.length, score);
}

/** Matches in order if that explains the lists well, in any order if that is clearly better. */
function matchAll(rows: number, columns: number, score: Score): Matching {
  const ordered = matchInOrder(rows, columns, score);
  const free = matchFreely(rows, columns, score);
  return free.score > 1.05 * ordered.score + 0.2 ? free : ordered;
}

/** Items that occur exactly once in both lists. */
function equalPairs(rows: readonly string[], columns: readonly string[]): [number, number][] {
  const places = placesOf(columns);
  const pairs: [number, number][] = [];
  for (const [key, row] of placesOf(rows)) {
    const column = places.get(key);
    if (row !== undefined && column !== undefined) pairs.push([row, column]);
  }
  return pairs.sort(([a], [b]) => a - b);
}

/** Undefined for keys that occur more than once. */
function placesOf(keys: readonly string[]): Map<string, number | undefined> {
  const places = new Map<string, number | undefined>();
  for (const [index, key] of keys.entries()) places.set(key, places.has(key) ? undefined : index);
  return places;
}

/** The most pairs whose order is the same in both lists. */
function longestOrdered(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, [, column]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < column) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const chosen: [number, number][] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) chosen.push(pair);
  }
  return chosen.reverse();
}

/** The anchors, and what is between two of them in both lists. */
function matchBetween(anchors: [number, number][], rows: number, columns: number, score: Score): Matching {
  const pairs: [number, number][] = [];
  let sum = 0;
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...anchors, [rows, columns] as const]) {
    const gap = matchBlock({ row, column, rows: nextRow - row, columns: nextColumn - column }, score);
    pairs.push(...gap.pairs);
    sum += gap.score;
    if (nextRow < rows && nextColumn < columns) {
      pairs.push([nextRow, nextColumn]);
      sum += score(nextRow, nextColumn) - MIN_ALIKE;
    }
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return { pairs, score: sum };
}

interface Block {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

function matchBlock({ row, column, rows, columns }: Block, score: Score): Matching {
  if (rows <= 0 || columns <= 0) return { pairs: [], score: 0 };
  const shifted: Score = (a, b) => score(row + a, column + b);
  const block =
    rows * columns <= MAX_BLOCK_PAIRS ? matchAll(rows, columns, shifted) : matchByPlace(rows, columns, shifted);
  return { pairs: block.pairs.map(([a, b]) => [row + a, column + b]), score: block.score };
}

/** Equal items at any position, and the rest of both lists. */
function matchRest(equal: readonly [number, number][], rows: number, columns: number, score: Score): Matching {
  const [usedRows, usedColumns] = [new Set(equal.map(([row]) => row)), new Set(equal.map(([, column]) => column))];
  const left = (count: number, used: ReadonlySet<number>): number[] =>
    Array.from({ length: count }, (_, index) => index).filter((index) => !used.has(index));
  const [freeRows, freeColumns] = [left(rows, usedRows), left(columns, usedColumns)];
  const rest = matchBlock({ row: 0, column: 0, rows: freeRows.length, columns: freeColumns.length }, (a, b) =>
    score(freeRows[a] ?? 0, freeColumns[b] ?? 0),
  );
  const sum = equal.reduce((total, [row, column]) => total + score(row, column) - MIN_ALIKE, rest.score);
  const others = rest.pairs.map(([a, b]): [number, number] => [freeRows[a] ?? 0, freeColumns[b] ?? 0]);
  return { pairs: [...equal, ...others], score: sum };
}

function matchByPlace(rows: number, columns: number, score: Score): Matching {
  const pairs: [number, number][] = [];
  let sum = 0;
  for (let index = 0; index < Math.min(rows, columns); index += 1) {
    const value = score(index, index) - MIN_ALIKE;
    if (value <= 0) continue;
    pairs.push([index, index]);
    sum += value;
  }
  return { pairs, score: sum };
}

function matchInOrder(rows: number, columns: number, score: Score): Matching {
  const width = columns + 1;
  const best = new Float64Array((rows + 1) * width);
  const at = (row: number, column: number): number => best[row * width + column] ?? 0;
  for (let row = 1; row <= rows; row += 1) {
    for (let column = 1; column <= columns; column += 1) {
      const paired = at(row - 1, column - 1) + (score(row - 1, column - 1) - MIN_ALIKE);
      best[row * width + column] = Math.max(at(row - 1, column), at(row, column - 1), paired);
    }
  }
  const pairs: [number, number][] = [];
  let row = rows;
  let column = columns;
  while (row > 0 && column > 0) {
    const gain = score(row - 1, column - 1) - MIN_ALIKE;
    if (gain > 0 && Math.abs(at(row, column) - at(row - 1, column - 1) - gain) < 1e-9) {
      pairs.push([row - 1, column - 1]);
      row -= 1;
      column -= 1;
    } else if (at(row, column) === at(row - 1, column)) row -= 1;
    else column -= 1;
  }
  return { pairs: pairs.reverse(), score: at(rows, columns) };
}

function matchFreely(rows: number, columns: number, score: Score): Matching {
  const offers: { row: number; column: number; gain: number }[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const gain = score(row, column) - MIN_ALIKE;
      if (gain > 0) offers.push({ row, column, gain });
    }
  }
  offers.sort((a, b) => b.gain - a.gain);
  const usedRows = new Set<number>();
  const usedColumns = new Set<number>();
  const pairs: [number, number][] = [];
  let sum = 0;
  for (const { row, column, gain } of offers) {
    if (usedRows.has(row) || usedColumns.has(column)) continue;
    usedRows.add(row);
    usedColumns.add(column);
    pairs.push([row, column]);
    sum += gain;
  }
  return { pairs, score: sum };
}
