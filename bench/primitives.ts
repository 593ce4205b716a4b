/** Measures classifications, splits and partitions of the built-in engine on documents that were not tuned on. */
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '../packages/server/src/documents/model/document.ts';
import { buildView } from '../packages/server/src/pipelines/engine/view/build-view.ts';
import { fold } from '../packages/server/src/pipelines/locate/fold.ts';
import { classify } from '../packages/server/src/pipelines/segment/classify/classify.ts';
import { tokensOfPage } from '../packages/server/src/pipelines/segment/classify/page-tokens.ts';
import { keySchemas, keysOf } from '../packages/server/src/pipelines/segment/key-values.ts';
import { factsOfView } from '../packages/server/src/pipelines/segment/page-facts.ts';
import { partition } from '../packages/server/src/pipelines/segment/partition.ts';
import { split } from '../packages/server/src/pipelines/segment/split.ts';
import { type Bundle, bundlesOf, keyedBundles } from './primitives/bundles.ts';
import { type Documents, type Labelled, type Packet, readDocuments } from './primitives/documents.ts';
import { fitWeights } from './primitives/fit.ts';
import { type Cell, type Report, ReportWriter, rounded, table } from './support/report.ts';

interface Options {
  data: string;
  models: string | undefined;
  fit: boolean;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUNDLES = 100;
/** Keys, what a caller would say of them, and how many bundles have them: fifty in all, text and scans. */
const KEYS: readonly (readonly [key: string, instructions: string, bundles: number])[] = [
  ['contract_number', 'Contract, order or invoice number', 15],
  ['registration_number', 'Registration number of the registrant', 15],
  ['invoice_number', 'One chunk per invoice', 10],
  ['company', 'Name of the shop', 10],
];

/** Bundles that nobody had looked at when they were first measured. Take another seed after looking at them. */
const KEY_SEED = 'november-16-a';

export async function benchPrimitives({ data, models, fit }: Options): Promise<Report> {
  const given = path.resolve(ROOT, data);
  if (!existsSync(path.join(given, 'eval'))) throw new Error(`no data sets in ${given}: name their folder with --data`);
  const all = await readDocuments(await realpath(given), models ?? path.join(os.tmpdir(), 'recto-bench-primitives'));
  const writer = new ReportWriter();
  if (fit) writer.add('Fitted weights', '```json', fitWeights(all), '```');
  writer.add('Classification', table(CLASS_HEADERS, classRows(all, writer)), CLASS_NOTES);
  writer.add('Splitting', table(SPLIT_HEADERS, splitRows(all, writer)), SPLIT_NOTES);
  writer.add('Partitions by a key', table(KEY_HEADERS, keyRows(all, writer)), KEY_NOTES);
  return { ...writer };
}

const CLASS_HEADERS = ['documents', 'count', 'accuracy', 'macro F1', 'calibration error', 'below .5', 'right of those'];
const CLASS_NOTES = [
  '- eight classes by their names and descriptions in the set; keyword rules have .51 on its documents',
  '- tuned only on other documents of other sets (`tune` ids), never on those of classify-split',
  '- calibration error: expected, of the likelihood of the chosen class, in five bins',
].join('\n');
const SPLIT_HEADERS = [
  'bundles',
  'count',
  'pages',
  'boundary P',
  'boundary R',
  'boundary F1',
  'document and class F1',
  'pages of the right class',
];
const SPLIT_NOTES =
  '- keyword rules have a boundary F1 of .71 on the packets; bundles are put together here, four to eight documents each';
const KEY_HEADERS = ['key', 'bundles', 'pages', 'pages in the right chunk', 'with the key as in the truth'];
const KEY_NOTES = [
  '- bundles of three to six documents with different values; contracts and invoices have text, the others are scans and photos',
  '- a page is right if its chunk is the one that stands for its document, and each document has one such chunk',
].join('\n');

const read = new WeakMap<Page, ReturnType<typeof readPage>>();

const readPage = (page: Page) => {
  const view = buildView([page]);
  return { facts: factsOfView(page, view), tokens: tokensOfPage(page, view), view };
};

function readOnce(page: Page): ReturnType<typeof readPage> {
  const known = read.get(page) ?? readPage(page);
  read.set(page, known);
  return known;
}

/** The pages of a packet, numbered from 1. */
const pagesOf = (bundle: Packet): { page: Page; number: number }[] => {
  const pages = 'documents' in bundle ? (bundle as Bundle).documents.flatMap((one) => one.pages) : bundle.pages;
  return pages.map((page, at) => ({ page, number: at + 1 }));
};

function classRows({ classes, documents }: Documents, writer: ReportWriter): Cell[][] {
  const categories = Object.entries(classes).map(([name, description]) => ({ name, description }));
  const groups: [string, Labelled[]][] = [
    ['classify-split', documents.filter(({ set }) => set === 'classify-split')],
    ['others, report', documents.filter(({ set, part }) => set !== 'classify-split' && part === 'report')],
    ['others, tune', documents.filter(({ part }) => part === 'tune')],
  ];
  return groups.map(([name, group]) => {
    const judged = group.map((document) => {
      const pages = document.pages.map((page) => readOnce(page).tokens);
      const { category, likelihoods } = classify(pages, { categories, choices: 1, seed: '' });
      return { truth: document.class, category, likelihood: Math.max(...likelihoods) };
    });
    const right = judged.filter(({ truth, category }) => truth === category);
    const unsure = judged.filter(({ likelihood }) => likelihood < 0.5);
    const accuracy = right.length / judged.length;
    if (name === 'classify-split') writer.require(accuracy >= 0.85, `classification accuracy ${rounded(accuracy, 3)}`);
    return [
      name,
      judged.length,
      rounded(accuracy, 3),
      rounded(macroF1(judged), 3),
      rounded(calibrationError(judged), 3),
      unsure.length,
      unsure.filter(({ truth, category }) => truth === category).length,
    ];
  });
}

interface Judged {
  truth: string;
  category: string;
  likelihood: number;
}

function macroF1(judged: readonly Judged[]): number {
  const names = [...new Set(judged.map(({ truth }) => truth))];
  const scores = names.map((name) => {
    const right = judged.filter(({ truth, category }) => truth === name && category === name).length;
    const sum =
      judged.filter(({ truth }) => truth === name).length + judged.filter(({ category }) => category === name).length;
    return sum === 0 ? 0 : (2 * right) / sum;
  });
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function calibrationError(judged: readonly Judged[]): number {
  const bins = Array.from({ length: 5 }, () => ({ likelihood: 0, right: 0 }));
  for (const { truth, category, likelihood } of judged) {
    const bin = bins[Math.min(4, Math.floor(5 * likelihood))];
    if (bin === undefined) continue;
    bin.likelihood += likelihood;
    if (truth === category) bin.right += 1;
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.likelihood - bin.right), 0) / judged.length;
}

function splitRows({ classes, documents, packets }: Documents, writer: ReportWriter): Cell[][] {
  const subdocuments = Object.entries(classes).map(([name, description]) => ({
    name,
    description,
    allowMultiple: true,
  }));
  const ofPart = (part: string) => documents.filter((one) => one.part === part && one.set !== 'classify-split');
  const groups: [string, Packet[]][] = [
    ['packets of classify-split', packets],
    ['report documents', bundlesOf(ofPart('report'), BUNDLES, 'report')],
    ['tune documents', bundlesOf(ofPart('tune'), BUNDLES, 'tune')],
  ];
  return groups.map(([name, bundles]) => {
    const counts = { hits: 0, found: 0, wanted: 0, documents: 0, parts: 0, segments: 0, pages: 0, named: 0 };
    for (const bundle of bundles) {
      const pages = pagesOf(bundle).map(({ page, number }) => {
        const { facts, tokens } = readOnce(page);
        return { tokens, facts: { ...facts, number } };
      });
      const { parts } = split(pages, { subdocuments, choices: 1, seed: '' });
      const starts = new Set(parts.map(({ pages: numbers }) => numbers[0] ?? 1).filter((start) => start > 1));
      const wanted = new Set(bundle.segments.map(({ start }) => start).filter((start) => start > 1));
      counts.hits += [...starts].filter((start) => wanted.has(start)).length;
      counts.found += starts.size;
      counts.wanted += wanted.size;
      counts.parts += parts.length;
      counts.segments += bundle.segments.length;
      for (const segment of bundle.segments) {
        const isWhole = parts.some(
          (part) => part.name === segment.class && part.pages[0] === segment.start && part.pages.at(-1) === segment.end,
        );
        if (isWhole) counts.documents += 1;
        for (let page = segment.start; page <= segment.end; page += 1) {
          counts.pages += 1;
          if (parts.some((part) => part.name === segment.class && part.pages.includes(page))) counts.named += 1;
        }
      }
    }
    const [precision, recall] = [counts.hits / counts.found, counts.hits / counts.wanted];
    const f1 = (2 * precision * recall) / (precision + recall);
    if (name !== 'tune documents') writer.require(f1 >= 0.85, `boundary F1 of ${name} ${rounded(f1, 3)}`);
    return [
      name,
      bundles.length,
      counts.pages,
      rounded(precision, 3),
      rounded(recall, 3),
      rounded(f1, 3),
      rounded((2 * counts.documents) / (counts.parts + counts.segments), 3),
      rounded(counts.named / counts.pages, 3),
    ];
  });
}

function keyRows({ documents }: Documents, writer: ReportWriter): Cell[][] {
  const report = documents.filter(({ part }) => part === 'report');
  const total = { pages: 0, right: 0, keyed: 0, bundles: 0 };
  const rows = KEYS.map(([key, instructions, count]): Cell[] => {
    const schemas = keySchemas(key, instructions);
    const sum = { pages: 0, right: 0, keyed: 0 };
    for (const bundle of keyedBundles(report, key, count, KEY_SEED)) {
      const truth = bundle.documents.flatMap(({ keys, pages }) => pages.map(() => keys[key] ?? ''));
      const pages = pagesOf(bundle).map(({ page, number }) => {
        const { facts, view } = readOnce(page);
        return { facts: { ...facts, number }, keys: keysOf(page, view, schemas) };
      });
      const { chunks } = partition(pages, { allowOverlap: false, choices: 1, seed: '' });
      const owner = ownersOf(chunks, truth);
      for (const [at, wanted] of truth.entries()) {
        const chunk = chunks.find((one) => one.pages.includes(at + 1));
        sum.pages += 1;
        if (chunk !== undefined && owner.get(wanted) === chunk) sum.right += 1;
        if (fold(chunk?.key ?? '') === fold(wanted)) sum.keyed += 1;
      }
    }
    total.pages += sum.pages;
    total.right += sum.right;
    total.keyed += sum.keyed;
    total.bundles += count;
    return [key, count, sum.pages, rounded(sum.right / sum.pages, 3), rounded(sum.keyed / sum.pages, 3)];
  });
  const share = total.right / total.pages;
  writer.require(share >= 0.95, `pages in the right chunk ${rounded(share, 3)}`);
  return [...rows, ['all', total.bundles, total.pages, rounded(share, 3), rounded(total.keyed / total.pages, 3)]];
}

/** For each document, the chunk that has most of its pages and is mostly it. */
function ownersOf<Chunk extends { pages: number[] }>(
  chunks: readonly Chunk[],
  truth: readonly string[],
): Map<string, Chunk> {
  const owners = new Map<string, Chunk>();
  for (const chunk of chunks.toSorted((a, b) => b.pages.length - a.pages.length)) {
    const counts = new Map<string, number>();
    for (const page of chunk.pages) counts.set(truth[page - 1] ?? '', (counts.get(truth[page - 1] ?? '') ?? 0) + 1);
    const [most] = [...counts].sort((a, b) => b[1] - a[1]);
    if (most !== undefined && !owners.has(most[0])) owners.set(most[0], chunk);
  }
  return owners;
}
