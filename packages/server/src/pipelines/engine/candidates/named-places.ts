/**
 * Parts of an address that their own word begins, and names that the word for what somebody is begins: "Suite 300",
 * "Clínica Santa Rosalía". The word is part of the value, not its label.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { spanOfWords } from '../core/span.ts';
import { joinWords } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { isBlockPart, wantedPart } from '../parties/block-candidates.ts';
import { organisationScore, withoutAddress } from '../recognise/names.ts';
import { spacedName } from '../schema/value-kind.ts';

/** Longer numbers are those of parties, and what else follows a word is what it labels. */
const NUMBER_OF_PLACE = /^#?\d{1,6}\p{L}?$/u;

/** The candidate with the word before it, if the field is that word and stands among the parts of an address. */
export function withOwnWord({ fields }: Context, field: Field, candidate: Candidate): Candidate {
  const { label, span } = candidate;
  if (label?.relation !== 'inside') return candidate;
  const isPlace = NUMBER_OF_PLACE.test(span.text) && isOfAddress(fields, field);
  if (!isPlace && !isNamedByNoun(label.text, span.text)) return candidate;
  const last = label.words.at(-1);
  const isBefore = last?.row === span.row && last.place === span.from - 1 && !/[:：.=]$/.test(last.text);
  if (!isBefore || tokensOf(label.text).join(' ') !== tokensOf(spacedName(field.name)).join(' ')) return candidate;
  const all = [...label.words, ...span.words];
  const text = withoutAddress(joinWords(all)).replace(/[,;]$/, '');
  const words = all.slice(0, text.split(' ').length);
  const whole = spanOfWords(words, { ...span, value: text, text });
  return whole === undefined ? candidate : { ...candidate, span: whole };
}

/** What organisations are called by themselves, and the names of no other thing begin with. */
const NOUNS: ReadonlySet<string> = new Set(
  'laboratory lab hospital clinic school university college hotel restaurant museum institute library theatre'.split(
    ' ',
  ),
);

/** Whether a name goes on behind such a noun, and is none by itself: "Hotel Astoria", and not "Hotel Harbour Inn". */
const isNamedByNoun = (label: string, text: string): boolean =>
  tokensOf(label).length === 1 &&
  NOUNS.has(tokensOf(label)[0] ?? '') &&
  /^\p{Lu}/u.test(text) &&
  organisationScore(withoutAddress(text)) === 0;

/** Whether the object of a field that asks for a text has the places of an address too. */
function isOfAddress(fields: readonly Field[], field: Field): boolean {
  const object = field.path.slice(0, -1).join('.');
  return (
    field.kind === 'text' &&
    object !== '' &&
    wantedPart(field) === undefined &&
    fields.some((other) => other.path.slice(0, -1).join('.') === object && isBlockPart(wantedPart(other)))
  );
}
