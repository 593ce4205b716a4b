/** Rectangles that lines enclose: boxes of a form, cells of a table. */
import type { Ruling } from '../../model/raw-page.ts';
import type { PageSize, Rect } from './points.ts';

export interface DrawnLine {
  /** Its y (horizontal) or x (vertical). */
  at: number;
  from: number;
  to: number;
}

export interface Lines {
  horizontal: DrawnLine[];
  vertical: DrawnLine[];
}

/** More lines are a drawing. */
const MAX_LINES = 3_000;
const MAX_CELLS = 4_000;
/** In points: lines that meet end this close to each other. */
const REACH = 2.5;
const SAME_LINE = 1.2;
const MIN_SIDE = 5;

export function linesOf(rulings: readonly Ruling[], page: PageSize): Lines {
  if (rulings.length > MAX_LINES) return { horizontal: [], vertical: [] };
  const of = (orientation: Ruling['orientation'], across: number, along: number): DrawnLine[] =>
    joined(
      rulings
        .filter((line) => line.orientation === orientation)
        .map(({ position, start, end }) => ({ at: position * across, from: start * along, to: end * along })),
    );
  return {
    horizontal: of('horizontal', page.height, page.width),
    vertical: of('vertical', page.width, page.height),
  };
}

function joined(lines: readonly DrawnLine[]): DrawnLine[] {
  const result: DrawnLine[] = [];
  for (const line of lines.toSorted((one, other) => one.at - other.at || one.from - other.from)) {
    const same = result.findLast(
      (known) =>
        line.at - known.at < SAME_LINE && line.from <= known.to + SAME_LINE && line.to >= known.from - SAME_LINE,
    );
    if (same === undefined || line.at - same.at >= SAME_LINE) result.push({ ...line });
    else {
      same.from = Math.min(same.from, line.from);
      same.to = Math.max(same.to, line.to);
    }
  }
  return result;
}

const covers = (line: DrawnLine, from: number, to: number): boolean =>
  line.from <= from + REACH && line.to >= to - REACH;

/** The smallest rectangles with lines on all four sides. */
export function cellsOf({ horizontal, vertical }: Lines): Rect[] {
  const cells: Rect[] = [];
  for (const top of horizontal) {
    const starts = vertical.filter(
      (line) => line.at >= top.from - REACH && line.at <= top.to + REACH && goesDown(line, top.at),
    );
    for (let index = 0; index + 1 < starts.length; index += 1) {
      const left = starts[index];
      const right = nextRight(starts, index);
      if (left === undefined || right === undefined || !covers(top, left.at, right.at)) continue;
      const bottom = horizontal.find((line) => line.at > top.at + MIN_SIDE && covers(line, left.at, right.at));
      if (bottom === undefined || !covers(left, top.at, bottom.at) || !covers(right, top.at, bottom.at)) continue;
      cells.push({ x0: left.at, y0: top.at, x1: right.at, y1: bottom.at });
      if (cells.length >= MAX_CELLS) return cells;
    }
  }
  return cells;
}

const goesDown = (line: DrawnLine, y: number): boolean => line.from <= y + REACH && line.to >= y + MIN_SIDE;

function nextRight(starts: readonly DrawnLine[], index: number): DrawnLine | undefined {
  const left = starts[index];
  return left === undefined ? undefined : starts.slice(index + 1).find((line) => line.at > left.at + MIN_SIDE);
}
