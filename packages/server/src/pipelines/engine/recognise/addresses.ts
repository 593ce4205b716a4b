/** Finds postal addresses: consecutive lines that look like parts of an address. */

import { type Span, spanOfWords } from '../core/span.ts';
import type { DocumentView, Segment, ViewPage, ViewWord } from '../core/view.ts';
import { heightOf, joinLines, joinWords, overlapX, widthOf } from '../core/view.ts';
import { ADDRESS_BLOCK, ADDRESS_LINE } from '../weights/recognise.ts';
import {
  addressScore,
  beginsWithLabel,
  endsInCountry,
  hasPostcode,
  hasRest,
  isNamedAsPlace,
  withoutLabel,
  withoutRest,
} from './address-words.ts';
import { areInOneBox, boxesOf } from './boxes.ts';
import { cleanName, endsInLegalForm, isRegistration, nameScore, organisationScore } from './names.ts';
import { isOfText, runsInTexts } from './said-addresses.ts';
import { isOnlyValue } from './value-text.ts';

interface Line {
  segment: Segment;
  score: number;
  isUsed: boolean;
}

const LOOK_AHEAD = 40;
/** Between lines of one address, in line heights: the gap, how far they may overlap, the indent, the gap in a row. */
const MAX_GAP = 1.15;
const MAX_OVERLAP = 0.9;
const MAX_INDENT = 1.5;
const MAX_BESIDE = 3.5;
/** Share of the narrower line that is below the other. */
const MIN_SHARED_WIDTH = 0.3;

export function findAddresses(view: DocumentView): Span[] {
  return view.pages.flatMap(addressesOf);
}

function addressesOf(page: ViewPage): Span[] {
  const { labels } = boxesOf(page);
  const lines = page.rows.flatMap((row) =>
    row.segments
      .filter((segment) => !labels.has(segment))
      .map((segment) => ({ segment, score: isOfText(segment) ? 0 : lineScore(segment.text), isUsed: false })),
  );
  raiseHead(page, lines);
  const found: Span[] = runsInTexts(page).flatMap((words) => addressIn(words) ?? []);
  for (const [index, line] of lines.entries()) {
    if (line.isUsed || line.score < ADDRESS_BLOCK.minLine || NUMBERED.test(line.segment.text)) continue;
    const near = lines
      .slice(index + 1, index + LOOK_AHEAD)
      .filter(({ segment }) => areInOneBox(page, line.segment, segment));
    const grown = growDown(line, near);
    const above = lineAbove(lines, index, line.segment);
    const first = above !== undefined && areInOneBox(page, above.segment, line.segment) ? [above] : [];
    const block = withoutNames(lines, [...first, ...grown]);
    for (const used of block) used.isUsed = true;
    const span = addressOf(block);
    if (span !== undefined) found.push(span);
  }
  return found;
}

/** A number in brackets at the end of a line is that of a company. */
const NUMBER_IN_BRACKETS = /\([^()]*\d{4,}.*\)\s*$/;

const NUMBER_WORDS = String.raw`(?:(?<!\p{L})(?:no|num|n[úu]m|number|n\.?\s?[°º])|nr|nummer|numer|n[uú]mero|num[eé]ro)(?!\p{L})[\p{L}\s.'’]{0,30}`;
/** "Employee No: 00417", "Order ID: 4711": no house numbers. */
const NUMBERED = new RegExp(String.raw`(?:${NUMBER_WORDS}|(?<!\p{L})(?:id|code|ref)\.?\s?)[:：]\s?\S{1,40}$`, 'iu');
/** "Rechnungsnummer: 44320": so long a number is none of a house or a floor, in whatever line of an address. */
const LONG_NUMBERED = new RegExp(String.raw`${NUMBER_WORDS}[:：]\s?(?=(?:\S*?\d){4})\S{1,40}$`, 'iu');

function lineScore(text: string): number {
  if (LONG_NUMBERED.test(text)) return 0;
  let score = addressScore(withoutRest(text.replace(NUMBER_IN_BRACKETS, '')));
  if (endsInLegalForm(cleanName(text))) score += ADDRESS_LINE.companyForm;
  if (NUMBER_IN_BRACKETS.test(text)) score += ADDRESS_LINE.numberInBrackets;
  return score;
}

/**
 * At the head of a page an address stands between a name with its number and what is labelled, as a telephone. Its lines
 * need no words that are known: from the first one with a number on they count as such.
 */
function raiseHead(page: ViewPage, lines: readonly Line[]): void {
  const own = headLines(page);
  const head = lines.filter(({ segment, score }) => own.includes(segment) && score > ADDRESS_BLOCK.minInHead);
  const first = head.findIndex(
    ({ segment: { text }, score }) => score >= ADDRESS_BLOCK.minLine || NUMBER_AND_WORD.test(text),
  );
  const raised = first < 0 ? [] : head.slice(first);
  if (raised.length < MIN_HEAD_LINES) return;
  for (const line of raised) line.score = Math.max(line.score, ADDRESS_BLOCK.minLine);
}

/** A number first, or one and a comma, beside a word. */
const NUMBER_AND_WORD = /^(?:\S*\d|(?=.*\d).*,).*\p{L}{3}/u;
const MIN_HEAD_LINES = 2;
const MAX_HEAD_LINES = 5;
const MAX_HEAD_ROWS = 12;

function headLines({ rows }: ViewPage): readonly Segment[] {
  const head = rows.slice(0, MAX_HEAD_ROWS);
  const to = head.findIndex(({ text }, place) => place > 0 && isBehindAddress(text));
  const registered = head
    .slice(0, Math.max(0, to))
    .findLastIndex(({ text }) => isRegistration(text) || cleanName(text).length < text.length - MIN_REGISTRATION);
  const own = head.slice(Math.max(1, registered + 1), Math.max(0, to));
  const isBlock = own.length <= MAX_HEAD_LINES && own.every(({ segments }) => segments.length === 1);
  return isBlock ? own.flatMap(({ segments }) => segments) : [];
}

/** Something labelled, or a number alone, as of a telephone. */
const isBehindAddress = (text: string): boolean =>
  !isRegistration(text) && (beginsWithLabel(text) || /^\p{L}+\s?:\s?[\d+(]/u.test(text) || !/\p{L}{3}/u.test(text));

/** Letters and digits that a name loses with the number of its company. */
const MIN_REGISTRATION = 5;

/** A number among the first three words, as that of a house, a lot or a floor. */
const BEGINS_WITH_NUMBER = /^(?:\S+\s){0,2}\S*\d/;

/**
 * A page begins with the name of who issued it, whatever its words: "Village Store" over "12 High Street". Below a name,
 * a line without a number over one that begins with it is the name of a branch, unless it is that of a building.
 */
function withoutNames(lines: readonly Line[], block: readonly Line[]): readonly Line[] {
  const numbered = block.findIndex(({ segment: { text } }) => BEGINS_WITH_NUMBER.test(text));
  const names = block.slice(0, Math.max(0, numbered));
  if (names.length > MAX_NAMES || names.some(({ segment: { text } }) => /[\d,]/.test(text))) return block;
  let rest = block;
  for (const line of names) {
    const isFirst = !lines.slice(0, lines.indexOf(line)).some(({ segment: { text } }) => canBeName(text));
    if (!isFirst && isNamedAsPlace(line.segment.text)) break;
    rest = rest.slice(1);
  }
  return rest;
}

const MAX_NAMES = 2;
const canBeName = (text: string): boolean => !/\d/.test(text) && nameScore(text) >= ADDRESS_BLOCK.minName;

function isBelow(above: Segment, below: Segment): boolean {
  const height = Math.min(heightOf(above), heightOf(below));
  const gap = below.top - above.bottom;
  if (gap > MAX_GAP * height || gap < -MAX_OVERLAP * height) return false;
  return (
    overlapX(above, below) > MIN_SHARED_WIDTH * Math.min(widthOf(above), widthOf(below)) ||
    Math.abs(above.left - below.left) < MAX_INDENT * height
  );
}

const isBeside = (one: Segment, next: Segment): boolean =>
  one.row === next.row && next.left > one.left && next.left - one.right < MAX_BESIDE * heightOf(one);

function growDown(first: Line, lines: readonly Line[]): Line[] {
  const block = [first];
  let last = first;
  for (const [at, line] of lines.entries()) {
    if (line.isUsed || !(isBelow(last.segment, line.segment) || isBeside(last.segment, line.segment))) continue;
    if (endsInCountry(last.segment.text) || hasRest(last.segment.text)) break;
    if (continues(last, line, lines.slice(at + 1, at + 5))) {
      block.push(line);
      last = line;
    } else if (line.segment.row !== last.segment.row) break;
  }
  return block;
}

const ONLY_LETTERS = /^[\p{L} .,'()-]+$/u;
/** A postcode that no town precedes in its line: the town follows. */
const ENDS_IN_POSTCODE = /(?:^|,)\s*\d{4,6},?$/;
const LABEL_OR_NUMBER = /:|\d{5}/;
const MAX_LAST_WORDS = 3;
/** Around the last line of an address, in its heights. */
const MAX_GAP_OF_LAST = 0.8;

/** A region or country alone in its line, between a postcode and what is labelled or numbered below the address. */
function isLastLine(last: Segment, line: Segment, next: Segment | undefined): boolean {
  const { words, text } = line;
  if (next === undefined || words.length > MAX_LAST_WORDS || !ONLY_LETTERS.test(text)) return false;
  if (
    !hasPostcode(last.text) ||
    last.text.includes(':') ||
    !LABEL_OR_NUMBER.test(next.text) ||
    organisationScore(text) > 0
  )
    return false;
  return line.top - last.bottom < MAX_GAP_OF_LAST * heightOf(line) && next.top - line.bottom < MAX_GAP * heightOf(line);
}

function continues(last: Line, line: Line, following: readonly Line[]): boolean {
  if (line.score >= ADDRESS_BLOCK.minNext) return true;
  const { text } = line.segment;
  if (
    line.score >= ADDRESS_BLOCK.minAfterComma &&
    /,\s*$/.test(last.segment.text) &&
    !isOnlyValue(text) &&
    /\p{L}{3}/u.test(text)
  )
    return true;
  if (line.score >= ADDRESS_BLOCK.minAfterComma && ENDS_IN_POSTCODE.test(last.segment.text) && ONLY_LETTERS.test(text))
    return true;
  if (line.score > ADDRESS_BLOCK.minBetween && isLastLine(last.segment, line.segment, following[0]?.segment))
    return true;
  return (
    line.score > ADDRESS_BLOCK.minBetween &&
    ONLY_LETTERS.test(text) &&
    following.some((next) => next.score >= ADDRESS_BLOCK.minFollowing && isBelow(line.segment, next.segment))
  );
}

/** The first line often has only the name or number of a house. */
function lineAbove(lines: readonly Line[], index: number, first: Segment): Line | undefined {
  const above = lines.slice(0, index).findLast((line) => !line.isUsed && isBelow(line.segment, first));
  if (above === undefined) return undefined;
  const { text } = above.segment;
  const isOpen =
    /,\s*$/.test(text) && above.score > ADDRESS_BLOCK.minOpenAbove && organisationScore(cleanName(text)) < 1;
  const isNumbered =
    above.score > ADDRESS_BLOCK.minNumberedAbove &&
    /^(no\.?\s*)?[A-Z]{0,2}-?\d[\w\-/]*[,\s]/i.test(text) &&
    /\p{L}{3}/u.test(text);
  return isOpen || above.score > ADDRESS_BLOCK.minAbove || isNumbered ? above : undefined;
}

/** An address in a sentence has a street as well as a number. */
function addressIn(words: readonly ViewWord[]): Span | undefined {
  const text = joinLines(words).replace(/[.,;]$/, '');
  const score = addressScore(text);
  return score < ADDRESS_BLOCK.minTotal ? undefined : spanOfLines([words], score, hasPostcode(text));
}

function addressOf(block: readonly Line[]): Span | undefined {
  const total = block.reduce((sum, line) => sum + Math.max(0, line.score), 0);
  if (total < ADDRESS_BLOCK.minTotal) return undefined;
  const withPostcode = block.some((line) => hasPostcode(line.segment.text));
  const lines = block.map(({ segment }, at) => (at === 0 ? afterLabel(segment) : segment.words));
  return spanOfLines(lines, total, withPostcode);
}

function spanOfLines(lines: readonly (readonly ViewWord[])[], total: number, withPostcode: boolean): Span | undefined {
  const joined = lines
    .map((words) => withoutRest(joinLines(words)))
    .join(' ')
    .replace(/\s+([,.])/g, '$1')
    .replace(/[,;]$|(?<=\p{L}{4}|\d\p{L}{0,2})\.$/u, '');
  const text = withoutLabel(joined);
  return spanOfWords(lines.flat(), {
    kind: 'address',
    value: text,
    text,
    normaliser: 'address_line',
    score: Math.min(
      1,
      ADDRESS_BLOCK.base + ADDRESS_BLOCK.perScore * total + (withPostcode ? ADDRESS_BLOCK.postcode : 0),
    ),
    traits: { hasPostcode: withPostcode },
  });
}

const MAX_LABEL_WORDS = 4;

/** The words behind "Delivery to:", if they are an address by themselves; "No:" is a part of one. */
function afterLabel({ words }: Segment): readonly ViewWord[] {
  const at = words.slice(0, MAX_LABEL_WORDS).findIndex(({ text }) => /\p{L}[:：]$/u.test(text));
  const isLabel = at >= 0 && /(?:\p{L}\P{L}*){4}/u.test(joinWords(words.slice(0, at + 1)));
  const rest = words.slice(at + 1);
  return isLabel && lineScore(joinWords(rest)) >= ADDRESS_BLOCK.minLine ? rest : words;
}
