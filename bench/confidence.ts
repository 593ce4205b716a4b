/**
 * Compares confidences of recognised words with the truth of the receipts. `--fit` fits them on the tuning receipts
 * that the network was not trained on and writes packages/server/src/documents/ocr/word-confidence-numbers.ts; without
 * it, the reporting part is evaluated.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openImageFile } from '../packages/server/src/documents/formats/image/image-file.ts';
import { createRecogniser } from '../packages/server/src/documents/ocr/recogniser.ts';
import { doubtBehind } from '../packages/server/src/documents/ocr/word-confidence.ts';
import { type Truth, truthsOf } from './extract/documents.ts';
import { calibrationError } from './extract/score.ts';
import { solved } from './support/linear-solve.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { idsOf } from './support/split.ts';

interface Options {
  data: string;
  images: number;
  fit: boolean;
}

interface ReadWord {
  confidence: number;
  isRight: boolean;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TARGET = path.join(ROOT, 'packages/server/src/documents/ocr/word-confidence-numbers.ts');
const SET = 'kie-sroie';
/** As tools/recogniser/lines/receipts.py holds them back. */
const HELD_EVERY = 6;
const MAX_CALIBRATION_ERROR = 0.04;

export async function benchConfidence({ data, images, fit }: Options): Promise<Report> {
  const writer = new ReportWriter();
  const home = path.join(path.resolve(ROOT, data), SET);
  const ids = (await idsOf(home, fit ? 'tune' : 'report')).toSorted((one, other) => (one < other ? -1 : 1));
  const wanted = fit ? ids.filter((_, at) => at % HELD_EVERY === 0) : ids.slice(0, images);
  const words = await readWords(home, wanted);
  const error = calibrationError(words.map(({ confidence, isRight }) => ({ likelihood: confidence, isRight }))) ?? 0;
  const right = words.filter(({ isRight }) => isRight).length / Math.max(1, words.length);
  const mean = words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
  writer.add(
    `Words of ${wanted.length} receipts ${fit ? 'before the fit' : 'that were not tuned on'}`,
    table(
      ['words', 'right', 'mean confidence', 'calibration error'],
      [[words.length, rounded(right, 3), rounded(mean, 3), rounded(error, 3)]],
    ),
  );
  if (fit) writer.add('Fit', await writeNumbers(words));
  else writer.require(error <= MAX_CALIBRATION_ERROR, `words: calibration error ${rounded(error, 3)}`);
  return { ...writer };
}

async function readWords(home: string, ids: readonly string[]): Promise<ReadWord[]> {
  const truths = await truthsOf(home);
  const recogniser = await createRecogniser({ languages: [] });
  const found: ReadWord[] = [];
  try {
    for (const id of ids) {
      const truth = truths[id];
      if (truth?.file === undefined) continue;
      const image = await openImageFile(path.join(home, truth.file), 'image/jpeg');
      const { words } = await recogniser.recognise((await image.page(1)).image);
      for (const { text, box, confidence } of words) {
        const printed = printedAt(truth, box);
        if (printed !== undefined) found.push({ confidence, isRight: printed.has(comparable(text)) });
      }
    }
  } finally {
    await recogniser.close();
  }
  return found;
}

/** The truth has no case. */
const comparable = (text: string): string => text.toUpperCase();

/** The words of the lines that contain a place; undefined if the truth has none. */
function printedAt(
  { size = [1, 1], lines = [] }: Truth,
  box: { left: number; top: number; width: number; height: number },
): Set<string> | undefined {
  const x = (box.left + box.width / 2) * size[0];
  const y = (box.top + box.height / 2) * size[1];
  const here = lines.filter(
    ({ box: [left, top, right, bottom] }) => x >= left && x <= right && y >= top && y <= bottom,
  );
  return here.length === 0 ? undefined : new Set(here.flatMap(({ text }) => comparable(text).split(/\s+/)));
}

const STEPS = 20;

/** A logistic over the doubts behind the confidences, by Newton's method. */
async function writeNumbers(words: readonly ReadWord[]): Promise<string> {
  let [base, weight] = [0, 0];
  const samples = words.map(({ confidence, isRight }) => ({ x: -doubtBehind(confidence), y: isRight ? 1 : 0 }));
  for (let step = 0; step < STEPS; step += 1) {
    const slope = [0, 0];
    const curve = [
      [1e-6, 0],
      [0, 1e-6],
    ];
    for (const { x, y } of samples) {
      const said = 1 / (1 + Math.exp(-(base + weight * x)));
      for (const [index, value] of [1, x].entries()) {
        slope[index] = (slope[index] ?? 0) + (said - y) * value;
        for (const [other, second] of [1, x].entries()) {
          const line = curve[index] ?? [];
          line[other] = (line[other] ?? 0) + said * (1 - said) * value * second;
        }
      }
    }
    const [ofBase = 0, ofWeight = 0] = solved(curve, slope);
    [base, weight] = [base - ofBase, weight - ofWeight];
  }
  const told = samples.map(({ x, y }) => ({ likelihood: 1 / (1 + Math.exp(-(base + weight * x))), isRight: y === 1 }));
  const summary = `Fitted on ${words.length} words of receipts; calibration error on them ${rounded(calibrationError(told) ?? 0, 3)}.`;
  const [first = ''] = (await readFile(TARGET, 'utf8')).split('\n');
  await writeFile(
    TARGET,
    `${first}\n\n/** ${summary} */\n` +
      `export const WORD_CONFIDENCE = { base: ${Number(rounded(base, 3))}, weight: ${Number(rounded(weight, 3))} };\n`,
  );
  return summary;
}
