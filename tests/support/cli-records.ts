/** Files and records that the examples of commands name: `invoice.pdf`, `$EXTRACTION`. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { acroFormPdf } from '../../packages/server/src/documents/testing/form-files.ts';
import type { Client } from './client.ts';
import { applied, definition, ended, published, start } from './runs.ts';
import { dataUrl, formWith } from './samples.ts';

export const INVOICE = fileURLToPath(new URL('../../docs/samples/invoice.pdf', import.meta.url));

export const SCHEMA = {
  type: 'object',
  properties: {
    invoice_date: { type: 'string', format: 'date' },
    customer: { type: ['string', 'null'] },
    total_due: { type: 'number' },
  },
};

export const REVIEWED = definition(
  'Reviewed invoices',
  {
    inbox: { type: 'start_document' },
    values: { type: 'extract', config: { json_schema: SCHEMA, review: { predicate: { kind: 'always' } } } },
  },
  [['inbox:output-file-0', 'values:input-file-document']],
);

const INBOX = { inbox: { type: 'start_document' } };
const PLAIN = { ...INBOX, values: { type: 'extract', config: { json_schema: SCHEMA } } };
const UNREVIEWED = definition('Invoices', PLAIN, [['inbox:output-file-0', 'values:input-file-document']]);

/** A message of an agent. */
const MCP_LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

export async function writeSampleFiles(folder: string, { key }: { key: string }): Promise<void> {
  const write = (name: string, content: string | Uint8Array) => writeFile(path.join(folder, name), content);
  await copyFile(INVOICE, path.join(folder, 'invoice.pdf'));
  await mkdir(path.join(folder, 'inbox'));
  await copyFile(INVOICE, path.join(folder, 'inbox', 'invoice.pdf'));
  await write('messages.jsonl', `${JSON.stringify(MCP_LIST)}\n`);
  await write('form.pdf', acroFormPdf());
  await write('schema.json', JSON.stringify(SCHEMA));
  await write('suppliers.csv', 'code,name\n007,Harbour Tools Ltd\n008,Bolts & Co\n');
  await write('token.txt', 'a secret token\n');
  await write('key.txt', `${key}\n`);
  await write('workflow.yaml', REVIEWED);
}

type Make = (records: Records) => Promise<string>;

const created =
  (route: string, body: (records: Records) => Promise<object> | object = () => ({})): Make =>
  async (records) => {
    const { status, body: record, text } = await records.client.post(route, { json: await body(records) });
    if (status >= 300) throw new Error(`${route}: ${text}`);
    return record.id;
  };

const firstOf =
  (route: string, field = 'id'): Make =>
  async ({ client }) =>
    (await client.get(route)).body.data[0][field];

const REGION = { name: 'invoice', description: 'An invoice' };

const MAKE: Record<string, Make> = {
  ENVIRONMENT: async ({ client }) => (await client.get('/v1/auth/status')).body.environment_id,
  ORGANIZATION: async ({ client }) => (await client.get('/v1/auth/organization')).body.id,
  PROJECT: firstOf('/v1/projects'),
  API_KEY: created('/v1/api-keys', () => ({ name: 'example' })),
  FILE: created('/v1/files', ({ document: own }) => ({ document: own })),
  PARSE: created('/v1/parses', ({ document: own }) => ({ document: own })),
  EXTRACTION: created('/v1/extractions', ({ document: own }) => ({ document: own, json_schema: SCHEMA })),
  CORRECTION: async (records) =>
    created(`/v1/extractions/${await records.get('EXTRACTION')}/corrections`, () => ({
      values: { total_due: 38 },
    }))(records),
  EDIT: created('/v1/edits', ({ form }) => ({ document: form, instructions: 'Full name: Ada' })),
  TEMPLATE: created('/v1/edits/templates', ({ form }) => ({ document: form, name: 'Form' })),
  SCHEMA: created('/v1/schemas/generate', ({ document: own }) => ({ documents: [own] })),
  PARTITION: created('/v1/partitions', ({ document: own }) => ({ document: own, key: 'invoice number' })),
  SPLIT: created('/v1/splits', ({ document: own }) => ({ document: own, subdocuments: [REGION] })),
  CLASSIFICATION: created('/v1/classifications', ({ document: own }) => ({
    document: own,
    categories: [REGION, { name: 'letter', description: 'Prose' }],
  })),
  CLASSIFICATION_CORRECTION: async (records) =>
    created(`/v1/classifications/${await records.get('CLASSIFICATION')}/corrections`, () => ({ category: 'invoice' }))(
      records,
    ),
  TABLE: async ({ client, next }) => {
    const form = formWith('code,name\n007,Harbour Tools Ltd\n', 'suppliers.csv');
    form.set('name', `suppliers ${next()}`);
    return (await client.post('/v1/tables', { form })).body.tables[0].id;
  },
  UPLOAD: async ({ client }) => {
    const json = { filename: 'note.txt', size_bytes: 5 };
    const { body } = await client.post('/v1/files/upload', { json });
    await fetch(body.uploadUrl, { method: body.uploadMethod, headers: body.uploadHeaders, body: 'hello' });
    return body.fileId;
  },
  EVENT: async (records) => {
    await records.get('FILE');
    return firstOf('/v1/events')(records);
  },
  /** Followed by others. */
  FIRST_EVENT: async (records) => {
    await records.fresh('FILE');
    await records.fresh('FILE');
    return firstOf('/v1/events?order=asc')(records);
  },
  WORKFLOW: async ({ client }) => published(client, REVIEWED),
  VERSION: async (records) => firstOf(`/v1/workflows/versions?workflow_id=${await records.get('WORKFLOW')}`)(records),
  BLOCK: async () => 'values',
  BLOCK_VERSION: async (records) =>
    firstOf(`/v1/workflows/blocks/versions?workflow_id=${await records.get('WORKFLOW')}`)(records),
  EDGE_VERSION: async (records) =>
    firstOf(`/v1/workflows/edges/versions?workflow_id=${await records.get('WORKFLOW')}`)(records),
  /** Its second block is not connected yet. */
  DRAFT: async ({ client }) => {
    const workflow_id = await applied(client, definition('Draft', INBOX, []));
    const json = { workflow_id, id: 'values', type: 'extract', config: { json_schema: SCHEMA } };
    await client.post('/v1/workflows/blocks', { json });
    return workflow_id;
  },
  SHEET: async ({ client }) => {
    const json = { document: { filename: 'orders.csv', content: btoa('Article,Amount\nBolt,24\nNut,10\n') } };
    return (await client.post('/v1/files', { json })).body.id;
  },
  RUN: async (records) => {
    const workflow = await records.get('WORKFLOW');
    const { body } = await start(records.client, workflow, { documents: { inbox: records.document } });
    return (await ended(records.client, body.id)).id;
  },
  ENDED_RUN: async (records) => {
    const workflow = await published(records.client, UNREVIEWED);
    const { body } = await start(records.client, workflow, { documents: { inbox: records.document } });
    return (await ended(records.client, body.id)).id;
  },
  STEP: async (records) => `${await records.get('RUN')}_values`,
  REVIEW: async (records) => {
    const run = await records.fresh('RUN');
    return firstOf(`/v1/workflows/reviews?run_id=${run}`)(records);
  },
  REVIEW_VERSION: async (records) =>
    firstOf(`/v1/workflows/reviews/versions?review_id=${await records.get('REVIEW')}`)(records),
  ARTIFACT: async (records) => firstOf(`/v1/workflows/artifacts?run_id=${await records.get('RUN')}`)(records),
  TRIGGER: async (records) =>
    created(`/v1/workflows/${await records.get('WORKFLOW')}/triggers`, () => ({ type: 'webhook' }))(records),
  EDGE: async (records) => firstOf(`/v1/workflows/edges?workflow_id=${await records.get('WORKFLOW')}`)(records),
};

export class Records {
  readonly client: Client;
  readonly #made = new Map<string, string>();
  readonly document: object;
  readonly form: object;
  #count = 0;

  constructor(client: Client, document: object, form: object) {
    this.client = client;
    this.document = document;
    this.form = form;
  }

  static async open(client: Client): Promise<Records> {
    const invoice = { filename: 'invoice.pdf', url: dataUrl(await readFile(INVOICE), 'application/pdf') };
    const form = { filename: 'form.pdf', url: dataUrl(acroFormPdf(), 'application/pdf') };
    return new Records(client, invoice, form);
  }

  next = (): number => {
    this.#count += 1;
    return this.#count;
  };

  /** The record of this name, made when it is first asked for. */
  async get(name: string): Promise<string> {
    const known = this.#made.get(name);
    return known ?? this.fresh(name);
  }

  /** Whether a record of this name can be made. */
  static knows = (name: string): boolean => name in MAKE;

  /** The same, without the records that were made before. */
  anew(): Records {
    const records = new Records(this.client, this.document, this.form);
    records.#count = 1000 * this.next();
    return records;
  }

  /** A new record of this name. */
  async fresh(name: string): Promise<string> {
    const make = MAKE[name];
    if (make === undefined) return `${name.toLowerCase()}_unknown`;
    const id = await make(this);
    this.#made.set(name, id);
    return id;
  }
}
