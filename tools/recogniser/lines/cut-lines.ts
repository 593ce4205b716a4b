/** Lines as the product cuts them out of upright images, with what it reads in them: what the reader is trained on. */
import sharp from 'sharp';
import { findsSample, readsSample } from '../../../packages/server/src/documents/ocr/built-in-sample.ts';
import { openChecked } from '../../../packages/server/src/documents/ocr/checked-network.ts';
import type { OcrImage, Quad } from '../../../packages/server/src/documents/ocr/ocr-image.ts';
import { type LineNetwork, type ReadLine, readLine } from '../../../packages/server/src/documents/ocr/read-line.ts';
import type { Model } from '../../../packages/server/src/documents/ocr/session.ts';
import { findUprightLines } from '../../../packages/server/src/documents/ocr/upright-lines.ts';
import { DETECTION, readAlphabet, scriptFor } from '../../../packages/server/src/documents/ocr/weights.ts';

export interface CutLine {
  quad: Quad;
  /** As read. */
  text: string;
  characters: ReadLine['characters'];
}

export interface LineCutter {
  /** Level lines of an image that stands upright; none of one that does not. */
  linesOf(file: string): Promise<CutLine[]>;
  close(): Promise<void>;
}

export async function openLineCutter(): Promise<LineCutter> {
  const { script, letters } = scriptFor([]);
  const kind = { ...script, alphabet: await readAlphabet(script, letters) };
  const reads = (model: Model): Promise<boolean> => readsSample({ ...kind, model });
  const reading: LineNetwork = { ...kind, model: await openChecked(script.network, reads) };
  const detection = await openChecked(DETECTION, findsSample);
  return {
    async linesOf(file) {
      const shown = await greyImage(file);
      const { image, lines, rotation } = await findUprightLines(detection, shown, () => Promise.resolve(false));
      if (rotation !== 0) return [];
      const cut: CutLine[] = [];
      for (const { quad, angle } of lines) {
        if (angle !== 0) continue;
        const line = await readLine(reading, image, quad, angle);
        const text = line.characters.map((character) => character.text).join('');
        cut.push({ quad: line.quad, text, characters: line.characters });
      }
      return cut;
    },
    async close() {
      await Promise.all([detection, reading.model].map((model) => model.close()));
    },
  };
}

/** Corners as the training reads them, in tenths of a pixel. */
export const cornersOf = (quad: Quad): [number, number][] =>
  quad.map(({ x, y }): [number, number] => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]);

async function greyImage(file: string): Promise<OcrImage> {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}
