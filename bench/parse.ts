/** Our readers against other parsers on the same documents, in one run: speed, memory, quality, recognition. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureTools } from '../scripts/support/debian-packages.ts';
import { withDataSets } from './parse/data-sets.ts';
import { benchDrawnTables } from './parse/drawn-tables.ts';
import { TIME } from './parse/measure.ts';
import { benchOcr } from './parse/ocr.ts';
import {
  LITEPARSE,
  OPENDATALOADER,
  PDF_INSPECTOR,
  PDFTOTEXT,
  PDFTOTEXT_BOXES,
  type Peer,
  preparePeers,
  RECTO_IMAGES,
  RECTO_NATIVE,
  RECTO_WASM,
  TESSERACT,
  UNPDF,
  versionOf,
} from './parse/peers.ts';
import { benchQuality } from './parse/quality.ts';
import { benchSpeed } from './parse/speed.ts';
import { raisePriority } from './support/processes.ts';
import { type Report, ReportWriter } from './support/report.ts';

const PARSERS = [RECTO_NATIVE, RECTO_WASM, PDFTOTEXT, LITEPARSE, PDF_INSPECTOR, UNPDF, OPENDATALOADER];
const PARTS = ['speed', 'quality', 'drawn-tables', 'ocr'] as const;

interface Options {
  rounds: number;
  /** Folder of the data sets, from the root of the project. */
  data: string;
  /** All when empty. */
  parts: readonly string[];
  /** How many receipts and forms are recognised. */
  images: number;
  /** Checkouts of earlier versions to compare recognition with, as NAME=FOLDER. The first is the direct predecessor. */
  versions: readonly string[];
  /** A folder that tools/recogniser/drawn_pages.py wrote. */
  drawn: string | undefined;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export async function benchParse({ rounds, data, parts, images, versions, drawn }: Options): Promise<Report> {
  const unknown = parts.filter((part) => !PARTS.some((known) => known === part));
  if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}: there are ${PARTS.join(', ')}`);
  const writer = new ReportWriter();
  await raisePriority();
  await ensureTools([TIME]);
  const absent = await preparePeers();
  if (absent.size > 0) writer.add('Missing', ...[...absent].map(([peer, reason]) => `- ${peer.name}: ${reason}`));
  const present = (peers: readonly Peer[]): Peer[] => peers.filter((peer) => !absent.has(peer));
  const isWanted = (part: (typeof PARTS)[number]): boolean => parts.length === 0 || parts.includes(part);
  await withDataSets(path.resolve(ROOT, data), async (sets) => {
    if (isWanted('speed')) await benchSpeed(writer, sets, { peers: present([...PARSERS, PDFTOTEXT_BOXES]), rounds });
    if (isWanted('quality')) await benchQuality(writer, sets, { peers: present(PARSERS), absent });
    if (isWanted('drawn-tables')) await benchDrawnTables(writer, sets);
    if (isWanted('ocr')) {
      // Minutes each: chance has less to say in them.
      const turns = Math.ceil(rounds / 2);
      const peers = present([RECTO_IMAGES, TESSERACT]);
      await benchOcr(writer, sets, { peers, versions: versions.map(versionOf), images, drawn, rounds: turns });
    }
  });
  return { ...writer };
}
