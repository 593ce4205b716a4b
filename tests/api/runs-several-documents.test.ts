/** Extract and classifier blocks that are given several documents: what they read, and in which document values stand. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flatFormPdf } from '../../packages/server/src/documents/testing/form-files.ts';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import type { ModelDouble } from '../support/model-double.ts';
import { definition, published, ranTo } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { sharedServerWithModels } from '../support/shared-server.ts';

let test: Client;
let double: ModelDouble;
let answer: object = {};

beforeAll(async () => {
  const shared = await sharedServerWithModels({ answer: () => JSON.stringify(answer) });
  double = shared.double;
  ({ test } = clientsOf(shared.server));
});
afterAll(() => double.stop());
beforeEach(() => {
  answer = {};
});

const INVOICE = ['Cover letter', 'Invoice number: INV-2041\nTotal: 119.00'];
const ORDER = 'Purchase order\n\nOrder number: PO-77\nOrder date: 2026-03-14\n';

const json_schema = {
  type: 'object',
  properties: {
    invoice_number: { type: ['string', 'null'] },
    total: { type: ['number', 'null'] },
    order_number: { type: ['string', 'null'] },
    full_name: { type: ['string', 'null'] },
  },
};
const FROM_INVOICE = { invoice_number: 'INV-2041', total: 119, order_number: null, full_name: 'Ann Lee' };
const FROM_ORDER = { invoice_number: null, total: null, order_number: 'PO-77', full_name: 'Ann Lee' };

const invoice = { filename: 'invoice.pdf', url: dataUrl(textPdfOf(INVOICE), 'application/pdf') };
const order = { filename: 'order.txt', url: dataUrl(ORDER, 'text/plain') };
const form = { filename: 'form.pdf', url: dataUrl(flatFormPdf(), 'application/pdf') };

const inputs = [{ name: 'form' }, { name: 'letter', is_primary: true }];

/** The document of the run, and beside it a form that the run fills in. */
async function reading(config: object): Promise<string> {
  const template = await test.post('/v1/edits/templates', { json: { name: `Form ${++templates}`, document: form } });
  return definition(
    'Letter and form',
    {
      inbox: { type: 'start_document' },
      given: { type: 'start_json', config: { json_schema: { type: 'object' } } },
      fill: { type: 'edit', config: { use_template: true, template_id: template.body.id } },
      values: { type: 'extract', config: { json_schema, inputs, ...config } },
    },
    [
      ['given', 'fill:input-json-0'],
      ['inbox:output-file-0', 'values:input-file-letter'],
      ['fill:output-file-0', 'values:input-file-form'],
    ],
  );
}
let templates = 0;

/** A run whose extract block is given a letter and a filled form. */
async function extracted(letter: { filename: string; url: string }, config: object = {}) {
  const { run, steps, output } = await ranTo(test, await published(test, await reading(config)), {
    documents: { inbox: letter },
    json_inputs: { given: { full_name: 'Ann Lee' } },
  });
  expect(run.lifecycle).toEqual({ status: 'completed' });
  return {
    run,
    output: output('values'),
    id: steps.values.artifact.id as string,
    letter: run.inputs.documents.inbox as Answer['body'],
    filled: steps.fill.handle_outputs['output-file-0'].document as Answer['body'],
  };
}

const sourcesOf = async (id: string): Promise<Answer['body']> =>
  (await test.post(`/v1/extractions/${id}/sources`, { json: {} })).body;

it('reads all of them, the primary one first, as one extraction', async () => {
  const { run, output, id, letter, filled } = await extracted(invoice);
  expect(output).toEqual(FROM_INVOICE);
  const { body } = await test.get(`/v1/extractions/${id}`);
  expect(body.file).toEqual(letter);
  expect(body.documents).toEqual([
    { ...letter, pages: null, inputs: ['letter'] },
    { ...filled, pages: null, inputs: ['form'] },
  ]);
  expect(body.usage).toMatchObject({ page_count: 3, credits: 3 });
  const usage = await test.get(`/v1/usage/primitives?run_id=${run.id}&operation=extraction`);
  expect(usage.body.data.map((row: Answer['body']) => row.documents)).toEqual([
    [letter, filled].map(({ id: file_id, filename }) => ({ file_id, filename })),
  ]);
  expect((await test.get(`/v1/files/${letter.id}`)).body.page_count).toBe(2);
});

it('says for each value in which document it stands, in the terms of that document', async () => {
  const { id, letter, filled } = await extracted(invoice);
  const { sources, evidence, document_type, file } = await sourcesOf(id);
  expect(document_type).toBe('pdf');
  expect(file.id).toBe(letter.id);
  expect(sources.total.source).toMatchObject({ content: '119.00', file_id: letter.id, anchor: { page: 2 } });
  expect(sources.full_name.source).toMatchObject({ content: 'Ann Lee', file_id: filled.id, anchor: { page: 1 } });
  const inLetter = { page: 2, file_id: letter.id };
  expect(evidence.total).toMatchObject({ status: 'proved', anchors: [inLetter], words: [inLetter] });
  expect(evidence.total.association).toMatchObject({ anchor: inLetter, words: [inLetter] });
  expect(evidence.full_name).toMatchObject({
    anchors: [{ page: 1, file_id: filled.id }],
    words: [{ file_id: filled.id }],
  });
});

it('counts lines and characters of the file that is text', async () => {
  const { output, id, letter, filled } = await extracted(order);
  expect(output).toEqual(FROM_ORDER);
  const { sources } = await sourcesOf(id);
  const before = ORDER.indexOf('PO-77');
  const place = { page: 1, line_start: 3, line_end: 3, char_start: before, char_end: before + 5 };
  expect(sources.order_number.source).toMatchObject({ file_id: letter.id, anchor: { kind: 'text_span', ...place } });
  expect(sources.full_name.source).toMatchObject({ file_id: filled.id, anchor: { kind: 'pdf_bbox', page: 1 } });
});

it('can be verified from the bytes of all documents', async () => {
  for (const letter of [invoice, order]) {
    const { id } = await extracted(letter);
    const { body } = await test.post(`/v1/extractions/${id}/verify`, { json: {} });
    expect(body).toMatchObject({ is_verified: true, failed: 0 });
    expect(body.statements).toBeGreaterThan(20);
  }
});

it('shows the text of a page of each document', async () => {
  const { id, letter, filled } = await extracted(order);
  const text = (query: string) => test.get(`/v1/extractions/${id}/text?${query}`);
  expect((await text('page=1')).body).toMatchObject({ text: ORDER, char_start: 0, line_start: 1 });
  expect((await text(`file_id=${letter.id}`)).body.text).toBe(ORDER);
  expect((await text(`file_id=${filled.id}`)).body).toMatchObject({ page: 1, char_start: 0, line_start: 1 });
  expect((await text(`file_id=${filled.id}`)).body.text).toContain('Ann Lee');
  expect((await text(`page=2&file_id=${filled.id}`)).status).toBe(404);
  expect((await text('file_id=file_unknown')).status).toBe(404);
});

it('belongs to each of its files: deleting one of them takes it along', async () => {
  const { id, filled } = await extracted(invoice);
  const refused = await test.delete(`/v1/files/${filled.id}`);
  expect(refused.status).toBe(409);
  expect(refused.body.detail.details.extractions).toEqual([id]);
  expect((await test.delete(`/v1/files/${filled.id}?force=true`)).status).toBe(204);
  expect((await test.get(`/v1/extractions/${id}`)).status).toBe(404);
});

it('shows a model which document it reads, and locates what it answers', async () => {
  answer = { ...FROM_INVOICE, order_number: 'PO-99' };
  const before = double.calls.length;
  const { output, id, filled } = await extracted(invoice, { model: 'main' });
  expect(output).toEqual(answer);
  const shown = double.calls.slice(before).flatMap(({ texts }) => texts);
  const document = shown.find((text) => text.includes('INV-2041')) ?? '';
  expect(document).toContain('[document letter (invoice.pdf), page 2]');
  expect(document).toContain(`[document form (${filled.filename}), page 1]`);
  expect(document.indexOf('INV-2041')).toBeLessThan(document.indexOf('Ann Lee'));
  const { sources } = await sourcesOf(id);
  expect(sources.full_name.source.file_id).toBe(filled.id);
  expect(sources.order_number.source).toBeNull();
});

it('takes out what is in none of them when proof is required', async () => {
  answer = { ...FROM_INVOICE, order_number: 'PO-99' };
  const { output } = await extracted(invoice, { model: 'main', require_proof: true });
  expect(output).toMatchObject({ total: 119, order_number: null });
});

it('reads a file that comes by two inputs once', async () => {
  const yaml = definition(
    'Twice',
    {
      inbox: { type: 'start_document' },
      values: { type: 'extract', config: { json_schema, inputs: [{ name: 'first' }, { name: 'second' }] } },
    },
    [
      ['inbox:output-file-0', 'values:input-file-first'],
      ['inbox:output-file-0', 'values:input-file-second'],
    ],
  );
  const { steps, output } = await ranTo(test, await published(test, yaml), { documents: { inbox: invoice } });
  expect(output('values')).toMatchObject({ invoice_number: 'INV-2041', total: 119 });
  const { body } = await test.get(`/v1/extractions/${steps.values.artifact.id}`);
  expect(body.documents).toBeUndefined();
  expect(body.usage.page_count).toBe(2);
});

describe('a classifier block', () => {
  const LETTER = textPdfOf(['Dear Sir or Madam, please find attached what you asked for.', 'Kind regards']);
  const letter = { filename: 'letter.pdf', url: dataUrl(LETTER, 'application/pdf') };
  const categories = [
    { name: 'invoice', description: 'Invoice with an invoice number and a total' },
    { name: 'application', description: 'Application form with a date of birth' },
  ];

  /** A run whose classifier block is given a letter, which says nothing of the categories, and a filled form. */
  async function classified(config: object = {}) {
    const template = await test.post('/v1/edits/templates', { json: { name: `Form ${++templates}`, document: form } });
    const yaml = definition(
      'Which kind',
      {
        inbox: { type: 'start_document' },
        given: { type: 'start_json', config: { json_schema: { type: 'object' } } },
        fill: { type: 'edit', config: { use_template: true, template_id: template.body.id } },
        kind: { type: 'classifier', config: { categories, inputs, ...config } },
      },
      [
        ['given', 'fill:input-json-0'],
        ['inbox:output-file-0', 'kind:input-file-letter'],
        ['fill:output-file-0', 'kind:input-file-form'],
      ],
    );
    const { run, steps } = await ranTo(test, await published(test, yaml), {
      documents: { inbox: letter },
      json_inputs: { given: { full_name: 'Ann Lee' } },
    });
    expect(run.lifecycle).toEqual({ status: 'completed' });
    const { body } = await test.get(`/v1/classifications/${steps.kind.artifact.id}`);
    return {
      run,
      outputs: steps.kind.handle_outputs as Answer['body'],
      classification: body,
      letter: run.inputs.documents.inbox as Answer['body'],
      filled: steps.fill.handle_outputs['output-file-0'].document as Answer['body'],
    };
  }

  it('classifies all of them together and passes the primary one on', async () => {
    const { run, outputs, classification, letter: own, filled } = await classified();
    expect(classification.output.category).toBe('application');
    expect(Object.keys(outputs)).toEqual(['output-file-application']);
    expect(outputs['output-file-application'].document).toEqual(own);
    expect(classification.file).toEqual(own);
    expect(classification.documents).toEqual([
      { ...own, pages: null, inputs: ['letter'] },
      { ...filled, pages: null, inputs: ['form'] },
    ]);
    expect(classification.usage).toMatchObject({ page_count: 3, credits: 0.75 });
    const usage = await test.get(`/v1/usage/primitives?run_id=${run.id}&operation=classify`);
    expect(usage.body.data.map((row: Answer['body']) => row.documents)).toEqual([
      [own, filled].map(({ id: file_id, filename }) => ({ file_id, filename })),
    ]);
    const refused = await test.delete(`/v1/files/${filled.id}`);
    expect([refused.status, refused.body.detail.details.classifications]).toEqual([409, [classification.id]]);
  });

  it('reads the first pages of each of them', async () => {
    const { classification } = await classified({ first_n_pages: 1 });
    expect(classification.usage.page_count).toBe(2);
    expect(classification.output.category).toBe('application');
  });

  it('shows a model which document it reads', async () => {
    answer = { reasoning: 'It says so.', category: 'invoice' };
    const before = double.calls.length;
    const { classification, filled } = await classified({ model: 'main' });
    expect(classification.output).toEqual(answer);
    const shown = double.calls.slice(before).flatMap(({ texts }) => texts);
    expect(shown.join('\n')).toContain('[document letter (letter.pdf), page 2]');
    expect(shown.join('\n')).toContain(`[document form (${filled.filename}), page 1]`);
  });
});
