import { describe, expect, it } from 'vitest';
import type { Quad } from '../../../packages/server/src/documents/ocr/ocr-image.ts';
import { printedIn, type TrueLine } from './printed-in.ts';

const level = (left: number, top: number, right: number, bottom: number): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];

const ROW: TrueLine[] = [
  { box: [300, 102, 380, 122], text: '12.50' },
  { box: [20, 100, 120, 120], text: 'TOTAL' },
  { box: [20, 130, 120, 150], text: 'CASH' },
];

describe('the text printed in a found line', () => {
  it('is that of the true lines it contains, from left to right', () => {
    expect(printedIn(level(10, 95, 390, 125), 'Total 12.50', ROW)).toBe('TOTAL 12.50');
    expect(printedIn(level(10, 95, 130, 125), 'Total', ROW)).toBe('TOTAL');
  });

  it('follows a line that falls across the page', () => {
    const falling: Quad = [
      { x: 10, y: 95 },
      { x: 390, y: 125 },
      { x: 390, y: 155 },
      { x: 10, y: 125 },
    ];
    const lines: TrueLine[] = [
      { box: [20, 100, 120, 125], text: 'TOTAL' },
      { box: [300, 122, 380, 147], text: '12.50' },
      { box: [300, 92, 380, 112], text: '9.99' },
    ];
    expect(printedIn(falling, 'TOTAL 12.50', lines)).toBe('TOTAL 12.50');
  });

  it('is unknown if the line cuts a true one, holds none, or the reading says something else', () => {
    expect(printedIn(level(10, 95, 80, 125), 'TOT', ROW)).toBeNull();
    expect(printedIn(level(400, 95, 500, 125), 'SR', ROW)).toBeNull();
    expect(printedIn(level(10, 95, 130, 125), '0123456789', ROW)).toBeNull();
  });
});
