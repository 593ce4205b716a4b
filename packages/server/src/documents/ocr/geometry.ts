import type { Point, Quad } from './ocr-image.ts';

/** A rectangle at any angle. */
export interface TiltedRectangle {
  centre: Point;
  width: number;
  height: number;
  /** Radians clockwise, of the side `width`. */
  angle: number;
}

/** Corners with the upper left one first: the side closest to the reading direction becomes the top. */
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
