/** One line of text: cut out, read by a network, with what the network saw kept for cutting it into words. */
import { type Character, decodeLine, meanConfidence } from './decode.ts';
import { partOf, pointIn, quadHeight, quadWidth } from './geometry.ts';
import { darkOnLight, inkedColumns, inkedPart } from './ink.ts';
import type { OcrImage, Quad } from './ocr-image.ts';
import { type Sample, sampleQuad, sliceSample, threeChannels } from './sample.ts';
import type { Model } from './session.ts';

export interface LineNetwork {
  model: Model;
  alphabet: readonly string[];
}

export interface ReadLine {
  characters: Character[];
  sample: Sample;
  confidence: number;
  quad: Quad;
  angle: 0 | 90 | 270;
}

/** What the networks were trained with. */
const LINE_HEIGHT = 48;
const MIN_LINE_WIDTH = 16;
/** Detection draws its lines generously; what is blank beyond this at both ends costs time and says nothing. */
const BLANK_COLUMNS = 8;
/** Memory of a run grows with the width; beyond, the line is read squeezed. */
const MAX_LINE_WIDTH = 4_096;
/** A line this much higher than wide runs up or down; a single `1` is not. */
const VERTICAL_LINE = 2;

export async function readInAnyDirection(network: LineNetwork, image: OcrImage, quad: Quad): Promise<ReadLine> {
  const asFound = await readLine(network, image, quad);
  if (quadHeight(quad) < VERTICAL_LINE * quadWidth(quad)) return asFound;
  const [a, b, c, d] = quad;
  const downwards = await readLine(network, image, [b, c, d, a], 90);
  const upwards = await readLine(network, image, [d, a, b, c], 270);
  const best = downwards.confidence > upwards.confidence ? downwards : upwards;
  return best.characters.length > 1 && best.confidence > asFound.confidence ? best : asFound;
}

export async function readLine(
  network: LineNetwork,
  image: OcrImage,
  quad: Quad,
  angle: 0 | 90 | 270 = 0,
): Promise<ReadLine> {
  const wanted = Math.round((LINE_HEIGHT * quadWidth(quad)) / Math.max(1, quadHeight(quad)));
  const width = Math.max(MIN_LINE_WIDTH, Math.min(MAX_LINE_WIDTH, wanted));
  const whole = darkOnLight(sampleQuad(image, quad, width, LINE_HEIGHT));
  const { start, end } = inkedPart(inkedColumns(whole), BLANK_COLUMNS, MIN_LINE_WIDTH);
  const sample = sliceSample(whole, start, end);
  const part = partOf(quad, start / width, end / width);
  const characters = await readSample(network, sample);
  return { characters, sample, confidence: meanConfidence(characters), quad: part, angle };
}

async function readSample({ model, alphabet }: LineNetwork, sample: Sample): Promise<Character[]> {
  const output = await model.run(threeChannels(sample), [1, 3, sample.height, sample.width]);
  return decodeLine(output, alphabet);
}

/** Of the line's height: above and below, where accents are cut off otherwise. */
const TALLER = 0.1;

/** A line that was read before, with more of what is above and below it. Positions are shares of the same width. */
export async function readTaller(network: LineNetwork, image: OcrImage, quad: Quad): Promise<Character[]> {
  const taller: Quad = [
    pointIn(quad, 0, -TALLER),
    pointIn(quad, 1, -TALLER),
    pointIn(quad, 1, 1 + TALLER),
    pointIn(quad, 0, 1 + TALLER),
  ];
  const wanted = Math.round((LINE_HEIGHT * quadWidth(taller)) / Math.max(1, quadHeight(taller)));
  const width = Math.max(MIN_LINE_WIDTH, Math.min(MAX_LINE_WIDTH, wanted));
  return readSample(network, darkOnLight(sampleQuad(image, taller, width, LINE_HEIGHT)));
}
