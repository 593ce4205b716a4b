/** Pages for tests: texts at positions, as a reader would return them. */
import type { Page, Word } from '../../documents/model/document.ts';

export interface PrintedText {
  /** In points, from the left and the top. */
  at: [number, number];
  text: string;
  confidence?: number;
  /** Times the usual size of print. */
  size?: number;
}

const WIDTH = 600;
const HEIGHT = 800;
const LETTER = 6;
const LINE = 12;

export function printedPage(texts: readonly PrintedText[], number = 1): Page {
  const words: Word[] = [];
  for (const { at, text, confidence = 1, size = 1 } of texts) {
    let [left] = at;
    for (const part of text.split(' ')) {
      words.push({
        text: part,
        box: {
          left: left / WIDTH,
          top: at[1] / HEIGHT,
          width: (size * part.length * LETTER) / WIDTH,
          height: (size * LINE) / HEIGHT,
        },
        origin: confidence < 1 ? 'ocr' : 'text_layer',
        confidence,
        spaceBefore: true,
      });
      left += size * (part.length + 1) * LETTER;
    }
  }
  return { number, width: WIDTH, height: HEIGHT, words, blocks: [], fields: [], keyValues: [], ocrShare: 0 };
}
