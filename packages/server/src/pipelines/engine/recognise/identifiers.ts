/** Finds numbers of invoices, orders, accounts and the like: words with digits, and groups of them. */

import { type Code, type Span, spanInRow } from '../core/span.ts';
import type { DocumentView, Row, ViewWord } from '../core/view.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { isJoining, tokensOf } from '../lexicon/tokens.ts';
import { IDENTIFIER_CERTAINTY, SURE_DATE } from '../weights/recognise.ts';
import { accountNumbersIn } from './account-numbers.ts';
import { codeOf } from './coded-identifiers.ts';
import { findDates } from './dates.ts';
import type { PrintedDate } from './printed-date.ts';

const EDGES = /^[:#\-.,(]+|[:,.;)]+$/g;
/** The end of a label, without a space before its number: "No.029190", "INV-NO.0002300". */
const GLUED_LABEL = /^(?:\p{L}{2,10}-)?(?:no|nr|n[°º])[.:](?=\d{3})/iu;
const IDENTIFIER = /^[\p{L}0-9][\p{L}0-9\-/_.#:&+]*$/u;
const GROUP_PART = /^[A-Z]{0,4}[-/]?\d[\dA-Z\-/.]*$|^[A-Z]{2,3}$/;
const AMOUNT = /^\d{1,3}(,\d{3})*\.\d{2}$|^\d+[.,]\d{2}$/;
const YEAR = /^(?:19|20)\d{2}$/;
const PART_OF_GROUP = 0.4;
const MIN_GROUPED_DIGITS = 4;
/** "YO1 7AA", "K1A 0B1": both groups have letters and digits. */
const MIXED_GROUP = /^(?=.*\d)(?=.*[A-Z])[A-Z\d]{2,4}$/;
/** Letters of a number plate or of a container, and single letters in or around a number. */
const LETTERS_OF_GROUP = /^(?:\p{Lu}{1,3}(?:-\p{Lu}{1,2})?|\p{Lu}{4})$/u;
const MIN_DIGITS_OF_ANSWER = 2;
/** Words of four capitals are many, "PAGE 12" among them: those of numbers stand before longer ones. */
const MIN_DIGITS_OF_CONTAINER = 6;
const MAX_GROUPS_OF_ANSWER = 7;
const MAX_GROUPS_OF_PLATE = 3;
/** Before the number of a post box, which identifies nothing else. */
const POST_BOX = /\b(?:p\.?\s?o\.?\s?box|postfach|bo[iî]te postale|postbus)\s*[#:]?\s*$/iu;
const POST_BOX_LENGTH = 20;
/** What the code of a bank stands behind. */
const OF_BANK = /\b(?:bic|swift)\b[^\p{Ll}]*(?:[ -]?code)?\P{L}*$/iu;
const TIME = /^\d{1,2}:\d{2}/;
/** "(614) 555-0148", with the area in brackets, is a telephone number and no number of anything else. */
const PHONE_OF_AREA = /(?<!\d)\(\d{3}\)\s?\d{3}[-.\s]\d{4}(?!\d)/g;

export function findIdentifiers(view: DocumentView, dates: ReadonlyMap<Row, readonly PrintedDate[]>): Span[] {
  const found: Span[] = [];
  const bySegment = new Map<number, Span[]>();
  for (const [row, printed] of dates) {
    const taken = printed.filter((date) => date.score > SURE_DATE);
    for (const word of row.words) {
      const span = singleWord(row, word);
      if (span?.start === undefined || span.end === undefined) continue;
      const { start, end } = span;
      if (taken.some((date) => start < date.end && end > date.start)) continue;
      if (POST_BOX.test(row.text.slice(Math.max(0, start - POST_BOX_LENGTH), start))) continue;
      found.push(span);
      const known = bySegment.get(word.segment);
      if (known === undefined) bySegment.set(word.segment, [span]);
      else known.push(span);
    }
  }
  for (const segment of view.segments) {
    const row = view.rows[segment.row];
    if (row === undefined || !dates.has(row)) continue;
    const grouped = groups(row, segment.words);
    // An answer of groups is one number; its groups are not numbers of their own.
    const [only] = grouped;
    const answer = answerIn(segment.words);
    if (only !== undefined && only.words.length === answer.length) {
      for (const span of bySegment.get(segment.index) ?? [])
        if (span.words.every((word) => answer.includes(word))) span.score *= PART_OF_GROUP;
    }
    found.push(...grouped);
  }
  const accounts = [...dates.keys()].flatMap(accountNumbersIn);
  const taken = new Set([...accounts.flatMap(({ words }) => words), ...[...dates.keys()].flatMap(phoneWordsIn)]);
  return [...found.filter(({ words }) => !words.some((word) => taken.has(word))), ...accounts];
}

function phoneWordsIn({ text, words, offsets }: Row): ViewWord[] {
  return [...text.matchAll(PHONE_OF_AREA)].flatMap(({ index, 0: phone }) =>
    words.filter((word) => {
      const start = offsets[word.place] ?? 0;
      return start < index + phone.length && start + word.text.length > index;
    }),
  );
}

function singleWord(row: Row, word: ViewWord): Span | undefined {
  const text = word.text.replace(EDGES, '').replace(GLUED_LABEL, '');
  if (text.length < 2 || !IDENTIFIER.test(text) || TIME.test(text) || text.includes('@')) return undefined;
  const start = (row.offsets[word.place] ?? 0) + word.text.indexOf(text);
  const code = codeOf(text);
  // Most codes of banks are letters alone, as other words are.
  if (!/\d/.test(text) && !(code === 'bic' && OF_BANK.test(row.text.slice(0, start)))) return undefined;
  return spanInRow(row, start, start + text.length, {
    kind: 'identifier',
    value: text,
    normaliser: 'identifier_text',
    score: code === undefined ? scoreOf(text) : 1,
    traits: traitsOf(code),
  });
}

const traitsOf = (code: Code | undefined): { code?: Code } => (code === undefined ? {} : { code });

function scoreOf(text: string): number {
  if (AMOUNT.test(text)) return IDENTIFIER_CERTAINTY.amount;
  if (YEAR.test(text)) return IDENTIFIER_CERTAINTY.year;
  if (/\p{L}/u.test(text) && /\d{2}/.test(text)) return IDENTIFIER_CERTAINTY.lettersAndDigits;
  if (text.length >= 4) return IDENTIFIER_CERTAINTY.long;
  return text.length >= 3 ? IDENTIFIER_CERTAINTY.threeDigits : IDENTIFIER_CERTAINTY.short;
}

/** Numbers printed in groups: "GB 814 2299 07", "DE89 3704 0044 0532 0130 00". */
function groups(row: Row, words: readonly ViewWord[]): Span[] {
  const found: Span[] = [];
  const answer = answerIn(words);
  const isWhole = isOneNumber(answer);
  let index = isWhole ? words.length - answer.length : 0;
  while (index < words.length) {
    // The end of a label is no part of the number behind it: "Order ID 2020-55718".
    if (TYPE_WORDS.has(tokensOf(words[index]?.text ?? '').join(' '))) {
      index += 1;
      continue;
    }
    let end = isWhole ? words.length : index;
    while (end < words.length && isGroupPart(words[end]?.text ?? '')) end += 1;
    const part = words.slice(index, end);
    const digits = part.map((word) => word.text.replace(/\D/g, '')).join('').length;
    const first = part[0];
    const last = part.at(-1);
    if (part.length >= 2 && (isWhole || digits >= MIN_GROUPED_DIGITS) && first !== undefined && last !== undefined) {
      const start = row.offsets[first.place] ?? 0;
      const stop = (row.offsets[last.place] ?? 0) + last.text.length;
      const text = row.text.slice(start, stop).replace(EDGES, '');
      const code = codeOf(text);
      if (findDates(text).length === 0) {
        found.push(
          spanInRow(row, start, stop, {
            kind: 'identifier',
            value: text,
            text,
            normaliser: 'identifier_text',
            score: code === undefined ? IDENTIFIER_CERTAINTY.grouped : 1,
            traits: traitsOf(code),
          }),
        );
      }
    }
    index = Math.max(end, index + 1);
  }
  return found;
}

/** The words behind the last colon of a segment, or all. */
const answerIn = (words: readonly ViewWord[]): readonly ViewWord[] =>
  words.slice(words.findLastIndex(({ text }) => /[:#]$/.test(text)) + 1);

/** "LK18 VDR", "M AB 123", "12 010190 P 043": nothing but groups, among them letters that stand in no number of a text. */
function isOneNumber(answer: readonly ViewWord[]): boolean {
  const texts = answer.map(({ text }) => text);
  if (texts.length < 2 || texts.length > MAX_GROUPS_OF_ANSWER) return false;
  if (texts.length === 2 && texts.every((text) => MIXED_GROUP.test(text))) return true;
  const tokens = texts.map(tokensOf);
  if (tokens.some((own) => TYPE_WORDS.has(own.join(' ')) || isJoining(own))) return false;
  const isLetters = (text: string): boolean => LETTERS_OF_GROUP.test(text);
  if (!texts.every((text) => isLetters(text) || isGroupPart(text)) || !texts.some(isLetters)) return false;
  const digits = texts.join('').replace(/\D/g, '').length;
  if (texts.length > MAX_GROUPS_OF_PLATE && digits < MIN_DIGITS_OF_CONTAINER) return false;
  const isOfContainer = texts.some((text) => /^\p{Lu}{4}$/u.test(text));
  return digits >= (isOfContainer ? MIN_DIGITS_OF_CONTAINER : MIN_DIGITS_OF_ANSWER);
}

function isGroupPart(text: string): boolean {
  return GROUP_PART.test(text.replace(/^[(:#]+|[),:;.]+$/g, '')) && !/\d\.\d{2}$/.test(text);
}
