/** The words that say what belongs in a field. */
import { common, heightOf, type Rect, sameLine, shareInside, widthOf } from './points.ts';
import type { Segment } from './segments.ts';

/** In points. */
const LEFT_REACH = 160;
const ABOVE_REACH = 16;
const BELOW_REACH = 12;

const overlapAcross = (one: Rect, other: Rect): number => Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);

export const cleanLabel = (text: string): string =>
  text
    .replace(/[_.…]{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s:：]+$/, '')
    .trim();

/** The text at the top or the left of the cell that a field lies in. */
export function labelInCell(field: Rect, cell: Rect, segments: readonly Segment[]): string {
  const inside = segments.filter(
    (segment) => shareInside(segment, cell) > 0.6 && !(overlapsMost(segment, field) && widthOf(segment) > 0),
  );
  const above = inside.filter((segment) => segment.y1 <= field.y0 + 4 || segment.x1 <= field.x0 + 4);
  const used = above.length > 0 ? above : inside;
  return cleanLabel(
    used
      .toSorted((one, other) => one.y0 - other.y0 || one.x0 - other.x0)
      .map(({ text }) => text)
      .join(' '),
  );
}

const overlapsMost = (segment: Rect, field: Rect): boolean => {
  const { x0, y0, x1, y1 } = common(segment, field);
  return x1 > x0 && y1 > y0 && (x1 - x0) * (y1 - y0) > 0.5 * widthOf(segment) * heightOf(segment);
};

/** The nearest text on the same line, left of the field, with nothing in between. */
export function labelLeft(field: Rect, segments: readonly Segment[], reach = LEFT_REACH): string {
  let nearest: Segment | undefined;
  for (const segment of segments) {
    if (segment.x1 > field.x0 + 4 || field.x0 - segment.x1 > reach || sameLine(segment, field) < 0.5) continue;
    if (nearest === undefined || segment.x1 > nearest.x1) nearest = segment;
  }
  return nearest === undefined ? '' : cleanLabel(nearest.text);
}

export function labelRight(field: Rect, segments: readonly Segment[], reach: number): string {
  let nearest: Segment | undefined;
  for (const segment of segments) {
    if (segment.x0 < field.x1 - 3 || segment.x0 - field.x1 > reach || sameLine(segment, field) < 0.4) continue;
    if (nearest === undefined || segment.x0 < nearest.x0) nearest = segment;
  }
  return nearest === undefined ? '' : cleanLabel(nearest.text);
}

export function labelAbove(field: Rect, segments: readonly Segment[], reach = ABOVE_REACH): string {
  return nearestBeside(field, segments, (segment) => field.y0 - segment.y1, reach);
}

/** The small caption under a line. */
export function labelBelow(field: Rect, segments: readonly Segment[], reach = BELOW_REACH): string {
  return nearestBeside(field, segments, (segment) => segment.y0 - field.y1, reach);
}

function nearestBeside(
  field: Rect,
  segments: readonly Segment[],
  distance: (segment: Segment) => number,
  reach: number,
): string {
  let nearest: Segment | undefined;
  let best = Number.POSITIVE_INFINITY;
  for (const segment of segments) {
    const far = distance(segment);
    const shared = overlapAcross(segment, field);
    if (far < -3 || far > reach || shared < Math.min(10, 0.3 * widthOf(segment))) continue;
    // If a line has two texts, take the one that begins where the field begins.
    const cost = far * 3 + Math.abs(segment.x0 - field.x0) * 0.1;
    if (cost < best) {
      nearest = segment;
      best = cost;
    }
  }
  return nearest === undefined ? '' : cleanLabel(nearest.text);
}

/** For a field of the file itself, wherever its label is printed. */
export function labelOfWidget(
  field: Rect,
  { type, cells, segments }: { type: 'text' | 'checkbox'; cells: readonly Rect[]; segments: readonly Segment[] },
): string {
  if (type === 'checkbox') return labelRight(field, segments, 30) || labelLeft(field, segments, 40);
  const cell = smallestAround(field, cells);
  const inCell = cell === undefined ? '' : labelInCell(field, cell, segments);
  return (
    inCell ||
    labelLeft(field, segments, 30) ||
    labelOfColumn(field, cells, segments) ||
    labelAbove(field, segments) ||
    labelLeft(field, segments) ||
    labelBelow(field, segments)
  );
}

/** The whole text of the cell over a field, if it heads the column of the field. */
function labelOfColumn(field: Rect, cells: readonly Rect[], segments: readonly Segment[]): string {
  const over = cells.filter(
    (cell) =>
      field.y0 - cell.y1 > -4 &&
      field.y0 - cell.y1 < ABOVE_REACH &&
      overlapAcross(cell, field) > 0.6 * widthOf(field) &&
      widthOf(cell) < 1.8 * widthOf(field),
  );
  const texts = over.map((cell) =>
    segments
      .filter((segment) => shareInside(segment, cell) > 0.6)
      .toSorted((one, other) => one.y0 - other.y0 || one.x0 - other.x0)
      .map(({ text }) => text)
      .join(' '),
  );
  return cleanLabel(texts.find((text) => text !== '') ?? '').slice(0, MAX_HEADING);
}

const MAX_HEADING = 200;

function smallestAround(field: Rect, cells: readonly Rect[]): Rect | undefined {
  let smallest: Rect | undefined;
  for (const cell of cells) {
    if (shareInside(field, cell) < 0.8) continue;
    if (smallest === undefined || widthOf(cell) * heightOf(cell) < widthOf(smallest) * heightOf(smallest))
      smallest = cell;
  }
  return smallest;
}
