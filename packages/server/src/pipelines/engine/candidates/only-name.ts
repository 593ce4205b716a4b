/** Whose name a form asks for when its label says no more than "Name": the person that the whole document is about. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { FieldCandidates } from '../core/field-candidates.ts';
import type { Relation } from '../core/label.ts';
import type { Span } from '../core/span.ts';
import { PEOPLE } from '../lexicon/people-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { saidCandidate } from '../prose/said-candidate.ts';
import { isSpokenOf } from '../prose/spoken-of.ts';
import { looksLikePerson } from '../recognise/names.ts';
import { spacedName } from '../schema/value-kind.ts';
import { ONLY_NAME } from '../weights/candidates.ts';

/** What "Name", "Nom et prénom" and the like come to, without the words between. */
const WHOLE_NAMES: ReadonlySet<string> = new Set([
  ...['name', 'full name', 'name completo', 'name surname', 'surname name', 'name first name', 'surname first name'],
  ...['first name surname', 'first name last name', 'last name first name', 'vor surname'],
]);
const BETWEEN: ReadonlySet<string> = new Set(['et', 'e', 'y', 'i', 'und', 'en', 'och', 'and', 'a', 'of', 'the']);
/** Beside such lines a name is that of who signs. */
const SIGNED: ReadonlySet<string> = new Set(['signature', 'signed', 'title', 'by', 'stamp', 'position']);
const NEAR_ROWS = 2;

/** A schema with fewer fields says nothing of what papers it is for. */
const MIN_FIELDS = 4;

export function onlyNames(
  context: Context,
  offers: readonly FieldCandidates[],
  chosen: ReadonlyMap<Field, Candidate>,
): Map<Field, Candidate> {
  const open = offers.filter(
    ({ field, learned }) => learned === undefined && !chosen.has(field) && asksForSubject(field),
  );
  const [offer] = open;
  if (offer === undefined || open.length > 1) return new Map();
  const isMeant = isSpokenOf(context.view, offer.field) || chosen.size >= ONLY_NAME.minShare * offers.length;
  if (!isMeant && offers.length >= MIN_FIELDS) return new Map();
  const named = context.spans.name.filter((span) => isLabelledName(context, span) && !isOfSignature(context, span));
  const [only] = named;
  const isTaken = [...chosen.values()].some(({ span }) => span.text === only?.text);
  if (only === undefined || isTaken || named.some(({ text }) => text !== only.text)) return new Map();
  return new Map([[offer.field, saidCandidate(only, isMeant ? ONLY_NAME.label : ONLY_NAME.unsure)]]);
}

function asksForSubject({ name, kind }: Field): boolean {
  const tokens = tokensOf(spacedName(name)).filter((token) => token !== 'name' && token !== 'full');
  return kind === 'name' && tokens.length === 1 && tokens.every((token) => PEOPLE.has(token));
}

function isLabelledName(context: Context, span: Span): boolean {
  if (span.words.length < 2 || !looksLikePerson(span.text)) return false;
  return context.labels(span).some(({ relation, text }) => LABELS.has(relation) && isNameLabel(text));
}

const LABELS: ReadonlySet<Relation> = new Set<Relation>(['inside', 'beside', 'above']);

const isNameLabel = (text: string): boolean =>
  WHOLE_NAMES.has(
    tokensOf(text)
      .filter((token) => !BETWEEN.has(token))
      .join(' '),
  );

/** Whether a row near it has the place of a signature, or what the signer is. */
function isOfSignature({ view }: Context, span: Span): boolean {
  const row = view.rows[span.row];
  const rows = view.pages[span.page]?.rows ?? [];
  const near = rows.slice(Math.max(0, (row?.place ?? 0) - NEAR_ROWS), (row?.place ?? 0) + NEAR_ROWS + 1);
  return near.some(({ segments }) =>
    segments.some(({ text }) => SIGNED.has(tokensOf(text.split(':')[0] ?? '')[0] ?? '')),
  );
}
