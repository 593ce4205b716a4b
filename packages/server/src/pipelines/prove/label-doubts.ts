/** Reasons why a label around a value does not show that the value is the field's. */
import { periodRoleOf } from '../engine/arrays/period-lists.ts';
import { type PeriodHeader, periodHeaders } from '../engine/arrays/period-tables.ts';
import type { Label } from '../engine/core/label.ts';
import { type DocumentView, overlapX, type Row, type Segment, unionOf, type ViewWord } from '../engine/core/view.ts';
import { spacedName } from '../engine/schema/value-kind.ts';
import type { Leaf } from '../locate/leaves.ts';
import { inLatinDigits, isNumberText } from '../locate/printed-number.ts';
import { OVER } from './standing.ts';

/**
 * `head`: the value is one of the heads of a table; `one_of_row`: the label has several numbers of one form beside it;
 * `one_of_column`: the label is over a column of such values; `numbering`: the value numbers the text after it;
 * `caption`: the label belongs to the line above it; `one_phrase`: the label and the text are one phrase; `sentence`: the
 * label is a part of a sentence; `next_label`: the label and the text are numbered, so the text is the next label;
 * `other_end`: it is the last day of a range, and the first one is asked for; `other_name`: the label is the name of
 * another field; `listed`: it is a value of a list; `noted`: the number is in a note on the label ("Packing (14 pallets)"), or
 * is what something was before ("increased from 12,400 to 16,700").
 */
export type LabelDoubt =
  | 'head'
  | 'one_of_row'
  | 'one_of_column'
  | 'numbering'
  | 'caption'
  | 'one_phrase'
  | 'sentence'
  | 'next_label'
  | 'other_end'
  | 'other_name'
  | 'listed'
  | 'noted';

/** Fewer texts side by side are not a row of a table. */
const MIN_CELLS = 3;
/** Rows with numbers that a row of heads is over, and how many rows a head may have. */
const ROWS_UNDER = 2;
const HEAD_ROWS = 2;
/** A label of more words is a part of a sentence. */
const MAX_LABEL_WORDS = 8;
/** Boxes to tick and other signs are no words: "[x ]". */
const WORD = /[\p{L}\p{N}][^\s]*[\p{L}\p{N}]/gu;
/** Letters of the longest unit without a full stop after its number. */
const MAX_UNIT = 3;
const HAS_DIGIT = /\p{N}/u;
/** Not a number, and neither a currency nor a unit. */
const IS_TEXT = /\p{L}{4}|\p{L}{2,}\p{P}?$/u;
const DIGITS = /^\p{N}+$/u;
const NUMBERED = /^\p{N}{1,2}[.)]\s*\p{L}/u;
const IS_COUNT = /^\p{N}+$/u;
const SMALL_NUMBER = /^\p{N}{1,2}[.)]?$/u;

/** How far above its rows a head is looked for. */
const MAX_ROWS_UNDER_HEADS = 40;
const TO_DATE = /\b(?:ytd|y-t-d|(?:year|fiscal|calendar) to date)\b/i;
const THIS_PERIOD =
  /^(?:this|current|pay)\b(?:\s(?:pay|period|month|check|amount))*$|^(?:period|month|current amount)$/i;

const hasDigit = ({ text }: { text: string }): boolean => HAS_DIGIT.test(text);

export class LabelDoubts {
  readonly #view: DocumentView;
  readonly #periods = new Map<number, readonly PeriodHeader[]>();

  constructor(view: DocumentView) {
    this.#view = view;
  }

  of(words: readonly ViewWord[], label: Label | undefined, { value, field, item }: Leaf): LabelDoubt | null {
    const [first] = words;
    const row = first === undefined ? undefined : this.#view.rows[first.row];
    if (first === undefined || row === undefined) return null;
    if (typeof value === 'string' && !HAS_DIGIT.test(value) && !isAfterColon(row, first) && this.#isHead(row, words))
      return 'head';
    if (typeof value === 'number' && item === undefined && (isNoted(row, words) || isBefore(row, words, field)))
      return 'noted';
    if (label === undefined) return null;
    const isOver = OVER.has(label.relation);
    if (typeof value === 'number') {
      // A count before what it counts: "26 commits".
      if (!(label.relation === 'behind' && IS_COUNT.test(first.text)) && isNumbering(row, words)) return 'numbering';
      // The head of a column names the numbers of a list, and none of them alone.
      if (isOver) return item === undefined && this.#isOneOfColumn(row, first) ? 'one_of_column' : null;
      const isOne =
        hasTwin(row, words, label.words) && !this.#isOfPeriod(words, field) && !this.#isOfSpan(words, field);
      return isOne ? 'one_of_row' : null;
    }
    if (typeof value !== 'string') return null;
    if (field?.rangePart === 'start' && field.kind === 'date' && isAfterDash(row, first)) return 'other_end';
    if (NUMBERED.test(value) && NUMBERED.test(label.text)) return 'next_label';
    if (label.relation === 'above' && this.#isCaption(label.words)) return 'caption';
    if (label.relation === 'beside' && this.#isCaption(label.words) && this.#isCaption(words)) return 'caption';
    if (isOver && HAS_DIGIT.test(value) && this.#isOneOfColumn(row, first)) return 'one_of_column';
    if (label.relation !== 'inside') return null;
    const isPart =
      !HAS_DIGIT.test(value) || (DIGITS.test(value) && ['address', 'name', 'text'].includes(field?.kind ?? ''));
    if (isPart && isOnePhrase(row, first)) return 'one_phrase';
    return (label.text.match(WORD)?.length ?? 0) > MAX_LABEL_WORDS ? 'sentence' : null;
  }

  /** Whether its row has texts only, and some of them are over numbers in each of the next rows. */
  #isHead(row: Row, words: readonly ViewWord[]): boolean {
    if (row.segments.length < MIN_CELLS || row.segments.some(hasDigit)) return false;
    if (words.some((word) => word.row !== row.index)) return false;
    const after = this.#view.rows.slice(row.index + 1, row.index + HEAD_ROWS + ROWS_UNDER);
    const start = after.findIndex(({ words: others }) => others.some(hasDigit));
    const below = start < 0 ? [] : after.slice(start, start + ROWS_UNDER);
    if (below.length < ROWS_UNDER || below.some(({ page }) => page !== row.page)) return false;
    const isOverNumbers = (head: Segment): boolean =>
      below.every(({ segments }) => segments.some((other) => hasDigit(other) && overlapX(head, other) > 0));
    return row.segments.filter(isOverNumbers).length >= 2;
  }

  /** Whether one of the next rows, which are those of a table, has another text of the same form in its column. */
  #isOneOfColumn(row: Row, { segment }: ViewWord): boolean {
    const own = this.#view.segments[segment];
    if (own === undefined || row.segments.length < MIN_CELLS) return false;
    const under = this.#view.rows.slice(row.index + 1, row.index + 1 + ROWS_UNDER);
    // In a form with boxes, the label of the next box is right below.
    const next = under.find(({ segments }) => segments.some((other) => overlapX(other, own) > 0));
    if (next?.segments.every((other) => overlapX(other, own) <= 0 || /\p{L}{3}.*\p{L}{3}/u.test(other.text)))
      return false;
    return under.some(
      ({ page, segments }) =>
        page === row.page &&
        segments.length >= MIN_CELLS &&
        segments.some(
          (other) => overlapX(other, own) > 0 && other.text !== own.text && formOf(other.text) === formOf(own.text),
        ),
    );
  }

  /** Whether a label begins in lower case, below another line that it goes on from: "as Borrower" below a name. */
  #isCaption(label: readonly ViewWord[]): boolean {
    // A single letter numbers a box.
    const [first] = /^\p{L}[.)]?$/u.test(label[0]?.text ?? '') ? label.slice(1) : label;
    if (first === undefined || !/^\p{Ll}/u.test(first.text)) return false;
    const above = this.#view.rows[first.row - 1];
    const box = unionOf(label);
    return above !== undefined && above.page === first.page && above.words.some((word) => overlapX(word, box) > 0);
  }

  /** Whether the heads of the columns are periods, and the number is in that of the period that the field asks for. */
  #isOfPeriod(words: readonly ViewWord[], field: Leaf['field']): boolean {
    const [first] = words;
    if (first === undefined || field === undefined) return false;
    const box = unionOf(words);
    const header = this.#periodsOn(first.page).findLast(({ row }) => row.index < first.row);
    const over = header?.heads.filter(({ segment }) => overlapX(segment, box) > 0) ?? [];
    const [head] = over;
    if (header === undefined || head === undefined || over.length > 1) return false;
    const periods = [...new Set(header.heads.map(({ period }) => period))].sort().reverse();
    if (periods.length !== header.heads.length) return false;
    const role = periodRoleOf(field) ?? 'current';
    if (role === 'current' || role === 'prior') return head.period === periods[role === 'current' ? 0 : 1];
    return head.period.startsWith(role);
  }

  /** Whether the heads are those of the period and of the year to date, and the number is in the column that is asked for. */
  #isOfSpan(words: readonly ViewWord[], field: Leaf['field']): boolean {
    const [first] = words;
    if (first === undefined || field === undefined) return false;
    const box = unionOf(words);
    const heads = this.#view.rows
      .slice(Math.max(0, first.row - MAX_ROWS_UNDER_HEADS), first.row)
      .findLast(({ page, text }) => page === first.page && TO_DATE.test(text));
    const [head, other] = heads?.segments.filter((segment) => overlapX(segment, box) > 0) ?? [];
    if (head === undefined || other !== undefined) return false;
    return (TO_DATE.test(spacedName(field.name)) ? TO_DATE : THIS_PERIOD).test(head.text);
  }

  #periodsOn(number: number): readonly PeriodHeader[] {
    const page = this.#view.pages[number];
    const known = this.#periods.get(number) ?? (page === undefined ? [] : periodHeaders(page));
    this.#periods.set(number, known);
    return known;
  }
}

/** Whether another number of the same form, or one with decimals, is in the row, with no text in between. */
function hasTwin(row: Row, words: readonly ViewWord[], label: readonly ViewWord[]): boolean {
  const own = words.find(({ text }) => isNumberText(text));
  if (own === undefined) return false;
  const places = words.map(({ place }) => place);
  const after = row.words.slice(Math.max(...places) + 1);
  const before = row.words.slice(0, Math.min(...places)).toReversed();
  return [after, before].some((side) => {
    const text = side.findIndex((word) => IS_TEXT.test(word.text));
    return side
      .slice(0, text < 0 ? side.length : text)
      .some(
        (other) =>
          !label.includes(other) &&
          isNumberText(other.text) &&
          other.text !== own.text &&
          (isAlike(other.text, own.text) || hasDecimals(other.text)),
      );
  });
}

/** Whether the number counts something in brackets behind a text, and the row goes on with another number. */
function isNoted(row: Row, [own]: readonly ViewWord[]): boolean {
  if (own === undefined || !own.text.startsWith('(') || own.text.includes(')')) return false;
  const behind = row.words.slice(own.place + 1);
  const end = behind.findIndex(({ text }) => text.endsWith(')'));
  return (
    end >= 0 &&
    row.words[own.place - 1]?.segment === own.segment &&
    behind.slice(0, end + 1).every(({ text }) => /^\p{L}+[)]?$/u.test(text)) &&
    behind.slice(end + 1).some(({ segment, text }) => segment !== own.segment && isNumberText(text))
  );
}

/** Whether a sentence says that the number was changed to another one, and the field asks for no earlier one. */
function isBefore(row: Row, words: readonly ViewWord[], field: Leaf['field']): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || EARLIER.test(spacedName(field?.name ?? ''))) return false;
  const before = row.words.slice(Math.max(0, first.place - 2), first.place).map(({ text }) => text);
  const after = row.words.slice(last.place + 1, last.place + 4).map(({ text }) => text);
  return (
    CHANGED.test(before.join(' ')) &&
    /^(?:to|auf|à|a|naar)$/i.test(after[0] ?? '') &&
    after.some((text) => HAS_DIGIT.test(text))
  );
}

const CHANGED =
  /\b(?:increased|decreased|reduced|raised|lowered|changed|amended|erhöht|gesenkt|geändert|augmenté|réduit)\s(?:from|von|de)$/iu;
const EARLIER = /\b(?:previous|prior|former|earlier|old|original|before|from|initial|existing|current)\b/i;

const hasDecimals = (text: string): boolean => HAS_DECIMALS.test(inLatinDigits(text));

const isAlike = (one: string, other: string): boolean =>
  hasDecimals(one) === hasDecimals(other) && one.includes('%') === other.includes('%');

const HAS_DECIMALS = /[.,]\d{1,2}\D*$/;

/** Whether a small whole number is the first of its part of the line, and a text follows it there. */
function isNumbering(row: Row, [own, other]: readonly ViewWord[]): boolean {
  if (own === undefined || other !== undefined || !SMALL_NUMBER.test(own.text)) return false;
  const [before, after] = [row.words[own.place - 1], row.words[own.place + 1]];
  if (before?.segment === own.segment || after?.segment !== own.segment || !IS_TEXT.test(after.text)) return false;
  // A single short word after it is its unit.
  return row.words[own.place + 2]?.segment === own.segment || after.text.length > MAX_UNIT;
}

/** Whether a label with a colon is right before it: heads have none. */
function isAfterColon(row: Row, first: ViewWord): boolean {
  const before = row.words[first.place - 1];
  return before !== undefined && before.segment === first.segment && /[:：]$/u.test(before.text);
}

/** Whether a dash and a number are right before it: "1 – 30 June 2026". */
function isAfterDash(row: Row, first: ViewWord): boolean {
  const [day, dash] = [row.words[first.place - 2], row.words[first.place - 1]];
  if (dash?.segment !== first.segment) return false;
  return /\p{N}[-–—]$/u.test(dash.text) || (/^[-–—]$/u.test(dash.text) && HAS_DIGIT.test(day?.text ?? ''));
}

/** Whether nothing separates it from the word before it. */
function isOnePhrase(row: Row, first: ViewWord): boolean {
  const before = row.words[first.place - 1];
  return before?.segment === first.segment && /[\p{L}\p{N}]$/u.test(before.text) && /^[\p{L}\p{N}]/u.test(first.text);
}

const formOf = (text: string): string =>
  text
    .replaceAll(/\p{N}+/gu, '0')
    .replaceAll(/\p{L}+/gu, 'a')
    .replaceAll(/\s+/gu, ' ');
