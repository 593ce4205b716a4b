/** The example of docs/guide/proof.md comes out as the page says. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { printedStatuses } from './printed-statuses.ts';

/** Where the columns of the page begin in a line of the guide. */
const COLUMNS = [0, 15, 36, 46];

it('every answer of the example has the status that the guide gives', async () => {
  const guide = await readFile(new URL('../../../../../docs/guide/proof.md', import.meta.url), 'utf8');
  const [, printed = ''] = /```\n(Invoice date[^`]+)```/.exec(guide) ?? [];
  const rows = printed
    .trimEnd()
    .split('\n')
    .map((line) => COLUMNS.map((from, column) => line.slice(from, COLUMNS[column + 1]).trim()));
  const answers = [...guide.matchAll(/^\| `(\w+): (\S+)` \| `(\w+)` \|/gm)];
  const day = { type: 'string', format: 'date' };
  const number = { type: 'number' };
  const properties = { invoice_date: day, due_date: day, subtotal: number, tax: number, total: number, paid: number };
  const rest = { invoice_date: '2026-03-14', subtotal: 24, total: 28.56 };
  for (const [, field = '', value = '', status] of answers) {
    const output = { ...rest, [field]: JSON.parse(value) };
    const statuses = await printedStatuses(rows, { type: 'object', properties }, output);
    expect(statuses[field], `${field}: ${value}`).toBe(status);
  }
  expect(answers).toHaveLength(5);
});
