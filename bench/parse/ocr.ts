/** Recognition of photographed receipts, scanned forms and drawn pages: what is read, and what reading it costs. */
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { type Cell, type ReportWriter, rounded, table } from '../support/report.ts';
import { idsOf } from '../support/split.ts';
import { median } from '../support/statistics.ts';
import { convert, type DataSets, requireAllRead, type Scores, score } from './data-sets.ts';
import { drawnPages, readingOf as drawnReadingOf, LANGUAGES } from './ocr-drawn.ts';
import { formPages, readingOf as formReadingOf } from './ocr-forms.ts';
import { messageOf, type Peer, RECTO_IMAGES, TESSERACT, TESSERACT_LANGUAGES } from './peers.ts';

const RECEIPTS = 'kie-sroie';
const MIN_WORD_RECALL = 0.96;
const MAX_CER = 0.05;
const MAX_DRAWN_CER = 0.01;
/** Recognition may take this share of the predecessor's CPU time. */
const MAX_CPU_RATIO = 0.4;

interface Options {
  peers: readonly Peer[];
  /** Earlier versions of Recto, the direct predecessor first. */
  versions: readonly Peer[];
  /** How many receipts to read, and how many forms. */
  images: number;
  /** A folder that tools/recogniser/drawn_pages.py wrote. */
  drawn: string | undefined;
  rounds: number;
}

interface Recognition {
  cpuSeconds: number[];
  peakMiB: number;
  /** By name. */
  figures: Map<string, number>;
}

interface Material {
  name: string;
  about: string;
  files: readonly string[];
  /** What is read of them, in a folder of .txt files. */
  judge(folder: string): Promise<Map<string, number>>;
}

export async function benchOcr(writer: ReportWriter, sets: DataSets, options: Options): Promise<void> {
  const { peers, versions, images, drawn, rounds } = options;
  const all = [...peers, ...versions];
  const receipts = await receiptsOf(sets, images);
  const found = await measure(writer, sets, receipts, all, rounds);
  requireReceipts(writer, found);
  requireCost(writer, receipts, found, versions);
  const forms = await formsOf(sets, images);
  const foundForms = await measure(writer, sets, forms, all, rounds);
  requireCost(writer, forms, foundForms, versions);
  requireNotWorse(writer, foundForms, versions);
  if (drawn === undefined) writer.add('Drawn pages', 'None: name their folder with --drawn.');
  else {
    const told = all.map((peer) => (peer === TESSERACT ? TESSERACT_LANGUAGES : peer));
    requireDrawn(writer, await measure(writer, sets, await drawnOf(drawn), told, rounds));
  }
}

async function receiptsOf(sets: DataSets, images: number): Promise<Material> {
  const ids = spread(await idsOf(path.join(sets.folder, RECEIPTS), 'report'), images);
  return {
    name: 'Receipts',
    about: `${RECEIPTS}, ${ids.length} photographs of its part for reporting, no language named.`,
    files: ids.map((id) => path.join(sets.folder, RECEIPTS, 'docs', `${id}.jpg`)),
    judge: async (folder) => {
      const scores: Scores = await score(sets, { program: 'ocr.mjs', set: RECEIPTS, predictions: folder, ids });
      return new Map([
        ['word recall', scores.word_recall ?? 0],
        ['word precision', scores.word_precision ?? 0],
        ['CER', scores.cer_mean ?? 1],
      ]);
    },
  };
}

async function formsOf(sets: DataSets, images: number): Promise<Material> {
  const forms = await formPages(sets, (ids) => spread(ids, images));
  return {
    name: 'Scanned forms',
    about: `kie-fara, the first page of ${forms.length} documents of its part for reporting at 200 dpi. The set knows a few values of each: words of values are those of them that were read.`,
    files: forms.map(({ file }) => file),
    judge: (folder) => formReadingOf(forms, folder),
  };
}

async function drawnOf(folder: string): Promise<Material> {
  const pages = await drawnPages(folder);
  return {
    name: 'Drawn pages',
    about: `${pages.length} pages at 200 dpi, fonts and phrases that nothing was trained on; CER by language, with case. Tesseract is told the language, the others are not.`,
    files: pages.map(({ file }) => file),
    judge: (results) => drawnReadingOf(pages, results),
  };
}

/** Spread over all of them, the same ones in every run. */
function spread<Item>(items: readonly Item[], wanted: number): Item[] {
  const step = Math.max(1, items.length / wanted);
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, wanted);
}

type Found = Map<Peer, Recognition>;

/** All peers in turn, round by round. */
async function measure(
  writer: ReportWriter,
  sets: DataSets,
  material: Material,
  peers: readonly Peer[],
  rounds: number,
): Promise<Found> {
  const { name, about, files, judge } = material;
  const found: Found = new Map();
  const broken = new Map<Peer, string>();
  for (const peer of peers.filter(({ kind }) => kind === 'library')) await compile(sets, peer, files.slice(0, 1));
  for (let round = 0; round < rounds; round += 1) {
    for (const peer of peers) {
      if (broken.has(peer)) continue;
      try {
        const conversion = await convert(sets, withCompiledCode(sets, peer), files);
        const { folder, cpuSeconds, peakMiB } = conversion;
        const before = found.get(peer);
        before?.cpuSeconds.push(cpuSeconds);
        if (before !== undefined) continue;
        requireAllRead(writer, peer, conversion);
        await asTexts(folder);
        found.set(peer, { cpuSeconds: [cpuSeconds], peakMiB, figures: await judge(folder) });
      } catch (error) {
        broken.set(peer, messageOf(error));
      }
    }
  }
  const [first] = found.values();
  const headers = [...(first?.figures.keys() ?? [])];
  const rows = [...found].map(([peer, { cpuSeconds, peakMiB, figures }]): Cell[] => [
    peer.name,
    ...headers.map((header) => rounded(figures.get(header) ?? Number.NaN, header.startsWith('CER') ? 4 : 3)),
    rounded(median(cpuSeconds) / files.length, 2),
    rounded(peakMiB, 0),
  ]);
  writer.add(
    `Recognition: ${name}`,
    `${about} Medians of ${rounds} rounds; loading the networks is part of the CPU time, compiling the code is not.`,
    table(['recogniser', ...headers, 'CPU-s/page', 'peak MiB'], rows),
    ...[...broken].map(([peer, reason]) => `${peer.name} was not measured: ${reason}`),
  );
  return found;
}

/** The service compiles its code when it starts, and its readers load that: so do all versions here. */
const withCompiledCode = ({ scratch }: DataSets, peer: Peer): Peer =>
  peer.kind === 'library'
    ? {
        ...peer,
        command: (folder, passes) => ({
          ...peer.command(folder, passes),
          env: { NODE_COMPILE_CACHE: path.join(scratch, 'compiled') },
        }),
      }
    : peer;

/** Code is compiled by reading something; a version that cannot is told so by the first round. */
async function compile(sets: DataSets, peer: Peer, files: readonly string[]): Promise<void> {
  try {
    await convert(sets, withCompiledCode(sets, peer), files);
  } catch {}
}

async function asTexts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    await rename(path.join(folder, name), path.join(folder, `${path.parse(name).name}.txt`));
  }
}

const figureOf = (found: Found, peer: Peer, name: string): number => found.get(peer)?.figures.get(name) ?? Number.NaN;

function requireReceipts(writer: ReportWriter, found: Found): void {
  const recall = figureOf(found, RECTO_IMAGES, 'word recall');
  const wrong = figureOf(found, RECTO_IMAGES, 'CER');
  writer.require(recall >= MIN_WORD_RECALL, `receipts: word recall ${rounded(recall, 3)}, not ${MIN_WORD_RECALL}`);
  writer.require(wrong <= MAX_CER, `receipts: CER ${rounded(wrong, 3)}, not ${MAX_CER}`);
}

function requireCost(writer: ReportWriter, { name }: Material, found: Found, versions: readonly Peer[]): void {
  const secondsOf = (peer: Peer): number => median(found.get(peer)?.cpuSeconds ?? []);
  const ours = secondsOf(RECTO_IMAGES);
  const [former] = versions;
  for (const [peer, limit] of [
    [TESSERACT, 1] as const,
    ...(former === undefined ? [] : [[former, MAX_CPU_RATIO] as const]),
  ]) {
    if (!found.has(peer)) continue;
    const ratio = ours / secondsOf(peer);
    writer.require(ratio <= limit, `${name}: ${rounded(ratio, 2)} of the CPU time of ${peer.name}, not ${limit}`);
  }
}

function requireNotWorse(writer: ReportWriter, found: Found, versions: readonly Peer[]): void {
  const [former] = versions;
  if (former === undefined || !found.has(former)) return;
  for (const [name, value] of found.get(RECTO_IMAGES)?.figures ?? []) {
    const before = figureOf(found, former, name);
    writer.require(value >= before, `forms: ${name} ${rounded(value, 3)}, ${former.name} ${rounded(before, 3)}`);
  }
}

function requireDrawn(writer: ReportWriter, found: Found): void {
  for (const language of LANGUAGES) {
    const wrong = figureOf(found, RECTO_IMAGES, `CER ${language}`);
    writer.require(
      wrong <= MAX_DRAWN_CER,
      `drawn pages: CER ${rounded(wrong, 4)} in ${language}, not ${MAX_DRAWN_CER}`,
    );
  }
}
