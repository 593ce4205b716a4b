import { describe, expect, it } from 'vitest';
import type { Character } from './decode.ts';
import { componentsOf } from './ink-components.ts';
import { charactersOfMark, findLoneMarks } from './lone-marks.ts';
import type { Quad } from './ocr-image.ts';

const WIDTH = 700;
const PITCH = 40;
/** Of a row's box; its capital letters are half as high. */
const BOX = 28;
const NUMBER_ROWS = [0, 2, 4];

type Ink = [left: number, top: number, width: number, height: number];

/** Rows of words, a column of numbers beside them in every second row, and ink at places of the others. */
function page(ink: (middle: (row: number) => number) => Ink[], slope = 0, rows = 6) {
  const height = (rows + 2) * PITCH;
  const middle = (row: number): number => (row + 1) * PITCH;
  const pixels = new Uint8Array(WIDTH * height).fill(250);
  const down = (x: number): number => Math.round(slope * (x - WIDTH / 2));
  const draw = ([left, top, width, tall]: Ink): void => {
    for (let x = Math.round(left); x < left + width; x += 1) {
      for (let y = Math.round(top); y < top + tall; y += 1) pixels[(y + down(x)) * WIDTH + x] = 20;
    }
  };
  const lineAt = (left: number, right: number, row: number) => {
    for (let x = left; x < right - 6; x += 10) draw([x, middle(row) - 7, 4, 14]);
    const at = (x: number, y: number) => ({ x, y: y + slope * (x - WIDTH / 2) });
    const [top, bottom] = [middle(row) - BOX / 2, middle(row) + BOX / 2];
    const quad: Quad = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
    return { quad, angle: 0 as const };
  };
  const lines = Array.from({ length: rows }, (_, row) => lineAt(40, 240, row));
  lines.push(...NUMBER_ROWS.map((row) => lineAt(520, 580, row)));
  for (const one of ink(middle)) draw(one);
  return { image: { pixels, width: WIDTH, height }, lines };
}

const found = ({ image, lines }: ReturnType<typeof page>) =>
  findLoneMarks(image, lines).map(({ mark, quad }) => {
    const across = (quad[0].y + quad[2].y) / 2;
    return [mark, Math.round((quad[0].x + quad[1].x) / 2), Math.round(across / PITCH) - 1];
  });

const dashAt = (x: number, middle: number): Ink => [x, middle - 1, 8, 2];

describe('signs that stand alone', () => {
  it.each([0, 0.02, -0.02])(
    'are dashes of a column of numbers, in rows of words, on a page that drops by %s',
    (slope) => {
      const drawn = page((middle) => [1, 3, 5].map((row) => dashAt(571, middle(row))), slope);
      const marks = found(drawn);
      expect(marks.map(([mark]) => mark)).toEqual(['dash', 'dash', 'dash']);
      for (const [, x = 0] of marks) expect(Math.abs(Number(x) - 575)).toBeLessThan(3);
    },
  );

  it.each([
    ['of a roster are many', 80, 1600],
    ['of a pattern are none', 160, 0],
  ])('%s', (_, rows, count) => {
    const signs = (middle: number): Ink[] =>
      Array.from({ length: 20 }, (_none, at): Ink => [262 + 12 * at, middle - 7, 5, 14]);
    const all = Array.from({ length: rows }, (_none, row) => row);
    expect(found(page((middle) => all.flatMap((row) => signs(middle(row))), 0, rows))).toHaveLength(count);
  });

  it('are figures of such a column', () => {
    const drawn = page((middle) => [1, 3, 5].map((row): Ink => [572, middle(row) - 7, 7, 14]));
    expect(found(drawn).map(([mark]) => mark)).toEqual(['sign', 'sign', 'sign']);
  });

  it.each<[string, (middle: (row: number) => number) => Ink[]]>([
    ['stand in no column', (middle) => [dashAt(380, middle(1))]],
    ['are underlines', (middle) => [1, 3, 5].map((row): Ink => [565, middle(row) + 11, 12, 2])],
    ['are rules', (middle) => [1, 3, 5].map((row): Ink => [500, middle(row), 80, 2])],
    ['are upright rules', (middle) => [[575, middle(-1), 2, 7 * PITCH]]],
    [
      'are leaders',
      (middle) =>
        [1, 3].flatMap((row) => Array.from({ length: 40 }, (_, at): Ink => [300 + 7 * at, middle(row) + 5, 2, 2])),
    ],
    [
      'are dashes of a rule',
      (middle) =>
        [1, 3].flatMap((row) => Array.from({ length: 24 }, (_, at): Ink => [300 + 12 * at, middle(row), 7, 2])),
    ],
    ['are specks', (middle) => [1, 3, 5].map((row): Ink => [575, middle(row), 2, 2])],
  ])('are none where they %s', (_, ink) => {
    expect(found(page(ink))).toEqual([]);
  });

  it('are not looked for beside a few lines', () => {
    const { image, lines } = page((middle) => [dashAt(571, middle(1))]);
    expect(findLoneMarks(image, lines.slice(0, 2))).toEqual([]);
  });
});

const read = (text: string, confidence = 0.9): Character[] =>
  [...text].map((letter) => ({ text: letter, position: 0.5, confidence }));

describe('what is read of such a sign', () => {
  it('is a dash whatever kind of stroke the network sees, and none if it sees a letter', () => {
    for (const text of ['-', '–', '_', '']) expect(charactersOfMark('dash', read(text))?.[0]?.text).toBe('-');
    expect(charactersOfMark('dash', read('r'))).toBeUndefined();
  });

  it('is a letter or figure that the network is sure of', () => {
    expect(charactersOfMark('sign', read('7'))?.[0]?.text).toBe('7');
    expect(charactersOfMark('sign', read('7', 0.5))).toBeUndefined();
    expect(charactersOfMark('sign', read('|'))).toBeUndefined();
  });
});

describe('pieces of ink', () => {
  it('are pixels that touch, at corners too, and no single ones', () => {
    const rows = ['##....#', '..#....', '...##..', '.......'];
    const dark = Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 1 : 0));
    expect(componentsOf({ dark, width: 7, height: 4 })).toEqual([{ left: 0, right: 5, top: 0, bottom: 3, pixels: 5 }]);
  });
});
