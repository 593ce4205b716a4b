/**
 * Lines that the product finds on the receipts of a data set, against their boxes, and what finding them costs:
 * `sh scripts/node tools/recogniser/pages/evaluate.ts DATA/kie-sroie [tune|report] [IMAGES]`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import sharp from 'sharp';
import { findsSample } from '../../../packages/server/src/documents/ocr/built-in-sample.ts';
import { openChecked } from '../../../packages/server/src/documents/ocr/checked-network.ts';
import type { OcrImage, Quad } from '../../../packages/server/src/documents/ocr/ocr-image.ts';
import { openModel } from '../../../packages/server/src/documents/ocr/session.ts';
import { findUprightLines } from '../../../packages/server/src/documents/ocr/upright-lines.ts';
import { DETECTION, readWeights } from '../../../packages/server/src/documents/ocr/weights.ts';
import { addCounts, countLines, type Edges, emptyCounts, figuresOf } from './line-figures.ts';

interface Truth {
  file: string;
  lines: { box: [number, number, number, number]; text: string }[];
}

const [folder = '', part = 'report', images = '100'] = process.argv.slice(2);
const read = <Content>(name: string): Content => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Content;
const truth = read<Record<string, Truth>>('gt.json');
const ids = (read<Record<string, string[]>>('split.json')[part] ?? []).slice(0, Number(images));

const model =
  process.env.FP32 === undefined
    ? await openChecked(DETECTION, findsSample)
    : await openModel(await readWeights(DETECTION.exact));
const total = emptyCounts();
let cpuSeconds = 0;
let turned = 0;
for (const id of ids) {
  const document = truth[id];
  if (document === undefined) throw new Error(`no truth of ${id}`);
  const image = await greyImage(path.join(folder, document.file));
  const before = process.cpuUsage();
  const { lines, rotation } = await findUprightLines(model, image, () => Promise.resolve(false));
  const used = process.cpuUsage(before);
  cpuSeconds += (used.user + used.system) / 1e6;
  if (rotation !== 0) turned += 1;
  const boxes = document.lines.map(({ box: [left, top, right, bottom] }) => ({ left, top, right, bottom }));
  addCounts(
    total,
    countLines(
      boxes,
      lines.map(({ quad }) => edgesOf(quad)),
    ),
  );
}
await model.close();
process.stdout.write(
  `${JSON.stringify({ part, pages: ids.length, ...figuresOf(total), turned, cpuSecondsPerPage: Number((cpuSeconds / ids.length).toFixed(3)) })}\n`,
);

async function greyImage(file: string): Promise<OcrImage> {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}

function edgesOf(quad: Quad): Edges {
  const xs = quad.map(({ x }) => x);
  const ys = quad.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
