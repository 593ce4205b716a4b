import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quadHeight, quadWidth } from './geometry.ts';
import { linesOf, type PageSquares } from './line-squares.ts';
import type { Point } from './ocr-image.ts';

interface DrawnLine {
  centre: Point;
  length: number;
  height: number;
  /** Rotation of the text, clockwise. */
  degrees: number;
}

const COLUMNS = 160;
const ROWS = 120;
const SIDE = 4;

/** The output of a perfect network for these lines. */
function squaresOf(lines: readonly DrawnLine[]): PageSquares {
  const plane = COLUMNS * ROWS;
  const data = new Float32Array(7 * plane);
  for (const { centre, length, height, degrees } of lines) {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const quarter = ((Math.round(degrees / 90) % 4) + 4) % 4;
    const half = Math.max(length / 2 - height / 4, length / 4);
    for (let at = 0; at < plane; at += 1) {
      const x = ((at % COLUMNS) + 0.5) * SIDE - centre.x;
      const y = (Math.floor(at / COLUMNS) + 0.5) * SIDE - centre.y;
      const [along, across] = [x * cos + y * sin, y * cos - x * sin];
      if (Math.abs(along) > half || Math.abs(across) > height / 4) continue;
      const [above, below] = [height / 2 + across, height / 2 - across];
      const isTurned = quarter === 1 || quarter === 2;
      data[at] = 1;
      data[at + plane] = isTurned ? below : above;
      data[at + 2 * plane] = isTurned ? above : below;
      data[at + (3 + quarter) * plane] = 1;
    }
  }
  return { data, columns: COLUMNS, rows: ROWS, side: SIDE };
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const tilts = fc.tuple(fc.constantFrom(0, 90, 180, 270), fc.double({ min: -8, max: 8, noNaN: true }));

describe('lines of squares', () => {
  it('are where the line is, as high and as long, in whichever direction it runs', () => {
    const drawn = fc.record({
      length: fc.integer({ min: 100, max: 240 }),
      height: fc.integer({ min: 10, max: 40 }),
      tilt: tilts,
    });
    fc.assert(
      fc.property(drawn, ({ length, height, tilt: [quarter, degrees] }) => {
        const centre = { x: 320, y: 240 };
        const [line, ...others] = linesOf(squaresOf([{ centre, length, height, degrees: quarter + degrees }]));
        if (line === undefined) throw new Error('no line');
        expect(others).toEqual([]);
        expect(line.direction).toBe(quarter);
        const middle = middleOf(line.quad);
        expect(Math.hypot(middle.x - centre.x, middle.y - centre.y)).toBeLessThan(SIDE);
        const [along, across] = [quadWidth(line.quad), quadHeight(line.quad)];
        const isUpright = quarter % 180 !== 0;
        expect(Math.abs((isUpright ? along : across) - 1.4 * height)).toBeLessThan(1);
        expect(Math.abs((isUpright ? across : along) - length - 0.44 * height)).toBeLessThan(3 * SIDE);
      }),
    );
  });

  it('are separate where their cores touch but lie at different heights', () => {
    const pages = squaresOf([
      { centre: { x: 300, y: 100 }, length: 400, height: 16, degrees: 0 },
      { centre: { x: 300, y: 116 }, length: 400, height: 16, degrees: 0 },
    ]);
    const plane = COLUMNS * ROWS;
    // A stroke that reaches from one line into the next.
    for (const row of [25, 26, 27, 28]) {
      const at = row * COLUMNS + 70;
      const isUpper = row < 27;
      const y = (row + 0.5) * SIDE;
      pages.data[at] = 1;
      pages.data[at + plane] = y - (isUpper ? 92 : 108);
      pages.data[at + 2 * plane] = (isUpper ? 108 : 124) - y;
      pages.data[at + 3 * plane] = 1;
    }
    expect(linesOf(pages).length).toBe(2);
  });

  it('that are short have the slope of the long ones', () => {
    const slope = Math.tan((4 * Math.PI) / 180);
    const lines = linesOf(
      squaresOf([
        { centre: { x: 300, y: 100 }, length: 400, height: 20, degrees: 4 },
        { centre: { x: 300, y: 200 }, length: 24, height: 20, degrees: 4 },
      ]),
    );
    for (const { quad } of lines) {
      const [{ x, y }, right] = quad;
      expect(Math.abs((right.y - y) / (right.x - x) - slope)).toBeLessThan(0.01);
    }
    expect(lines.length).toBe(2);
  });

  it('of a blank page are none', () => {
    expect(linesOf(squaresOf([]))).toEqual([]);
  });

  it('of a single narrow figure count by their best squares, although most are at the edge of its core', () => {
    const squares = squaresOf([]);
    const plane = COLUMNS * ROWS;
    for (const [column, row, score] of [
      [50, 30, 0.3],
      [50, 31, 0.6],
      [50, 32, 0.3],
      [51, 30, 0.26],
      [51, 31, 0.35],
      [51, 32, 0.26],
    ] as const) {
      const at = row * COLUMNS + column;
      const y = (row + 0.5) * SIDE;
      squares.data[at] = score;
      squares.data[at + plane] = y - 116;
      squares.data[at + 2 * plane] = 136 - y;
      squares.data[at + 3 * plane] = 1;
    }
    const [line, ...others] = linesOf(squares);
    expect(others).toEqual([]);
    expect(line?.quad[0].x).toBeLessThan(200);
    expect(line?.quad[2].y).toBeGreaterThan(136);
  });

  it('that the network doubts are dropped', () => {
    const doubted = squaresOf([{ centre: { x: 300, y: 100 }, length: 200, height: 20, degrees: 0 }]);
    for (let at = 0; at < COLUMNS * ROWS; at += 1) doubted.data[at] = 0.4 * (doubted.data[at] ?? 0);
    expect(linesOf(doubted)).toEqual([]);
  });
});
