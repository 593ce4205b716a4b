/**
 * Lines as the product cuts them out of the receipts of a data set, with what is printed there, to train the reader on:
 * `sh scripts/node tools/recogniser/lines/found-lines.ts DATA/kie-sroie FOUND.json`. Opens the `tune` part only.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import sharp from 'sharp';
import { findsSample, readsSample } from '../../../packages/server/src/documents/ocr/built-in-sample.ts';
import { openChecked } from '../../../packages/server/src/documents/ocr/checked-network.ts';
import type { OcrImage, Quad } from '../../../packages/server/src/documents/ocr/ocr-image.ts';
import { type LineNetwork, type ReadLine, readLine } from '../../../packages/server/src/documents/ocr/read-line.ts';
import type { Model } from '../../../packages/server/src/documents/ocr/session.ts';
import { findUprightLines } from '../../../packages/server/src/documents/ocr/upright-lines.ts';
import { DETECTION, readAlphabet, scriptFor } from '../../../packages/server/src/documents/ocr/weights.ts';
import { printedIn, type TrueLine } from './printed-in.ts';

interface Truth {
  file: string;
  lines: TrueLine[];
}

interface Line {
  quad: [number, number][];
  text: string;
}

const textOf = ({ characters }: ReadLine): string => characters.map(({ text }) => text).join('');

const cornersOf = (quad: Quad): [number, number][] =>
  quad.map(({ x, y }): [number, number] => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]);

const [folder = '', target = ''] = process.argv.slice(2);
const read = <Content>(name: string): Content => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Content;
const truths = read<Record<string, Truth>>('gt.json');
const { script, letters } = scriptFor([]);
const kind = { ...script, alphabet: await readAlphabet(script, letters) };
const reads = (model: Model): Promise<boolean> => readsSample({ ...kind, model });
const reading: LineNetwork = { ...kind, model: await openChecked(script.network, reads) };
const detection = await openChecked(DETECTION, findsSample);

const found: Record<string, Line[]> = {};
let [kept, seen] = [0, 0];
for (const id of read<{ tune: string[] }>('split.json').tune.toSorted()) {
  const truth = truths[id];
  if (truth === undefined) throw new Error(`no truth of ${id}`);
  const { image, lines, rotation } = await findUprightLines(
    detection,
    await greyImage(path.join(folder, truth.file)),
    () => Promise.resolve(false),
  );
  if (rotation !== 0) continue;
  const own: Line[] = [];
  for (const { quad, angle } of lines) {
    if (angle !== 0) continue;
    seen += 1;
    const line = await readLine(reading, image, quad, angle);
    const text = printedIn(line.quad, textOf(line), truth.lines);
    if (text !== null) own.push({ quad: cornersOf(line.quad), text });
  }
  kept += own.length;
  found[id] = own;
}
writeFileSync(target, JSON.stringify(found));
process.stdout.write(`${kept} of ${seen} found lines have a known text\n`);
await Promise.all([detection, reading.model].map((model) => model.close()));

async function greyImage(file: string): Promise<OcrImage> {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}
