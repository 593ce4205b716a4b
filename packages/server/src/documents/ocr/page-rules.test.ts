import { describe, expect, it } from 'vitest';
import { rulesOn } from './page-rules.ts';

const WIDTH = 320;
const HEIGHT = 400;

/** A light page with dark rectangles: left, top, width, height in pixels. */
function pageWith(rectangles: readonly [number, number, number, number][], slope = 0) {
  const greys = new Float32Array(WIDTH * HEIGHT).fill(0.9);
  for (const [left, top, width, height] of rectangles) {
    for (let y = top; y < top + height; y += 1) {
      for (let x = left; x < left + width; x += 1) {
        const lowered = Math.round(y + slope * (x - WIDTH / 2));
        if (lowered >= 0 && lowered < HEIGHT) greys[lowered * WIDTH + x] = -0.2;
      }
    }
  }
  return { greys, width: WIDTH, height: HEIGHT };
}

const GRID: [number, number, number, number][] = [
  ...[100, 130, 160].map((top): [number, number, number, number] => [40, top, 240, 1]),
  ...[40, 150, 279].map((left): [number, number, number, number] => [left, 100, 1, 61]),
];

const inPixels = (rulings: ReturnType<typeof rulesOn>) =>
  rulings.map(({ orientation, position, start, end }) => {
    const [across, along] = orientation === 'horizontal' ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
    return [orientation, Math.floor(position * across), Math.round(start * along), Math.round(end * along)];
  });

describe('printed lines of a picture', () => {
  it('are the lines of a table, within two pixels', () => {
    expect(inPixels(rulesOn(pageWith(GRID), []))).toEqual([
      ['horizontal', 100, 42, 280],
      ['horizontal', 130, 42, 280],
      ['horizontal', 160, 42, 280],
      ['vertical', 40, 102, 160],
      ['vertical', 150, 102, 160],
      ['vertical', 279, 102, 160],
    ]);
  });

  it('are found on a page that lay askew', () => {
    const found = rulesOn(pageWith(GRID.slice(0, 3), 0.02), []);
    expect(found.map(({ orientation }) => orientation)).toEqual(['horizontal', 'horizontal', 'horizontal']);
    for (const { start, end } of found) expect((end - start) * WIDTH).toBeGreaterThan(230);
  });

  it('are not the edges of a shadow or of the paper', () => {
    expect(rulesOn(pageWith([[0, 200, WIDTH, 200]]), [])).toEqual([]);
  });

  it('are not the strokes of letters', () => {
    const letter: [number, number, number, number] = [60, 200, 2, 16];
    const bar: [number, number, number, number] = [70, 208, 34, 2];
    expect(rulesOn(pageWith([letter, bar]), [])).toHaveLength(2);
    const line = { left: 50 / WIDTH, top: 197 / HEIGHT, width: 80 / WIDTH, height: 22 / HEIGHT };
    expect(rulesOn(pageWith([letter, bar]), [line])).toEqual([]);
    expect(rulesOn(pageWith(GRID), [{ ...line, top: 120 / HEIGHT }])).toHaveLength(GRID.length);
  });
});
