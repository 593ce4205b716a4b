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

/**
 * The spaces of pages that write each character as an object of its own, as browsers do. PDFium leaves out objects
 * without ink, so it guesses such spaces from the gaps, which are as narrow between some words as inside of others.
 */
export class WrittenSpaces {
  /** In the order of the page; it jumps where something else is between two characters. */
  readonly #places: ReadonlyMap<number, number>;
  readonly #afterSpace: ReadonlySet<number>;
  readonly #characters: Characters;
  readonly #areAllWritten: boolean;

  constructor(places: ReadonlyMap<number, number>, afterSpace: ReadonlySet<number>, characters: Characters) {
    this.#places = places;
    this.#afterSpace = afterSpace;
    this.#characters = characters;
    this.#areAllWritten = afterSpace.size * MAX_WORD >= places.size;
  }

  /** Whether a space is written between two characters; null if that cannot be said. */
  isBetween(before: number, after: number): boolean | null {
    const object = this.#characters.objectAt(after);
    const last = this.#places.get(this.#characters.objectAt(before));
    if (last === undefined || this.#places.get(object) !== last + 1) return null;
    return this.#afterSpace.has(object) || (this.#areAllWritten ? false : null);
  }
}

/** Returns null for pages that are written in words or lines, which most are. */
export function findWrittenSpaces(
  pdfium: Pdfium,
  page: number,
  characters: Characters,
  memory: EngineMemory,
): WrittenSpaces | null {
  if (!areObjects(characters)) return null;
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
  return afterSpace.size === 0 ? null : new WrittenSpaces(places, afterSpace, characters);
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

function isWithoutInk({ calls }: Pdfium, object: number, memory: EngineMemory): boolean {
  const at = memory.pointer;
  if (calls.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return false;
  return Math.abs(memory.f32(2) - memory.f32(0)) < NO_WIDTH;
}
