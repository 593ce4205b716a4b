/**
 * Finds the words of a page that back each part of a model's text. Their order may differ, because columns, headers and
 * tables are read differently. Parts without any words are reported, because they may be invented.
 */
import type { Range, Word } from '../../documents/model/document.ts';
import { similarityOf } from './similarity.ts';
import { type TextToken, tokensOf } from './tokens.ts';
import { WordPlaces } from './word-places.ts';

/**
 * `exact`: the words say the same; `similar`: nearly, as when one of the two misread a letter; `repeated`: the words
 * already back another part; `none`: no words of the page say it.
 */
export type Match = 'exact' | 'similar' | 'repeated' | 'none';

export interface AlignedSpan {
  /** Offsets into the text. */
  start: number;
  end: number;
  match: Match;
  words: Range | null;
}

export interface Alignment {
  spans: AlignedSpan[];
  /** Share of the text that is backed by words of the page, 0..1. */
  agreement: number;
  /** Words of the page that are missing from the text. */
  missing: Range[];
}

interface Placed {
  match: Match;
  place: number;
  /** The last place, for a token that the page has in several. */
  until: number;
}

const NEAR = 40;
const CANDIDATES = 8;
const MAX_GAP = 40;
const MIN_SIMILARITY = 0.6;

export function alignText(text: string, words: readonly Word[]): Alignment {
  const tokens = tokensOf(text);
  const places = new WordPlaces(words);
  const placed = followOrder(tokens, places);
  fillGaps(tokens, places, placed);
  placeTheRest(tokens, places, placed);
  const counted = tokens.filter(({ isSoft }, index) => !isSoft || placed[index] !== undefined);
  const standing = placed.filter((found) => found !== undefined).length;
  return {
    spans: spansOf(tokens, placed, places),
    agreement: counted.length === 0 ? 1 : standing / counted.length,
    missing: missingOf(words, places, placed),
  };
}

/**
 * Matches token after token, next to the last one if possible; a jump must lead to the only such word or to a longer
 * run.
 */
function followOrder(tokens: readonly TextToken[], places: WordPlaces): (Placed | undefined)[] {
  const placed: (Placed | undefined)[] = Array.from({ length: tokens.length });
  let cursor = 0;
  for (const [index, token] of tokens.entries()) {
    const place = bestPlace(tokens, index, { token, places, cursor });
    if (place === undefined) continue;
    places.take(place);
    placed[index] = { match: 'exact', place, until: place };
    cursor = place + 1;
  }
  return placed;
}

interface Search {
  token: TextToken;
  places: WordPlaces;
  cursor: number;
}

function bestPlace(tokens: readonly TextToken[], index: number, { token, places, cursor }: Search): number | undefined {
  if (places.keys[cursor] === token.key && places.isFree(cursor)) return cursor;
  let best: { place: number; run: number } | undefined;
  for (const place of places.near(token.key, cursor, CANDIDATES)) {
    if (!places.isFree(place)) continue;
    const run = runLength(tokens, index, places, place);
    const isSafe = run > 1 || Math.abs(place - cursor) <= 2 || places.countOf(token.key) === 1;
    if (isSafe && (best === undefined || run > best.run)) best = { place, run };
  }
  return best?.place;
}

const MAX_RUN = 4;

function runLength(tokens: readonly TextToken[], index: number, places: WordPlaces, place: number): number {
  let run = 1;
  while (run < MAX_RUN && tokens[index + run]?.key === places.keys[place + run] && places.isFree(place + run)) run += 1;
  return run;
}

/** Unmatched words between two matched tokens are what the text between them means. */
function fillGaps(tokens: readonly TextToken[], places: WordPlaces, placed: (Placed | undefined)[]): void {
  for (let index = 0; index < tokens.length; index += 1) {
    if (placed[index] !== undefined) continue;
    let end = index;
    while (end < tokens.length && placed[end] === undefined) end += 1;
    const free = freeBetween(places, placed[index - 1]?.place ?? -1, placed[end]?.place ?? places.keys.length);
    if (free.length > 0 && end - index <= MAX_GAP) fillGap({ tokens, from: index, to: end }, { places, free }, placed);
    index = end;
  }
}

function freeBetween(places: WordPlaces, before: number, after: number): number[] {
  const free: number[] = [];
  for (let place = before + 1; place < after && free.length <= MAX_GAP; place += 1) {
    if (places.isFree(place)) free.push(place);
  }
  return free.length > MAX_GAP ? [] : free;
}

interface Gap {
  tokens: readonly TextToken[];
  from: number;
  to: number;
}

function fillGap(
  { tokens, from, to }: Gap,
  { places, free }: { places: WordPlaces; free: readonly number[] },
  placed: (Placed | undefined)[],
): void {
  const put = (index: number, place: number, match: Match, until = place): void => {
    places.take(place);
    placed[index] = { match, place, until };
  };
  const said = tokens.slice(from, to).map(({ key }) => key);
  const printed = free.map((place) => places.keys[place] ?? '');
  if (said.join('') === printed.join('')) {
    // The same letters, split into words at other places.
    const last = free.at(-1) ?? 0;
    for (const [offset] of said.entries()) {
      const place = free[offset] ?? last;
      put(from + offset, place, 'exact', offset === said.length - 1 ? last : place);
    }
    for (const place of free) places.take(place);
    return;
  }
  for (const [offset, position] of pairUp(said, printed)) {
    const place = free[position] ?? 0;
    put(from + offset, place, said[offset] === printed[position] ? 'exact' : 'similar');
  }
}

/** Pairs in the order of both with the highest total similarity. */
function pairUp(said: readonly string[], printed: readonly string[]): [number, number][] {
  const width = printed.length + 1;
  const scores = new Float64Array((said.length + 1) * width);
  const at = (row: number, column: number): number => scores[row * width + column] ?? 0;
  const likeness = said.map((token) => printed.map((word) => likenessOf(token, word)));
  for (let row = said.length - 1; row >= 0; row -= 1) {
    for (let column = printed.length - 1; column >= 0; column -= 1) {
      const pair = (likeness[row]?.[column] ?? 0) + at(row + 1, column + 1);
      scores[row * width + column] = Math.max(pair, at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < said.length && column < printed.length; ) {
    const own = likeness[row]?.[column] ?? 0;
    if (own > 0 && at(row, column) === own + at(row + 1, column + 1)) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (at(row, column) === at(row + 1, column)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** A number is either the same or another one. */
function likenessOf(a: string, b: string): number {
  if (a === b) return 1;
  if (/\p{N}/u.test(a + b)) return 0;
  const similarity = similarityOf(a, b);
  return similarity >= MIN_SIMILARITY ? similarity : 0;
}

function placeTheRest(tokens: readonly TextToken[], places: WordPlaces, placed: (Placed | undefined)[]): void {
  let last = 0;
  for (const [index, token] of tokens.entries()) {
    const known = placed[index];
    if (known !== undefined) {
      last = known.place;
      continue;
    }
    const near = places.near(token.key, last, NEAR);
    const free = near.find((place) => places.isFree(place));
    const place = free ?? near[0];
    if (place === undefined) continue;
    if (free !== undefined) places.take(free);
    placed[index] = { match: free === undefined ? 'repeated' : 'exact', place, until: place };
    last = place;
  }
}

function spansOf(
  tokens: readonly TextToken[],
  placed: readonly (Placed | undefined)[],
  places: WordPlaces,
): AlignedSpan[] {
  const spans: AlignedSpan[] = [];
  for (const [index, { start, end, isSoft }] of tokens.entries()) {
    const found = placed[index];
    if (found === undefined && isSoft) continue;
    const word = found === undefined ? undefined : (places.words[found.place] ?? 0);
    const to = found === undefined ? 0 : (places.words[found.until] ?? 0) + 1;
    const match = found?.match ?? 'none';
    const last = spans.at(-1);
    if (last !== undefined && last.match === match && continues(last.words, word)) {
      last.end = end;
      if (last.words !== null && word !== undefined) last.words.to = to;
    } else {
      spans.push({ start, end, match, words: word === undefined ? null : { from: word, to } });
    }
  }
  return spans;
}

const continues = (words: Range | null, next: number | undefined): boolean =>
  words === null ? next === undefined : next === words.to || next === words.to - 1;

function missingOf(words: readonly Word[], places: WordPlaces, placed: readonly (Placed | undefined)[]): Range[] {
  const hasToken = new Uint8Array(words.length);
  for (const word of places.words) hasToken[word] = 1;
  for (const found of placed) if (found !== undefined) hasToken[places.words[found.place] ?? 0] = 0;
  for (const [place, word] of places.words.entries()) if (!places.isFree(place)) hasToken[word] = 0;
  const missing: Range[] = [];
  for (const [index, isMissing] of hasToken.entries()) {
    if (isMissing === 0) continue;
    const last = missing.at(-1);
    if (last?.to === index) last.to += 1;
    else missing.push({ from: index, to: index + 1 });
  }
  return missing;
}
