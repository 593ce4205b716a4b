/** Columns that no head names, beside others like them. */
import { expect, it } from 'vitest';
import { type PrintedRows, printedStatuses } from './printed-statuses.ts';

const number = { type: 'number' };
const properties = { group: { type: 'string' }, borrowed: number, share: number };
const schema = { type: 'object', properties: { groups: { type: 'array', items: { type: 'object', properties } } } };
const groups = [
  { group: 'Male', borrowed: 44.8, share: 19.3 },
  { group: 'Female', borrowed: 41.2, share: 18.1 },
  { group: 'Other', borrowed: 39.6, share: 22.4 },
];
/** The status of the second number of the first group, with something in a column behind it. */
async function shareBeside(heads: readonly string[], beside: readonly string[]): Promise<string | undefined> {
  const rows: PrintedRows = [
    heads,
    ...groups.map(({ group, borrowed, share }, at) => [group, String(borrowed), String(share), beside[at] ?? '']),
  ];
  return (await printedStatuses(rows, schema, { groups }, { pitch: 120 }))['groups.0.share'];
}

it('a number under a head that does not name it is proved only if no other one of its form is left in the rows', async () => {
  const heads = ['Group', 'Borrowed', 'Quax', 'Wend'];
  expect(await shareBeside(heads, [])).toBe('proved');
  expect(await shareBeside(heads, ['27.1', '30.2', '25.5'])).toBe('located');
  expect(await shareBeside(['Group', 'Borrowed', 'Share', 'Wend'], ['27.1', '30.2', '25.5'])).toBe('proved');
});

it('numbers of another form are no others like it', async () => {
  const heads = ['Group', 'Borrowed', 'Quax', 'Wend'];
  expect(await shareBeside(heads, ['271', '302', '255'])).toBe('proved');
  expect(await shareBeside(heads, ['$27.1', '$30.2', '$25.5'])).toBe('proved');
});

it('numbers that count the rows are told apart by that', async () => {
  const asked = { no: { type: 'integer' }, group: { type: 'string' }, borrowed: number };
  const counted = {
    type: 'object',
    properties: { groups: { type: 'array', items: { type: 'object', properties: asked } } },
  };
  const said = async (numbers: readonly number[]) => {
    const items = groups.map(({ group, borrowed }, at) => ({ no: numbers[at] ?? 0, group, borrowed }));
    const rows = items.map(({ no, group, borrowed }, at) => [String(no), group, String(borrowed), `${7 * at + 13}`]);
    return (await printedStatuses(rows, counted, { groups: items }, { pitch: 120 }))['groups.0.no'];
  };
  expect(await said([1, 2, 3])).toBe('proved');
  expect(await said([5, 2, 9])).toBe('located');
});
