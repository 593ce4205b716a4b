/** Writes a printed text as the schema asks. */
import type { Field } from '../core/field.ts';
import { threeLetterCode } from '../lexicon/three-letter-codes.ts';
import { GENERATIONS, looksLikePerson, SURNAME_PARTICLES } from '../recognise/names.ts';
import { keepsDigits } from '../recognise/numbers.ts';
import { askedForm } from './asked-form.ts';
import { writtenDay } from './day-forms.ts';

/** A text of the document in the form that the field asks for; as it is if that would leave nothing of it. */
export function writtenAsAsked(field: Field, text: string): string {
  const { letters, without, lastDigits, order } = askedForm(field);
  let written = text;
  if (order !== undefined) written = order === 'last, first' ? lastFirst(written) : firstLast(written);
  if (lastDigits !== undefined) written = lastDigitsOf(written, lastDigits) ?? written;
  else if (without !== undefined) written = written.replace(without, '') || written;
  if (letters !== undefined) written = letters === 'upper' ? written.toUpperCase() : written.toLowerCase();
  return written;
}

/** @param code of a country, with two letters */
export const countryAsAsked = (field: Field, code: string): string =>
  (askedForm(field).isThreeLetters ? threeLetterCode(code) : undefined) ?? code;

/** Undefined if the field asks for no form of its own. */
export function dayAsAsked(field: Field, iso: string, dayFirst: boolean): string | undefined {
  const { day } = askedForm(field);
  return day === undefined ? undefined : writtenDay(iso, day, dayFirst);
}

/**
 * A printed number: 0.19 for 19 % where a part of one is asked for, 1999 for 19.99 where hundredths are. None, if its text
 * has more digits than a number keeps.
 */
export function numberAsAsked(
  field: Field,
  { text, value: printed, isPercentage }: { text: string; value: number | null; isPercentage: boolean },
): number | null {
  if (printed === null || !keepsDigits(text, printed)) return null;
  const { isFraction, isMinor } = askedForm(field);
  if (isMinor) return Math.round(100 * printed);
  return isFraction && isPercentage ? Number((printed / 100).toPrecision(12)) : printed;
}

function lastDigitsOf(text: string, count: number): string | undefined {
  const digits = text.replace(/\D/g, '');
  return digits.length < count ? undefined : digits.slice(-count);
}

const TITLE = /^(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herr|Frau|Mme|M)\.?\s+)+/;
const GENERATION = new RegExp(`,?\\s+(?:${GENERATIONS})$`);
/** Small words belong to the last name: "Peter van der Berg". */
const LAST_NAME = new RegExp(`\\s((?:(?:${SURNAME_PARTICLES})\\s)*\\S+)$`, 'i');

export function lastFirst(text: string): string {
  const plain = text.replace(TITLE, '');
  if (!looksLikePerson(plain)) return text;
  const [generation = ''] = GENERATION.exec(plain) ?? [];
  const own = plain.slice(0, plain.length - generation.length);
  const [whole, last] = LAST_NAME.exec(own) ?? [];
  return whole === undefined ? text : `${last}, ${own.slice(0, own.length - whole.length)}${generation}`;
}

/** "Berg, Peter van der" is rare; what stands behind the comma comes first. */
export function firstLast(text: string): string {
  const [, last = '', first = ''] = /^(\p{Lu}[^,]*),\s+(\p{Lu}[^,]*)$/u.exec(text) ?? [];
  const turned = `${first} ${last}`;
  return last !== '' && !GENERATION.test(`, ${first}`) && looksLikePerson(turned) ? turned : text;
}
