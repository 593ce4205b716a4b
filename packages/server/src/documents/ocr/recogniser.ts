/** Recognition of text in images: finds lines, turns the page upright, reads the lines, cuts them into words. */
import type { Box } from '../document.ts';
import type { RawWord } from '../raw-page.ts';
import { findsSample, readsSample } from './built-in-sample.ts';
import { openChecked } from './checked-network.ts';
import { detectLines } from './detect.ts';
import { pointIn, quadHeight, quadWidth } from './geometry.ts';
import { DETECTION_RANGES } from './network/activation-ranges.ts';
import { type OcrImage, type Quad, type Rotation, rotateImage } from './ocr-image.ts';
import { areMostUpsideDown, runsVertically, skewByHeight, tellingLines } from './orientation.ts';
import { type LineNetwork, type ReadLine, readInAnyDirection, readLine } from './read-line.ts';
import { type Model, openModel } from './session.ts';
import { splitWords } from './split-words.ts';
import { DETECTION, type Letters, readAlphabet, readWeights, type Script, scriptFor, UPSIDE_DOWN } from './weights.ts';

export interface Recognition {
  /** Boxes are of the image as it is after `rotation`; words of a line share `line`. */
  words: RawWord[];
  /** Degrees by which the image has to be turned clockwise to be upright. */
  rotation: Rotation;
  /**
   * Degrees clockwise by which lines are off the horizontal then, at evenly spaced heights from the top to the bottom;
   * not taken out of the boxes.
   */
  skewDegrees: number[];
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

const MIN_LINE_CONFIDENCE = 0.5;

export async function createRecogniser({ languages }: { languages: readonly string[] }): Promise<Recogniser> {
  const { script, letters } = scriptFor(languages);
  const detection = await openChecked(await readWeights(DETECTION), DETECTION_RANGES, findsSample);
  const upsideDown = await openModel(await readWeights(UPSIDE_DOWN));
  const reading = await openNetwork(script, letters);
  const networks: Networks = { detection, upsideDown, reading };
  return {
    recognise: (image) => recognise(networks, image),
    async close() {
      await Promise.all([detection, upsideDown, reading.model].map((model) => model.close()));
    },
  };
}

async function openNetwork(script: Script, letters: Letters): Promise<LineNetwork> {
  const { lineHeight, channels, leavesOut } = script;
  const kind = { lineHeight, channels, leavesOut, alphabet: await readAlphabet(script, letters) };
  const reads = (model: Model): Promise<boolean> => readsSample({ ...kind, model });
  return { ...kind, model: await openChecked(await readWeights(script.network), script.ranges, reads) };
}

interface Networks {
  detection: Model;
  upsideDown: Model;
  reading: LineNetwork;
}

async function recognise(networks: Networks, shown: OcrImage): Promise<Recognition> {
  const { image, quads, rotation } = await turnUpright(networks, shown);
  const words: RawWord[] = [];
  for (const [line, read] of (await readLines(networks, image, quads)).entries()) {
    for (const word of splitWords(read.characters, read.sample, networks.reading)) {
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
  }
  return { words, rotation, skewDegrees: quads.length === 0 ? [] : skewByHeight(quads, image.height) };
}

async function readLines(networks: Networks, image: OcrImage, quads: readonly Quad[]): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for (const quad of quads) {
    const read = await readInAnyDirection(networks.reading, image, quad);
    if (read.confidence >= MIN_LINE_CONFIDENCE) lines.push(read);
  }
  return lines;
}

async function turnUpright(
  networks: Networks,
  shown: OcrImage,
): Promise<{ image: OcrImage; quads: Quad[]; rotation: Rotation }> {
  let image = shown;
  let rotation: Rotation = 0;
  let quads = await findLines(networks, image);
  if (runsVertically(quads)) {
    rotation = 90;
    image = rotateImage(shown, rotation);
    quads = await findLines(networks, image);
  }
  if (await isUpsideDown(networks, image, quads)) {
    rotation = rotation === 0 ? 180 : 270;
    image = rotateImage(shown, rotation);
    quads = await findLines(networks, image);
  }
  return { image, quads, rotation };
}

async function findLines({ detection }: Networks, image: OcrImage): Promise<Quad[]> {
  const pixels = image.width * image.height;
  const scale = Math.min(1, Math.sqrt(DETECTION_PIXELS / pixels));
  const quads = await detectLines(detection, image, scale);
  const heights = quads
    .map((quad) => Math.min(quadWidth(quad), quadHeight(quad)) * scale)
    .sort((one, other) => one - other);
  const median = heights[heights.length >> 1] ?? 0;
  if (median >= MIN_LINE_PIXELS) return quads;
  const wanted = scale * Math.min(MAX_ENLARGEMENT, WANTED_LINE_PIXELS / Math.max(median, 1));
  const larger = Math.min(wanted, Math.sqrt(MAX_DETECTION_PIXELS / pixels), MAX_ENLARGEMENT);
  if (larger <= scale || (quads.length === 0 && scale === 1)) return quads;
  return detectLines(detection, image, larger);
}

/** The small network is quick but errs on logos and drawings; reading some lines both ways decides. */
async function isUpsideDown(networks: Networks, image: OcrImage, quads: readonly Quad[]): Promise<boolean> {
  const lines = tellingLines(quads);
  if (!(await areMostUpsideDown(networks.upsideDown, image, lines))) return false;
  let advantage = 0;
  for (const quad of lines.slice(0, 4)) {
    const asShown = await readLine(networks.reading, image, quad);
    const [a, b, c, d] = quad;
    const turned = await readLine(networks.reading, image, [c, d, a, b]);
    advantage += turned.confidence - asShown.confidence;
  }
  return advantage > 0;
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
