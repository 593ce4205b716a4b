import type { Point, Quad } from './ocr-image.ts';

/** A rectangle in any direction. */
export interface TiltedRectangle {
  centre: Point;
  width: number;
  height: number;
  /** Radians clockwise, of the side `width`. */
  angle: number;
}

/** The smallest rectangle around points; one of its sides lies on a side of their hull. */
export function smallestRectangle(points: Point[]): TiltedRectangle | null {
  const hull = convexHull(points);
  let best: TiltedRectangle | null = null;
  for (const [index, point] of hull.entries()) {
    const next = hull[(index + 1) % hull.length] ?? point;
    const rectangle = rectangleAlong(hull, Math.atan2(next.y - point.y, next.x - point.x));
    if (best === null || rectangle.width * rectangle.height < best.width * best.height) best = rectangle;
  }
  return best;
}

function rectangleAlong(hull: readonly Point[], angle: number): TiltedRectangle {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of hull) {
    const along = x * cos + y * sin;
    const across = y * cos - x * sin;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  const centre = { x: along * cos - across * sin, y: along * sin + across * cos };
  return { centre, width: right - left, height: bottom - top, angle };
}

function convexHull(points: Point[]): Point[] {
  const sorted = points.sort((one, other) => one.x - other.x || one.y - other.y);
  const lower = halfHull(sorted);
  const upper = halfHull(sorted.reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length > 1 && turn(hull.at(-2), hull.at(-1), point) <= 0) hull.pop();
    hull.push(point);
  }
  return hull;
}

function turn(one: Point | undefined, other: Point | undefined, point: Point): number {
  if (one === undefined || other === undefined) return 1;
  return (other.x - one.x) * (point.y - one.y) - (other.y - one.y) * (point.x - one.x);
}

/** Corners with the upper left one first: the side that is nearest to the reading direction becomes the top. */
export function quadOf({ centre, width, height, angle }: TiltedRectangle): Quad {
  const quarterTurns = Math.round(angle / (Math.PI / 2));
  const upright = angle - quarterTurns * (Math.PI / 2);
  const [halfWidth, halfHeight] = quarterTurns % 2 === 0 ? [width / 2, height / 2] : [height / 2, width / 2];
  const cos = Math.cos(upright);
  const sin = Math.sin(upright);
  const corner = (x: number, y: number): Point => ({
    x: centre.x + x * cos - y * sin,
    y: centre.y + x * sin + y * cos,
  });
  return [
    corner(-halfWidth, -halfHeight),
    corner(halfWidth, -halfHeight),
    corner(halfWidth, halfHeight),
    corner(-halfWidth, halfHeight),
  ];
}

export const distance = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y);

export const quadWidth = ([topLeft, topRight]: Quad): number => distance(topLeft, topRight);

export const quadHeight = ([topLeft, , , bottomLeft]: Quad): number => distance(topLeft, bottomLeft);

/** The point at a share of the width and of the height. */
export function pointIn([topLeft, topRight, , bottomLeft]: Quad, across: number, down: number): Point {
  return {
    x: topLeft.x + (topRight.x - topLeft.x) * across + (bottomLeft.x - topLeft.x) * down,
    y: topLeft.y + (topRight.y - topLeft.y) * across + (bottomLeft.y - topLeft.y) * down,
  };
}

/** The part between two shares of the width. */
export function partOf(quad: Quad, start: number, end: number): Quad {
  return [pointIn(quad, start, 0), pointIn(quad, end, 0), pointIn(quad, end, 1), pointIn(quad, start, 1)];
}
