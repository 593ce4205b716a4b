/** First and last days that sentences tell: "for twelve months, beginning on May 1, 2025 and ending on April 30, 2026". */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Flow } from '../core/flow.ts';
import type { Span } from '../core/span.ts';
import { kindsOfDocuments } from '../lexicon/kinds-of-documents.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { SAID_RANGE } from '../weights/labels.ts';
import { saidInContracts } from './contract-words.ts';
import { dateInFlow, datesOf } from './flow.ts';
import { saidCandidate } from './said-candidate.ts';
import { isSpokenOf } from './spoken-of.ts';

const before = (words: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${anyOf(words)})\\s+(?:(?:on|as of|on the|as of the)\\s+)?$`, 'iu');
const BEFORE = { start: before(saidInContracts('startsOn')), end: before(saidInContracts('endsOn')) };
const MAX_BEFORE = 60;
/** Words that say which end of a range a field asks for, and not of what. */
const ENDS: ReadonlySet<string> = new Set(['start', 'begin', 'beginning', 'end', 'ending', 'from', 'to', 'until']);

export function saidRangeCandidates(context: Context, flow: Flow, field: Field): Candidate[] {
  if (field.rangePart === undefined) return [];
  const cue = BEFORE[field.rangePart];
  const own = tokensOf(field.name).filter((token) => !TYPE_WORDS.has(token) && !ENDS.has(token));
  return datesOf(flow).flatMap((date) => {
    if (date.score < SAID_RANGE.date || !cue.test(flow.text.slice(Math.max(0, date.start - MAX_BEFORE), date.start)))
      return [];
    const sentence = flow.sentences.find(({ end }) => end > date.start);
    const said = tokensOf(sentence?.text.slice(0, date.end - (sentence?.start ?? 0)) ?? '');
    const isOwn = own.every((token) => said.some((other) => other === token || tokenSimilarity(other, token) > 0));
    // "Approval expires October 31" says nothing of a visa, of which the document does not speak.
    if (!isOwn && !kindsOfDocuments(own).has('contract') && !isSpokenOf(context.view, field, ENDS)) return [];
    const span = recognised(context, dateInFlow(flow, date, context));
    return span === undefined || !isInText(context, flow, span)
      ? []
      : [saidCandidate(span, isOwn ? SAID_RANGE.own : SAID_RANGE.other, SAID_RANGE.extra)];
  });
}

/** The same date among those of the rows, which know the other end of their range. */
const recognised = ({ spans }: Context, said: Span | undefined): Span | undefined =>
  spans.date.find(({ words: [first], value }) => first === said?.words[0] && value === said?.value) ?? said;

/** Fewer words in a line are a label. */
const MIN_LINE_WORDS = 5;

/** Whether the word before the date stands in its line or ends the line above, and not the label of another box. */
function isInText({ view }: Context, { words, places }: Flow, { words: [first] }: Span): boolean {
  const before = first === undefined ? undefined : words[(places.get(first) ?? 0) - 1];
  if (before === undefined || first === undefined || before.segment === first.segment) return true;
  return before.row !== first.row && (view.segments[before.segment]?.words.length ?? 0) >= MIN_LINE_WORDS;
}
