/** Recognises text in images: finds lines, turns the page upright, reads the lines and splits them into words. */
import type { Box } from '../model/document.ts';
import type { RawWord, Ruling } from '../model/raw-page.ts';
import { findsSample, readsSample } from './built-in-sample.ts';
import { openChecked } from './checked-network.ts';
import { pointIn } from './geometry.ts';
import { isText } from './is-text.ts';
import { type KnownWords, readKnownWords } from './known-words.ts';
import type { OcrImage, Quad, Rotation } from './ocr-image.ts';
import { skewByHeight, tellingLines } from './orientation.ts';
import { type LineNetwork, type ReadLine, readLine } from './read-line.ts';
import type { Model } from './session.ts';
import { settleDoubts } from './settle-doubts.ts';
import { splitWords } from './split-words.ts';
import { findUprightLines, type UprightLine } from './upright-lines.ts';
import { DETECTION, type Letters, readAlphabet, type Script, scriptFor } from './weights.ts';

export interface Recognition {
  /** Boxes refer to the image after `rotation`; words of a line share `line`. */
  words: RawWord[];
  /** Printed lines, likewise. */
  rulings: Ruling[];
  /** Degrees by which the image must be turned clockwise to be upright. */
  rotation: Rotation;
  /**
   * Degrees clockwise by which lines are then off the horizontal, at evenly spaced heights from the top to the bottom;
   * boxes are not corrected for it.
   */
  skewDegrees: number[];
}

export interface Recogniser {
  recognise(image: OcrImage): Promise<Recognition>;
  close(): Promise<void>;
}

/** For networks whose certainty was not measured here. */
const MIN_LINE_CONFIDENCE = 0.5;

export async function createRecogniser({ languages }: { languages: readonly string[] }): Promise<Recogniser> {
  const { script, letters } = scriptFor(languages);
  const detection = await openChecked(DETECTION, findsSample);
  const reading = await openNetwork(script, letters);
  const networks: Networks = { detection, reading, isWord: await readKnownWords() };
  return {
    recognise: (image) => recognise(networks, image),
    async close() {
      await Promise.all([detection, reading.model].map((model) => model.close()));
    },
  };
}

async function openNetwork(script: Script, letters: Letters): Promise<LineNetwork> {
  const { lineHeight, channels, leavesOut } = script;
  const kind = { lineHeight, channels, leavesOut, alphabet: await readAlphabet(script, letters) };
  const reads = (model: Model): Promise<boolean> => readsSample({ ...kind, model });
  return { ...kind, model: await openChecked(script.network, reads) };
}

interface Networks {
  detection: Model;
  reading: LineNetwork;
  isWord: KnownWords;
}

async function recognise(networks: Networks, shown: OcrImage): Promise<Recognition> {
  const { image, lines, rulings, rotation } = await findUprightLines(networks.detection, shown, (turned, found) =>
    readBetterTurned(networks.reading, turned, found),
  );
  const words: RawWord[] = [];
  const pageLines = await readLines(networks.reading, image, lines);
  const settled = networks.reading.leavesOut
    ? []
    : settleDoubts(
        pageLines.map(({ characters }) => characters),
        networks.isWord,
      );
  for (const [line, read] of pageLines.entries()) {
    for (const word of splitWords(settled[line] ?? read.characters, read.ink, networks.reading)) {
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
  const level = lines.filter(({ angle }) => angle === 0).map(({ quad }) => quad);
  return { words, rulings, rotation, skewDegrees: level.length === 0 ? [] : skewByHeight(level, image.height) };
}

async function readLines(reading: LineNetwork, image: OcrImage, found: readonly UprightLine[]): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for (const { quad, angle } of found) {
    const read = await readLine(reading, image, quad, angle);
    if (reading.leavesOut ? read.confidence >= MIN_LINE_CONFIDENCE : isText(read.characters)) lines.push(read);
  }
  return lines;
}

/** Logos and drawings can look rotated, so some lines are read both ways to decide. */
async function readBetterTurned(
  reading: LineNetwork,
  image: OcrImage,
  lines: readonly UprightLine[],
): Promise<boolean> {
  let advantage = 0;
  for (const quad of tellingLines(lines.flatMap(({ quad, angle }) => (angle === 0 ? [quad] : [])))) {
    const asTurned = await readLine(reading, image, quad);
    const [a, b, c, d] = quad;
    const otherwise = await readLine(reading, image, [c, d, a, b]);
    advantage += otherwise.confidence - asTurned.confidence;
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
