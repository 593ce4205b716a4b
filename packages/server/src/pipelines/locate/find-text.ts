/** Finds where a text is printed: whole, across lines, nearly, or in parts. */
import type { DocumentView, Row, ViewWord } from '../engine/core/view.ts';
import { fold } from './fold.ts';
import { nearMatches } from './near-text.ts';
import { type Occurrence, occurrenceOf, rawTextOf } from './occurrence.ts';
import { hasSameSigns } from './same-signs.ts';
import type { WordStream, WordStreams } from './word-streams.ts';

export const MAX_OCCURRENCES = 200;
/** Shorter texts occur nearly everywhere, so a near match means nothing for them. */
const MIN_NEAR_CHARACTERS = 4;
/** Share of the characters by which a value may differ from certain print, and further from badly read print. */
const SURE_SHARE = 0.16;
const MAX_SHARE = 0.3;

export interface TextSearch {
  view: DocumentView;
  streams: WordStreams;
}

export function findText({ view, streams }: TextSearch, text: string): Occurrence[] {
  const query = fold(text);
  if (query === '') return findSigns(view, text.trim());
  const exact = streams.rows.flatMap((stream) => exactIn(stream, query, text));
  if (!exact.some(({ isWhole }) => isWhole)) {
    exact.push(...streams.others.flatMap((stream) => exactIn(stream, query, text)));
  }
  if (exact.length > 0) return exact.slice(0, MAX_OCCURRENCES);
  const near = query.length < MIN_NEAR_CHARACTERS ? [] : nearIn(streams, query);
  const [best] = near;
  if (best !== undefined && best.match > 0.9) return near;
  const parts = partsOf(view, text);
  return parts === undefined || (best !== undefined && best.match >= parts.match) ? near : [parts, ...near];
}

/** Texts without a letter or digit count only as separate words. */
function findSigns(view: DocumentView, text: string): Occurrence[] {
  if (text === '') return [];
  return view.rows
    .flatMap((row) => row.words.filter((word) => word.text === text))
    .slice(0, MAX_OCCURRENCES)
    .map((word) => occurrenceOf([word], { match: 1, normaliser: 'text_folded', isWhole: true }));
}

function exactIn(stream: WordStream, query: string, text: string): Occurrence[] {
  const found: Occurrence[] = [];
  let at = stream.text.indexOf(query);
  while (at >= 0 && found.length < MAX_OCCURRENCES) {
    const occurrence = exactAt(stream, at, { query, text });
    if (occurrence !== undefined) found.push(occurrence);
    at = stream.text.indexOf(query, at + 1);
  }
  return found;
}

const isDigit = (character: string | undefined): boolean => character !== undefined && /\p{N}/u.test(character);

/** Groups of digits are one number only if it is too long to be two. */
const MIN_GROUPED_DIGITS = 10;

function exactAt(
  stream: WordStream,
  at: number,
  { query, text }: { query: string; text: string },
): Occurrence | undefined {
  const { owners, words, starts } = stream;
  const end = at + query.length;
  const first = owners[at] ?? 0;
  const last = owners[end - 1] ?? 0;
  const begin = starts[first] ?? 0;
  const finish = starts[last + 1] ?? stream.text.length;
  const own = words.slice(first, last + 1);
  const isWholeWords = begin === at && finish === end;
  // "12" is not in "2012", nor "art" in "party": a text must be delimited by word borders.
  const isSure = own.every(({ confidence }) => confidence === 1);
  if (!isWholeWords && !isBordered(own, { before: at - begin, after: finish - end })) {
    const isGlued = !isSure && query.length >= MIN_GLUED_CHARACTERS && !isDigit(query[0]) && !isDigit(query.at(-1));
    if (!isGlued) return undefined;
    const match = 0.7 + (0.2 * query.length) / (finish - begin);
    return occurrenceOf(own, { match, normaliser: 'text_similar', isWhole: false });
  }
  const isApart = own.some((word, place) => isOverGap(own[place - 1], word));
  if (isApart && isNumeric(query)) return undefined;
  if (joinsDigits(own, text) && query.length < MIN_GROUPED_DIGITS) return undefined;
  const covered = finish - begin;
  if (query.length < MIN_NEAR_CHARACTERS && (covered > query.length || own.length > 1) && !isWritten(own, text)) {
    return own.length > 1 ? undefined : occurrenceOf(own, { match: 0.3, normaliser: 'text_folded', isWhole: false });
  }
  const isWhole = isWholeWords && !isApart && hasSameSigns(text, rawTextOf(own));
  return occurrenceOf(own, { match: 0.7 + (0.3 * query.length) / covered, normaliser: 'text_folded', isWhole });
}

/** Whether the words say a text sign by sign: "1 - 6", which letters and digits alone would find nearly everywhere. */
const isWritten = (own: readonly ViewWord[], text: string): boolean =>
  withoutSpaces(rawTextOf(own)) === withoutSpaces(text);

const withoutSpaces = (text: string): string => text.replaceAll(/\s+/gu, '');

/** Shorter texts occur in many longer words. */
const MIN_GLUED_CHARACTERS = 6;

const isNumeric = (query: string): boolean => query.replace(/\P{N}/gu, '').length > 0.5 * query.length;

/** True if a sign separates the text from the rest of its first and last word. */
function isBordered(own: readonly ViewWord[], rest: { before: number; after: number }): boolean {
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) return false;
  const head = foldedOffsets(first);
  const tail = foldedOffsets(last);
  const isOpen = rest.before === 0 || (head[rest.before] ?? 0) > (head[rest.before - 1] ?? 0) + 1;
  const cut = tail.length - rest.after;
  return isOpen && (rest.after === 0 || (tail[cut] ?? 0) > (tail[cut - 1] ?? 0) + 1);
}

const offsetsOf = new WeakMap<ViewWord, readonly number[]>();

/** For each character of a folded word, its origin. Kept: a long word may hold a text at each of its letters. */
function foldedOffsets(word: ViewWord): readonly number[] {
  const known = offsetsOf.get(word);
  if (known !== undefined) return known;
  const offsets: number[] = [];
  let at = 0;
  for (const character of word.text) {
    for (const _ of fold(character)) offsets.push(at);
    at += 1;
  }
  offsetsOf.set(word, offsets);
  return offsets;
}

/** Neighbours in a row that are in two cells, or on two sides of a gap. */
const isOverGap = (before: ViewWord | undefined, word: ViewWord): boolean =>
  before !== undefined &&
  before.row === word.row &&
  // In right-to-left text the next word is on the left.
  (before.segment !== word.segment || Math.abs(word.place - before.place) !== 1);

/** True if a number of the value is assembled from several words: "200" from "20" and "0". */
function joinsDigits(own: readonly ViewWord[], text: string): boolean {
  if (own.length < 2) return false;
  const printed = own.map((word) => word.text).join(' ');
  const runs = (of: string): string => (of.match(/\p{N}+/gu) ?? []).join(' ');
  return runs(printed) !== runs(text) && own.some((word, place) => isDigitBorder(own[place - 1], word));
}

const isDigitBorder = (before: ViewWord | undefined, word: ViewWord): boolean =>
  before !== undefined && /\p{N}$/u.test(before.text) && /^\p{N}/u.test(word.text);

/** A word above this confidence was read as printed. */
const SURE = 0.95;

function nearIn({ rows, others }: WordStreams, query: string): Occurrence[] {
  const found: Occurrence[] = [];
  // A number that was read with certainty and differs is another number.
  const isNumber = isNumeric(query);
  for (const stream of [...rows, ...others]) {
    const { owners, words, starts, text } = stream;
    // A badly read letter is cheap to change; a certain digit makes it another number.
    const costAt = (place: number): number => {
      const word = words[owners[place] ?? 0];
      const confidence = word?.confidence ?? 1;
      const doubt = Math.max(0.35, confidence);
      return isDigit(text[place]) && confidence > SURE ? 2 * doubt : doubt;
    };
    const isSure = words.every((word) => word.confidence === 1);
    const search = { text, query, maxShare: isSure ? SURE_SHARE : MAX_SHARE, costAt };
    for (const { start, end, cost } of nearMatches(search)) {
      const first = owners[start] ?? 0;
      const last = owners[end - 1] ?? first;
      const own = words.slice(first, last + 1);
      // A text inside words that were read with certainty is no misreading of them.
      const rest = { before: start - (starts[first] ?? 0), after: (starts[last + 1] ?? text.length) - end };
      if (own.every(({ confidence }) => confidence === 1) && !isBordered(own, rest)) continue;
      if (isNumber && own.every(({ confidence }) => confidence > SURE)) continue;
      if (own.length > 0) {
        const match = 0.95 * (1 - cost / query.length);
        found.push(occurrenceOf(own, { match, normaliser: 'text_similar', isWhole: false }));
      }
    }
  }
  return distinct(found.sort((a, b) => b.match - a.match)).slice(0, 12);
}

function distinct(found: readonly Occurrence[]): Occurrence[] {
  const kept: Occurrence[] = [];
  const taken = new Set<ViewWord>();
  for (const occurrence of found) {
    if (occurrence.words.some((word) => taken.has(word))) continue;
    for (const word of occurrence.words) taken.add(word);
    kept.push(occurrence);
  }
  return kept;
}

const PART_ROWS = 8;
const ROW_COST = 0.04;
const MIN_PARTS = 0.6;

/**
 * Values whose words are printed in another order or with others in between: an address and its country, a name and
 * title.
 */
function partsOf(view: DocumentView, text: string): Occurrence | undefined {
  const tokens = text
    .split(/[\s,;]+/)
    .map(fold)
    .filter((token) => token.length >= 2);
  if (tokens.length < 3 || tokens.length > 60) return undefined;
  let best: { score: number; words: ViewWord[] } | undefined;
  for (const page of view.pages) {
    const hits = page.rows.map((row) => hitsIn(row, tokens));
    for (const [place, first] of hits.entries()) {
      if (first.length === 0) continue;
      const left = new Set(tokens);
      const words: ViewWord[] = [];
      for (let offset = 0; offset < PART_ROWS && place + offset < hits.length; offset += 1) {
        for (const { word, token } of hits[place + offset] ?? []) if (left.delete(token)) words.push(word);
        const score = words.length / tokens.length - ROW_COST * offset;
        if (score > MIN_PARTS && score > (best?.score ?? 0)) best = { score, words: [...words] };
      }
    }
  }
  if (best === undefined) return undefined;
  return occurrenceOf(best.words, { match: 0.85 * Math.min(1, best.score), normaliser: 'text_parts', isWhole: false });
}

function hitsIn(row: Row, tokens: readonly string[]): { word: ViewWord; token: string }[] {
  const hits: { word: ViewWord; token: string }[] = [];
  for (const word of row.words) {
    const folded = fold(word.text);
    if (folded.length < 2) continue;
    const token = tokens.find((entry) => entry === folded || (folded.length > 3 && entry.includes(folded)));
    if (token !== undefined) hits.push({ word, token });
  }
  return hits;
}
