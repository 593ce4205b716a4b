/** Lists whose items are columns: years of a summary, plans of a comparison. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { printedStatuses as statuses } from './printed-statuses.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const schema: JsonObject = {
  type: 'object',
  properties: {
    plans: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: text, monthly_fee: number, term_months: number, activation_fee: number },
      },
    },
  },
};
const rows = [
  ['', 'Basic', 'Family', 'Premium'],
  ['Monthly fee', '19.90', '34.50', '59.00'],
  ['Term months', '12', '24', '24'],
  ['Activation fee', '29.00', '5.00', '5.00'],
];
type Plan = { name: string; monthly_fee: number; term_months: number; activation_fee: number };
const plan = (name: string, monthly_fee: number, term_months: number, activation_fee: number): Plan => ({
  name,
  monthly_fee,
  term_months,
  activation_fee,
});
const PLANS = [plan('Basic', 19.9, 12, 29), plan('Family', 34.5, 24, 5), plan('Premium', 59, 24, 5)];
const provedOf = async (plans: readonly Plan[], printed = rows): Promise<string[]> => {
  const found = await statuses(printed, schema, { plans: [...plans] });
  return Object.keys(found).filter((path) => found[path] === 'proved');
};

it('values are proved by the label of their row and the column of their item', async () => {
  expect(await provedOf(PLANS)).toHaveLength(12);
});

it('values of the next column are not', async () => {
  const [one, two, three] = PLANS as [Plan, Plan, Plan];
  const lied = [one, { ...two, monthly_fee: three.monthly_fee }, three];
  expect(await provedOf(lied)).not.toContain('plans.1.monthly_fee');
});

it('values of the next row are not', async () => {
  const lied = PLANS.map((own) => ({ ...own, monthly_fee: own.activation_fee, activation_fee: own.monthly_fee }));
  const proved = await provedOf(lied);
  expect(proved.filter((path) => path.endsWith('_fee'))).toEqual([]);
});

it('an item made of two columns has neither', async () => {
  const [one, two, three] = PLANS as [Plan, Plan, Plan];
  const lied = [{ ...one, term_months: two.term_months, activation_fee: two.activation_fee }, three];
  expect(await provedOf(lied)).not.toContain('plans.0.activation_fee');
});

it('the head of the columns is no value of a field that is not what tells items apart', async () => {
  const years = [['', '2025', '2024'], ...rows.slice(1).map((row) => row.slice(0, 3))];
  const lied = [plan('', 2025, 12, 29), plan('', 2024, 24, 5)].map(({ name: _, ...own }) => own) as Plan[];
  const proved = await provedOf(lied, years);
  expect(proved.filter((path) => path.endsWith('monthly_fee'))).toEqual([]);
});
