/**
 * The number of a document under a word that no lexicon has: "Confirmation # 1120874". At the top of the first page, the
 * only number that its label calls one is that of the document.
 */
import type { Candidate } from '../core/candidate.ts';
import type { ConceptId } from '../core/concept.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Label } from '../core/label.ts';
import type { Span } from '../core/span.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { MIN_LABEL, ONLY_NUMBER } from '../weights/candidates.ts';
import { isAcceptable } from './acceptance.ts';

const OF_DOCUMENT: ReadonlySet<ConceptId | undefined> = new Set<ConceptId>(['document_number', 'order_number']);

export function withOnlyNumber(context: Context, field: Field, found: Candidate[]): Candidate[] {
  if (!OF_DOCUMENT.has(field.concept?.id) || !field.isNamedAsConcept) return found;
  const numbers = found.filter(({ span }) => span.kind === 'identifier');
  if (numbers.some((candidate) => candidate.features.label >= MIN_LABEL && isAcceptable(field, candidate)))
    return found;
  const called = numbers.flatMap((candidate) => {
    const { span } = candidate;
    if (!isAtTop(context, span) || !/\d/.test(span.text)) return [];
    const label = context
      .labels(span)
      .find((own) => own.relation !== 'section' && own.relation !== 'column' && callsNumber(context, own));
    return label === undefined ? [] : [{ candidate, label }];
  });
  const [only] = called;
  if (only === undefined || new Set(called.map(({ label }) => label.text)).size > 1) return found;
  const { candidate, label } = only;
  const raised: Candidate = {
    ...candidate,
    label,
    features: { ...candidate.features, label: MIN_LABEL, unlabelled: 0 },
    score: Math.max(candidate.score, ONLY_NUMBER.score),
  };
  return found.map((other) => (other === candidate ? raised : other)).sort((a, b) => b.score - a.score);
}

/** Whether it stands in the upper part of the first page and ends its segment. */
function isAtTop({ view }: Context, { page, row, words }: Span): boolean {
  const last = words.at(-1);
  const rows = view.pages[0]?.rows.length ?? 0;
  const isLast = last !== undefined && view.segments[last.segment]?.words.at(-1) === last;
  return page === 0 && isLast && row < ONLY_NUMBER.maxDepth * rows;
}

/** Whether a label says that its value is a number, of something that is neither a known thing nor a field. */
function callsNumber({ scorer }: Context, label: Label): boolean {
  const tokens = tokensOf(label.text);
  if (tokens.length > ONLY_NUMBER.maxWords || tokens.at(-1) !== 'number' || tokens.length < 2) return false;
  const { concepts } = scorer.score(label.text);
  return (concepts[0]?.score ?? 0) < ONLY_NUMBER.maxConcept;
}
