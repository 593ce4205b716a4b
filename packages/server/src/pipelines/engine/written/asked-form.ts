/** How a schema wants a text to be written: what its description says of case, signs, digits and the order of a name. */
import type { Field } from '../core/field.ts';
import { type DayForm, dayFormOf } from './day-forms.ts';

export interface AskedForm {
  day: DayForm | undefined;
  letters: 'upper' | 'lower' | undefined;
  /** What is left out. */
  without: RegExp | undefined;
  /** How many of the last digits are wanted. */
  lastDigits: number | undefined;
  order: 'last, first' | 'first last' | undefined;
  /** Whether a country is wanted as its code with three letters. */
  isThreeLetters: boolean;
  /** Whether a share is wanted as a part of one: 0.19 for 19 %. */
  isFraction: boolean;
  /** Whether an amount is wanted in hundredths of the currency: 1999 for 19.99. */
  isMinor: boolean;
}

const known = new WeakMap<Field, AskedForm>();

export function askedForm(field: Field): AskedForm {
  const form = known.get(field) ?? formOf(field);
  known.set(field, form);
  return form;
}

const UPPER = /\bupper[- ]?cased?\b|\b(?:in|all) (?:caps|capitals|capital letters)\b|\bcapitali[sz]ed letters\b/i;
const NOT_WANTED = /\b(?:not|never)\b[^.;,]*/gi;
const LOWER = /\blower[- ]?cased?\b|\bsmall letters\b/i;
/** Capitals that show where to look are no wish. */
const NO_WISH =
  /\b(?:printed|shown|written|appears?|found|name|title|heading|text|word|line) in (?:all )?(?:upper|caps|capital)/i;
const DIGITS = /\b(?:digits|numerals|numbers) only\b|\bonly (?:the )?(?:digits|numerals)\b|\bjust (?:the )?digits\b/i;
const LEFT_OUT = /\b(?:without|no|remove|strip|omit(?:ting)?)\s+(?:any |all |the )?([^.;()]{3,60})/gi;
const LAST_DIGITS = /\blast (\d{1,2}|two|three|four|five|six) digits\b/i;
const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6 };
const LAST_FIRST = /\b(?:last|family|sur)\s?-?(?:name)?\s?,\s?(?:first|given|fore)/i;
const FIRST_LAST =
  /\b(?:first|given)(?: ?name)?,? (?:(?:middle|m\.?i\.?)(?: ?name)?,? )?(?:and |then )?(?:last|family|surname)/i;
const FRACTION =
  /\b(?:decimal )?fraction\b|\bbetween 0(?:\.0)? and 1(?:\.0)?\b|\bas (?:a )?decimals?\b(?!\s+(?:number|places?|digits))|\(0(?:\.0)?\s?[-–]\s?1(?:\.0)?\)/i;

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:white ?)?spaces?\b|\bwhitespace\b/i, '\\s'],
  [/\b(?:dash(?:es)?|hyphens?)\b/i, '\\-–'],
  [/\b(?:dots?|periods?|points?)\b/i, '.'],
  [/\bslash(?:es)?\b/i, '/'],
  [/\b(?:parenthes[ei]s|brackets?)\b/i, '()[\\]'],
  [/\b(?:punctuation|separators?|formatting|special characters|symbols)\b/i, '\\s.,/()\\-–'],
];

const THREE_LETTERS = /\balpha[- ]?3\b|\b(?:3|three)[- ]?letters?\b/i;
const MINOR = /\bin (?:\p{L}+[ -])?(?:cents?|pence|minor (?:currency )?units?|rappen|öre|øre)\b/iu;
const MINOR_NAME = /(?:_|^|(?<=\p{Ll})(?=C))(?:in_?)?cents$/iu;

/** Names and addresses keep their signs. */
const CODES: ReadonlySet<Field['kind']> = new Set(['identifier', 'phone', 'text']);

function formOf({ name, kind, wantsIsoDate, schema }: Field): AskedForm {
  const { enum: members } = schema;
  const description = schema.description.replace(NOT_WANTED, ' ');
  const isText = schema.type === 'string' && members === undefined;
  const isNumber = (schema.type === 'number' || schema.type === 'integer') && kind === 'money';
  const isCode = isText && CODES.has(kind);
  const last = isText ? LAST_DIGITS.exec(description)?.[1] : undefined;
  return {
    day: isText && kind === 'date' && !wantsIsoDate ? dayFormOf(schema) : undefined,
    letters: isText && !NO_WISH.test(description) ? lettersOf(description) : undefined,
    without: isCode ? leftOutOf(description) : undefined,
    lastDigits: last === undefined ? undefined : (COUNTS[last.toLowerCase()] ?? Number(last)),
    order: isText && kind === 'name' ? nameOrderOf(description) : undefined,
    isMinor: isNumber && (MINOR.test(description) || MINOR_NAME.test(name)),
    isThreeLetters:
      kind === 'country' && isText && (THREE_LETTERS.test(description) || schema.pattern === '^[A-Z]{3}$'),
    // An ejection fraction is called so, and is told as it is printed.
    isFraction: kind === 'percent' && !/fraction/i.test(name) && FRACTION.test(description),
  };
}

const lettersOf = (description: string): AskedForm['letters'] =>
  UPPER.test(description) ? 'upper' : LOWER.test(description) ? 'lower' : undefined;

function nameOrderOf(description: string): AskedForm['order'] {
  if (LAST_FIRST.test(description)) return 'last, first';
  return FIRST_LAST.test(description) ? 'first last' : undefined;
}

function leftOutOf(description: string): RegExp | undefined {
  if (DIGITS.test(description)) return /\D/g;
  const said = [...description.matchAll(LEFT_OUT)].map(([, what = '']) => what).join(' ');
  const signs = SIGNS.flatMap(([word, sign]) => (word.test(said) ? [sign] : []));
  return signs.length === 0 ? undefined : new RegExp(`[${signs.join('')}]`, 'g');
}
