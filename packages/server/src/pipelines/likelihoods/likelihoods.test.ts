import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page, Word } from '../../documents/model/document.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { mapLeaves } from '../json/json-path.ts';
import { printedPage } from '../locate/printed-page.ts';
import { likelihoodOf, shareOf } from './likelihood.ts';
import { lookAt, SEARCH_LIMITS } from './look-at.ts';
import { WEIGHTS } from './weights.ts';

function pageOf(lines: readonly string[], number = 1): Page {
  const words: Word[] = [];
  const ranges = lines.map((line) => {
    const from = words.length;
    for (const text of line.split(/\s+/).filter((part) => part !== '')) {
      words.push({ text, box: null, origin: 'text_layer', confidence: 1, spaceBefore: true });
    }
    return { from, to: words.length };
  });
  const blocks = [{ kind: 'paragraph' as const, lines: ranges, box: null }];
  return { number, width: null, height: null, words, blocks, fields: [], keyValues: [], ocrShare: 0 };
}

const INVOICE = pageOf(['Invoice', 'Invoice number: INV-7', 'Net amount: 100.00', 'Tax: 19.00', 'Total: 119.00']);
const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const SCHEMA: JsonObject = {
  type: 'object',
  properties: { invoice_number: text, subtotal: number, tax: number, total: number, passport_number: text },
};
const RIGHT: JsonObject = { invoice_number: 'INV-7', subtotal: 100, tax: 19, total: 119, passport_number: null };

async function said(output: JsonObject, limits = SEARCH_LIMITS): Promise<Record<string, number>> {
  const { way, leaves } = await lookAt([INVOICE], { schema: SCHEMA, output }, limits);
  return Object.fromEntries(leaves.map((leaf) => [leaf.path.join('.'), likelihoodOf(leaf, way)]));
}

const NO_SEARCH = { words: 0, search: 0 };

describe.each([
  ['searched', SEARCH_LIMITS],
  ['not searched', NO_SEARCH],
])('an answer that is %s', (_, limits) => {
  it('is less likely where it says what the document does not print', async () => {
    const right = await said(RIGHT, limits);
    const wrong = await said({ ...RIGHT, invoice_number: 'QX-993', total: 871.33 }, limits);
    expect(right.invoice_number).toBeGreaterThan(wrong.invoice_number ?? 1);
    expect(right.total).toBeGreaterThan(wrong.total ?? 1);
  });
});

it('is less likely where it is not in the form that the schema asks for', async () => {
  const page = pageOf(['Invoice', 'Invoice date: 3/28/20', 'Status: Paid', 'Total: 119.00']);
  const properties = {
    invoice_date: { type: 'string', format: 'date' },
    status: { type: 'string', enum: ['PAID', 'OPEN'] },
    total: { type: 'number' },
  };
  const unfit = async (output: JsonObject) => {
    const { leaves } = await lookAt([page], { schema: { type: 'object', properties }, output });
    return leaves.map(({ features }) => features.unfit ?? 0);
  };
  expect(await unfit({ invoice_date: '2020-03-28', status: 'PAID', total: 119 })).toEqual([0, 0, 0]);
  expect(await unfit({ invoice_date: '3/28/20', status: 'Paid', total: '119.00' })).toEqual([1, 1, 1]);
  expect(WEIGHTS.searched.unfit).toBeLessThan(0);
});

it('is more likely where the sums hold', async () => {
  // Before the likelihood is limited: a proved total is at the limit with its sum and without.
  const shareOfTotal = async (output: JsonObject) => {
    const { leaves } = await lookAt([INVOICE], { schema: SCHEMA, output });
    const total = leaves.find(({ path }) => path[0] === 'total');
    return shareOf(total?.features ?? {}, WEIGHTS.searched);
  };
  expect(await shareOfTotal(RIGHT)).toBeGreaterThan(await shareOfTotal({ ...RIGHT, tax: null }));
});

it('is less likely where the rest of its column is proved and it is not', async () => {
  const names = ['Bolt', 'Nut', 'Washer', 'Hinge', 'Screw', 'Hook', 'Nail', 'Latch'];
  const rows = names.map((name, index) => [name, `${index + 1}1.00`, `${index + 3}7.50`]);
  const cells = [...rows, ['', '', ''], ['Room', '99.00', '']];
  const page = printedPage(
    cells.flatMap((own, row) =>
      own.map((cell, column) => ({ at: [40 + 150 * column, 30 + 20 * row] as [number, number], text: cell })),
    ),
  );
  const properties = { label: text, first: number, second: number };
  const schema: JsonObject = {
    type: 'object',
    properties: { entries: { type: 'array', items: { type: 'object', properties } } },
  };
  const entries = rows.map(([label = '', first, second]) => ({ label, first: Number(first), second: Number(second) }));
  const output = { entries: entries.with(1, { ...(entries[1] ?? { label: '', second: 0 }), first: 99 }) };
  const { way, leaves } = await lookAt([page], { schema, output });
  const [right, wrong] = [0, 1].map((index) => leaves.find(({ path }) => path.join() === `entries,${index},first`));
  expect([right?.features.proved, wrong?.features.unprovedInColumn]).toEqual([1, 0.9375]);
  if (right === undefined || wrong === undefined) throw new Error('the leaves are not there');
  expect(likelihoodOf(wrong, way)).toBeLessThan(likelihoodOf(right, way) - 0.2);
});

it('is less likely null where the document says the value under its label', async () => {
  const silent = await said({ ...RIGHT, invoice_number: null });
  expect(silent.passport_number).toBeGreaterThan(silent.invoice_number ?? 1);
});

it('is held against the document value by value only where that is cheap', async () => {
  const long = Array.from({ length: 60 }, (_, page) =>
    pageOf(
      Array.from({ length: 100 }, (__, row) => `row ${page} ${row} of a long document with words`),
      page + 1,
    ),
  );
  const output = { invoice_number: 'a' };
  expect((await lookAt(long, { schema: SCHEMA, output })).way).toBe('unsearched');
  const many: JsonObject = { items: Array.from({ length: 30_000 }, (_, index) => ({ a: `v${index}` })) };
  const schema: JsonObject = {
    type: 'object',
    properties: { items: { type: 'array', items: { type: 'object', properties: { a: text } } } },
  };
  const { way, leaves } = await lookAt(
    Array.from({ length: 60 }, () => INVOICE),
    { schema, output: many },
  );
  expect(way).toBe('unsearched');
  expect(leaves).toHaveLength(30_000);
});

it('has a likelihood from 0 to 1 at each leaf, whatever its shape', async () => {
  const leaf = fc.oneof(fc.string({ maxLength: 12 }), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null));
  const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      leaf as fc.Arbitrary<Json>,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.string({ maxLength: 6 }), tie('tree'), { maxKeys: 4 }) as fc.Arbitrary<Json>,
    ),
  }));
  await fc.assert(
    fc.asyncProperty(tree, fc.constantFrom(SEARCH_LIMITS, NO_SEARCH), async (value, limits) => {
      const output = { invoice_number: value };
      const { way, leaves } = await lookAt([INVOICE], { schema: SCHEMA, output }, limits);
      const paths: string[] = [];
      mapLeaves(output, (path) => {
        paths.push(JSON.stringify(path));
        return null;
      });
      expect(leaves.map(({ path }) => JSON.stringify(path))).toEqual(paths);
      for (const entry of leaves) {
        const likelihood = likelihoodOf(entry, way);
        expect(likelihood > 0 && likelihood < 1).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});
