/** Filling in forms over HTTP. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfWithAes256 } from '../../packages/server/src/documents/testing/encrypted-pdfs.ts';
import { acroFormPdf, flatFormPdf } from '../../packages/server/src/documents/testing/form-files.ts';
import { sheetForm, slideForm, wordForm } from '../../packages/server/src/documents/testing/office-forms.ts';
import { HELLO } from '../../packages/server/src/documents/testing/pdf-files.ts';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { holdReaders } from '../support/held-readers.ts';
import type { ModelDouble } from '../support/model-double.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServerWithModels } from '../support/shared-server.ts';
import { eventually } from '../support/wait.ts';

let double: ModelDouble;
let server: SharedServer;
let test: Client;
let live: Client;
let modelAnswer = '{}';

beforeAll(async () => {
  ({ server, double } = await sharedServerWithModels({ answer: () => modelAnswer }));
  ({ test, live } = clientsOf(server));
});
afterAll(() => double.stop());

/** Not a limit on speed: how long a busy machine may take before a test counts as stuck. */
const PATIENCE_MS = 600_000;
const protectedWord = readFileSync(new URL('../samples/protected.docx', import.meta.url));
const pdf = (bytes: Buffer, filename = 'form.pdf') => ({ filename, url: dataUrl(bytes, 'application/pdf') });
const edit = (body: object, client = test): Promise<Answer> => client.post('/v1/edits', { json: body });
const ended = ({ status }: { status: string }) => ['completed', 'failed', 'cancelled'].includes(status);
const finished = (id: string): Promise<Answer['body']> =>
  eventually(async () => (await test.get(`/v1/edits/${id}`)).body, ended, { timeoutMs: PATIENCE_MS });
const valueIn = (body: Answer['body'], key: string): string | null =>
  body.output.form_data.find((field: { key: string }) => field.key === key)?.value;

describe('an edit that is waited for', () => {
  it('fills in the fields of a form, makes a new file and leaves the original as it is', async () => {
    const original = acroFormPdf();
    const { status, body } = await edit({
      document: pdf(original),
      instructions: "Full name: Łucja 山田\ntick 'Married'\nfavourite colour: blue",
      config: { color: '#aa0000' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      file: { filename: 'form.pdf', mime_type: 'application/pdf' },
      model: 'recto-local',
      template_id: null,
      config: { color: '#aa0000' },
      filled_document_ref: { filename: 'form_filled.pdf', mime_type: 'application/pdf' },
      status: 'completed',
      error: null,
      warnings: [],
      usage: { page_count: 1, credits: 3 },
    });
    expect(body.id).toMatch(/^edit_/);
    expect(valueIn(body, 'full_name')).toBe('Łucja 山田');
    expect(valueIn(body, 'married')).toBe('true');
    expect(valueIn(body, 'member')).toBe('false');
    expect(body.output.form_data[0]).toMatchObject({ type: 'text', bbox: { page: 1 } });
    expect(body.output.not_applied).toMatchObject([
      { key: 'favourite colour', value: 'blue', reason: 'no_such_field' },
    ]);
    expect((await test.get(`/v1/edits/${body.id}`)).body).toEqual(body);

    const { url, filename } = body.output.filled_document;
    expect(filename).toBe('form_filled.pdf');
    const bytes = Buffer.from(url.replace('data:application/pdf;base64,', ''), 'base64');
    const content = async (id: string) => {
      const { body: link } = await test.get(`/v1/files/${id}/download-link`);
      return Buffer.from(await (await fetch(link.download_url)).arrayBuffer());
    };
    expect((await content(body.filled_document_ref.id)).equals(bytes)).toBe(true);
    expect((await content(body.file.id)).equals(original)).toBe(true);
    const read = await test.post('/v1/parses', { json: { document: { id: body.filled_document_ref.id } } });
    expect(read.body.output.text).toContain('Łucja 山田');
  });

  it('fills in a form that is only drawn, from JSON', async () => {
    const { body } = await edit({
      document: pdf(flatFormPdf()),
      instructions: JSON.stringify({ full_name: 'Ann Lee', date_of_birth: '1981-11-05', married: true }),
    });
    expect(valueIn(body, 'full_name')).toBe('Ann Lee');
    const read = await test.post('/v1/parses', { json: { document: { id: body.filled_document_ref.id } } });
    expect(read.body.output.text).toContain('Ann Lee');
    expect(read.body.output.text).toContain('1981-11-05');
  });

  it.each([
    ['docx', wordForm(), 'Full name: Łucja 山田\ntick Married', 'full_name'],
    ['xlsx', sheetForm(), 'Full name: Łucja 山田\ntick Married', 'Form!B1'],
    ['pptx', slideForm(), 'Full name: Łucja 山田\ntick Married', 'full_name'],
  ])('fills in a %s in place; the file keeps its type', async (extension, form, instructions, key) => {
    const document = { filename: `form.${extension}`, url: dataUrl(form, 'application/octet-stream') };
    const { status, body } = await edit({ document, instructions });
    expect([status, body.status, body.warnings]).toEqual([201, 'completed', []]);
    expect(body.filled_document_ref).toMatchObject({
      filename: `form_filled.${extension}`,
      mime_type: body.file.mime_type,
    });
    expect(valueIn(body, key)).toBe('Łucja 山田');
    expect(body.usage).toEqual({ page_count: 1, credits: 3 });
    const read = await test.post('/v1/parses', { json: { document: { id: body.filled_document_ref.id } } });
    expect(read.body.output.text).toContain('Łucja 山田');
  });

  it('has its line in the usage and its event', async () => {
    const { body } = await edit({ document: pdf(flatFormPdf(), 'counted.pdf'), instructions: 'city: Oslo' });
    const usage = await test.get('/v1/usage/primitives?operation=edit&limit=100');
    const line = usage.body.data.find(
      ({ documents }: { documents: { filename: string }[] }) => documents[0]?.filename === 'counted.pdf',
    );
    expect(line).toMatchObject({
      operation: 'edit',
      status: 'completed',
      page_count: 1,
      credits: 3,
      resource_kind: 'edit',
    });
    const events = await test.get(`/v1/events?resource_id=${body.id}`);
    expect(events.body.data.map(({ type }: { type: string }) => type)).toEqual(['edit.completed']);
  });

  it('warns when a signature does not survive', async () => {
    const { body } = await edit({ document: pdf(acroFormPdf({ isSigned: true })), instructions: 'full name: Ann' });
    expect(body.warnings).toMatchObject([{ code: 'signature_invalidated', page: null }]);
    expect(body.status).toBe('completed');
  });

  it('keeps its answer for an Idempotency-Key', async () => {
    const body = { document: pdf(flatFormPdf()), instructions: 'city: Oslo' };
    const headers = { 'idempotency-key': 'the same edit' };
    const first = await test.post('/v1/edits', { json: body, headers });
    const second = await test.post('/v1/edits', { json: body, headers });
    expect(first.body.output.filled_document.url).toMatch(/^data:application\/pdf;base64,/);
    expect(second.body).toEqual(first.body);
  });
});

describe('a request that cannot be met', () => {
  it.each([
    ['neither document nor template', {}],
    ['both', { document: pdf(flatFormPdf()), template_id: 'edittplt_1' }],
    ['an empty template id as none', { template_id: '' }],
  ])('is a 400 with %s', async (_, body) => {
    const answer = await edit({ instructions: 'a: b', ...body });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ detail: 'Send exactly one of document and template_id.' });
  });

  it('is a 404 with an unknown template or file', async () => {
    expect((await edit({ template_id: 'edittplt_unknown', instructions: 'a: b' })).status).toBe(404);
    expect((await edit({ document: { id: 'file_unknown' }, instructions: 'a: b' })).status).toBe(404);
  });

  it.each([
    ['document_type_unsupported', { filename: 'a.csv', url: dataUrl('a,b\n1,2\n', 'text/csv') }, 'a: b'],
    ['document_encrypted', { filename: 'a.docx', url: dataUrl(protectedWord, 'application/octet-stream') }, 'a: b'],
    ['form_xfa_only', pdf(acroFormPdf({ isXfaOnly: true })), 'a: b'],
    ['document_damaged', pdf(Buffer.from('%PDF-1.4\nnothing')), 'a: b'],
    ['instructions_not_understood', pdf(flatFormPdf()), 'Please do what is needed here'],
  ])('is a 422 with the code %s', async (code, document, instructions) => {
    const answer = await edit({ document, instructions });
    expect(answer.status).toBe(422);
    expect(answer.body.detail.code).toBe(code);
  });

  it('is a 422 for a document that needs a password', async () => {
    const answer = await edit({ document: pdf(pdfWithAes256('secret', HELLO)), instructions: 'a: b' });
    expect([answer.status, answer.body.detail.code]).toEqual([422, 'document_encrypted']);
  });

  it.each([
    [{ instructions: '' }, ['body', 'instructions']],
    [{ instructions: 'a: b', model: 'nobody' }, ['body', 'model']],
    [{ instructions: 'a: b', config: { color: 'red' } }, ['body', 'config', 'color']],
  ])('is a 422 at the place of the mistake: %o', async (body, loc) => {
    const answer = await edit({ document: pdf(flatFormPdf()), ...body });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(loc);
  });
});

describe('an edit in the background', () => {
  it('is queued, and completed when it has run', async () => {
    const { status, body } = await edit({ document: pdf(flatFormPdf()), instructions: 'city: Oslo', background: true });
    expect([status, body.status, body.output, body.filled_document_ref]).toEqual([201, 'queued', null, null]);
    const done = await finished(body.id);
    expect(done).toMatchObject({ status: 'completed', error: null, usage: { page_count: 1, credits: 3 } });
    expect(valueIn(done, 'city')).toBe('Oslo');
    const cheap = await test.get(`/v1/edits/${body.id}?include_output=false`);
    expect(cheap.body).toEqual({ ...done, output: null });
  });

  it('fails with the reason, when the document cannot be filled in', async () => {
    const { body } = await edit({
      document: pdf(acroFormPdf({ isXfaOnly: true })),
      instructions: 'a: b',
      background: true,
    });
    expect(await finished(body.id)).toMatchObject({ status: 'failed', error: { code: 'form_xfa_only' }, output: null });
  });

  it('can be cancelled while it runs; one that has ended stays as it is', async () => {
    await edit({ document: pdf(flatFormPdf()), instructions: 'city: Oslo' });
    const id = await (async () => {
      using _held = holdReaders(server);
      const { body } = await edit({ document: pdf(flatFormPdf()), instructions: 'city: Bergen', background: true });
      await eventually(
        async () => (await test.get(`/v1/edits/${body.id}`)).body,
        ({ status }) => status === 'in_progress',
        { timeoutMs: PATIENCE_MS },
      );
      const cancelled = await test.post(`/v1/edits/${body.id}/cancel`, { json: {} });
      expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
      return body.id as string;
    })();
    const again = await test.post(`/v1/edits/${id}/cancel`, { json: {} });
    expect([again.status, again.body.status, again.body.output]).toEqual([200, 'cancelled', null]);
    const done = await edit({ document: pdf(flatFormPdf()), instructions: 'city: Oslo' });
    const unchanged = await test.post(`/v1/edits/${done.body.id}/cancel`, { json: {} });
    expect(unchanged.body).toEqual(done.body);
    expect((await test.post('/v1/edits/edit_unknown/cancel', { json: {} })).status).toBe(404);
  });
});

describe('the list of edits', () => {
  it('has filters for name, status, template and dates, and counts', async () => {
    const first = await edit({ document: pdf(flatFormPdf(), 'Listed-1.pdf'), instructions: 'city: Oslo' });
    const second = await edit({ document: pdf(flatFormPdf(), 'listed-2.pdf'), instructions: 'city: Rome' });
    const ids = async (query: string): Promise<string[]> =>
      (await test.get(`/v1/edits?filename=LISTED&${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([second.body.id, first.body.id]);
    expect(await ids('order=asc')).toEqual([first.body.id, second.body.id]);
    expect(await ids('status=completed&limit=1')).toEqual([second.body.id]);
    expect(await ids(`after=${second.body.id}`)).toEqual([first.body.id]);
    expect(await ids('status=failed')).toEqual([]);
    expect(await ids('template_id=edittplt_none')).toEqual([]);
    expect(await ids('to_date=2020-01-01')).toEqual([]);
    expect(await ids('from_date=2020-01-01')).toHaveLength(2);
    const { body } = await test.get('/v1/edits?filename=listed&limit=1');
    expect(body.list_metadata).toMatchObject({ total_count: 2, before: null, after: second.body.id });
    expect(body.data[0]).toEqual(second.body);
    const cheap = await test.get('/v1/edits?filename=listed&limit=1&include_output=false');
    expect(cheap.body.data[0]).toEqual({ ...second.body, output: null });
    expect((await live.get('/v1/edits')).body.data).toEqual([]);
    expect((await test.get('/v1/edits?status=done')).status).toBe(422);
    expect((await test.get('/v1/edits?from_date=yesterday')).status).toBe(400);
  });
});

describe('deletion', () => {
  it('removes an edit; the edited document stays', async () => {
    const { body } = await edit({ document: pdf(flatFormPdf()), instructions: 'city: Oslo' });
    const filled = body.filled_document_ref.id;
    const inUse = await test.delete(`/v1/files/${filled}`);
    expect([inUse.status, inUse.body.detail.details.edits]).toEqual([409, [body.id]]);
    expect((await test.delete(`/v1/edits/${body.id}`)).status).toBe(204);
    expect((await test.get(`/v1/edits/${body.id}`)).status).toBe(404);
    expect((await test.delete(`/v1/edits/${body.id}`)).status).toBe(404);
    expect((await test.get(`/v1/files/${filled}`)).body.page_count).toBe(1);
    expect((await test.delete(`/v1/files/${filled}`)).status).toBe(204);
  });
});

describe('with a model', () => {
  it('instructions may be free text; the model sees the fields and gives their values', async () => {
    const answer = {
      values: [{ key: 'full_name', value: 'Ann' }],
      not_applied: [{ instruction: 'send it', reason: 'no field' }],
    };
    modelAnswer = JSON.stringify(answer);
    const { status, body } = await edit({
      document: pdf(acroFormPdf()),
      instructions: 'It is for Ann. Send it.',
      model: 'filler',
    });
    expect([status, body.usage]).toEqual([201, { page_count: 1, credits: 6 }]);
    expect(valueIn(body, 'full_name')).toBe('Ann');
    expect(body.output.not_applied).toMatchObject([{ key: 'send it', reason: 'no_such_field', message: 'no field' }]);
    expect(double.calls.at(-1)?.texts.join('\n')).toContain('"key":"full_name"');
  });

  it('is a 502 when the model names fields that do not exist', async () => {
    modelAnswer = JSON.stringify({ values: [{ key: 'invented', value: 'x' }] });
    const answer = await edit({ document: pdf(acroFormPdf()), instructions: 'It is for Ann.', model: 'filler' });
    expect([answer.status, answer.body.detail.code]).toEqual([502, 'model_invalid_output']);
  });
});
