/** Shapes on a slide: their boxes, and the order in which a person reads them. */
import type { Box } from '../../model/document.ts';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a shape that is on the slide, or null. */
export function boxOn(slide: { width: number; height: number }, shape: Rectangle | null): Box | null {
  if (shape === null || !(slide.width > 0 && slide.height > 0)) return null;
  const clamp = (value: number): number => Math.max(0, Math.min(1, value));
  const left = clamp(shape.x / slide.width);
  const top = clamp(shape.y / slide.height);
  const width = clamp((shape.x + shape.width) / slide.width) - left;
  const height = clamp((shape.y + shape.height) / slide.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** Rows from top to bottom, each from left to right; a shape without a position stays after the previous one. */
export function inReadingOrder<T extends { place: Rectangle | null }>(shapes: readonly T[]): T[] {
  const groups: T[][] = [];
  for (const shape of shapes) {
    const last = groups.at(-1);
    if (shape.place === null && last !== undefined) last.push(shape);
    else groups.push([shape]);
  }
  const placed = groups
    .map((members) => ({ members, place: members[0]?.place ?? { x: 0, y: 0, width: 0, height: 0 } }))
    .sort((a, b) => a.place.y - b.place.y);
  const rows: (typeof placed)[] = [];
  for (const group of placed) {
    const row = rows.at(-1);
    const first = row?.[0]?.place;
    // A shape that begins above the middle of the row's first shape is next to it.
    if (row !== undefined && first !== undefined && group.place.y < first.y + first.height / 2) row.push(group);
    else rows.push([group]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.place.x - b.place.x).flatMap((group) => group.members));
}
