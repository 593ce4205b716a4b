/** Columns that say by the name of a flag whether it holds: "Pass" and "Fail" for "passed", "A" and "E" for "estimated". */
import type { Field } from '../core/field.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { answerOf } from '../recognise/choices.ts';
import { spacedName } from '../schema/value-kind.ts';

/** Kinds of values from which on a column says more than yes and no. */
const MAX_VALUES = 3;
const MAX_WORDS = 2;
const MIN_STEM = 3;
const MAX_ENDING = 3;
const AUXILIARY = /^(?:is|has|was|are|be|were)$/;
const NOTHING = /^(?:[-–—]+|n\/?a\.?)$/i;

/** Returns a function that turns a value of the column into an answer, or undefined if the column does not answer the flag. */
export function answersByName(field: Field, texts: readonly string[]): ((text: string) => boolean | null) | undefined {
  const values = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== '' && !NOTHING.test(text)))];
  if (values.length < 2 || values.length > MAX_VALUES || values.some((value) => /\d/.test(value))) return undefined;
  // Words for yes and no say it themselves.
  if (values.some((value) => tokensOf(value).length > MAX_WORDS || answerOf(value) !== undefined)) return undefined;
  const saying = values.filter((value) => says(field, value));
  if (saying.length === 0 || saying.length === values.length) return undefined;
  return (text) => (NOTHING.test(text.trim()) ? null : says(field, text));
}

/** Whether a value has the stem of the name, or is its initial. */
function says({ name }: Field, value: string): boolean {
  const asked = tokensOf(spacedName(name)).filter((word) => !AUXILIARY.test(word));
  const own = tokensOf(value);
  if (/^\p{Lu}$/u.test(value.trim())) return asked.length === 1 && asked[0]?.[0] === value.trim().toLowerCase();
  return own.length > 0 && own.every((word) => asked.some((other) => isSameStem(word, other)));
}

function isSameStem(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= MIN_STEM && long.startsWith(short) && long.length - short.length <= MAX_ENDING;
}
