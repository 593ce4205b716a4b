import { expect, it } from 'vitest';
import type { Page, Word } from '../../../documents/model/document.ts';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { buildView } from '../view/build-view.ts';

const WIDTH = 612;
const HEIGHT = 792;
const SMALL = 7;
const LARGE = 12;

/** Texts of one row, each at its left edge. */
interface Line {
  top: number;
  height: number;
  texts: readonly (readonly [left: number, text: string])[];
}

function pageOf(lines: readonly Line[]): Page {
  const words: Word[] = [];
  for (const { top, height, texts } of lines) {
    for (const [left, text] of texts) {
      for (const { 0: word, index } of text.matchAll(/\S+/g)) {
        const step = height / 2;
        words.push({
          text: word,
          box: {
            left: (left + index * step) / WIDTH,
            top: top / HEIGHT,
            width: (word.length * step) / WIDTH,
            height: height / HEIGHT,
          },
          origin: 'text_layer',
          confidence: 1,
          spaceBefore: true,
        });
      }
    }
  }
  return { number: 1, width: WIDTH, height: HEIGHT, words, blocks: [], fields: [], keyValues: [], ocrShare: 0 };
}

const string = { type: ['string', 'null'] };
const outputOf = (lines: readonly Line[], properties: JsonObject): unknown =>
  extract(buildView([pageOf(lines)]), { type: 'object', properties }).output;

const CERTIFICATE = { certificate_number: string, instrument: string, manufacturer: string, model: string };
const VALUES = [
  [
    [60, 'HM-26-88410'],
    [300, 'Digital Micrometer'],
  ],
  [
    [60, 'Tessmark'],
    [300, 'TM-25X'],
  ],
] as const;
const CAPTIONS = [
  [
    [60, 'Certificate Number'],
    [300, 'Instrument'],
  ],
  [
    [60, 'Manufacturer'],
    [300, 'Model'],
  ],
] as const;
const READ = {
  certificate_number: 'HM-26-88410',
  instrument: 'Digital Micrometer',
  manufacturer: 'Tessmark',
  model: 'TM-25X',
};

it('takes captions under the values for their labels where they stand nearer to these', () =>
  expect(
    outputOf(
      [0, 1].flatMap((place) => [
        { top: 100 + 40 * place, height: LARGE, texts: VALUES[place] ?? [] },
        { top: 114 + 40 * place, height: SMALL, texts: CAPTIONS[place] ?? [] },
      ]),
      CERTIFICATE,
    ),
  ).toEqual(READ));

it('takes captions over the values, and no value for the label of the next one', () =>
  expect(
    outputOf(
      [0, 1].flatMap((place) => [
        { top: 100 + 40 * place, height: SMALL, texts: CAPTIONS[place] ?? [] },
        { top: 108 + 40 * place, height: LARGE, texts: VALUES[place] ?? [] },
      ]),
      CERTIFICATE,
    ),
  ).toEqual(READ));

it('takes no part of a caption for a value', () =>
  expect(
    outputOf(
      [
        {
          top: 100,
          height: SMALL,
          texts: [
            [60, 'ZONING'],
            [160, 'APPROVED BY'],
          ],
        },
        {
          top: 108,
          height: LARGE,
          texts: [
            [60, 'C-2'],
            [160, 'J. Pelletier'],
          ],
        },
        {
          top: 140,
          height: SMALL,
          texts: [
            [60, 'LOT'],
            [160, 'BLOCK'],
          ],
        },
        {
          top: 148,
          height: LARGE,
          texts: [
            [60, '12'],
            [160, 'North'],
          ],
        },
      ],
      { zoning: string, approved_by: string },
    ),
  ).toEqual({ zoning: 'C-2', approved_by: 'J. Pelletier' }));
