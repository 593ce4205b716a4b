import { expect, it } from 'vitest';
import { isSuperseded } from './record.ts';

const values = (number: number, ...paths: string[]) => ({ number, kind: 'values' as const, paths });
const output = (number: number) => ({ number, kind: 'output' as const, paths: [] });

it('a correction is superseded when later ones cover all of it', () => {
  const first = values(1, 'seller.name', 'total');
  expect(isSuperseded(first, [first])).toBe(false);
  expect(isSuperseded(first, [first, values(2, 'total')])).toBe(false);
  expect(isSuperseded(first, [first, values(2, 'total'), values(3, 'seller')])).toBe(true);
  expect(isSuperseded(first, [first, values(2, 'total', 'seller.names')])).toBe(false);
  expect(isSuperseded(first, [first, output(2)])).toBe(true);
  expect(isSuperseded(output(1), [output(1), values(2, 'total')])).toBe(false);
  expect(isSuperseded(output(2), [output(1), output(2)])).toBe(false);
  expect(isSuperseded(output(1), [output(1), output(2)])).toBe(true);
});
