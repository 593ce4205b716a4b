/** Numbers that are years: they count nothing, and no field that asks for another number takes them. */
import type { Field } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import { isNumeric } from '../core/value-kinds.ts';
import { tokensOf } from '../lexicon/tokens.ts';

const YEAR = /^(?:1[89]|20)\d\d$/;
const OF_YEAR = /\b(?:years?|vintage|season|since|founded|established|built|model|edition|class)\b/i;

/** Whether it is written like a year, and the field asks for a number that is none. */
export function isYearOfOther({ kind, name, schema }: Field, { text, traits }: Pick<Span, 'text' | 'traits'>): boolean {
  if (!isNumeric(kind) || (traits.currency ?? '') !== '' || !YEAR.test(text.trim())) return false;
  return !tokensOf(name).includes('year') && !OF_YEAR.test(`${schema.title} ${schema.description}`);
}
