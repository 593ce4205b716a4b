/** Labels that show by a number or a negation that they name something else, although they share words with a field. */
import type { Field } from '../engine/core/field.ts';
import { spacedName } from '../engine/schema/value-kind.ts';
import { areIn, wordsOf } from './literal-labels.ts';

/** Numbers of one digit count things: "Line 1". */
const MIN_DIGITS = 2;
const THOUSANDS = /(?<=\d)[.,](?=\d{3}(?!\d))/g;
const NEGATION = /(?<![\p{L}-])(?:not|non|nicht|niet|inte|ikke|nie|não)(?!\p{L})/iu;

/** "10,000 or more" is no label of `from_55000`, and "Not reimbursed" none of `reimbursed`. */
export const isForeignLabel = (label: string, field: Field): boolean =>
  hasOtherNumber(label, field) || isNegationOf(label, field);

function hasOtherNumber(label: string, { name, schema }: Field): boolean {
  const own = numbersIn(spacedName(name));
  const said = numbersIn(label);
  if (own.length === 0 || said.length === 0) return false;
  const known = [...own, ...numbersIn(schema.description)];
  // A year may be written with two digits.
  return !said.some((number) => known.some((other) => number.endsWith(other) || other.endsWith(number)));
}

const numbersIn = (text: string): string[] =>
  (text.replace(THOUSANDS, '').match(/\d+/g) ?? []).filter((number) => number.length >= MIN_DIGITS);

/** Whether nothing but a negation is between a label and the name of a field. */
function isNegationOf(label: string, { name, schema }: Field): boolean {
  if (!NEGATION.test(label)) return false;
  const said = wordsOf(label.replace(NEGATION, ' '));
  const known = `${spacedName(name)} ${schema.description}`;
  return said.length > 0 && !NEGATION.test(known) && areIn(said, wordsOf(spacedName(name)));
}
