import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeHeader, encodePage } from '../../documents/model/codec.ts';
import type { Page, Word } from '../../documents/model/document.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { posteriorOf } from './draws.ts';
import type { Evidence, FieldEvidence } from './evidence.ts';
import { GrowingOutput, type Growth } from './growth.ts';
import { type ExtractArgs, runExtract } from './job.ts';
import { ResultLines } from './result-text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-extract-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Words at plain places: a line is a row, a word's place its column of characters. */
function pageOf(number: number, lines: readonly string[]): Page {
  const words: Word[] = lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map(
      (match): Word => ({
        text: match[0],
        box: {
          left: 0.05 + match.index * 0.009,
          top: 0.05 + row * 0.02,
          width: match[0].length * 0.009,
          height: 0.012,
        },
        origin: 'text_layer',
        confidence: 1,
        spaceBefore: true,
      }),
    ),
  );
  return { number, width: 612, height: 792, words, blocks: [], fields: [], keyValues: [], ocrShare: 0 };
}

async function modelOf(pages: readonly (readonly string[])[]): Promise<string> {
  const header = encodeHeader({
    format: 'pdf',
    reader: 'test',
    pageCount: pages.length,
    title: null,
    author: null,
    language: null,
    attachments: [],
  });
  const file = path.join(folder, `${Math.random()}.model`);
  await writeFile(file, [header, ...pages.map((lines, index) => encodePage(pageOf(index + 1, lines)))].join('\n'));
  return file;
}

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    invoice_number: { type: 'string' },
    total: { type: 'number' },
    items: {
      type: 'array',
      items: { type: 'object', properties: { description: { type: 'string' }, amount: { type: 'number' } } },
    },
  },
};

async function run(pages: readonly (readonly string[])[], rest: Partial<ExtractArgs> = {}) {
  const lines: string[] = [];
  const args = { path: await modelOf(pages), schema: SCHEMA, choices: 1, seed: 'seed', ...rest };
  const summary = await runExtract(args, (line) => lines.push(line));
  const of = (kind: string) => lines.filter((line) => line[0] === kind).map((line) => JSON.parse(line.slice(1)));
  const result = new ResultLines();
  for (const line of lines) result.take(line);
  const [output, consensus] = result.lines.map((line) => JSON.parse(line));
  return {
    summary,
    output: output as JsonObject,
    likelihoods: consensus.likelihoods as JsonObject,
    choices: consensus.choices as JsonObject[],
    evidence: of('e') as Evidence[],
    growths: of('w') as Growth[],
  };
}

const table = (from: number) => [
  'Description          Amount',
  ...Array.from({ length: 5 }, (_, index) => `Spare part ${from + index}         ${from + index}.50`),
];
const PAGES = [['Invoice number: INV-2041', '', ...table(10)], [...table(20)], ['Total  345.00']];

describe('an extraction', () => {
  it('says for each value where it stands', async () => {
    const { output, evidence, summary } = await run(PAGES);
    expect(output).toMatchObject({ invoice_number: 'INV-2041', total: 345 });
    expect(summary.pages).toBe(3);
    const number = evidence.find(({ path: at }) => at[0] === 'invoice_number') as FieldEvidence;
    expect(number).toMatchObject({ value: 'INV-2041', raw: 'INV-2041' });
    expect(number.places).toMatchObject([{ page: 1, words: [2] }]);
    expect(number.places[0]?.boxes[0]?.top).toBeCloseTo(0.05, 3);
    expect(number.label?.text).toMatch(/invoice number/i);
    const total = evidence.find(({ path: at }) => at[0] === 'total') as FieldEvidence;
    expect(total.places[0]?.page).toBe(3);
  });

  it('of a document in batches is that of the whole: values from wherever they are surest, lists go on', async () => {
    const whole = await run(PAGES);
    const cut = await run(PAGES, { windowWords: 1 });
    expect(cut.output).toEqual(whole.output);
    expect((cut.output.items as Json[]).length).toBe(10);
    const items = cut.evidence.filter(
      (entry): entry is FieldEvidence => entry.kind === 'field' && entry.path[0] === 'items',
    );
    for (const { path: at, places } of items) expect(places[0]?.page).toBe(Number(at[1]) < 5 ? 1 : 2);
  });

  it('knows the columns of a table that goes on without naming them again', async () => {
    const pages = [PAGES[0] ?? [], table(20).slice(1), ['Total  345.00']];
    const cut = await run(pages, { windowWords: 1 });
    expect((cut.output.items as Json[]).length).toBe(10);
    expect((cut.output.items as Json[])[7]).toEqual({ description: 'Spare part 22', amount: 22.5 });
    // Words that were taken along are said to stand where they do.
    for (const entry of cut.evidence) {
      if (entry.kind !== 'field') continue;
      for (const { page, words } of [...entry.places, ...(entry.label?.places ?? [])]) {
        const count = pages[page - 1]?.join(' ').match(/\S+/g)?.length ?? 0;
        for (const index of words) expect(index).toBeLessThan(count);
      }
    }
  });

  it('says what it knows so far, when that is asked for: nothing more than the end, and all of it', async () => {
    for (const windowWords of [1, 10_000]) {
      const { growths, output } = await run(PAGES, { partials: true, windowWords });
      const growing = new GrowingOutput();
      const counts: number[] = [];
      for (const growth of growths) {
        growing.add(growth);
        counts.push(Array.isArray(growing.output.items) ? growing.output.items.length : 0);
      }
      expect(growing.output).toEqual(output);
      expect(counts[0]).toBe(0);
      expect(counts).toEqual(counts.toSorted((a, b) => a - b));
      expect(new Set(counts).size).toBe(windowWords === 1 ? 3 : 2);
    }
    expect((await run(PAGES)).growths).toEqual([]);
  });

  it('has likelihoods in the shape of its output', async () => {
    const { output, likelihoods } = await run(PAGES);
    const shape = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(shape);
      if (value === null || typeof value !== 'object') return 0;
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]));
    };
    expect(shape(likelihoods)).toEqual(shape(output));
  });
});

describe('several answers', () => {
  it('are the same for the same seed, and their votes are the likelihoods', async () => {
    const [one, again, other] = [
      await run(PAGES, { choices: 7 }),
      await run(PAGES, { choices: 7 }),
      await run(PAGES, { choices: 7, seed: 'another' }),
    ];
    expect(again).toEqual(one);
    expect(other.output).toEqual(one.output);
    expect(one.choices).toHaveLength(7);
    const votes = one.choices.filter(({ total }) => total === one.output.total).length;
    expect(one.likelihoods.total).toBeCloseTo(votes / 7, 6);
  });

  it('give each value its share', () => {
    const shares = posteriorOf({
      path: ['total'],
      value: 10,
      confidence: 0.7,
      rejected: [
        { raw: '9', value: 9, score: 2, label: null, places: [] },
        { raw: '10', value: 10, score: 2, label: null, places: [] },
      ],
    });
    expect(shares.map(({ value }) => value)).toEqual([10, 9, null]);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
    expect(shares[0]?.share).toBe(0.7);
  });
});
