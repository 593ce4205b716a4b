/** The date of a letter: alone in its line, or behind a place, over the line that greets whom it is sent to. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { DocumentView, Row } from '../core/view.ts';
import { isGreeting } from '../recognise/greetings.ts';
import { LETTER_DATE } from '../weights/labels.ts';
import { saidCandidate } from './said-candidate.ts';

/** "Quimper, le", "Göttingen, den", "Valderreja, a". */
const PLACE = /^(?:\p{Lu}[\p{L}.'’() -]{1,40},?\s*(?:(?:le|den|the|a|il|em|dnia|dne)\s+)?)?$/u;
const MAX_ROW = 40;

export function letterDateCandidates({ view, spans }: Context): Candidate[] {
  const greeting = greetingOf(view);
  if (greeting === undefined) return [];
  const found = spans.date.filter(({ row, page, rangePart, words: [first] }) => {
    const segment = view.segments[first?.segment ?? -1];
    return page === greeting.page && row < greeting.index && rangePart === undefined && segment !== undefined;
  });
  const alone = found.filter(({ row, words, text }) => {
    const segment = view.segments[words[0]?.segment ?? -1];
    const rest = segment?.text.replace(text, '').replace(/[\s.]+$/, '') ?? '';
    return row < MAX_ROW && PLACE.test(rest);
  });
  const [only] = alone;
  return only === undefined || alone.some(({ value }) => value !== only.value)
    ? []
    : [saidCandidate(only, LETTER_DATE.label)];
}

/** The first line that greets. */
const greetingOf = ({ rows }: DocumentView): Row | undefined => rows.slice(0, MAX_ROW).find(isGreeting);
