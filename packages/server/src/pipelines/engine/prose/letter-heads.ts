/** The date of a letter: alone in its line, or behind a place, over the line that greets whom it is sent to or at the end. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Span } from '../core/span.ts';
import type { DocumentView, Row, ViewWord } from '../core/view.ts';
import { isGreeting } from '../recognise/greetings.ts';
import { LETTER_DATE } from '../weights/labels.ts';
import { saidCandidate } from './said-candidate.ts';

/** "Quimper, le", "Göttingen, den", "Valderreja, a". */
const PLACE = /^(?:\p{Lu}[\p{L}.'’() -]{1,40},?\s*(?:(?:le|den|the|a|il|em|dnia|dne)\s+)?)?$/u;
const MAX_ROW = 40;
/** A line of the text of a letter, and how many lines its closing has. */
const MIN_TEXT_WORDS = 8;
const MAX_CLOSING_ROWS = 8;

export function letterDateCandidates(context: Context): Candidate[] {
  const { view, spans } = context;
  const greeting = greetingOf(view);
  const over =
    greeting === undefined
      ? []
      : spans.date.filter((span) => span.page === greeting.page && span.row < greeting.index && isAlone(view, span));
  const [only] = over.filter(({ row }) => row < MAX_ROW);
  if (only === undefined) return closingDate(context);
  return over.some(({ value }) => value !== only.value) ? [] : [saidCandidate(only, LETTER_DATE.label)];
}

function isAlone(view: DocumentView, { rangePart, words: [first], text }: Span): boolean {
  const segment = view.segments[first?.segment ?? -1];
  const rest = segment?.text.replace(text, '').replace(/[\s.]+$/, '') ?? '';
  return segment !== undefined && rangePart === undefined && PLACE.test(rest) && !isLabelled(view, first);
}

/** Under the text of a letter that has no date above it, beside or below the name of who wrote it. */
function closingDate({ view, spans }: Context): Candidate[] {
  const texts = view.rows.filter(({ words, segments }) => segments.length === 1 && words.length >= MIN_TEXT_WORDS);
  const [first, last] = [texts[0]?.index ?? 0, texts.at(-1)?.index ?? Infinity];
  if (spans.date.some(({ row }) => row < first)) return [];
  const under = spans.date.filter(
    (span) => span.row > last && view.rows[span.row]?.segments.length === 1 && isAlone(view, span),
  );
  const [only, ...others] = under;
  return only === undefined || others.length > 0 || only.row - last > MAX_CLOSING_ROWS
    ? []
    : [saidCandidate(only, LETTER_DATE.label, LETTER_DATE.closing)];
}

/** Whether a label ends right before it: "Date of loss:   May 17, 2026". */
const isLabelled = ({ rows }: DocumentView, first: ViewWord | undefined): boolean =>
  /[:：]$/u.test(rows[first?.row ?? -1]?.words[(first?.place ?? 0) - 1]?.text ?? '');

/** The first line that greets. */
const greetingOf = ({ rows }: DocumentView): Row | undefined => rows.slice(0, MAX_ROW).find(isGreeting);
