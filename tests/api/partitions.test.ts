/** What partitions find: chunks by a key, with likelihoods, by the built-in engine and by a model. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import type { DoubleCall, ModelDouble } from '../support/model-double.ts';
import { definition, ended, published, ranTo, stepsOf } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { type SharedServer, sharedServerWithModels } from '../support/shared-server.ts';

let double: ModelDouble;
let server: SharedServer;
let test: Client;
let answer: (call: DoubleCall) => string | undefined = () => undefined;

beforeAll(async () => {
  ({ server, double } = await sharedServerWithModels({ answer: (call) => answer(call) }));
  ({ test } = clientsOf(server));
});
afterAll(() => double.stop());

const partition = (body: object): Promise<Answer> => test.post('/v1/partitions', { json: body });
const pdf = (pages: readonly string[]) => ({
  filename: 'bundle.pdf',
  url: dataUrl(textPdfOf(pages), 'application/pdf'),
});
const first = (number: string, seller: string) =>
  `${seller}\nINVOICE\nInvoice number: ${number}\nInvoice date: 14 March 2026\nBill to: Harbour Supplies Ltd\nBolts M8   3   4.50   13.50\nPage 1`;
const second = (seller: string) => `${seller}\nNuts M8   10   0.25   2.50\nTotal 16.00\nPayable within 30 days\nPage 2`;
/** Three invoices on five pages. */
const THREE = [
  first('A-4711', 'Northwind Tools'),
  second('Northwind Tools'),
  first('B-0815', 'Acme Fasteners'),
  first('C-1234', 'Delta Screws'),
  second('Delta Screws'),
];
const CHUNKS = [
  { key: 'A-4711', pages: [1, 2] },
  { key: 'B-0815', pages: [3] },
  { key: 'C-1234', pages: [4, 5] },
];

describe('a partition', () => {
  it('has all pages of three invoices under their numbers, each with its likelihood', async () => {
    const { body } = await partition({ document: pdf(THREE), key: 'invoice_number', instructions: '' });
    expect(body).toMatchObject({ key: 'invoice_number', allow_overlap: true, output: CHUNKS });
    const { likelihoods, choices } = body.consensus;
    expect(choices).toEqual([]);
    expect(likelihoods.map(({ pages }: { pages: number[] }) => pages.length)).toEqual([2, 1, 2]);
    for (const { key, pages } of likelihoods) for (const share of [key, ...pages]) expect(share).toBeGreaterThan(0.5);
  });

  it('counts pages as the document does when it reads only some', async () => {
    const { body } = await partition({ document: pdf(THREE), key: 'invoice number', pages: '3-5' });
    expect(body.output).toEqual(CHUNKS.slice(1));
  });

  it('votes on several answers with consensus, the same each time', async () => {
    const request = { document: pdf(THREE), key: 'invoice number', n_consensus: 5, bust_cache: true };
    const [one, other] = [(await partition(request)).body, (await partition(request)).body];
    expect(one.output).toEqual(CHUNKS);
    expect(one.consensus.choices).toHaveLength(5);
    expect(one.usage.credits).toBe(25);
    for (const choice of one.consensus.choices) {
      expect(choice.flatMap(({ pages }: { pages: number[] }) => pages).sort()).toEqual([1, 2, 3, 4, 5]);
    }
    expect(other.consensus).toEqual(one.consensus);
    expect((await partition({ ...request, n_consensus: 9 })).status).toBe(422);
  });

  it('has a page on which one chunk ends and the next begins in both, unless that is forbidden', async () => {
    const statement = (...numbers: string[]) =>
      numbers.map((number) => `Consignment no: ${number}\nWeight 12 kg`).join('\n\n');
    const document = pdf([statement('HH-100200'), statement('HH-100200', 'HH-100300'), statement('HH-100300')]);
    const both = await partition({ document, key: 'consignment_no' });
    expect(both.body.output).toEqual([
      { key: 'HH-100200', pages: [1, 2] },
      { key: 'HH-100300', pages: [2, 3] },
    ]);
    const apart = await partition({ document, key: 'consignment_no', allow_overlap: false });
    expect(apart.body.output.flatMap(({ pages }: { pages: number[] }) => pages)).toEqual([1, 2, 3]);
  });

  it('of a document without the key is one chunk that it is not sure of', async () => {
    const { body } = await partition({ document: pdf(['Dear friends', 'See you soon']), key: 'policy number' });
    expect(body.output).toEqual([{ key: '', pages: [1, 2] }]);
    expect(body.consensus.likelihoods[0].key).toBeLessThan(0.3);
  });
});

describe('a partition by a model', () => {
  const answered = (...chunks: object[]) => JSON.stringify({ chunks });

  it('has what the model says, completed and rated by the built-in engine', async () => {
    answer = () => answered({ key: 'A-4711', pages: [1] }, { key: 'B-0815', pages: [3, 4, 99] });
    const { body } = await partition({ document: pdf(THREE), key: 'invoice number', model: 'reader' });
    expect(body.output).toEqual([
      { key: 'A-4711', pages: [1, 2] },
      { key: 'B-0815', pages: [3, 4, 5] },
    ]);
    const [, wrong] = body.consensus.likelihoods;
    expect(wrong.pages[0]).toBeGreaterThan(wrong.pages[1]);
    expect(body.usage).toMatchObject({ credits: 10, page_count: 5 });
    expect(body.usage.total_tokens).toBeGreaterThan(0);
    const prompt = JSON.stringify(double.calls.at(-1)?.body);
    expect(prompt).toContain('[page 5]');
    expect(prompt).toContain('invoice number');
  });

  it('takes the vote of its answers', async () => {
    let calls = 0;
    answer = () =>
      ++calls === 1
        ? answered({ key: 'A-4711', pages: [1, 2, 3, 4, 5] })
        : answered(...CHUNKS.map((chunk) => ({ ...chunk, key: chunk.key.toLowerCase() })));
    const { body } = await partition({ document: pdf(THREE), key: 'invoice no', model: 'reader', n_consensus: 3 });
    expect(body.output.map(({ pages }: { pages: number[] }) => pages)).toEqual([[1, 2], [3], [4, 5]]);
    expect(body.consensus.choices).toHaveLength(3);
    expect(body.consensus.likelihoods[1]).toEqual({ key: 2 / 3, pages: [2 / 3] });
    expect(body.usage.credits).toBe(30);
  });
});

describe('a for_each block with split_by_key', () => {
  const yaml = (config: object = {}) =>
    definition(
      'By invoice',
      {
        inbox: { type: 'start_document' },
        each: {
          type: 'for_each',
          config: { map_method: 'split_by_key', key: 'invoice_number', ...config },
          children: {
            read: {
              type: 'extract',
              config: { json_schema: { type: 'object', properties: { invoice_number: { type: 'string' } } } },
            },
          },
        },
      },
      [['inbox:output-file-0', 'each:fe-left-in']],
    );

  it('runs its blocks once per chunk, in their order, as a partition of the run', async () => {
    const { run, output } = await ranTo(test, await published(test, yaml()), { documents: { inbox: pdf(THREE) } });
    expect(run.lifecycle).toEqual({ status: 'completed' });
    expect(output('each', 'fe-right-out')).toEqual(CHUNKS.map(({ key }) => ({ invoice_number: key })));
    const { data } = (await test.get(`/v1/workflows/artifacts?run_id=${run.id}&operation=partition`)).body;
    expect(data).toHaveLength(1);
    const artifact = await test.get(`/v1/workflows/artifacts/${data[0].id}`);
    expect(artifact.body).toMatchObject({ operation: 'partition', output: CHUNKS });
    const ledger = (await test.get(`/v1/usage/primitives?run_id=${run.id}&operation=partition`)).body.data;
    expect(ledger).toMatchObject([{ block_id: 'each', credits: 5, status: 'completed' }]);
  });

  it('waits for a person where its review says so, and goes on with what they approve', async () => {
    const workflow = await published(test, yaml({ review: { predicate: { kind: 'split_count_neq', expected: 2 } } }));
    const { run } = await ranTo(test, workflow, { documents: { inbox: pdf(THREE) } });
    expect(run.lifecycle.status).toBe('awaiting_review');
    const [review] = (await test.get(`/v1/workflows/reviews?run_id=${run.id}`)).body.data;
    const [seed] = (await test.get(`/v1/workflows/reviews/versions?review_id=${review.id}`)).body.data;
    expect(seed.snapshot).toEqual({ partitions: CHUNKS });
    const add = (snapshot: object) =>
      test.post('/v1/workflows/reviews/versions', { json: { review_id: review.id, parent_id: seed.id, snapshot } });
    expect((await add({ partitions: [{ key: 'A', pages: [2, 1] }] })).status).toBe(422);
    expect(
      (
        await add({
          partitions: [
            { key: 'A', pages: [1] },
            { key: 'B', pages: [1] },
          ],
        })
      ).status,
    ).toBe(422);
    expect((await add({ parts: [] })).status).toBe(422);
    const corrected = await add({
      partitions: [
        { key: 'A', pages: [1, 2] },
        { key: 'C', pages: [4, 5] },
      ],
    });
    expect(corrected.status).toBe(201);
    const approved = await test.post(`/v1/workflows/reviews/${review.id}/approve`, {
      json: { version_id: corrected.body.id },
    });
    expect(approved.body).toMatchObject({ submission_status: 'accepted' });
    expect((await ended(test, run.id)).lifecycle.status).toBe('completed');
    const steps = await stepsOf(test, run.id);
    expect(steps.each.handle_outputs['fe-right-out'].data).toEqual([
      { invoice_number: 'A-4711' },
      { invoice_number: 'C-1234' },
    ]);
  });
});
