import { expect, it } from 'vitest';
import { holding } from './record.ts';

const values = (number: number, ...paths: string[]) => ({ id: `v${number}`, number, kind: 'values' as const, paths });
const output = (number: number) => ({ id: `o${number}`, number, kind: 'output' as const, paths: [] });

it('a correction holds until later ones cover all of it', () => {
  const first = values(1, 'seller.name', 'total');
  const held = (...rows: Parameters<typeof holding>[0]) => [...holding(rows)].sort();
  expect(held(first)).toEqual(['v1']);
  expect(held(first, values(2, 'total'))).toEqual(['v1', 'v2']);
  expect(held(first, values(2, 'total'), values(3, 'seller'))).toEqual(['v2', 'v3']);
  expect(held(first, values(2, 'total', 'seller.names'))).toEqual(['v1', 'v2']);
  expect(held(first, values(2, 'total', 'seller\\.name'))).toEqual(['v1', 'v2']);
  expect(held(first, output(2))).toEqual(['o2']);
  expect(held(output(1), values(2, 'total'))).toEqual(['o1', 'v2']);
  expect(held(output(1), output(2))).toEqual(['o2']);
});
