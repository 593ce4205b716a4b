import { beforeAll, describe, expect, it } from 'vitest';
import { acroFormPdf, flatFormPdf } from '../../packages/server/src/documents/testing/form-files.ts';
import { type Answer, type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;
let live: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test, live } = clientsOf(server));
});

const pdf = (bytes: Buffer, filename = 'form.pdf') => ({ filename, url: dataUrl(bytes, 'application/pdf') });
const create = (body: object): Promise<Answer> =>
  test.post('/v1/edits/templates', { json: { name: 'A form', document: pdf(flatFormPdf()), ...body } });
const FIELD = {
  key: 'reason',
  type: 'text',
  description: 'Reason of the application',
  bbox: { page: 1, left: 0.1, top: 0.6, width: 0.5, height: 0.03 },
};

describe('an edit template', () => {
  it('has the fields that the document has', async () => {
    const { status, body } = await create({ document: pdf(acroFormPdf()) });
    expect(status).toBe(201);
    expect(body.id).toMatch(/^edittplt_/);
    expect(body).toMatchObject({
      name: 'A form',
      file: { filename: 'form.pdf', mime_type: 'application/pdf' },
      field_count: 8,
    });
    expect(body.form_fields.map(({ key }: { key: string }) => key)).toContain('full_name');
    expect((await test.get(`/v1/edits/templates/${body.id}`)).body).toEqual(body);
    expect((await test.get(`/v1/files/${body.file.id}`)).body.page_count).toBe(1);
  });

  it('or those that are given; an edit fills in just these, where they say', async () => {
    const { body: template } = await create({ form_fields: [FIELD] });
    expect(template.form_fields).toEqual([{ ...FIELD, value: null }]);
    const instructions = 'Reason of the application: moving house\ncity: Oslo';
    const { status, body } = await test.post('/v1/edits', { json: { template_id: template.id, instructions } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ template_id: template.id, file: template.file });
    expect(body.output.form_data).toEqual([{ ...FIELD, value: 'moving house' }]);
    expect(body.output.not_applied).toMatchObject([{ key: 'city', reason: 'no_such_field' }]);
    const read = await test.post('/v1/parses', { json: { document: { id: body.filled_document_ref.id } } });
    expect(read.body.output.text).toContain('moving house');
    const listed = await test.get(`/v1/edits?template_id=${template.id}`);
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  });

  it('can be renamed and given other fields; edits made before stay as they are', async () => {
    const { body: template } = await create({ form_fields: [FIELD] });
    const { body: made } = await test.post('/v1/edits', {
      json: { template_id: template.id, instructions: 'reason: none' },
    });
    const renamed = await test.patch(`/v1/edits/templates/${template.id}`, { json: { name: 'Another' } });
    expect(renamed.body).toMatchObject({ id: template.id, name: 'Another', form_fields: template.form_fields });
    const other = { ...FIELD, key: 'other', value: 'x' };
    const changed = await test.patch(`/v1/edits/templates/${template.id}`, { json: { form_fields: [FIELD, other] } });
    expect(changed.body).toMatchObject({ name: 'Another', field_count: 2, form_fields: [{ key: 'reason' }, other] });
    expect(changed.body.updated_at >= template.updated_at).toBe(true);
    expect((await test.get(`/v1/edits/${made.id}`)).body).toEqual(made);
  });

  it('is deleted alone: its file and its edits stay', async () => {
    const { body: template } = await create({});
    const { body: made } = await test.post('/v1/edits', {
      json: { template_id: template.id, instructions: 'city: Oslo' },
    });
    const inUse = await test.delete(`/v1/files/${template.file.id}`);
    expect([inUse.status, inUse.body.detail.details]).toMatchObject([
      409,
      { edits: [made.id], edit_templates: [template.id] },
    ]);
    expect((await test.delete(`/v1/edits/templates/${template.id}`)).status).toBe(204);
    expect((await test.get(`/v1/edits/templates/${template.id}`)).status).toBe(404);
    expect((await test.delete(`/v1/edits/templates/${template.id}`)).status).toBe(404);
    expect((await test.get(`/v1/edits/${made.id}`)).status).toBe(200);
    expect((await test.get(`/v1/files/${template.file.id}`)).status).toBe(200);
    const again = await test.post('/v1/edits', { json: { template_id: template.id, instructions: 'city: Oslo' } });
    expect([again.status, again.body]).toEqual([404, { detail: 'Edit template not found.' }]);
  });

  it('goes with its file when that is deleted by force', async () => {
    const { body: template } = await create({});
    expect((await test.delete(`/v1/files/${template.file.id}?force=true`)).status).toBe(204);
    expect((await test.get(`/v1/edits/templates/${template.id}`)).status).toBe(404);
  });
});

describe('the list of edit templates', () => {
  it('is filtered by part of the name and sorted by name or date, without fields', async () => {
    const ids: string[] = [];
    for (const name of ['Visa B', 'Visa A', 'Visa 100%'])
      ids.push((await create({ name, form_fields: [FIELD] })).body.id);
    const names = async (query: string): Promise<string[]> =>
      (await test.get(`/v1/edits/templates?${query}`)).body.data.map(({ name }: { name: string }) => name);
    expect(await names('name=isa')).toEqual(['Visa 100%', 'Visa A', 'Visa B']);
    expect(await names('name=ISA&order=asc&limit=1')).toEqual(['Visa B']);
    expect(await names('name=0%25')).toEqual(['Visa 100%']);
    expect(await names('name=visa&sort_by=name&order=asc')).toEqual(['Visa 100%', 'Visa A', 'Visa B']);
    expect(await names(`name=isa&after=${ids[1]}`)).toEqual(['Visa B']);
    const { body } = await test.get('/v1/edits/templates?name=Visa B');
    expect(body.data[0]).toMatchObject({ form_fields: null, field_count: 1 });
    expect((await live.get('/v1/edits/templates?name=visa')).body.data).toEqual([]);
    expect((await test.get('/v1/edits/templates?sort_by=size')).status).toBe(422);
  });

  it.each(['asc', 'desc'])('goes on by name in %s order, forwards and back', async (order) => {
    const sorted = ['2026-01-01', 'Leave A', 'Leave A', "Leave'); --"].map((name) => `Paged ${order} ${name}`);
    for (const name of sorted.toReversed()) await create({ name, form_fields: [FIELD] });
    const page = async (query: string) =>
      (await test.get(`/v1/edits/templates?name=paged ${order}&sort_by=name&order=${order}&limit=3&${query}`)).body;
    const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
    const all = order === 'asc' ? sorted : sorted.toReversed();
    const first = await page('');
    const second = await page(`after=${first.list_metadata.after}`);
    expect([...namesOf(first), ...namesOf(second)]).toEqual(all);
    expect(second.list_metadata.after).toBeNull();
    expect(namesOf(await page(`before=${second.list_metadata.before}`))).toEqual(all.slice(0, 3));
  });
});

describe('a request that cannot be met', () => {
  it('is a 400 for a format without fields, a 404 for an unknown file', async () => {
    const answer = await create({ document: { filename: 'a.csv', url: dataUrl('a,b\n', 'text/csv') } });
    expect([answer.status, answer.body.detail]).toEqual([400, 'Documents of type text/csv cannot be edit templates.']);
    expect((await create({ document: { id: 'file_unknown' } })).status).toBe(404);
  });

  it.each([
    [{ name: '' }, ['body', 'name']],
    [{ form_fields: [FIELD, FIELD] }, ['body', 'form_fields', 1, 'key']],
    [{ form_fields: [{ ...FIELD, type: 'photo' }] }, ['body', 'form_fields', 0, 'type']],
    [{ form_fields: [{ ...FIELD, bbox: { ...FIELD.bbox, left: 1.5 } }] }, ['body', 'form_fields', 0, 'bbox', 'left']],
  ])('is a 422 at the place of the mistake: %o', async (body, loc) => {
    const answer = await create(body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(loc);
  });

  it('is a 404 for the change of an unknown one', async () => {
    expect((await test.patch('/v1/edits/templates/edittplt_unknown', { json: { name: 'x' } })).status).toBe(404);
  });
});
