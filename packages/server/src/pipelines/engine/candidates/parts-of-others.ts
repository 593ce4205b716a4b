/** Numbers that are parts of something longer, and number nothing themselves. */
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import type { ViewWord } from '../core/view.ts';
import { wantedPart } from '../parties/block-candidates.ts';

const wordsOfAddresses = new WeakMap<Context, ReadonlySet<ViewWord>>();
const wordsOfDates = new WeakMap<Context, ReadonlySet<ViewWord>>();

/** House numbers and postcodes are numbers of nothing else. */
export function isOfAddress(context: Context, field: Field, { kind, words, traits: { code } }: Span): boolean {
  if (kind !== 'identifier' || code !== undefined || wantedPart(field) !== undefined) return false;
  const known =
    wordsOfAddresses.get(context) ??
    new Set(context.spans.address.flatMap(({ traits, words: own }) => (traits.hasPostcode === true ? own : [])));
  wordsOfAddresses.set(context, known);
  return words.every((word) => known.has(word));
}

/** The numbers in "Oct 28, 2022" belong to a date and count nothing. */
export function isOfDate(context: Context, { kind, words }: Span): boolean {
  if (kind !== 'identifier' || words.length < 2) return false;
  const known = wordsOfDates.get(context) ?? new Set(context.spans.date.flatMap((span) => span.words));
  wordsOfDates.set(context, known);
  return words.every((word) => known.has(word));
}
