/** Numbers that are parts of something longer, and number nothing themselves. */
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import type { ViewWord } from '../core/view.ts';
import { wantedPart } from '../parties/block-candidates.ts';
import { spacedName } from '../schema/value-kind.ts';

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

/** Before the number of a law: "under Act No.", "gemäß Verordnung (EU) Nr.", "con Decreto legislativo n.". */
const BEFORE_LAW_NUMBER =
  /(?<!\p{L})(?:acts?|laws?|decrees?|regulations?|directives?|statutory instrument|gesetz\p{L}*|verordnung|richtlinie|loi|d[ée]cret|r[èe]glement|legge|decreto|regolamento|direttiva|ley|reglamento|directiva|lei|regulamento|diretiva|ustaw[aąęy]|rozporządzeni[ae]|z[áa]kon\p{L}*|wet|verordening|richtlijn)(?:[\s-]\p{L}+)?(?:\s\(\p{Lu}{2,3}\))?\s(?:n[oro]s?\.?|n\.?\s?[º°]\.?|n\.|number|č\.)\s*$/iu;
/** A text goes on before or behind the law that it names; the heading of the law itself does not. */
const SAID_BEFORE = /(?:^|\s)\p{Ll}{2,}.*\s$/u;
const SAID_BEHIND = /^\S*\s\p{Ll}{3,}/u;
const ASKS_FOR_LAW = /\b(?:laws?|acts?)\b|decree|regulation|directive|statute|legal|legislat/i;

/** Whether a sentence names a law by the number; no document is numbered so but the law. */
export function isOfLaw({ view }: Context, { kind, name, schema }: Field, { row, from, to }: Span): boolean {
  const own = view.rows[row];
  if (kind !== 'identifier' || own === undefined || view.isData) return false;
  const { text, offsets } = own;
  const start = offsets[from] ?? 0;
  const law = BEFORE_LAW_NUMBER.exec(text.slice(0, start));
  if (law === null || ASKS_FOR_LAW.test(`${spacedName(name)} ${schema.description}`)) return false;
  return SAID_BEFORE.test(text.slice(0, law.index)) || SAID_BEHIND.test(text.slice(offsets[to - 1]));
}
