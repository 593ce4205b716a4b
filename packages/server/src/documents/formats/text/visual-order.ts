/**
 * Converts the visual order of characters on a line to the reading order, for lines with right-to-left text. What was
 * displayed by the rules of Unicode cannot always be reversed: a year next to a Latin name may come before or after it.
 * Of several readings, the one that keeps adjacent text adjacent is taken.
 */

export type Direction = 'ltr' | 'rtl';

/** Separates what is far apart, such as the cells of a row. */
export const FAR_GAP = '\t';

/** Hebrew, Arabic and related scripts, including positional letter forms. */
const RTL_LETTER =
  /[\u05be\u05c0\u05c3\u05c6\u061b\u061e\u061f\u066d\u06d4]|(?![\u0660-\u066c\u06f0-\u06f9])[\p{L}\u200f]/u;
const RTL_BLOCKS = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export const isRightToLeft = (text: string): boolean => RTL_BLOCKS.test(text) && RTL_LETTER.test(text);

/** Whether a UTF-16 unit can be part of right-to-left text; cheap, because it runs for every character of a page. */
export const mayBeRightToLeft = (unit: number): boolean =>
  unit >= 0x590 &&
  (unit <= 0x8ff || (unit >= 0xfb1d && unit <= 0xfefc) || (unit & 0xfffffc00) === 0xd800 || unit > 0xffff);

type Kind = 'right' | 'left' | 'number' | 'space' | 'far' | 'other';

function kindOf(text: string): Kind {
  if (text === ' ') return 'space';
  if (text === FAR_GAP) return 'far';
  if (isRightToLeft(text)) return 'right';
  if (/^\p{Nd}/u.test(text)) return 'number';
  return /\p{L}/u.test(text) ? 'left' : 'other';
}

const BETWEEN_DIGITS = /^[.,:/\u066b\u066c'’\-\u2010-\u2013+]$/;
const WITH_NUMBERS = /^[%‰°#\u066a\p{Sc}]$/u;
const SIGN = /^[+\-−±]$/;

/** The kinds, with the signs that belong to numbers counted as parts of them. */
function kindsOf(visual: readonly string[]): Kind[] {
  const kinds = visual.map(kindOf);
  const isNumber = (index: number): boolean => kinds[index] === 'number';
  for (const [index, text] of visual.entries()) {
    if (kinds[index] !== 'other') continue;
    if (BETWEEN_DIGITS.test(text) && isNumber(index - 1) && isNumber(index + 1)) kinds[index] = 'number';
  }
  for (const [index, text] of visual.entries()) {
    if (kinds[index] !== 'other') continue;
    const isFree = index === 0 || kinds[index - 1] === 'space' || kinds[index - 1] === 'far';
    if (WITH_NUMBERS.test(text) && (isNumber(index - 1) || isNumber(index + 1))) kinds[index] = 'number';
    // A sign before a number was put there deliberately: by the rules it would be after it.
    else if (SIGN.test(text) && isFree && isNumber(index + 1)) kinds[index] = 'number';
  }
  return kinds;
}

interface Run {
  from: number;
  /** Exclusive end. */
  to: number;
  hasLetters: boolean;
}

/** Runs that are read from left to right inside other text: Latin words with what is between them, and numbers. */
function leftToRightRuns(kinds: readonly Kind[], from: number, to: number): Run[] {
  const runs: Run[] = [];
  for (let index = from; index < to; index += 1) {
    const kind = kinds[index];
    if (kind !== 'left' && kind !== 'number') continue;
    const last = runs.at(-1);
    if (last?.to === index) {
      last.to += 1;
      last.hasLetters ||= kind === 'left';
    } else runs.push({ from: index, to: index + 1, hasLetters: kind === 'left' });
  }
  const isOpen = (one: Run, other: Run): boolean =>
    (one.hasLetters || other.hasLetters) && areLight(kinds, one.to, other.from);
  // Once in each direction, because a number may belong to the Latin words on either side.
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last !== undefined && isOpen(last, run)) Object.assign(last, { to: run.to, hasLetters: true });
    else joined.push(run);
  }
  const result: Run[] = [];
  for (const run of joined.toReversed()) {
    const next = result.at(-1);
    if (next !== undefined && isOpen(run, next)) Object.assign(next, { from: run.from, hasLetters: true });
    else result.push(run);
  }
  return result.reverse();
}

function areLight(kinds: readonly Kind[], from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (kinds[index] !== 'space' && kinds[index] !== 'other') return false;
  return true;
}

export interface LogicalText {
  /** Indexes into the visual order. */
  order: number[];
  /** The character at each place of `order`, with brackets turned as they are read. */
  text: string[];
}

/** @param visual the line from left to right: characters with their marks, `' '` and `FAR_GAP` */
export function logicalOrder(visual: readonly string[], base: Direction): LogicalText {
  const kinds = kindsOf(visual);
  const order: number[] = [];
  const isTurned = new Set<number>();
  const readLeftwards = (from: number, to: number): void => {
    const runs = leftToRightRuns(kinds, from, to);
    for (let index = to - 1; index >= from; ) {
      const run = runs.at(-1);
      if (run !== undefined && index < run.to) {
        for (let inside = run.from; inside < run.to; inside += 1) order.push(inside);
        runs.pop();
        index = run.from - 1;
      } else {
        order.push(index);
        isTurned.add(index);
        index -= 1;
      }
    }
  };
  if (base === 'rtl') readLeftwards(0, visual.length);
  else {
    for (let index = 0; index < visual.length; ) {
      const end = kinds[index] === 'right' ? endOfRightToLeft(kinds, index) : index;
      if (end > index) readLeftwards(index, end);
      else order.push(index);
      index = Math.max(end, index + 1);
    }
  }
  const text = order.map((index) => visual[index] ?? '');
  turnBrackets(text, (place) => isTurned.has(order[place] ?? -1));
  return { order, text };
}

/** After the last right-to-left letter before the next Latin one. */
function endOfRightToLeft(kinds: readonly Kind[], from: number): number {
  let end = from;
  for (let index = from; index < kinds.length; index += 1) {
    if (kinds[index] === 'left' || kinds[index] === 'far') break;
    if (kinds[index] === 'right') end = index + 1;
  }
  return end;
}

const BRACKETS = ['()', '[]', '{}', '«»', '‹›'];

/**
 * Files and engines disagree on which way a bracket points in right-to-left text. Its position tells: an opening one
 * precedes what it opens, a closing one follows what it closes.
 */
function turnBrackets(text: string[], isTurned: (place: number) => boolean): void {
  for (const pair of BRACKETS) {
    const [open = '', close = ''] = pair;
    let isInside = false;
    for (const [place, character] of text.entries()) {
      if (character !== open && character !== close) continue;
      if (isTurned(place)) {
        const before = text[place - 1];
        const after = text[place + 1];
        const beginsHere = isEdge(before) || /[([{«‹]$/.test(before ?? '');
        const endsHere = isEdge(after) || /^[)\]}»›.,;:!?،؛؟]/.test(after ?? '');
        const opens: boolean = beginsHere === endsHere ? !isInside : beginsHere;
        text[place] = opens ? open : close;
      }
      isInside = text[place] === open;
    }
  }
}

const isEdge = (text: string | undefined): boolean => text === undefined || text === ' ' || text === FAR_GAP;

/** The reading direction of a whole line; null for one without any right-to-left text. */
export function lineDirection(visual: readonly string[], page: Direction): Direction | null {
  const kinds = visual.map(kindOf);
  const strong = kinds.filter((kind) => kind === 'right' || kind === 'left');
  const right = strong.filter((kind) => kind === 'right').length;
  const left = strong.length - right;
  if (right === 0) return page === 'rtl' && (left === 0 || endsAtTheLeft(visual)) ? 'rtl' : null;
  const [first, last] = [strong[0], strong.at(-1)];
  if (first === 'right' && last === 'right') return 'rtl';
  if (first === 'left' && last === 'left') return page === 'rtl' && right >= left ? 'rtl' : 'ltr';
  return page;
}

/** A full stop before everything else ends a right-to-left sentence. */
function endsAtTheLeft(visual: readonly string[]): boolean {
  const text = visual.join('').trim();
  return /^[.,;:!?][^.,;:!?\d]/.test(text) && !/[.,;:!?]$/.test(text);
}

/** The direction of most letters of the texts; runs the cheap test first, because most have no such letter. */
export function textDirection(texts: readonly string[]): Direction {
  if (!texts.some((text) => RTL_BLOCKS.test(text))) return 'ltr';
  let right = 0;
  let left = 0;
  for (const text of texts) {
    for (const [letter] of text.matchAll(/\p{L}/gu)) {
      if (isRightToLeft(letter)) right += 1;
      else left += 1;
    }
  }
  return right > left ? 'rtl' : 'ltr';
}
