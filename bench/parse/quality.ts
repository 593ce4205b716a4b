/** Measures how much of the truth is in each parser's output. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type ReportWriter, rounded, table } from '../support/report.ts';
import { idsOf } from '../support/split.ts';
import { convert, type DataSets, documentsOf, requireAllRead, type Scores, score } from './data-sets.ts';
import { LITEPARSE_OCR, messageOf, type Peer, RECTO_OCR } from './peers.ts';

interface Measured {
  set: string;
  title: string;
  about: string;
  program: string;
  /**
   * Name in the table, and in what the scoring program prints. The first ones are required to be the best, and on
   * documents that nothing was tuned to not less than the number.
   */
  required: readonly (readonly [string, string, number?])[];
  shown: readonly (readonly [string, string])[];
  /** Parsers that also recognise text, for sets with scans in them. */
  recognising: readonly Peer[];
}

const SETS: readonly Measured[] = [
  {
    set: 'parse-pmc',
    title: 'Articles: reading order, headings, tables',
    about: 'Against the publishers’ XML. Order recall: share of the words found in the right order.',
    program: 'parse_blocks.mjs',
    required: [
      ['order recall', 'order_recall'],
      ['heading F1', 'heading_f1', 0.8],
      ['TEDS', 'teds', 0.72],
    ],
    shown: [
      ['word recall', 'word_recall'],
      ['paragraphs found', 'para_hit'],
      ['tables found', 'table_found'],
    ],
    recognising: [],
  },
  {
    set: 'tables-icdar2013',
    title: 'Tables in reports',
    about: 'Adjacency F1: average over documents, as in the competition the set is from.',
    program: 'tables.mjs',
    required: [
      ['adjacency F1', 'doc_avg_f1', 0.94],
      ['TEDS', 'teds_mean_over_gold_tables', 0.93],
    ],
    shown: [
      ['recall', 'doc_avg_recall'],
      ['precision', 'doc_avg_precision'],
      ['micro F1', 'micro_f1'],
      ['tables found', 'tables_found'],
    ],
    recognising: [],
  },
  {
    set: 'parse-olmocr-sample',
    title: 'Facts on difficult pages',
    about: 'Share of the statements about a page that hold: text present or absent, order, cells beside each other.',
    program: 'parse_facts.mjs',
    required: [['facts', 'pass', 0.7]],
    shown: [],
    recognising: [RECTO_OCR, LITEPARSE_OCR],
  },
];

export async function benchQuality(
  writer: ReportWriter,
  sets: DataSets,
  { peers, absent }: { peers: readonly Peer[]; absent: ReadonlyMap<Peer, string> },
): Promise<void> {
  for (const measured of SETS) {
    const files = await documentsOf(sets, measured.set, '.pdf');
    const converted = new Map<Peer, string>();
    const broken = new Map<Peer, string>();
    for (const peer of [...peers, ...measured.recognising].filter((candidate) => !absent.has(candidate))) {
      try {
        const conversion = await convert(sets, peer, files);
        requireAllRead(writer, peer, conversion);
        converted.set(peer, conversion.folder);
      } catch (error) {
        broken.set(peer, messageOf(error));
        writer.require(false, `${measured.set}: ${peer.name} was not measured`);
      }
    }
    const home = path.join(sets.folder, measured.set);
    for (const part of existsSync(path.join(home, 'split.json')) ? (['tune', 'report'] as const) : (['all'] as const)) {
      const ids = await idsOf(home, part);
      const scores = new Map<Peer, Scores>();
      for (const [peer, predictions] of converted) {
        const { program, set } = measured;
        // The facts about a page are not kept under the id of its document.
        scores.set(peer, await score(sets, { program, set, predictions, ...(part !== 'all' && { ids }) }));
      }
      addTable(writer, { measured, part, documents: ids.length, scores, broken });
      if (part === 'tune') continue;
      requireBest(writer, measured, scores);
      requireEnough(writer, measured, scores);
    }
  }
}

/** Said of our readers as they are used: with recognition where a set has scans. */
function requireEnough(
  writer: ReportWriter,
  { required, recognising, set }: Measured,
  scores: Map<Peer, Scores>,
): void {
  for (const [peer, values] of scores) {
    if (!peer.isOurs || (recognising.length > 0 && !recognising.includes(peer))) continue;
    for (const [title, key, least = 0] of required) {
      const found = values[key] ?? 0;
      writer.require(found >= least, `${set}, ${title}: ${peer.name} ${rounded(found, 3)}, not ${least}`);
    }
  }
}

function addTable(
  writer: ReportWriter,
  found: {
    measured: Measured;
    part: string;
    documents: number;
    scores: Map<Peer, Scores>;
    broken: Map<Peer, string>;
  },
): void {
  const { measured, scores, broken } = found;
  const columns = [...measured.required, ...measured.shown];
  const number = (value: number | undefined): string => (value === undefined ? '–' : rounded(value, 3));
  writer.add(
    `${measured.title} (${found.part})`,
    `${measured.set}, ${found.documents} documents. ${measured.about}`,
    table(
      ['parser', ...columns.map(([title]) => title)],
      [...scores].map(([peer, values]) => [peer.name, ...columns.map(([, key]) => number(values[key]))]),
    ),
    ...[...broken].map(([peer, reason]) => `${peer.name} was not measured: ${reason}`),
  );
}

/** Compares ours with those that do as much: with recognition against all, without it against those without. */
function requireBest(writer: ReportWriter, { required, recognising, set }: Measured, scores: Map<Peer, Scores>): void {
  for (const [title, key] of required) {
    for (const [ours, values] of scores) {
      if (!ours.isOurs) continue;
      const others = [...scores].filter(
        ([peer]) => !peer.isOurs && (recognising.includes(ours) || !recognising.includes(peer)),
      );
      for (const [peer, theirs] of others) {
        const [mine = 0, other = 0] = [values[key], theirs[key]];
        writer.require(
          mine > other,
          `${set}, ${title}: ${ours.name} ${rounded(mine, 4)}, ${peer.name} ${rounded(other, 4)}`,
        );
      }
    }
  }
}
