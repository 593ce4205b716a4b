/** What the other labels of a document say about a candidate: a label that names the field better sets others back. */

import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { ValueKind } from '../core/value-kinds.ts';
import { asksForDue, saysDue } from '../lexicon/due-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { CANDIDATE, OWN_NAME } from '../weights/candidates.ts';
import { KIN } from '../weights/labels.ts';

/** The candidates of a field, the best first. */
export function preferred(context: Context, field: Field, found: readonly Candidate[]): Candidate[] {
  const sets: readonly (((candidate: Candidate) => boolean) | undefined)[] = [
    field.concept?.id === 'total' ? withOwnWord(field, found) : withOwnName(context, field, found),
    withDue(context, field, found),
    fromSumRows(field, found),
    ofOwnDocument(field, found),
    beforeTax(field, found),
  ];
  const isSetBack = (candidate: Candidate): boolean =>
    sets.some((isBetter) => isBetter !== undefined && !isBetter(candidate));
  const isAdvertiser = ofAdvertiser(context, field, found);
  return found
    .map((candidate) => {
      if (isAdvertiser?.(candidate) === true) return asNamed(candidate);
      const isAgent = isAdvertiser?.(candidate) === false || isContact(field, candidate);
      const cost = isAgent ? OWN_NAME.agent : isSetBack(candidate) ? OWN_NAME.others : 0;
      return cost === 0 ? candidate : { ...candidate, score: candidate.score + cost };
    })
    .sort((a, b) => b.score - a.score);
}

/** Its label counts like the field's own name. */
function asNamed(candidate: Candidate): Candidate {
  const { features, score } = candidate;
  const label = Math.max(features.label, (OWN_NAME.min * features.label) / KIN.advertiser);
  return {
    ...candidate,
    features: { ...features, label },
    score: score + OWN_NAME.named + CANDIDATE.label * (label - features.label),
  };
}

const tokensOfLabel = ({ label }: Candidate): readonly string[] => (label === undefined ? [] : tokensOf(label.text));

/** Whether its label stands right before it and says something about the field. */
const isLabelled = ({ label, features }: Candidate): boolean =>
  features.label >= OWN_NAME.minWord && (label?.relation === 'inside' || label?.relation === 'beside');

const PLAIN_TOTAL: ReadonlySet<string> = new Set('total amount value sum price grand overall all'.split(' '));

/** Where a document prints both, "Gross billing" labels the gross amount and "Amount due" does not. */
function withOwnWord(field: Field, found: readonly Candidate[]): ((candidate: Candidate) => boolean) | undefined {
  const own = tokensOf(field.name).filter((token) => !PLAIN_TOTAL.has(token));
  if (own.length === 0) return undefined;
  const saysOwn = (candidate: Candidate): boolean => {
    const tokens = tokensOfLabel(candidate);
    return own.every((token) => tokens.includes(token));
  };
  return found.some((candidate) => isLabelled(candidate) && saysOwn(candidate)) ? saysOwn : undefined;
}

const MAX_DUE_LEAD = 0.15;

/**
 * Where one amount is due and another one is not, as a part of that was paid, the words tell which of them is asked for. A
 * field that does not say it takes the other one only if its neighbour asks for what is due.
 */
function withDue(
  { fields }: Context,
  field: Field,
  found: readonly Candidate[],
): ((candidate: Candidate) => boolean) | undefined {
  if (field.concept?.id !== 'total') return undefined;
  const isWanted = asksForDue(field.name);
  const isAsked = isWanted || fields.some(({ concept, name }) => concept?.id === 'total' && asksForDue(name));
  const fits = (candidate: Candidate): boolean => saysDue(candidate.label?.text ?? '') === isWanted;
  if (!isAsked) return undefined;
  const best = (some: readonly Candidate[]): number => Math.max(0, ...some.map(({ features }) => features.label));
  const labelled = found.filter(isLabelled);
  const own = best(labelled.filter(fits));
  // A label that hardly names the total is none to choose it by.
  return own > 0 && own >= best(labelled.filter((candidate) => !fits(candidate))) - MAX_DUE_LEAD ? fits : undefined;
}

const NAMED_KINDS: ReadonlySet<ValueKind> = new Set(['name', 'identifier', 'date']);

/** Where a label is the very name of the field, labels that mean the same in other documents mean something else. */
function withOwnName(
  { scorer }: Context,
  field: Field,
  found: readonly Candidate[],
): ((candidate: Candidate) => boolean) | undefined {
  if (field.concept === undefined || !NAMED_KINDS.has(field.kind)) return undefined;
  const isNamed = ({ label }: Candidate): boolean =>
    label !== undefined && (scorer.score(label.text).named[field.index] ?? 0) >= OWN_NAME.min;
  const isPrinted = found.some(
    (candidate) =>
      candidate.span.kind === field.kind && candidate.features.label >= OWN_NAME.minLabel && isNamed(candidate),
  );
  return isPrinted ? isNamed : undefined;
}

/** Under the head of a column a single amount is the one in the row of the sums, where there is such a row. */
function fromSumRows(field: Field, found: readonly Candidate[]): ((candidate: Candidate) => boolean) | undefined {
  if (field.kind !== 'money') return undefined;
  const isInColumn = ({ label }: Candidate): boolean => label?.relation === 'column' || label?.relation === 'above';
  // By text, since a table that goes on has its heads again on the next page.
  const heads = new Set(
    found
      .filter((candidate) => isInColumn(candidate) && candidate.features.totalRow > 0)
      .map(({ label }) => label?.text ?? ''),
  );
  if (heads.size === 0) return undefined;
  return (candidate) =>
    candidate.features.totalRow > 0 || !isInColumn(candidate) || !heads.has(candidate.label?.text ?? '');
}

const DOCUMENTS: ReadonlySet<string> = new Set('invoice receipt bill issue document statement'.split(' '));
const OTHER_EVENTS: ReadonlySet<string> = new Set('order delivery print ship'.split(' '));

/** An invoice that prints both is dated by its own date, not by that of the order. */
function ofOwnDocument(field: Field, found: readonly Candidate[]): ((candidate: Candidate) => boolean) | undefined {
  if (field.concept?.id !== 'document_date' || tokensOf(field.name).some((token) => OTHER_EVENTS.has(token)))
    return undefined;
  const isOwn = (candidate: Candidate): boolean => tokensOfLabel(candidate).some((token) => DOCUMENTS.has(token));
  if (!found.some((candidate) => isLabelled(candidate) && isOwn(candidate))) return undefined;
  return (candidate) => !tokensOfLabel(candidate).some((token) => OTHER_EVENTS.has(token)) || isOwn(candidate);
}

const ATTENTION: ReadonlySet<string> = new Set(['attn', 'attention']);

/** "Attention: Accounts Payable" is a person or an office of who is written to. */
const isContact = ({ concept }: Field, candidate: Candidate): boolean =>
  (concept?.id === 'customer_name' || concept?.id === 'advertiser_name') &&
  tokensOfLabel(candidate).some((token) => ATTENTION.has(token));

/** Where a document names an advertiser, that is the customer, and the buyer or who is billed acts for it. */
function ofAdvertiser(
  { scorer, labels }: Context,
  field: Field,
  found: readonly Candidate[],
): ((candidate: Candidate) => boolean) | undefined {
  if (field.concept?.id !== 'customer_name') return undefined;
  const names = (text: string): boolean => {
    const { concepts, named } = scorer.score(text);
    return concepts[0]?.id === 'advertiser_name' || (named[field.index] ?? 0) >= OWN_NAME.min;
  };
  // "Advertiser" before "Name:": the label of the box names what the nearest one does not.
  const isNamed = ({ span, label, features }: Candidate): boolean =>
    label !== undefined &&
    (names(label.text) ||
      (features.section >= OWN_NAME.minLabel &&
        labels(span).some(({ relation, text }) => relation === 'section' && names(text))));
  const isPrinted = found.some(
    (candidate) =>
      candidate.features.label >= OWN_NAME.minLabel && candidate.features.isLabel < 1 && isNamed(candidate),
  );
  return isPrinted ? isNamed : undefined;
}

/** A subtotal may include the tax; where a label says that its amount does not, that one is the net amount. */
function beforeTax(field: Field, found: readonly Candidate[]): ((candidate: Candidate) => boolean) | undefined {
  const own = tokensOf(field.name);
  if (
    field.concept?.id !== 'subtotal' ||
    !own.some((token) => token === 'untaxed' || token === 'net' || token === 'excl')
  )
    return undefined;
  const isNet = (candidate: Candidate): boolean => {
    const tokens = tokensOfLabel(candidate);
    return tokens.includes('net') || (tokens.includes('excl') && tokens.includes('tax')) || tokens.includes('base');
  };
  return found.some((candidate) => isLabelled(candidate) && isNet(candidate)) ? isNet : undefined;
}
