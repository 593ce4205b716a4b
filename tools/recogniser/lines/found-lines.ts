/**
 * Lines as the product cuts them out of the receipts of a data set, with what is printed there, to train the reader on:
 * `sh scripts/node tools/recogniser/lines/found-lines.ts DATA/kie-sroie FOUND.json`. Opens the `tune` part only.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { cornersOf, openLineCutter } from './cut-lines.ts';
import { printedIn, type TrueLine } from './printed-in.ts';

interface Truth {
  file: string;
  lines: TrueLine[];
}

interface Line {
  quad: [number, number][];
  text: string;
}

const [folder = '', target = ''] = process.argv.slice(2);
const read = <Content>(name: string): Content => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Content;
const truths = read<Record<string, Truth>>('gt.json');
const cutter = await openLineCutter();
const found: Record<string, Line[]> = {};
let [kept, seen] = [0, 0];
for (const id of read<{ tune: string[] }>('split.json').tune.toSorted()) {
  const truth = truths[id];
  if (truth === undefined) throw new Error(`no truth of ${id}`);
  const own: Line[] = [];
  for (const { quad, text: reading } of await cutter.linesOf(path.join(folder, truth.file))) {
    seen += 1;
    const text = printedIn(quad, reading, truth.lines);
    if (text !== null) own.push({ quad: cornersOf(quad), text });
  }
  kept += own.length;
  found[id] = own;
}
writeFileSync(target, JSON.stringify(found));
process.stdout.write(`${kept} of ${seen} found lines have a known text\n`);
await cutter.close();
