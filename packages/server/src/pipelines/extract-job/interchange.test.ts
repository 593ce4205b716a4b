/** Long interchanges through the job: they are read whole, because an item is many segments. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reader } from '../../documents/formats/text/reader.ts';
import { encodeHeader, encodePage } from '../../documents/model/codec.ts';
import { readBytes } from '../../documents/testing/read-bytes.ts';
import { runExtract } from './job.ts';
import { ResultLines } from './result-text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-extract-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const number = { type: 'number' };
const text = { type: 'string' };
const line = {
  type: 'object',
  properties: { line_number: number, description: text, quantity: number, price: number },
};
const SCHEMA = { type: 'object', properties: { invoice_number: text, lines: { type: 'array', items: line } } };

const invoice = (lines: number): string =>
  [
    "UNB+UNOC:3+4012345000009:14+4054321000007:14+260101:1200+1'",
    "UNH+1+INVOIC:D:96A:UN'",
    "BGM+380+INV4711+9'",
    ...Array.from(
      { length: lines },
      (_, at) => `LIN+${at + 1}'\nIMD+F++:::Bolt of kind ${at + 1}'\nQTY+47:${(at % 90) + 1}'\nPRI+AAA:${at + 0.5}'`,
    ),
    "UNS+S'",
    "UNT+9+1'",
  ].join('\n');

/** A long text is several pages. */
const PAGE_LINES = 1_000;

async function extracted(content: string, windowWords: number): Promise<unknown> {
  const lines = content.split('\n');
  const parts = Array.from({ length: Math.ceil(lines.length / PAGE_LINES) }, (_, at) =>
    lines.slice(at * PAGE_LINES, (at + 1) * PAGE_LINES).join('\n'),
  );
  const read = await Promise.all(parts.map((part) => readBytes(reader, Buffer.from(part), { mimeType: 'text/plain' })));
  const pages = read.flatMap((part) => part.pages).map((page, at) => ({ ...page, number: at + 1 }));
  const file = path.join(folder, `${windowWords}.model`);
  const header = encodeHeader({
    format: 'text',
    reader: 'test',
    pageCount: pages.length,
    title: null,
    author: null,
    language: null,
    attachments: [],
  });
  await writeFile(file, [header, ...pages.map(encodePage)].join('\n'));
  const result = new ResultLines();
  await runExtract({ path: file, schema: SCHEMA, choices: 1, seed: 'seed', windowWords }, (part) => result.take(part));
  return JSON.parse(result.lines[0] ?? '');
}

it.each([
  ['more rows than a table of print has', 1_300, 30_000],
  ['more words than a section of a document', 900, 2_000],
])('an invoice with %s gives each of its lines', async (_, lines, windowWords) => {
  expect(await extracted(invoice(lines), windowWords)).toEqual({
    invoice_number: 'INV4711',
    lines: Array.from({ length: lines }, (_line, at) => ({
      line_number: at + 1,
      description: `Bolt of kind ${at + 1}`,
      quantity: (at % 90) + 1,
      price: at + 0.5,
    })),
  });
});
