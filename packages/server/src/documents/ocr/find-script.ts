/**
 * Finds out which script an image is in. Every image is read by the European network first. Where it doubts much of
 * what it read, the other networks try some of the doubted lines, and one of them is taken if it reads them surely, in
 * letters of its script: from Latin text that is damaged, networks of other scripts read Latin letters too, or nothing.
 */
import { isSpace, likelihoodOf } from './decode.ts';
import { quadHeight, quadWidth } from './geometry.ts';
import type { ScriptNetwork } from './networks.ts';
import type { OcrImage, Quad, Rotation } from './ocr-image.ts';
import { type ReadLine, readLine } from './read-line.ts';
import type { UprightLine } from './upright-lines.ts';
import type { Script } from './weights.ts';

export interface FoundScript {
  network: ScriptNetwork;
  /** What was read to find it out, by the number of the line. */
  read: ReadonlyMap<number, ReadLine>;
  /** Whether the image is upright only after a half turn; then nothing of `read` is of use. */
  isTurnedOver: boolean;
}

export interface ReadPage {
  image: OcrImage;
  lines: readonly UprightLine[];
  /** The lines as the European network read them. */
  read: readonly ReadLine[];
  /** By which the image was turned; if at all, it may be upside down now. */
  rotation: Rotation;
}

/** Lines that the other networks try: first so many, and the rest if one of those tells. */
const [FIRST_LINES, MORE_LINES] = [4, 6];
/** A line that is less sure is doubted. Of lines in Chinese and Japanese 90 % are, of damaged Latin ones 10 %. */
const SURE_LINE = 0.9;
/** A line tells of a script if so many different letters of it were read, and surely. */
const TELLING_LETTERS = 2;
/** Least share of the tried lines that must tell of the script. */
const MIN_TELLING = 0.4;

/** Undefined if the European network is right about the image. */
export async function findScript(
  page: ReadPage,
  scripts: readonly Script[],
  open: (script: Script) => Promise<ScriptNetwork>,
): Promise<FoundScript | undefined> {
  let best: Trial | undefined;
  for (const script of scripts) {
    const suspected = suspectedLines(page, script);
    if (suspected.length === 0) continue;
    const trial = await tryNetwork(await open(script), page, suspected);
    if (trial !== undefined && trial.certainty > (best?.certainty ?? 0)) best = trial;
  }
  return best;
}

/** In shares of the height: longer lines take their time and tell no more, shorter ones hold two letters at most. */
const MAX_LENGTH = 12;
const MIN_LENGTH = 1.5;

/** Numbers of the lines that may be in the script, the longest first; none if they are too small a part. */
function suspectedLines({ lines, read }: ReadPage, { suspicion }: Script): number[] {
  if (suspicion === undefined) return [];
  const lengths = lines.map(({ quad }) => Math.min(MAX_LENGTH, lengthOf(quad)));
  const length = (line: number): number => lengths[line] ?? 0;
  const suspected = [...lines.keys()].filter((line) => {
    const characters = read[line]?.characters ?? [];
    const seen = characters.filter(({ text }) => !isSpace(text)).length;
    return likelihoodOf(characters) < SURE_LINE && seen <= suspicion.maxLetters * length(line);
  });
  const lengthOfAll = (some: readonly number[]): number => some.reduce((sum, line) => sum + length(line), 0);
  if (lengthOfAll(suspected) < suspicion.minShare * lengthOfAll([...lines.keys()])) return [];
  return suspected.filter((line) => length(line) >= MIN_LENGTH).toSorted((one, other) => length(other) - length(one));
}

const lengthOf = (quad: Quad): number => quadWidth(quad) / Math.max(1, quadHeight(quad));

interface Trial extends FoundScript {
  /** Letters that are probably right, less those that are probably wrong. */
  certainty: number;
}

async function tryNetwork(
  network: ScriptNetwork,
  page: ReadPage,
  suspected: readonly number[],
): Promise<Trial | undefined> {
  const first = suspected.slice(0, FIRST_LINES);
  const upright = await readSome(network, page, first, false);
  const overturned = page.rotation !== 0 ? await readSome(network, page, first, true) : undefined;
  const isTurnedOver = overturned !== undefined && certaintyOf(overturned) > certaintyOf(upright);
  const read = isTurnedOver ? overturned : upright;
  if (!read.values().some((line) => isTelling(line, network))) return undefined;
  const rest = suspected.slice(FIRST_LINES, FIRST_LINES + MORE_LINES);
  for (const [line, again] of await readSome(network, page, rest, isTurnedOver)) read.set(line, again);
  const telling = [...read.values()].filter((line) => isTelling(line, network)).length;
  if (telling < MIN_TELLING * read.size) return undefined;
  return { network, read, isTurnedOver, certainty: certaintyOf(read) };
}

async function readSome(
  network: ScriptNetwork,
  { image, lines }: ReadPage,
  numbers: readonly number[],
  isTurnedOver: boolean,
): Promise<Map<number, ReadLine>> {
  const read = new Map<number, ReadLine>();
  for (const number of numbers) {
    const line = lines[number];
    if (line === undefined) continue;
    const [a, b, c, d] = line.quad;
    read.set(number, await readLine(network, image, isTurnedOver ? [c, d, a, b] : line.quad, line.angle));
  }
  return read;
}

function isTelling({ characters }: ReadLine, { script: { letters, suspicion } }: ScriptNetwork): boolean {
  if (suspicion === undefined) return false;
  const own = characters.filter(({ text }) => letters.test(text) && !LIKE_DRAWN.test(text));
  return (
    new Set(own.map(({ text }) => text)).size >= TELLING_LETTERS &&
    likelihoodOf(own) >= suspicion.ofLetters &&
    likelihoodOf(characters) >= suspicion.likelihood
  );
}

/** Boxes to tick, grids and dashes are read as these. */
const LIKE_DRAWN = /[口ロ日田井十一二三]/u;

const certaintyOf = (read: ReadonlyMap<number, ReadLine>): number =>
  read
    .values()
    .reduce(
      (sum, { characters }) =>
        sum + characters.reduce((own, { text, confidence }) => own + (isSpace(text) ? 0 : 2 * confidence - 1), 0),
      0,
    );
