import { expect, it } from 'vitest';
import { readSchema } from '../engine/schema/read-schema.ts';
import { isForeignLabel } from './foreign-labels.ts';
import { printedStatuses } from './printed-statuses.ts';

const number = { type: 'number' };

it.each([
  ['from_55000_pct', 'Amount $10,000', true],
  ['from_55000_pct', '$55,000 or more', false],
  ['days_31_60', '61 to 90 days', true],
  ['days_31_60', '31 to 60 days', false],
  ['revenue_2024', '31.12.2023', true],
  ['revenue_2024', '31.12.2024', false],
  ['revenue_fy24', 'FY 2024', false],
  ['line_1', 'Line 12', false],
  ['total', 'Total 2024', false],
  ['reimbursed', 'Not reimbursed', true],
  ['rembourse_amo', 'Non remboursé AMO', true],
  ['not_reimbursed', 'Not reimbursed', false],
  ['exempt_amount', 'Not taxable amount', false],
])('whether %s is not what "%s" names: %s', (name, label, expected) => {
  const [field] = readSchema({ type: 'object', properties: { [name]: number } }).fields;
  if (field === undefined) throw new Error('no field');
  expect(isForeignLabel(label, field)).toBe(expected);
});

it('a number beside the negation of its field is not proved', async () => {
  const schema = { type: 'object', properties: { reimbursed: number } };
  const of = (label: string) => printedStatuses([[label, '368.00']], schema, { reimbursed: 368 }, { pitch: 190 });
  expect(await of('Reimbursed')).toEqual({ reimbursed: 'proved' });
  expect(await of('Not reimbursed')).toEqual({ reimbursed: 'located' });
});
