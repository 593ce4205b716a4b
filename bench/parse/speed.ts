/** Pages per CPU-second over every PDF with a text layer: peers take turns, each round in another order. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReportWriter, rounded, table } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { allPdfs, type Conversion, convert, type DataSets, requireAllRead } from './data-sets.ts';
import { measure } from './measure.ts';
import { LITEPARSE, messageOf, PDFTOTEXT, type Peer, RECTO_NATIVE, RECTO_WASM } from './peers.ts';
import type { TextPages } from './text-pages.ts';

const MIN_TEXT_SHARE = 0.9;
/** Passes of a library after the first, in the same process. */
const WARM_PASSES = 2;
/** The clock of a process has steps of 10 ms, so short ones are started often enough to be measurable. */
const COMMAND_STARTS = 40;
/** For slow peers one round is enough, because they are far from any limit. */
const SLOW_CPU_SECONDS = 60;

const REQUIRED: readonly { ours: Peer; peer: Peer; ratio: number }[] = [
  { ours: RECTO_NATIVE, peer: PDFTOTEXT, ratio: 1 },
  { ours: RECTO_WASM, peer: PDFTOTEXT, ratio: 0.5 },
  { ours: RECTO_NATIVE, peer: LITEPARSE, ratio: 1.5 },
];

interface Samples {
  version: string;
  /** From the start of the process, or of all processes, on. */
  cpuSeconds: number[];
  warmSeconds: number[];
  /** Time of a round with all its passes. */
  totalSeconds: number;
  startSeconds: number[];
  peakMiB: number[];
  failed: number;
  broken?: string;
}

/** Pages per CPU-second. */
interface Speed {
  /** Start included. */
  asRun: number;
  /** The cost of starting taken off. */
  withoutStart: number;
  /** Libraries warm, commands as run. */
  judged: number;
}

export async function benchSpeed(
  writer: ReportWriter,
  sets: DataSets,
  { peers, rounds }: { peers: readonly Peer[]; rounds: number },
): Promise<void> {
  const documents = await textDocuments(await allPdfs(sets));
  const pages = documents.reduce((sum, document) => sum + document.pages, 0);
  const files = documents.map(({ file }) => file);
  const samples = await takeTurns(writer, sets, { peers, rounds, files });
  const speeds = new Map<Peer, Speed>();
  for (const [peer, sample] of samples) {
    const cpu = median(sample.cpuSeconds);
    const starts = median(sample.startSeconds) * (peer.kind === 'command' ? files.length : 1);
    if (sample.cpuSeconds.length === 0) continue;
    const asRun = pages / cpu;
    const judged = sample.warmSeconds.length === 0 ? asRun : pages / median(sample.warmSeconds);
    speeds.set(peer, { asRun, withoutStart: pages / Math.max(0.001, cpu - starts), judged });
  }
  addTable(writer, { samples, speeds, files: files.length, pages, rounds });
  requireSpeeds(writer, speeds);
}

/** Documents with words on nearly all pages, so that nobody wins by leaving scans unread. */
async function textDocuments(files: readonly string[]): Promise<TextPages[]> {
  const script = fileURLToPath(new URL('./text-pages.ts', import.meta.url));
  const { stdout } = await measure({ program: process.execPath, args: [script] }, files);
  const found = stdout.split('\n').filter((line) => line !== '');
  return found
    .map((line) => JSON.parse(line) as TextPages)
    .filter(({ pages, textPages }) => textPages >= pages * MIN_TEXT_SHARE);
}

async function takeTurns(
  writer: ReportWriter,
  sets: DataSets,
  { peers, rounds, files }: { peers: readonly Peer[]; rounds: number; files: readonly string[] },
): Promise<Map<Peer, Samples>> {
  const blank = path.join(sets.scratch, 'blank.pdf');
  await writeFile(blank, blankPdf());
  const samples = new Map<Peer, Samples>(
    peers.map((peer) => [
      peer,
      { version: '', cpuSeconds: [], warmSeconds: [], totalSeconds: 0, startSeconds: [], peakMiB: [], failed: 0 },
    ]),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < peers.length; turn += 1) {
      const peer = peers[(turn + round) % peers.length];
      const sample = peer === undefined ? undefined : samples.get(peer);
      if (peer === undefined || sample === undefined || sample.broken !== undefined) continue;
      if (sample.totalSeconds > SLOW_CPU_SECONDS) continue;
      try {
        const whole = await addSample(sets, { peer, sample, files, blank });
        if (round === 0) requireAllRead(writer, peer, whole);
      } catch (error) {
        sample.broken = messageOf(error);
      }
    }
  }
  return samples;
}

async function addSample(
  sets: DataSets,
  { peer, sample, files, blank }: { peer: Peer; sample: Samples; files: readonly string[]; blank: string },
): Promise<Conversion> {
  const starts = peer.kind === 'command' ? COMMAND_STARTS : 1;
  const start = await convert(sets, peer, new Array<string>(starts).fill(blank));
  const whole = await convert(sets, peer, files, peer.kind === 'library' ? 1 + WARM_PASSES : 1);
  // The first pass of a launcher measures only waiting.
  const [first, ...warm] = peer.kind === 'library' ? whole.passSeconds : [whole.cpuSeconds];
  sample.startSeconds.push(start.cpuSeconds / starts);
  sample.totalSeconds = whole.cpuSeconds;
  sample.cpuSeconds.push(first ?? whole.cpuSeconds);
  sample.warmSeconds.push(...warm);
  sample.peakMiB.push(whole.peakMiB);
  sample.version = whole.version;
  sample.failed = whole.failed;
  return whole;
}

/** One empty page. */
function blankPdf(): string {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${body}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
}

function addTable(
  writer: ReportWriter,
  found: { samples: Map<Peer, Samples>; speeds: Map<Peer, Speed>; files: number; pages: number; rounds: number },
): void {
  const measured = found.speeds.get(PDFTOTEXT);
  const share = (of: number, kind: keyof Speed): string =>
    measured === undefined ? '–' : rounded(of / measured[kind], 2);
  const list = (values: readonly number[]): string => values.map((seconds) => rounded(seconds, 2)).join(' ');
  const rows = [...found.samples].map(([peer, sample]) => {
    const speed = found.speeds.get(peer);
    if (speed === undefined) return [peer.name, '', `not measured: ${sample.broken ?? ''}`, ...Array(9).fill('')];
    return [
      peer.name,
      sample.version,
      rounded(speed.judged, 0),
      share(speed.judged, 'judged'),
      rounded(speed.asRun, 0),
      share(speed.asRun, 'asRun'),
      rounded(speed.withoutStart, 0),
      share(speed.withoutStart, 'withoutStart'),
      rounded(median(sample.peakMiB), 0),
      rounded(median(sample.startSeconds), 3),
      [list(sample.cpuSeconds), list(sample.warmSeconds)].filter((part) => part !== '').join(' · warm '),
      sample.failed,
    ];
  });
  writer.add(
    'Speed: PDFs with a text layer, recognition off',
    `${found.files} documents, ${found.pages} pages; medians of ${found.rounds} rounds, in which the parsers take turns. CPU time is user and system time of all processes; memory is the peak of the largest process. Ours compute the boxes of all words, tables and structure.`,
    'Libraries are judged warm (the passes after the first over the same documents, in one process), commands as they are run, because every use starts them; beside that stand both as run, which for libraries is the first pass from the start of the process on, and “without start”, which takes off what a document with one empty page costs, once for each process. How near a service comes to the warm figures depends on how many documents its reader children read before they are replaced (`recycleAfterJobs`): one that is replaced after a single pass has those as run.',
    table(
      [
        'parser',
        'version',
        'pages/CPU-s judged',
        'of pdftotext',
        'as run',
        'of pdftotext',
        'without start',
        'of pdftotext',
        'peak MiB',
        'start CPU-s',
        'CPU-s by round',
        'failed',
      ],
      rows,
    ),
  );
}

function requireSpeeds(writer: ReportWriter, speeds: Map<Peer, Speed>): void {
  for (const { ours, peer, ratio } of REQUIRED) {
    const one = speeds.get(ours);
    const other = speeds.get(peer);
    const found = one === undefined || other === undefined ? Number.NaN : one.judged / other.judged;
    writer.require(
      found >= ratio,
      `${ours.name}: ${Number.isNaN(found) ? 'not measured' : rounded(found, 2)} of ${peer.name}'s pages per CPU-second, not ${ratio}`,
    );
  }
}
