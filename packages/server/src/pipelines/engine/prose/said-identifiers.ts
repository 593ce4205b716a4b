/** Numbers and codes that sentences name right before them: "entered as sales order SO-58813", "licence 7714". */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { OWN_WORDS } from '../weights/labels.ts';
import { MIN_SENTENCE_WORDS } from './flow.ts';
import { saidCandidate } from './said-candidate.ts';

/** How many words before a number name it, and how many of the sentence say of what. */
const MAX_NAMING = 4;
const MAX_BEFORE = 12;
const END = /[.!?;]["”’)]*$/u;
/** Between the name and the number. */
const JOINING = /^(?:no|nr|number|is|are|was|as|the|lautet|ist|numéro|est|número|es|numero|è|:|#|\()\.?:?$/iu;

export function saidIdentifiers(context: Context, field: Field): Candidate[] {
  const isNumber = field.kind === 'identifier' || (field.kind === 'text' && OF_NUMBERS.test(field.concept?.id ?? ''));
  if (!isNumber) return [];
  const wanted = tokensOf(field.name).filter((token) => !TYPE_WORDS.has(token) && weightOf(token) > MIN_WEIGHT);
  const head = wanted.at(-1);
  if (head === undefined) return [];
  return context.spans.identifier.flatMap((span) => {
    const before = isInSentence(context, span) ? wordsBefore(context, span) : [];
    const near = before.slice(-MAX_NAMING);
    const isNamed = near.some((tokens) => says(tokens, head)) && !isNamedOtherwise(near, head);
    if (!isNamed || !wanted.every((token) => before.some((tokens) => says(tokens, token)))) return [];
    return [saidCandidate(span, Math.min(OWN_WORDS.max, OWN_WORDS.base + OWN_WORDS.perWord * wanted.length))];
  });
}

const OF_NUMBERS = /_number$|_id$/;
const MIN_WEIGHT = 0.5;

const says = (tokens: readonly string[], wanted: string): boolean =>
  tokens.some((token) => token === wanted || tokenSimilarity(token, wanted) > 0);

/** Whether another word stands between the name and the number: "order of account FEN022", "your site on 27". */
const isNamedOtherwise = (near: readonly (readonly string[])[], head: string): boolean =>
  near.findLastIndex((tokens) => says(tokens, head)) < near.length - 1;

function isInSentence({ view }: Context, { words: [first] }: Span): boolean {
  const segment = view.segments[first?.segment ?? -1];
  return segment !== undefined && segment.words.length >= MIN_SENTENCE_WORDS && (first?.cell ?? 0) < 0;
}

/** The words of the sentence before the number, from the farthest to the nearest. */
function wordsBefore(context: Context, { words: [first] }: Span): (readonly string[])[] {
  const { words, places } = context.flow();
  const at = first === undefined ? 0 : (places.get(first) ?? 0);
  const found: (readonly string[])[] = [];
  for (let place = at - 1; place >= 0 && found.length < MAX_BEFORE; place -= 1) {
    const word = words[place];
    if (word === undefined || (END.test(word.text) && !JOINING.test(word.text))) break;
    const isJoining = JOINING.test(word.text.replace(/[,()]/g, ''));
    if (!isJoining) found.unshift(tokensOf(word.text));
  }
  return found;
}
