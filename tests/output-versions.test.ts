/**
 * Caches are keyed by explicit versions. These tests hold each version to recorded outputs: whoever changes what comes
 * out raises the version and records anew with `UPDATE_GOLDEN=1`.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { detectMediaType } from '../packages/server/src/documents/detect/media-type.ts';
import { encodeHeader, encodePage } from '../packages/server/src/documents/model/codec.ts';
import { createReaderPool, type ReaderPool } from '../packages/server/src/documents/pool/reader-pool.ts';
import type { ReadBytes } from '../packages/server/src/documents/testing/read-bytes.ts';
import { readInPool } from '../packages/server/src/documents/testing/read-in-pool.ts';
import { DOCUMENTS_VERSION } from '../packages/server/src/documents/version.ts';
import { silentLogger } from '../packages/server/src/lib/logger.ts';
import { runExtract } from '../packages/server/src/pipelines/extract-job/job.ts';
import { runClassify } from '../packages/server/src/pipelines/segment/classify-job.ts';
import { runPartition } from '../packages/server/src/pipelines/segment/partition-job.ts';
import { runSplit } from '../packages/server/src/pipelines/segment/split-job.ts';
import { SEGMENT_VERSION } from '../packages/server/src/pipelines/segment/version.ts';
import { PIPELINES_VERSION } from '../packages/server/src/pipelines/version.ts';
import { SAMPLES } from './support/format-samples.ts';
import { changeOf, type Recorded } from './support/recorded-outputs.ts';
import { textPdfOf } from './support/samples.ts';

let pool: ReaderPool;
let folder: string;

beforeAll(async () => {
  pool = createReaderPool({ size: 1, logger: silentLogger });
  folder = await mkdtemp(path.join(tmpdir(), 'recto-outputs-'));
});

afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

/** Numbers are rounded: the last bits of a float are not the same on every processor. */
const digestOf = (value: unknown): string => {
  const text = JSON.stringify(value, (_, part) => (typeof part === 'number' ? Math.round(part * 1000) / 1000 : part));
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
};

/** Each kind of processor has a build of its own of the library that reads PDF; what it reads must be the same. */
const withoutBuild = (reader: string): string => reader.replace(/(?<=pdfium-native) [0-9a-f]{12}$/, '');

async function readSample(extension: string, ocr: 'never' | 'always' = 'never'): Promise<ReadBytes> {
  const bytes = Buffer.from((await SAMPLES[extension]?.()) ?? '');
  const filename = `sample.${extension}`;
  const { mimeType } = detectMediaType(bytes.subarray(0, 65_536), filename, null);
  return readInPool(pool, bytes, { mimeType, filename, ocr });
}

async function expectRecorded(file: URL, current: Recorded): Promise<void> {
  const recorded = JSON.parse(await readFile(file, 'utf8')) as Recorded;
  const change = changeOf(recorded, current);
  if (process.env.UPDATE_GOLDEN === '1' && change !== 'unversioned') {
    await writeFile(file, `${JSON.stringify(current, null, 2)}\n`);
    return;
  }
  const advice = {
    none: '',
    unversioned: 'The output changed and the version did not: raise it, then run this test with UPDATE_GOLDEN=1.',
    unrecorded: 'The version is new: run this test with UPDATE_GOLDEN=1.',
  };
  expect(current.outputs, advice[change]).toEqual(recorded.outputs);
  expect(advice[change]).toBe('');
}

it('a change of what the readers read raises the version of their cache', { timeout: 300_000 }, async () => {
  const outputs: Record<string, string> = {};
  for (const extension of Object.keys(SAMPLES)) {
    const read = await readSample(extension);
    outputs[extension] = digestOf({ ...read, header: { ...read.header, reader: withoutBuild(read.header.reader) } });
  }
  // Of recognition only the words: its numbers differ between processors by more than rounding hides.
  const { pages } = await readSample('png', 'always');
  outputs.png_recognised = digestOf(pages.map(({ words }) => words.map(({ text }) => text)));
  const file = new URL('../packages/server/src/documents/recorded-outputs.json', import.meta.url);
  await expectRecorded(file, { version: DOCUMENTS_VERSION, outputs });
});

const TEXT = { type: 'string' };
const SCHEMA = {
  type: 'object',
  properties: {
    title: TEXT,
    regions: {
      type: 'array',
      items: { type: 'object', properties: { region: TEXT, orders: { type: 'integer' }, revenue: { type: 'number' } } },
    },
    total_revenue: { type: ['number', 'null'] },
  },
};

it('a change of what the engine extracts raises the version of its results', { timeout: 300_000 }, async () => {
  const outputs: Record<string, string> = {};
  for (const extension of ['pdf', 'docx', 'xlsx', 'csv', 'html', 'eml', 'txt']) {
    const { header, pages } = await readSample(extension);
    const file = path.join(folder, extension);
    await writeFile(file, [encodeHeader(header), ...pages.map(encodePage)].map((line) => `${line}\n`).join(''));
    let result = '';
    await runExtract({ path: file, schema: SCHEMA, choices: 3, seed: 'recorded' }, (line) => {
      if (line.startsWith('r')) result += line.slice(1);
      if (line.startsWith('n')) result += '\n';
    });
    const lines = result.trimEnd().split('\n');
    outputs[extension] = digestOf(lines.map((line) => JSON.parse(line)));
  }
  const file = new URL('../packages/server/src/pipelines/recorded-outputs.json', import.meta.url);
  await expectRecorded(file, { version: PIPELINES_VERSION, outputs });
});

const SUBDOCUMENTS = [
  { name: 'report', description: 'Report about a year with sales by region', allowMultiple: true },
  { name: 'invoice', description: 'Invoice with an amount due', allowMultiple: true },
];
const BUNDLE = [
  'Northwind Tools\nINVOICE\nInvoice number: A-4711\nBill to: Harbour Ltd\nAmount due 16.00\nPage 1 of 2',
  'Northwind Tools\nInvoice number: A-4711\nNuts 10 2.50\nTotal 16.00\nPage 2 of 2',
  'Acme Fasteners\nINVOICE\nInvoice number: B-0815\nBill to: Harbour Ltd\nAmount due 9.00\nPage 1 of 1',
  'ANNUAL REPORT\nSales by region\nNorth 120\nSouth 80',
];

it('a change of how documents are divided raises the version of those results', { timeout: 300_000 }, async () => {
  const outputs: Record<string, string> = {};
  const bundle = await readInPool(pool, textPdfOf(BUNDLE), {
    mimeType: 'application/pdf',
    filename: 'bundle.pdf',
    ocr: 'never',
  });
  const read = { bundle, docx: await readSample('docx'), xlsx: await readSample('xlsx') };
  for (const [name, { header, pages }] of Object.entries(read)) {
    const file = path.join(folder, `divided-${name}`);
    await writeFile(file, [encodeHeader(header), ...pages.map(encodePage)].map((line) => `${line}\n`).join(''));
    const drawn = { path: file, choices: 3, seed: 'recorded' };
    const key = { key: 'invoice_number', instructions: 'One chunk per invoice', allowOverlap: false };
    const categories = SUBDOCUMENTS.map(({ name: category, description }) => ({ name: category, description }));
    outputs[name] = digestOf([
      await runPartition({ ...drawn, ...key }, () => {}),
      await runSplit({ ...drawn, subdocuments: SUBDOCUMENTS }, () => {}),
      await runClassify({ ...drawn, categories, corrected: [] }, () => {}),
    ]);
  }
  const file = new URL('../packages/server/src/pipelines/segment/recorded-outputs.json', import.meta.url);
  await expectRecorded(file, { version: SEGMENT_VERSION, outputs });
});

it('tells a change with a new version from one without', () => {
  const recorded = { version: 1, outputs: { pdf: 'a', csv: 'b' } };
  expect(changeOf(recorded, recorded)).toBe('none');
  expect(changeOf(recorded, { version: 1, outputs: { pdf: 'other', csv: 'b' } })).toBe('unversioned');
  expect(changeOf(recorded, { version: 1, outputs: { pdf: 'a' } })).toBe('unversioned');
  expect(changeOf(recorded, { version: 2, outputs: { pdf: 'other', csv: 'b' } })).toBe('unrecorded');
  expect(changeOf(recorded, { version: 2, outputs: recorded.outputs })).toBe('unrecorded');
  expect(changeOf(recorded, { version: 1, outputs: { ...recorded.outputs, pages: 'new' } })).toBe('unrecorded');
});
