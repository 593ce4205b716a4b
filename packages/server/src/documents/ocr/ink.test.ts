import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { darkOnLight, greyBelow, partsOf } from './ink.ts';

const greys = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 500 });

describe('the grey below which a share of the values lies', () => {
  it('matches the sorted values, up to the level it is counted in', () => {
    fc.assert(
      fc.property(greys, fc.constantFrom(0, 0.02, 0.5, 0.98), (levels, share) => {
        const values = Float32Array.from(levels, (level) => level / 127.5 - 1);
        const sorted = values.toSorted()[Math.floor(values.length * share)] ?? 0;
        expect(Math.abs(greyBelow(values, share) - sorted)).toBeLessThan(1 / 1_000);
      }),
    );
  });

  it('reaches from black to white', () => {
    expect(greyBelow(new Float32Array(10).fill(-1), 0.5)).toBe(-1);
    expect(greyBelow(new Float32Array(10).fill(1), 0.5)).toBe(1);
  });
});

describe('light letters on dark ground', () => {
  it('are turned, dark ones on light are not', () => {
    const values = Float32Array.of(-1, -1, -1, 1);
    expect([...darkOnLight({ values, width: 2, height: 2 }).values]).toEqual([1, 1, 1, -1]);
    const turned = { values: values.map((value) => -value), width: 2, height: 2 };
    expect(darkOnLight(turned).values).toEqual(turned.values);
  });
});

describe('a line that is too wide for the network', () => {
  const widths = { wanted: 400, most: 600, wordGap: 6 };

  it('is cut at its widest blank, and nothing of it is lost', () => {
    const ink = new Uint8Array(1_000).fill(1);
    ink.fill(0, 250, 258);
    ink.fill(0, 330, 350);
    ink.fill(0, 640, 660);
    expect(partsOf(ink, widths)).toEqual([
      { start: 0, end: 340 },
      { start: 340, end: 650 },
      { start: 650, end: 1_000 },
    ]);
    expect(partsOf(ink, { ...widths, wanted: 1_000, most: 1_000 })).toEqual([{ start: 0, end: 1_000 }]);
  });

  it('is cut between words only, as long as it fits', () => {
    const ink = new Uint8Array(590).fill(1);
    ink.fill(0, 300, 305);
    expect(partsOf(ink, widths)).toEqual([{ start: 0, end: 590 }]);
    ink.fill(0, 300, 306);
    expect(partsOf(ink, widths)).toEqual([
      { start: 0, end: 303 },
      { start: 303, end: 590 },
    ]);
  });

  it('is cut anywhere if it fits in no other way', () => {
    const solid = partsOf(new Uint8Array(2_000).fill(1), widths);
    expect(solid.at(-1)?.end).toBe(2_000);
    expect(solid.length).toBeGreaterThan(3);
    for (const [at, { start, end }] of solid.entries()) {
      expect(end - start).toBeLessThanOrEqual(600);
      expect(start).toBe(solid[at - 1]?.end ?? 0);
    }
  });
});
