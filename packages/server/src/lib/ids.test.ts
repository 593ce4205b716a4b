import { expect, it } from 'vitest';
import { createIds, ID_PREFIX, randomBase62 } from './ids.ts';

it('prefixes are unique, so that the prefix tells the kind', () => {
  expect(new Set(Object.values(ID_PREFIX)).size).toBe(Object.keys(ID_PREFIX).length);
});

it('ids have the prefix of their kind and do not repeat', () => {
  const ids = createIds();
  const made = new Set(Array.from({ length: 5000 }, () => ids.next('file')));
  expect(made.size).toBe(5000);
  for (const id of made) expect(id).toMatch(/^file_[0-9A-Za-z]{22}$/);
});

it('all characters are equally likely', () => {
  const counts = new Map<string, number>();
  for (const letter of randomBase62(62_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 1,000 expected each; the standard deviation is 31, so 200 is more than six of them.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
});
