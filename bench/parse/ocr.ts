/** Photographs of receipts: words read, and what reading them costs. */
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { type ReportWriter, rounded, table } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import {
  type Conversion,
  convert,
  type DataSets,
  documentsOf,
  requireAllRead,
  type Scores,
  score,
} from './data-sets.ts';
import { messageOf, type Peer, RECTO_IMAGES } from './peers.ts';

const SET = 'kie-sroie';
const MIN_RATIO = 2;
/** Of word recall, that still counts as the same. */
const SAME_RECALL = 0.005;

interface Recognition {
  cpuSeconds: number[];
  peakMiB: number;
  scores: Scores;
}

export async function benchOcr(
  writer: ReportWriter,
  sets: DataSets,
  {
    peers,
    baselines,
    images,
    rounds,
  }: { peers: readonly Peer[]; baselines: readonly Peer[]; images: number; rounds: number },
): Promise<void> {
  const files = sampleOf(await documentsOf(sets, SET, '.jpg'), images);
  const results = new Map<Peer, Recognition>();
  const broken = new Map<Peer, string>();
  for (let round = 0; round < rounds; round += 1) {
    for (const peer of [...peers, ...baselines]) {
      if (broken.has(peer)) continue;
      try {
        const conversion = await convert(sets, peer, files);
        const before = results.get(peer);
        if (before === undefined) requireAllRead(writer, peer, conversion);
        if (before !== undefined) before.cpuSeconds.push(conversion.cpuSeconds);
        else results.set(peer, await recognitionOf(sets, files, conversion));
      } catch (error) {
        broken.set(peer, messageOf(error));
      }
    }
  }
  addTable(writer, { results, broken, baselines, files: files.length, rounds });
  requireRecognition(writer, results, baselines);
}

/** Spread over the whole set, the same ones in every run. */
function sampleOf(files: readonly string[], wanted: number): string[] {
  const step = Math.max(1, files.length / wanted);
  return Array.from({ length: Math.min(files.length, wanted) }, (_, at) => files[Math.floor(at * step)] ?? '');
}

async function recognitionOf(sets: DataSets, files: readonly string[], conversion: Conversion): Promise<Recognition> {
  const { folder, cpuSeconds, peakMiB } = conversion;
  for (const name of await readdir(folder)) {
    await rename(path.join(folder, name), path.join(folder, `${path.parse(name).name}.txt`));
  }
  const ids = files.map((file) => path.parse(file).name);
  const scores = await score(sets, { program: 'ocr.mjs', set: SET, predictions: folder, ids });
  return { cpuSeconds: [cpuSeconds], peakMiB, scores };
}

function addTable(
  writer: ReportWriter,
  found: {
    results: Map<Peer, Recognition>;
    broken: Map<Peer, string>;
    baselines: readonly Peer[];
    files: number;
    rounds: number;
  },
): void {
  const { results, broken, baselines, files } = found;
  const ours = results.get(RECTO_IMAGES);
  const ratios =
    ours === undefined
      ? []
      : baselines.map((peer) => `${rounded(ratioTo(results, ours, peer), 2)} times those of ${peer.name}`);
  const rows = [...results].map(([peer, { cpuSeconds, peakMiB, scores }]) => [
    peer.name,
    ...['word_recall', 'word_precision', 'cer_mean'].map((key) => rounded(scores[key] ?? Number.NaN, 3)),
    rounded(median(cpuSeconds) / files, 2),
    rounded(files / median(cpuSeconds), 2),
    rounded(peakMiB, 0),
    cpuSeconds.map((seconds) => rounded(seconds)).join(' '),
  ]);
  writer.add(
    'Recognition of receipts',
    `${SET}, ${files} images, no language named; medians of ${found.rounds} rounds. Loading the networks is part of it.`,
    table(
      ['recogniser', 'word recall', 'word precision', 'CER', 'CPU-s/page', 'pages/CPU-s', 'peak MiB', 'CPU-s by round'],
      rows,
    ),
    ...(ratios.length === 0
      ? []
      : [
          `Pages per CPU-second: ${ratios.join(', ')}. The script as it is sets the bar; with its lines one by one, a change of ours that spares it the padding, it stands beside it for comparison.`,
        ]),
    ...[...broken].map(([peer, reason]) => `${peer.name} was not measured: ${reason}`),
  );
}

function requireRecognition(writer: ReportWriter, results: Map<Peer, Recognition>, baselines: readonly Peer[]): void {
  const ours = results.get(RECTO_IMAGES);
  if (ours === undefined) {
    writer.require(false, 'recognition was not measured');
    return;
  }
  const recallOf = ({ scores }: Recognition): number => scores.word_recall ?? 0;
  for (const [peer, theirs] of results) {
    const best = recallOf(theirs) - SAME_RECALL;
    const line = `recognition: word recall ${rounded(recallOf(ours), 3)}, ${peer.name} ${rounded(recallOf(theirs), 3)}`;
    if (peer !== RECTO_IMAGES) writer.require(recallOf(ours) >= best, line);
  }
  const [asItIs] = baselines;
  if (asItIs === undefined) return;
  const ratio = ratioTo(results, ours, asItIs);
  const line = `recognition: ${rounded(ratio, 2)} of the pages per CPU-second of ${asItIs.name}, not ${MIN_RATIO}`;
  writer.require(ratio >= MIN_RATIO, line);
}

/** Pages per CPU-second, ours by theirs. */
function ratioTo(results: ReadonlyMap<Peer, Recognition>, ours: Recognition, peer: Peer): number {
  const theirs = results.get(peer);
  return theirs === undefined ? 0 : median(theirs.cpuSeconds) / median(ours.cpuSeconds);
}
