/** No lie is believed about a document that prints the truth with the label of its field. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { type JsonPath, pathText, setAtPath, valueAtPath } from '../json/json-path.ts';
import { printedPage } from '../locate/printed-page.ts';
import { proveDocument } from './prove-document.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const SCHEMA = readSchema({
  type: 'object',
  properties: {
    invoice_number: text,
    customer: text,
    order_date: { type: 'string', format: 'date' },
    delivery_date: { type: 'string', format: 'date' },
    deposit: number,
    total: number,
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { description: text, quantity: number, unit_price: number, amount: number },
      },
    },
  },
});

const WORDS = 'Amber Birch Cedar Delta Ember Fjord Grove Harbour Island Juniper Kestrel Linden Maple Nettle Oak'.split(
  ' ',
);
const name = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 3 }).map((words) => words.join(' '));
/** The day is never a month, so that the print says which is which. */
const day = fc
  .record({
    year: fc.integer({ min: 2019, max: 2027 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 13, max: 28 }),
  })
  .map(({ year, month, day: own }) => `${year}-${String(month).padStart(2, '0')}-${own}`);
const cents = fc.integer({ min: 101, max: 99_999 }).map((value) => value / 100);
const item = fc
  .record({ description: name, quantity: fc.integer({ min: 2, max: 60 }), unit_price: cents })
  .map((own) => ({ ...own, amount: Math.round(own.quantity * own.unit_price * 100) / 100 }));

const truth = fc
  .record({
    invoice_number: fc
      .tuple(fc.constantFrom('A', 'RK', 'INV'), fc.integer({ min: 1000, max: 999_999 }))
      .map((parts) => parts.join('-')),
    customer: name,
    order_date: day,
    delivery_date: day,
    deposit: cents,
    items: fc.uniqueArray(item, { minLength: 3, maxLength: 6, selector: ({ description }) => description }),
  })
  .map((own) => ({ ...own, total: Math.round(own.items.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100 }))
  // Two fields that print the same cannot be told apart, and need not be.
  .filter((own) => areDifferent(own as JsonObject));

function areDifferent(own: JsonObject): boolean {
  const values = leavesIn(own).map(({ value }) => String(value));
  return new Set(values).size === values.length;
}

function leavesIn(node: Json, path: JsonPath = []): { path: JsonPath; value: string | number }[] {
  if (typeof node === 'string' || typeof node === 'number') return [{ path, value: node }];
  if (node === null || typeof node !== 'object') return [];
  const entries = Array.isArray(node) ? [...node.entries()] : Object.entries(node);
  return entries.flatMap(([key, inner]) => leavesIn(inner, [...path, key]));
}

type Truth = typeof truth extends fc.Arbitrary<infer T> ? T : never;

const row = (y: number, ...cells: string[]) =>
  cells.map((cell, column) => ({ at: [40 + 160 * column, y] as [number, number], text: cell }));
const printedDay = (iso: string): string => iso.split('-').toReversed().join('.');

function printed(own: Truth) {
  const items = own.items.map(({ description, quantity, unit_price, amount }, index) =>
    row(170 + 20 * index, description, String(quantity), unit_price.toFixed(2), amount.toFixed(2)),
  );
  return printedPage([
    ...row(30, 'Invoice number:', own.invoice_number),
    ...row(50, 'Customer:', own.customer),
    ...row(70, 'Order date:', printedDay(own.order_date)),
    ...row(90, 'Delivery date:', printedDay(own.delivery_date)),
    ...row(110, 'Deposit:', own.deposit.toFixed(2)),
    ...row(150, 'Description', 'Quantity', 'Unit price', 'Amount'),
    ...items.flat(),
    ...row(330, 'Total:', '', '', own.total.toFixed(2)),
  ]);
}

const LIES: readonly ((value: string | number, own: JsonObject, path: JsonPath, draw: number) => Json | undefined)[] = [
  // A digit changed.
  (value, _, __, draw) => {
    const digits = [...String(value).matchAll(/\d/g)];
    const at = digits[draw % Math.max(1, digits.length)]?.index;
    if (at === undefined) return undefined;
    const changed =
      String(value).slice(0, at) + ((Number(String(value)[at]) + 1 + (draw % 8)) % 10) + String(value).slice(at + 1);
    return typeof value === 'number' ? Number(changed) : changed;
  },
  // The decimal point moved.
  (value, _, __, draw) =>
    typeof value === 'number' ? Number((value * (draw % 2 === 0 ? 100 : 0.01)).toFixed(6)) : undefined,
  // The sign changed.
  (value) => (typeof value === 'number' ? -value : undefined),
  // Another value of the document, of the same type: another field, another row, another column.
  (value, own, _, draw) => {
    const others = leavesIn(own).filter((other) => typeof other.value === typeof value && other.value !== value);
    return others[draw % Math.max(1, others.length)]?.value;
  },
  // Two fields of one item, or of the head, swapped.
  (value, own, path, draw) => {
    const siblings = leavesIn(own).filter(
      (other) => other.path.length === path.length && String(other.path.slice(0, -1)) === String(path.slice(0, -1)),
    );
    const others = siblings.filter((other) => typeof other.value === typeof value && other.value !== value);
    return others[draw % Math.max(1, others.length)]?.value;
  },
  // A text cut short, or with a word of the next line.
  (value, _, __, draw) => {
    if (typeof value !== 'string' || !value.includes(' ')) return undefined;
    return draw % 2 === 0 ? value.split(' ').slice(0, -1).join(' ') : `${value} Order`;
  },
];

it('for random documents and random lies', async () => {
  const lie = fc.record({ own: truth, kind: fc.nat(LIES.length - 1), at: fc.nat(), draw: fc.nat(1_000_000) });
  await fc.assert(
    fc.asyncProperty(lie, async ({ own, kind, at, draw }) => {
      const answer = structuredClone(own) as unknown as JsonObject;
      const leaves = leavesIn(answer);
      const leaf = leaves[at % leaves.length];
      if (leaf === undefined) return;
      const value = LIES[kind]?.(leaf.value, answer, leaf.path, draw);
      fc.pre(value !== undefined && value !== leaf.value);
      setAtPath(answer, leaf.path, value);
      const evidence = await evidenceOf(own, answer);
      const { status } = evidence[pathText(leaf.path)] ?? {};
      expect([status, valueAtPath(answer, leaf.path)]).not.toEqual([
        expect.stringMatching(/^(proved|derived)$/),
        expect.anything(),
      ]);
    }),
    { seed: 20_261_116, numRuns: 100 },
  );
});

it('while the truth is proved', async () => {
  await fc.assert(
    fc.asyncProperty(truth, async (own) => {
      const evidence = await evidenceOf(own, own as unknown as JsonObject);
      const unproved = Object.entries(evidence).filter(([, { status }]) => status !== 'proved');
      expect(unproved.map(([path, { status }]) => `${path} ${status}`)).toEqual([]);
    }),
    { seed: 20_261_116, numRuns: 60 },
  );
});

async function evidenceOf(own: Truth, output: JsonObject) {
  const extraction = { schema: SCHEMA, output, likelihoods: null, known: new Map() };
  return (await proveDocument({ format: 'pdf', pages: [printed(own)] }, extraction)).evidence;
}
