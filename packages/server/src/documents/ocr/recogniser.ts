/** Recognition of text in images: finds lines, turns the page upright, reads the lines, cuts them into words. */
import type { Box } from '../document.ts';
import type { RawWord } from '../raw-page.ts';
import { type Character, decodeLine, meanConfidence } from './decode.ts';
import { detectLines } from './detect.ts';
import { partOf, pointIn, quadHeight, quadWidth } from './geometry.ts';
import { darkOnLight, inkedColumns, inkedPart } from './ink.ts';
import { NO_RANGES } from './network/activation-ranges.ts';
import { prepareNetwork } from './network/prepare-network.ts';
import { type OcrImage, type Quad, type Rotation, rotateImage } from './ocr-image.ts';
import { runsVertically, skewOf, tellingLines, upsideDownShare } from './orientation.ts';
import { type Sample, sampleQuad, sliceSample, threeChannels } from './sample.ts';
import { type Model, openModel } from './session.ts';
import { splitWords } from './split-words.ts';
import { DETECTION, readAlphabet, readWeights, scriptFor, UPSIDE_DOWN } from './weights.ts';

export interface Recognition {
  /** Boxes are of the image as it is after `rotation`; words of a line share `line`. */
  words: RawWord[];
  /** Degrees by which the image has to be turned clockwise to be upright. */
  rotation: Rotation;
  /** Degrees clockwise by which lines are off the horizontal then; not taken out of the boxes. */
  skewDegrees: number;
}

export interface Recogniser {
  recognise(image: OcrImage): Promise<Recognition>;
  close(): Promise<void>;
}

/** Pixels that the detector is shown at first. */
const DETECTION_PIXELS = 700_000;
const MAX_DETECTION_PIXELS = 2_800_000;
/** Lines lower than this in the detector's input are found again at a scale that gives them the height they need. */
const MIN_LINE_PIXELS = 9;
const WANTED_LINE_PIXELS = 16;
const MAX_ENLARGEMENT = 3;

/** What the networks were trained with. */
const LINE_HEIGHT = 48;
const MIN_LINE_WIDTH = 16;
/** Detection draws its lines generously; what is blank beyond this at both ends costs time and says nothing. */
const BLANK_COLUMNS = 8;
/** Memory of a run grows with the width; beyond, the line is read squeezed. */
const MAX_LINE_WIDTH = 4_096;
const MIN_LINE_CONFIDENCE = 0.5;
/** A line this much higher than wide runs up or down; a single `1` is not. */
const VERTICAL_LINE = 2;

export async function createRecogniser({ languages }: { languages: readonly string[] }): Promise<Recogniser> {
  const script = scriptFor(languages);
  const alphabet = await readAlphabet(script.alphabet);
  const detection = await openModel(prepareNetwork(await readWeights(DETECTION), NO_RANGES));
  const upsideDown = await openModel(await readWeights(UPSIDE_DOWN));
  const reading = await openModel(prepareNetwork(await readWeights(script.network), script.ranges));
  const networks: Networks = { detection, upsideDown, reading, alphabet };
  return {
    recognise: (image) => recognise(networks, image),
    async close() {
      await Promise.all([detection.close(), upsideDown.close(), reading.close()]);
    },
  };
}

interface Networks {
  detection: Model;
  upsideDown: Model;
  reading: Model;
  alphabet: readonly string[];
}

async function recognise(networks: Networks, shown: OcrImage): Promise<Recognition> {
  const { image, quads, rotation } = await turnUpright(networks, shown);
  const words: RawWord[] = [];
  let line = 0;
  for (const quad of quads) {
    const read = await readInAnyDirection(networks, image, quad);
    if (read.confidence < MIN_LINE_CONFIDENCE) continue;
    for (const word of splitWords(read.characters, read.sample)) {
      words.push({
        text: word.text,
        box: boxOf(read.quad, word.start, word.end, image),
        origin: 'ocr',
        confidence: word.confidence,
        fontSize: 0,
        bold: false,
        italic: false,
        monospace: false,
        line,
        angle: read.angle,
      });
    }
    line += 1;
  }
  return { words, rotation, skewDegrees: skewOf(quads) };
}

async function turnUpright(
  networks: Networks,
  shown: OcrImage,
): Promise<{ image: OcrImage; quads: Quad[]; rotation: Rotation }> {
  let image = shown;
  let rotation: Rotation = 0;
  let quads = await findLines(networks.detection, image);
  if (runsVertically(quads)) {
    rotation = 90;
    image = rotateImage(shown, rotation);
    quads = await findLines(networks.detection, image);
  }
  if (await isUpsideDown(networks, image, quads)) {
    rotation = rotation === 0 ? 180 : 270;
    image = rotateImage(shown, rotation);
    quads = await findLines(networks.detection, image);
  }
  return { image, quads, rotation };
}

async function findLines(model: Model, image: OcrImage): Promise<Quad[]> {
  const pixels = image.width * image.height;
  const scale = Math.min(1, Math.sqrt(DETECTION_PIXELS / pixels));
  const quads = await detectLines(model, image, scale);
  const heights = quads
    .map((quad) => Math.min(quadWidth(quad), quadHeight(quad)) * scale)
    .sort((one, other) => one - other);
  const median = heights[heights.length >> 1] ?? 0;
  if (median >= MIN_LINE_PIXELS) return quads;
  const wanted = scale * Math.min(MAX_ENLARGEMENT, WANTED_LINE_PIXELS / Math.max(median, 1));
  const larger = Math.min(wanted, Math.sqrt(MAX_DETECTION_PIXELS / pixels), MAX_ENLARGEMENT);
  if (larger <= scale || (quads.length === 0 && scale === 1)) return quads;
  return detectLines(model, image, larger);
}

/** The small network is quick but errs on logos and drawings; reading some lines both ways decides. */
async function isUpsideDown(networks: Networks, image: OcrImage, quads: readonly Quad[]): Promise<boolean> {
  const lines = tellingLines(quads);
  if ((await upsideDownShare(networks.upsideDown, image, lines)) <= 0.5) return false;
  let advantage = 0;
  for (const quad of lines.slice(0, 4)) {
    const asShown = await readLine(networks, image, quad);
    const [a, b, c, d] = quad;
    const turned = await readLine(networks, image, [c, d, a, b]);
    advantage += turned.confidence - asShown.confidence;
  }
  return advantage > 0;
}

interface ReadLine {
  characters: Character[];
  sample: Sample;
  confidence: number;
  quad: Quad;
  angle: 0 | 90 | 270;
}

async function readInAnyDirection(networks: Networks, image: OcrImage, quad: Quad): Promise<ReadLine> {
  const asFound = await readLine(networks, image, quad);
  if (quadHeight(quad) < VERTICAL_LINE * quadWidth(quad)) return asFound;
  const [a, b, c, d] = quad;
  const downwards = await readLine(networks, image, [b, c, d, a], 90);
  const upwards = await readLine(networks, image, [d, a, b, c], 270);
  const best = downwards.confidence > upwards.confidence ? downwards : upwards;
  return best.characters.length > 1 && best.confidence > asFound.confidence ? best : asFound;
}

async function readLine(networks: Networks, image: OcrImage, quad: Quad, angle: 0 | 90 | 270 = 0): Promise<ReadLine> {
  const wanted = Math.round((LINE_HEIGHT * quadWidth(quad)) / Math.max(1, quadHeight(quad)));
  const width = Math.max(MIN_LINE_WIDTH, Math.min(MAX_LINE_WIDTH, wanted));
  const whole = darkOnLight(sampleQuad(image, quad, width, LINE_HEIGHT));
  const { start, end } = inkedPart(inkedColumns(whole), BLANK_COLUMNS, MIN_LINE_WIDTH);
  const sample = sliceSample(whole, start, end);
  const part = partOf(quad, start / width, end / width);
  const output = await networks.reading.run(threeChannels(sample), [1, 3, LINE_HEIGHT, sample.width]);
  const characters = decodeLine(output, networks.alphabet);
  return { characters, sample, confidence: meanConfidence(characters), quad: part, angle };
}

/** The upright box around a part of a line, in shares of the image. */
function boxOf(quad: Quad, start: number, end: number, { width, height }: OcrImage): Box {
  const corners = [pointIn(quad, start, 0), pointIn(quad, end, 0), pointIn(quad, end, 1), pointIn(quad, start, 1)];
  const clamp = (value: number): number => Math.max(0, Math.min(1, value));
  const left = clamp(Math.min(...corners.map(({ x }) => x)) / width);
  const top = clamp(Math.min(...corners.map(({ y }) => y)) / height);
  const right = clamp(Math.max(...corners.map(({ x }) => x)) / width);
  const bottom = clamp(Math.max(...corners.map(({ y }) => y)) / height);
  return { left, top, width: right - left, height: bottom - top };
}
