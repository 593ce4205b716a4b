/**
 * Tables drawn in the styles of reports, printed by a browser and read by our reader: how well, by style. Nothing was
 * tuned to the seed that the bench uses.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHROMIUM, ensureTools } from '../../scripts/support/debian-packages.ts';
import { runQuietly } from '../../scripts/support/run.ts';
import { Draw } from '../drawn/draw.ts';
import { type ReportWriter, rounded, table } from '../support/report.ts';
import { convert, type DataSets, score } from './data-sets.ts';
import { type Look, STYLES } from './drawn/looks.ts';
import { documentOf, drawnPage, type TrueCell } from './drawn/markup.ts';
import { RECTO_NATIVE } from './peers.ts';

const SEED = 90_001;
const PAGES = 8;
/** Any looks at all need more pages to say something. */
const PAGES_OF_ANY = 40;

export async function benchDrawnTables(writer: ReportWriter, sets: DataSets): Promise<void> {
  await ensureTools([CHROMIUM]);
  const home = path.join(sets.scratch, 'drawn-tables');
  const files = await drawSet(home, SEED);
  const { folder } = await convert(sets, RECTO_NATIVE, files);
  const rows: string[][] = [];
  for (const style of [...Object.keys(STYLES), 'all']) {
    const ids = style === 'all' ? undefined : [idOf(style)];
    const found = await score(sets, { program: 'tables.mjs', set: home, predictions: folder, ...(ids && { ids }) });
    rows.push([style, ...['micro_f1', 'teds_mean_over_gold_tables'].map((key) => rounded(found[key] ?? 0, 3))]);
  }
  writer.add('Drawn tables of reports', table(['style', 'adjacency F1', 'TEDS'], rows));
}

/** Writes a set of documents with their truth, one document for each style, and gives their files. */
export async function drawSet(home: string, seed: number): Promise<string[]> {
  await mkdir(path.join(home, 'docs'), { recursive: true });
  const truths: Record<string, { tables: { pages: number[]; cells: TrueCell[] }[] }> = {};
  const files: string[] = [];
  for (const [index, [style, lookOf]] of Object.entries(STYLES).entries()) {
    const pages = Array.from({ length: style === 'any' ? PAGES_OF_ANY : PAGES }, (_, page) =>
      drawnPageOf(seed + 1000 * index + page, lookOf),
    );
    const tables = pages.flatMap((page, at) => page.tables.map((cells) => ({ pages: [at + 1], cells })));
    const markup = path.join(home, `${idOf(style)}.html`);
    const file = path.join(home, 'docs', `${idOf(style)}.pdf`);
    await writeFile(markup, documentOf(pages));
    const options = ['--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', `--print-to-pdf=${file}`];
    await runQuietly(CHROMIUM.paths[0] ?? '', [...options, pathToFileURL(markup).href]);
    truths[idOf(style)] = { tables };
    files.push(file);
  }
  await writeFile(path.join(home, 'gt.json'), JSON.stringify(truths));
  return files;
}

const idOf = (style: string): string => style.replaceAll(' ', '-');

function drawnPageOf(seed: number, lookOf: (draw: Draw) => Look) {
  const draw = new Draw(seed);
  return drawnPage(draw, lookOf(draw));
}
