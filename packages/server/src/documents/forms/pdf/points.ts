/** Geometry of a page in points, from its top left corner. */
import type { Box } from '../../model/document.ts';

export interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface PageSize {
  width: number;
  height: number;
}

export const toRect = ({ left, top, width, height }: Box, page: PageSize): Rect => ({
  x0: left * page.width,
  y0: top * page.height,
  x1: (left + width) * page.width,
  y1: (top + height) * page.height,
});

const share = (value: number): number => Math.min(1, Math.max(0, value));

export const toBox = ({ x0, y0, x1, y1 }: Rect, { width, height }: PageSize): Box => {
  const left = share(x0 / width);
  const top = share(y0 / height);
  return { left, top, width: share(x1 / width) - left, height: share(y1 / height) - top };
};

export const widthOf = ({ x0, x1 }: Rect): number => x1 - x0;

export const heightOf = ({ y0, y1 }: Rect): number => y1 - y0;

export const areaOf = (rect: Rect): number => Math.max(0, widthOf(rect)) * Math.max(0, heightOf(rect));

export const common = (one: Rect, other: Rect): Rect => ({
  x0: Math.max(one.x0, other.x0),
  y0: Math.max(one.y0, other.y0),
  x1: Math.min(one.x1, other.x1),
  y1: Math.min(one.y1, other.y1),
});

export const around = (rects: readonly Rect[]): Rect => ({
  x0: Math.min(...rects.map(({ x0 }) => x0)),
  y0: Math.min(...rects.map(({ y0 }) => y0)),
  x1: Math.max(...rects.map(({ x1 }) => x1)),
  y1: Math.max(...rects.map(({ y1 }) => y1)),
});

export const overlaps = (one: Rect, other: Rect, margin = 0): boolean =>
  one.x0 < other.x1 - margin && other.x0 < one.x1 - margin && one.y0 < other.y1 - margin && other.y0 < one.y1 - margin;

/** How much of `inner` lies in `outer`, 0 to 1. */
export const shareInside = (inner: Rect, outer: Rect): number => {
  const area = areaOf(inner);
  return area === 0 ? 0 : areaOf(common(inner, outer)) / area;
};

/** How much of the shorter one's height the two share, 0 to 1. */
export const sameLine = (one: Rect, other: Rect): number => {
  const shared = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  return Math.max(0, shared) / Math.max(0.1, Math.min(heightOf(one), heightOf(other)));
};
