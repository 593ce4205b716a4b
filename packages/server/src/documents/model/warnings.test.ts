import { expect, it } from 'vitest';
import { Warnings } from './warnings.ts';

it('lists the first hundred warnings and counts the others', () => {
  const warnings = new Warnings();
  for (let page = 1; page <= 130; page += 1) warnings.add({ code: 'page_unreadable', message: 'Gone.', page });
  const list = warnings.list();
  expect(list).toHaveLength(101);
  expect(list[99]?.page).toBe(100);
  expect(list[100]).toEqual({ code: 'further_warnings', message: 'The document has 30 further warnings.', page: null });
});
