/**
 * Values whose label says only a part of the field's name, and nothing else: "Version" for `sheet_version`, "Account" for
 * `bank_account`. Such a label is enough where no other field of the schema is named by it better, where no other field
 * has the value, and where nothing else in the document is labelled as well.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { FieldCandidates } from '../core/field-candidates.ts';
import { placeOf } from '../core/span.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { englishName, tokensOf, weightOf } from '../lexicon/tokens.ts';
import { askedFor } from '../schema/phrases.ts';
import { spacedName } from '../schema/value-kind.ts';
import { PARTLY_NAMED } from '../weights/candidates.ts';
import { isAcceptable } from './acceptance.ts';

const NEAR: ReadonlySet<string> = new Set(['inside', 'beside', 'above']);

/** @param open the fields without a value, by their place; @param taken the places of values that others have */
export function partlyNamed(
  context: Context,
  open: readonly FieldCandidates[],
  taken: ReadonlySet<string>,
): Map<Field, Candidate> {
  const found = new Map<Field, Candidate>();
  const places = new Set(taken);
  const all = open.flatMap(({ field, candidates }) => {
    const own = candidates.filter((candidate) => isPartlyNamed(context, field, candidate));
    const [best] = own;
    if (best === undefined) return [];
    const rival = own.find(({ span }) => String(span.value) !== String(best.span.value));
    const isClear = rival === undefined || best.score - rival.score >= PARTLY_NAMED.lead;
    // The head of a column with more values labels none of them alone.
    const isListed = candidates.some(({ label }) => label?.relation === 'column' && label.text === best.label?.text);
    return isClear && !isListed ? [{ field, best }] : [];
  });
  for (const { field, best } of all.sort((one, other) => other.best.features.label - one.best.features.label)) {
    const place = placeOf(best.span);
    if (places.has(place)) continue;
    places.add(place);
    found.set(field, best);
  }
  return found;
}

function isPartlyNamed({ scorer }: Context, field: Field, candidate: Candidate): boolean {
  const { span, label, features } = candidate;
  // What its label allows was refused for other reasons.
  if (isAcceptable(field, candidate)) return false;
  // "(including its size)" goes on with the label.
  if (/^\([^()]*\)$/.test(span.text)) return false;
  if (label === undefined || !NEAR.has(label.relation) || features.label < PARTLY_NAMED.min) return false;
  if (features.isLabel > 0 || (span.kind !== field.kind && field.kind !== 'text')) return false;
  const { fields, concepts } = scorer.score(label.text);
  const own = fields[field.index] ?? 0;
  if (fields.some((score, index) => index !== field.index && score >= own)) return false;
  if (concepts.some(({ id, score }) => id !== field.concept?.id && score > PARTLY_NAMED.maxConcept)) return false;
  const wanted = tokensOf(
    `${spacedName(field.path.slice(-2).join(' '))} ${englishName(field.name)} ${askedFor(field.schema.description)}`,
  );
  const name = tellingOf(tokensOf(`${spacedName(field.name)}`));
  const ends = [name[0], name.at(-1)].filter((token) => token !== undefined);
  const telling = tellingOf(tokensOf(label.text));
  const says = (token: string, words: readonly string[]): boolean =>
    words.some((other) => token === other || tokenSimilarity(token, other) > 0);
  // Amounts and totals of something else often have one of the words.
  if (field.isAggregate || name.includes('total')) return false;
  return telling.some((token) => says(token, ends)) && telling.every((token) => says(token, wanted));
}

const tellingOf = (tokens: readonly string[]): string[] =>
  tokens.filter((token) => weightOf(token) >= PARTLY_NAMED.telling && !TYPE_WORDS.has(token));
