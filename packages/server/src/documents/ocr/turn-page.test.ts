import fc from 'fast-check';
import { expect, it } from 'vitest';
import { turnBack, turnBox, turnRuling } from './turn-page.ts';

const SIDES = ['left', 'top', 'width', 'height'] as const;

it.each([
  [0, { left: 0.1, top: 0.2, width: 0.3, height: 0.05 }, 0],
  [90, { left: 0.2, top: 0.6, width: 0.05, height: 0.3 }, 270],
  [180, { left: 0.6, top: 0.75, width: 0.3, height: 0.05 }, 180],
  [270, { left: 0.75, top: 0.1, width: 0.05, height: 0.3 }, 90],
] as const)('words of a picture turned by %i are given back in place', (rotation, box, angle) => {
  const turned = turnBack({ box: { left: 0.1, top: 0.2, width: 0.3, height: 0.05 }, angle: 0 }, rotation);
  expect(turned.angle).toBe(angle);
  for (const side of SIDES) expect(turned.box[side]).toBeCloseTo(box[side], 9);
});

it('a line is turned with its picture', () => {
  const line = { orientation: 'horizontal' as const, position: 0.2, start: 0.1, end: 0.4, thickness: 0.001 };
  expect(turnRuling(line, 0)).toEqual(line);
  expect(turnRuling(line, 90)).toMatchObject({ orientation: 'vertical', position: 0.8, start: 0.1, end: 0.4 });
  expect(turnRuling(line, 180)).toMatchObject({ orientation: 'horizontal', position: 0.8, start: 0.6, end: 0.9 });
  expect(turnRuling(line, 270)).toMatchObject({ orientation: 'vertical', position: 0.2, start: 0.6, end: 0.9 });
});

it('a box that is turned and turned back is in its place, inside the page', () => {
  const share = fc.double({ min: 0, max: 0.5, noNaN: true });
  const box = fc.record({ left: share, top: share, width: share, height: share });
  fc.assert(
    fc.property(box, fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const), (before, rotation) => {
      const turned = turnBox(before, rotation);
      expect(Math.min(turned.left, turned.top)).toBeGreaterThanOrEqual(-1e-9);
      const { box: after } = turnBack({ box: turned, angle: 0 }, rotation);
      for (const side of SIDES) expect(after[side]).toBeCloseTo(before[side], 9);
    }),
  );
});
