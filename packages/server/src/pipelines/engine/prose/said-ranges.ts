/** First and last days that sentences tell: "for twelve months, beginning on May 1, 2025 and ending on April 30, 2026". */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Flow } from '../core/flow.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { SAID_RANGE } from '../weights/labels.ts';
import { saidInContracts } from './contract-words.ts';
import { dateInFlow, datesOf } from './flow.ts';
import { saidCandidate } from './said-candidate.ts';

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
    const span = dateInFlow(flow, date, context);
    return span === undefined ? [] : [saidCandidate(span, isOwn ? SAID_RANGE.own : SAID_RANGE.other, SAID_RANGE.extra)];
  });
}
