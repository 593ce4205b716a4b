/** Combines drawn lines into grids. Positions are fractions of the page. */
import type { Ruling } from '../model/raw-page.ts';

export const TOLERANCE = 0.006;
/** A line whose end lies at most this far from another one ends at it. */
const EXACT = 0.0015;
const OPEN_SIDE = 0.02;

export interface Grid {
  horizontals: Ruling[];
  verticals: Ruling[];
  /** Distinct vertical and horizontal positions of lines, ascending. */
  ys: number[];
  xs: number[];
}

// More lines are a drawing, not a table; comparing every pair would take seconds.
const MAX_RULINGS = 3000;

/** Groups of touching lines that have at least two in each direction. */
export function gridsOf(rulings: readonly Ruling[]): Grid[] {
  if (rulings.length > MAX_RULINGS) return [];
  const horizontals = joined(
    rulings.filter((line) => line.orientation === 'horizontal' && line.end - line.start > 0.008),
  );
  const verticals = joined(rulings.filter((line) => line.orientation === 'vertical' && line.end - line.start > 0.005));
  if (horizontals.length < 2 || verticals.length < 2) return [];
  const groups = new Groups(horizontals.length + verticals.length);
  const reachesAcross = verticals.map((line) => reachOf(line, horizontals));
  const reachesDown = horizontals.map((line) => reachOf(line, verticals));
  for (let h = 0; h < horizontals.length; h += 1) {
    for (let v = 0; v < verticals.length; v += 1) {
      const [horizontal, vertical] = [horizontals[h], verticals[v]];
      const [down, across] = [reachesDown[h], reachesAcross[v]];
      if (horizontal === undefined || vertical === undefined || down === undefined || across === undefined) continue;
      if (crosses(horizontal, vertical, down) && crosses(vertical, horizontal, across)) {
        groups.join(h, horizontals.length + v);
      }
    }
  }
  const grids = new Map<number, Grid>();
  const gridAt = (index: number): Grid => {
    const root = groups.find(index);
    const grid = grids.get(root) ?? { horizontals: [], verticals: [], ys: [], xs: [] };
    grids.set(root, grid);
    return grid;
  };
  for (const [index, line] of horizontals.entries()) gridAt(index).horizontals.push(line);
  for (const [index, line] of verticals.entries()) gridAt(horizontals.length + index).verticals.push(line);
  const found = [...grids.values()].filter((grid) => grid.horizontals.length > 1 && grid.verticals.length > 1);
  for (const grid of found) {
    grid.ys = withOpenSides(distinct(grid.horizontals.map((line) => line.position)), grid.verticals);
    grid.xs = withOpenSides(distinct(grid.verticals.map((line) => line.position)), grid.horizontals);
  }
  return found;
}

/** Lines that extend past the last crossing ones end at a side of the table that is not drawn. */
function withOpenSides(positions: number[], crossing: readonly Ruling[]): number[] {
  const [first = 0, last = 1] = [positions[0], positions.at(-1)];
  const before = crossing.map((line) => line.start).filter((start) => start < first - OPEN_SIDE);
  const after = crossing.map((line) => line.end).filter((end) => end > last + OPEN_SIDE);
  const isOpen = (ends: readonly number[]): boolean => ends.length >= Math.max(2, 0.5 * crossing.length);
  return [
    ...(isOpen(before) ? [Math.min(...before)] : []),
    ...positions,
    ...(isOpen(after) ? [Math.max(...after)] : []),
  ];
}

/** How far from its ends a line still meets another one. */
interface Reach {
  start: number;
  end: number;
}

/** A line that ends exactly at another does not reach for the next one: two frames may nearly touch. */
function reachOf(line: Ruling, crossing: readonly Ruling[]): Reach {
  const isClosed = (end: number): boolean =>
    crossing.some(
      ({ position, start, end: last }) =>
        Math.abs(position - end) < EXACT && line.position > start - EXACT && line.position < last + EXACT,
    );
  return { start: isClosed(line.start) ? EXACT : TOLERANCE, end: isClosed(line.end) ? EXACT : TOLERANCE };
}

const crosses = (line: Ruling, other: Ruling, reach: Reach): boolean =>
  other.position >= line.start - reach.start && other.position <= line.end + reach.end;

/** Joins pieces of one line that was drawn cell by cell. */
function joined(lines: Ruling[]): Ruling[] {
  const sorted = lines.toSorted((one, other) => one.position - other.position || one.start - other.start);
  const result: Ruling[] = [];
  for (const line of sorted) {
    const same = lastPiece(result, line);
    if (same === undefined) result.push({ ...line });
    else {
      same.start = Math.min(same.start, line.start);
      same.end = Math.max(same.end, line.end);
    }
  }
  return result;
}

/** For lines sorted by position. */
function lastPiece(known: readonly Ruling[], line: Ruling): Ruling | undefined {
  for (let index = known.length - 1; index >= 0; index -= 1) {
    const piece = known[index];
    if (piece === undefined || line.position - piece.position >= TOLERANCE / 3) return undefined;
    if (line.start <= piece.end + TOLERANCE && line.end >= piece.start - TOLERANCE) return piece;
  }
  return undefined;
}

export function distinct(values: number[]): number[] {
  const result: number[] = [];
  for (const value of values.toSorted((one, other) => one - other)) {
    if (value - (result.at(-1) ?? -1) > TOLERANCE) result.push(value);
  }
  return result;
}

class Groups {
  readonly #parents: number[];

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, index) => index);
  }

  find(index: number): number {
    let root = index;
    while (this.#parents[root] !== root) root = this.#parents[root] ?? root;
    this.#parents[index] = root;
    return root;
  }

  join(one: number, other: number): void {
    this.#parents[this.find(one)] = this.find(other);
  }
}
