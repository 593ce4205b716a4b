/** What classifications find: a category, the words that decided, how sure that is, and what corrections teach. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import type { DoubleCall, ModelDouble } from '../support/model-double.ts';
import { definition, ended, published, ranTo, stepsOf } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServerWithModels } from '../support/shared-server.ts';

let double: ModelDouble;
let server: SharedServer;
let test: Client;
let live: Client;
let answer: (call: DoubleCall) => string | undefined = () => undefined;

beforeAll(async () => {
  ({ server, double } = await sharedServerWithModels({ answer: (call) => answer(call) }));
  ({ test, live } = clientsOf(server));
});
afterAll(() => double.stop());

const classify = (body: object, client = test): Promise<Answer> => client.post('/v1/classifications', { json: body });
const pdf = (...pages: string[]) => ({
  filename: 'mail.pdf',
  url: dataUrl(textPdfOf(pages), 'application/pdf'),
});
const CATEGORIES = [
  { name: 'supplier_invoice', description: 'Invoice of a supplier' },
  { name: 'employment_contract', description: 'Contract of employment' },
  { name: 'delivery_note', description: '' },
];
const INVOICE = 'Northwind Tools\nINVOICE\nInvoice number: A-4711\nBill to: Harbour Ltd\nAmount due 16.00';
const CONTRACT =
  'EMPLOYMENT AGREEMENT\nbetween Northwind Tools and Jane Miller\nThe employee begins on 1 May. The probation period is six months.';

describe('a classification', () => {
  it('names the category, quotes the words that decided and says how likely each category is', async () => {
    const { body } = await classify({ document: pdf(INVOICE), categories: CATEGORIES });
    expect(body.output.category).toBe('supplier_invoice');
    expect(body.output.reasoning).toContain('"INVOICE" (page 1)');
    expect(body.consensus.likelihoods).toBeGreaterThan(0.8);
    const names = body.consensus.by_category.map(({ category }: { category: string }) => category);
    expect(names).toEqual(CATEGORIES.map(({ name }) => name));
    const sum = body.consensus.by_category.reduce(
      (all: number, one: { likelihood: number }) => all + one.likelihood,
      0,
    );
    expect(sum).toBeCloseTo(1, 2);
    expect(body.categories).toEqual(CATEGORIES);
    const contract = await classify({ document: pdf(CONTRACT), categories: CATEGORIES });
    expect(contract.body.output.category).toBe('employment_contract');
  });

  it('knows kinds of documents in other languages', async () => {
    const lines = 'Nordwind GmbH\nRechnung\nRechnungsnummer: 4711\nZahlbar bis 14.04.2026\nGesamtbetrag 16,00 EUR';
    const { body } = await classify({ document: pdf(lines), categories: CATEGORIES });
    expect(body.output.category).toBe('supplier_invoice');
  });

  it('is not sure of a document that nothing speaks for', async () => {
    const { body } = await classify({ document: pdf('Blue birds fly south'), categories: CATEGORIES });
    expect(body.consensus.likelihoods).toBeLessThan(0.5);
    expect(body.output.reasoning).toContain('not sure');
  });

  it('reads only the first pages if asked', async () => {
    const document = pdf(CONTRACT, INVOICE, INVOICE);
    const { body } = await classify({ document, categories: CATEGORIES, first_n_pages: 1 });
    expect(body).toMatchObject({ first_n_pages: 1, usage: { page_count: 1, credits: 0.25 } });
    expect(body.output.category).toBe('employment_contract');
    const later = await classify({ document, categories: CATEGORIES, first_n_pages: 1, pages: '2-3' });
    expect(later.body.output.category).toBe('supplier_invoice');
  });

  it('draws several answers with consensus, the same each time', async () => {
    const request = { document: pdf(INVOICE), categories: CATEGORIES, n_consensus: 4, bust_cache: true };
    const [one, other] = [(await classify(request)).body, (await classify(request)).body];
    expect(one.consensus.choices).toHaveLength(4);
    expect(one.usage.credits).toBe(1);
    expect(other.consensus).toEqual(one.consensus);
  });

  it('refuses requests without categories', async () => {
    expect((await classify({ document: pdf(INVOICE), categories: [] })).status).toBe(422);
    expect((await classify({ document: pdf(INVOICE), categories: CATEGORIES, first_n_pages: 0 })).status).toBe(422);
  });
});

describe('a classification by a model', () => {
  const says = (category: string) => JSON.stringify({ reasoning: 'It says so.', category });

  it('has what the model says, rated by the built-in engine', async () => {
    answer = () => says('supplier_invoice');
    const right = await classify({ document: pdf(INVOICE), categories: CATEGORIES, model: 'reader' });
    expect(right.body).toMatchObject({ output: { category: 'supplier_invoice', reasoning: 'It says so.' } });
    expect(right.body.usage.credits).toBe(0.5);
    answer = () => says('delivery_note');
    const wrong = await classify({ document: pdf(INVOICE), categories: CATEGORIES, model: 'reader', bust_cache: true });
    expect(wrong.body.output.category).toBe('delivery_note');
    expect(wrong.body.consensus.likelihoods).toBeLessThan(right.body.consensus.likelihoods);
  });

  it('takes the vote of its answers', async () => {
    let calls = 0;
    answer = () => says(++calls === 2 ? 'delivery_note' : 'supplier_invoice');
    const { body } = await classify({
      document: pdf(INVOICE),
      categories: CATEGORIES,
      model: 'reader',
      n_consensus: 3,
    });
    expect(body.output.category).toBe('supplier_invoice');
    expect(body.consensus).toMatchObject({ likelihoods: 2 / 3 });
    expect(body.consensus.choices).toHaveLength(3);
  });
});

describe('corrections of classifications', () => {
  /** Categories whose names say nothing about the documents. */
  const categories = [{ name: 'tray north' }, { name: 'tray south' }];
  const north = (index: number) =>
    pdf(`Harbour dispatch ${index}\nVessel berth and quay slot\nPilot ordered for the morning tide`);
  const south = (index: number) => pdf(`Kitchen rota ${index}\nChef and oven duty\nBreakfast begins with fresh bread`);
  const correct = (id: string, json: object, client = test) =>
    client.post(`/v1/classifications/${id}/corrections`, { json });

  it('teach later classifications with the same categories, until they are deleted', async () => {
    const corrections: { path: string; id: string }[] = [];
    for (const index of [1, 2, 3]) {
      for (const [document, category] of [
        [north(index), 'tray north'],
        [south(index), 'tray south'],
      ] as const) {
        const { id } = (await classify({ document, categories })).body;
        const corrected = await correct(id, { category, corrected_by: 'clerk' });
        expect(corrected.status).toBe(201);
        expect(corrected.body).toMatchObject({ category, is_superseded: false, corrected_by: 'clerk' });
        corrections.push({ path: `/v1/classifications/${id}/corrections`, id: corrected.body.id });
      }
    }
    for (const [document, category] of [
      [north(9), 'tray north'],
      [south(9), 'tray south'],
    ] as const) {
      const { body } = await classify({ document, categories });
      expect(body).toMatchObject({ output: { category }, learnt_from: 6 });
      expect(body.consensus.likelihoods).toBeGreaterThan(0.6);
    }
    const elsewhere = await classify({ document: south(9), categories }, live);
    expect(elsewhere.body.learnt_from).toBe(0);
    for (const { path, id } of corrections) expect((await test.delete(`${path}/${id}`)).status).toBe(204);
    const forgotten = await classify({ document: south(9), categories });
    expect(forgotten.body.learnt_from).toBe(0);
  });

  it('are listed, and a later one supersedes earlier ones', async () => {
    const { id } = (await classify({ document: north(20), categories })).body;
    const first = await correct(id, { category: 'tray south' });
    const second = await correct(id, { category: 'tray north' });
    const path = `/v1/classifications/${id}/corrections`;
    const { data } = (await test.get(`${path}?order=asc`)).body;
    expect(data.map((one: Answer['body']) => [one.id, one.is_superseded])).toEqual([
      [first.body.id, true],
      [second.body.id, false],
    ]);
    expect((await test.get(`${path}?before=a&after=b`)).status).toBe(400);
    await test.delete(`/v1/classifications/${id}`);
    expect((await test.get(path)).status).toBe(404);
  });

  it('are refused for unknown categories and for classifications that have no result', async () => {
    const { id } = (await classify({ document: north(21), categories })).body;
    expect((await correct(id, { category: 'tray west' })).body.detail[0].loc).toEqual(['body', 'category']);
    const broken = { filename: 'broken.pdf', url: dataUrl('', 'application/pdf') };
    const queued = (await classify({ document: broken, categories, background: true })).body.id;
    expect((await correct(queued, { category: 'tray north' })).status).toBe(409);
  });
});

describe('a classifier block', () => {
  const yaml = (config: object = {}) =>
    definition(
      'Sorting',
      {
        inbox: { type: 'start_document' },
        sort: { type: 'classifier', config: { categories: CATEGORIES, ...config } },
        bills: { type: 'parse' },
        contracts: { type: 'parse' },
      },
      [
        ['inbox:output-file-0', 'sort:input-file-document'],
        ['sort:output-file-supplier_invoice', 'bills:input-file-0'],
        ['sort:output-file-employment_contract', 'contracts:input-file-0'],
      ],
    );

  it('sends the document to the output of its category, as a classification of the run', async () => {
    const { run, steps } = await ranTo(test, await published(test, yaml()), { documents: { inbox: pdf(INVOICE) } });
    expect(run.lifecycle).toEqual({ status: 'completed' });
    expect(Object.keys(steps.sort.handle_outputs)).toEqual(['output-file-supplier_invoice']);
    expect(steps.bills.lifecycle.status).toBe('completed');
    expect(steps.contracts.lifecycle.status).toBe('skipped');
    const artifact = await test.get(`/v1/workflows/artifacts/${steps.sort.artifact.id}`);
    expect(artifact.body).toMatchObject({ operation: 'classification', output: { category: 'supplier_invoice' } });
  });

  it('waits for a person where its review says so, and learns from what they approve', async () => {
    const review = { predicate: { kind: 'category_in', categories: ['supplier_invoice'] } };
    const { run, steps } = await ranTo(test, await published(test, yaml({ review })), {
      documents: { inbox: pdf(INVOICE) },
    });
    expect(run.lifecycle.status).toBe('awaiting_review');
    const [waiting] = (await test.get(`/v1/workflows/reviews?run_id=${run.id}`)).body.data;
    const [seed] = (await test.get(`/v1/workflows/reviews/versions?review_id=${waiting.id}`)).body.data;
    expect(seed.snapshot).toEqual({ category: 'supplier_invoice' });
    const add = (category: string) =>
      test.post('/v1/workflows/reviews/versions', {
        json: { review_id: waiting.id, parent_id: seed.id, snapshot: { category } },
      });
    expect((await add('unknown')).status).toBe(422);
    const version = await add('employment_contract');
    await test.post(`/v1/workflows/reviews/${waiting.id}/approve`, {
      json: { version_id: version.body.id, learn: true },
    });
    expect((await ended(test, run.id)).lifecycle.status).toBe('completed');
    expect((await stepsOf(test, run.id)).contracts.lifecycle.status).toBe('completed');
    const corrections = await test.get(`/v1/classifications/${steps.sort.artifact.id}/corrections`);
    expect(corrections.body.data).toMatchObject([{ category: 'employment_contract' }]);
  });
});
