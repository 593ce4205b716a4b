/**
 * Lines of scanned pages that nobody transcribed, as the product cuts and reads them, to train the reader on:
 * `sh scripts/node tools/recogniser/lines/scan-lines.ts PAGES`, a folder of images, writes `PAGES/lines.json`. The
 * training takes those that the teacher reads in the same way, and teaches what the product makes of doubted letters.
 * The images must be of the `tune` part of a data set.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { isText } from '../../../packages/server/src/documents/ocr/is-text.ts';
import { readKnownWords } from '../../../packages/server/src/documents/ocr/known-words.ts';
import { settleDoubts } from '../../../packages/server/src/documents/ocr/settle-doubts.ts';
import { cornersOf, openLineCutter } from './cut-lines.ts';

const [folder = ''] = process.argv.slice(2);
const cutter = await openLineCutter();
const isWord = await readKnownWords();
const read: Record<string, { quad: [number, number][]; read: string; text: string }[]> = {};
let kept = 0;
for (const name of readdirSync(folder).toSorted()) {
  if (!/\.(?:png|jpe?g)$/.test(name)) continue;
  const lines = (await cutter.linesOf(path.join(folder, name))).filter(({ characters }) => isText(characters));
  const settled = settleDoubts(
    lines.map(({ characters }) => characters),
    isWord,
  );
  read[name] = lines.map(({ quad, text }, line) => ({
    quad: cornersOf(quad),
    read: text,
    text: (settled[line] ?? []).map((character) => character.text).join(''),
  }));
  kept += lines.length;
}
writeFileSync(path.join(folder, 'lines.json'), JSON.stringify(read));
process.stdout.write(`${kept} lines of ${Object.keys(read).length} pages\n`);
await cutter.close();
