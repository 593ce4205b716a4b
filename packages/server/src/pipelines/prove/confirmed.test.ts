import { expect, it } from 'vitest';
import { printedStatuses } from './printed-statuses.ts';

const number = { type: 'number' };
const schema = {
  type: 'object',
  properties: { net_total: number, tax_total: number, gross_total: number },
};

it('a value that an equation tells from another number beside its label is proved', async () => {
  const rows = [
    ['Net total', '50.00'],
    ['Tax total', '50.00', '4.00'],
    ['Gross total', '54.00'],
  ];
  const told = (tax_total: number) => printedStatuses(rows, schema, { net_total: 50, tax_total, gross_total: 54 });
  expect(await told(4)).toMatchObject({ net_total: 'proved', tax_total: 'proved', gross_total: 'proved' });
  expect((await told(50)).tax_total).toBe('located');
});

it('a value without a label of its own stays derived', async () => {
  const rows = [['50.00'], ['Tax total', '4.00'], ['Gross total', '54.00']];
  const told = await printedStatuses(rows, schema, { net_total: 50, tax_total: 4, gross_total: 54 });
  expect(told.net_total).toBe('derived');
});

it('a value with a label of something else does not follow where another number has that of the field', async () => {
  const asked = { type: 'object', properties: { goods_total: number, tax_total: number, gross_total: number } };
  const rows = (label: string) => [
    [label, '48.00'],
    ['Goods total, packing and freight', '50.00'],
    ['Tax total', '4.00'],
    ['Gross total', '54.00'],
  ];
  const of = async (label: string) =>
    (await printedStatuses(rows(label), asked, { goods_total: 50, tax_total: 4, gross_total: 54 }, { pitch: 190 }))
      .goods_total;
  expect(await of('Discount')).toBe('proved');
  expect(await of('Goods total')).toBe('located');
});
