import { isSpace } from './clean-text.ts';
import type { Characters, EngineMemory, Pdfium } from './pdfium-calls.ts';

/** Pages with more objects are drawings. */
const MAX_OBJECTS = 60_000;
const TYPE_TEXT = 1;
/** How many characters tell how a page is written. */
const SAMPLE = 400;
const MIN_PAIRS = 5;
/** Share of neighbours that are different objects, from which on each character is one of its own. */
const MIN_APART = 0.6;
/** A page with fewer spaces than one for so many characters may leave some to the reader. */
const MAX_WORD = 60;
/** In units of the page: PDFium leaves out objects that are narrower. */
const NO_WIDTH = 0.01;
/** Between the advances of two objects, in heights of a line: what belongs together is nearer, and spaces may be squeezed. */
const OPEN_GAP = 0.025;
/** PDFium tells wider gaps itself. */
const WIDE_GAP = 0.5;

/**
 * The spaces that are written as objects of their own. PDFium leaves out objects without ink, so it guesses such spaces
 * from the gaps, which are as narrow between some words as inside of others. Browsers write each character of a page as
 * such an object; others write so a space before a change of style, or after the number of a list.
 */
export class WrittenSpaces {
  /** In the order of the page; it jumps where something else is between two characters. */
  readonly #places: ReadonlyMap<number, number>;
  readonly #afterSpace: ReadonlySet<number>;
  readonly #characters: Characters;
  /** True if each character is an object. */
  readonly #areSingle: boolean;
  readonly #areAllWritten: boolean;

  constructor(
    places: ReadonlyMap<number, number>,
    afterSpace: ReadonlySet<number>,
    { characters, areSingle }: { characters: Characters; areSingle: boolean },
  ) {
    this.#places = places;
    this.#afterSpace = afterSpace;
    this.#characters = characters;
    this.#areSingle = areSingle;
    this.#areAllWritten = areSingle && afterSpace.size * MAX_WORD >= places.size;
  }

  /** Whether a space is written between two characters; null if that cannot be said. */
  isBetween(before: number, after: number): boolean | null {
    const object = this.#characters.objectAt(after);
    const last = this.#places.get(this.#characters.objectAt(before));
    if (last === undefined || this.#places.get(object) !== last + 1) return null;
    if (!this.#afterSpace.has(object)) return this.#areAllWritten ? false : null;
    return this.#areSingle || isOpenGap(this.#characters, before, after) || null;
  }
}

/** Returns null for pages whose words and lines are written with their spaces, which most are. */
export function findWrittenSpaces(
  pdfium: Pdfium,
  page: number,
  characters: Characters,
  memory: EngineMemory,
): WrittenSpaces | null {
  const areSingle = areObjects(characters);
  if (!areSingle && !hasOpenGap(characters)) return null;
  const { calls } = pdfium;
  const known = new Set<number>();
  const { units, unitStride, unitOffset } = characters;
  for (let index = 0; index < characters.count; index += 1) {
    if (!isSpace(units[index * unitStride + unitOffset] ?? 0)) known.add(characters.objectAt(index));
  }
  const places = new Map<number, number>();
  const afterSpace = new Set<number>();
  let place = 0;
  let hasSpace = false;
  const count = Math.min(calls.FPDFPage_CountObjects(page), MAX_OBJECTS);
  for (let index = 0; index < count; index += 1) {
    const object = calls.FPDFPage_GetObject(page, index);
    if (known.has(object)) {
      if (hasSpace) afterSpace.add(object);
      hasSpace = false;
      place += 1;
      places.set(object, place);
    } else if (calls.FPDFPageObj_GetType(object) !== TYPE_TEXT) place += 1;
    else hasSpace ||= isWithoutInk(pdfium, object, memory);
  }
  return afterSpace.size === 0 ? null : new WrittenSpaces(places, afterSpace, { characters, areSingle });
}

function areObjects(characters: Characters): boolean {
  let pairs = 0;
  let apart = 0;
  let last = 0;
  for (let index = 0; index < Math.min(characters.count, SAMPLE); index += 1) {
    const object = characters.objectAt(index);
    if (object !== 0 && last !== 0) {
      pairs += 1;
      if (object !== last) apart += 1;
    }
    last = object;
  }
  return pairs >= MIN_PAIRS && apart >= MIN_APART * pairs;
}

/** Whether two objects follow each other on a line without a space, and not quite closely. */
function hasOpenGap(characters: Characters): boolean {
  const { units, unitStride, unitOffset, count } = characters;
  let last = 0;
  for (let index = 0; index < count; index += 1) {
    const object = isSpace(units[index * unitStride + unitOffset] ?? 0) ? 0 : characters.objectAt(index);
    if (object !== last && object !== 0 && last !== 0 && isOpenGap(characters, index - 1, index)) return true;
    last = object;
  }
  return false;
}

function isOpenGap(characters: Characters, before: number, after: number): boolean {
  if (!characters.readLoose(before)) return false;
  const { looseLeft: left, looseRight: right, looseBottom: bottom, looseTop: top } = characters;
  if (right <= left || !characters.readLoose(after)) return false;
  const height = top - bottom;
  const gap = characters.looseLeft - right;
  const isOnLine = characters.looseBottom < top && characters.looseTop > bottom;
  return isOnLine && gap > OPEN_GAP * height && gap < WIDE_GAP * height;
}

function isWithoutInk({ calls }: Pdfium, object: number, memory: EngineMemory): boolean {
  const at = memory.pointer;
  if (calls.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return false;
  return Math.abs(memory.f32(2) - memory.f32(0)) < NO_WIDTH;
}
