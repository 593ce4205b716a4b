import { expect, it } from 'vitest';
import type { Ruling } from '../model/raw-page.ts';
import { emptyPage } from '../model/raw-page.ts';
import { levelPage } from './level-page.ts';

it('levels the printed lines of a page with its words', () => {
  const slope = (Math.tan((2 * Math.PI) / 180) * 612) / 792;
  const rulings: Ruling[] = [
    { orientation: 'horizontal', position: 0.5 + slope * 0.2, start: 0.6, end: 0.8, thickness: 0.001 },
    { orientation: 'vertical', position: 0.1, start: 0.3 - slope * 0.4, end: 0.6 - slope * 0.4, thickness: 0.001 },
  ];
  const { raw } = levelPage({ ...emptyPage(1), rulings }, [2, 2, 2]);
  expect(raw.rulings[0]?.position).toBeCloseTo(0.5, 9);
  expect(raw.rulings[1]?.start).toBeCloseTo(0.3, 9);
  expect(raw.rulings[1]?.end).toBeCloseTo(0.6, 9);
});
