/** One line of text: cut out, read by a network, with what the network saw kept for cutting it into words. */
import { type Character, decodeLine, meanConfidence, type Reading } from './decode.ts';
import { partOf, quadHeight, quadWidth } from './geometry.ts';
import { darkOnLight, inkedColumns, inkedPart, type LineInk, type PartWidths, partsOf } from './ink.ts';
import type { OcrImage, Quad } from './ocr-image.ts';
import { type Sample, sampleQuad, sliceSample, threeChannels } from './sample.ts';
import type { Model } from './session.ts';

export interface LineNetwork extends Reading {
  model: Model;
  lineHeight: number;
  channels: 1 | 3;
}

export interface ReadLine {
  characters: Character[];
  ink: LineInk;
  confidence: number;
  quad: Quad;
  angle: 0 | 90 | 270;
}

const MIN_LINE_WIDTH = 16;
/** Detection draws its lines generously; what is blank beyond this at both ends costs time and says nothing. */
const BLANK_COLUMNS = 8;
/**
 * Longer lines are read in parts: every step of the network sees the whole line, so that time grows with the square of
 * the width (a column costs 36 µs in a line of 512, 49 in one of 2,048), memory grows too, and nothing wider than
 * `most` was trained on.
 */
const PART_WIDTHS: PartWidths = { wanted: 800, most: 2_560, wordGap: 7 };
/** A line that would be wider, in shares of its height, is a ruling or noise; it is squeezed. */
const MAX_LINE_WIDTH = 20_000;

export async function readLine(
  network: LineNetwork,
  image: OcrImage,
  quad: Quad,
  angle: 0 | 90 | 270 = 0,
): Promise<ReadLine> {
  const { lineHeight } = network;
  const wanted = Math.round((lineHeight * quadWidth(quad)) / Math.max(1, quadHeight(quad)));
  const width = Math.max(MIN_LINE_WIDTH, Math.min(MAX_LINE_WIDTH, wanted));
  const whole = darkOnLight(sampleQuad(image, quad, width, lineHeight));
  const ink = inkedColumns(whole);
  const { start, end } = inkedPart(ink, BLANK_COLUMNS, MIN_LINE_WIDTH);
  const columns = ink.subarray(start, end);
  const part = partOf(quad, start / width, end / width);
  const characters = await readParts(network, sliceSample(whole, start, end), columns);
  return {
    characters,
    ink: { columns, height: lineHeight },
    confidence: meanConfidence(characters),
    quad: part,
    angle,
  };
}

async function readParts(network: LineNetwork, sample: Sample, ink: Uint8Array): Promise<Character[]> {
  const characters: Character[] = [];
  for (const { start, end } of partsOf(ink, PART_WIDTHS)) {
    for (const character of await readSample(network, sliceSample(sample, start, end))) {
      const position = (start + character.position * (end - start)) / sample.width;
      characters.push({ ...character, position });
    }
    if (end < sample.width) characters.push({ text: ' ', position: end / sample.width, confidence: 1 });
  }
  return characters;
}

/** What the network sees in greys that are as high as it wants them. */
export async function readSample(network: LineNetwork, sample: Sample): Promise<Character[]> {
  const { model, channels } = network;
  const input = channels === 1 ? sample.values : threeChannels(sample);
  return decodeLine(await model.run(input, [1, channels, sample.height, sample.width]), network);
}
