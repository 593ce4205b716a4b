/**
 * Numbers in brackets that are not negative: "5,757 (5.1)" under the head "no. (%)". The brackets set the second of two
 * numbers off, as those in the head do. So are those of contracts: "thirty (30) days".
 */
import type { DocumentView } from '../engine/core/view.ts';
import { NUMBER_WORDS } from '../engine/lexicon/number-words.ts';
import type { Leaf } from '../locate/leaves.ts';
import type { Ranked } from '../locate/locate-scalars.ts';
import type { Occurrence } from '../locate/occurrence.ts';

/** A sign or an abbreviation in brackets: "(%)", "(SD)". */
const HEAD_IN_BRACKETS = /\(\s?(?:%|‰|\p{Lu}{1,3}|n)\s?\)/u;
const IN_BRACKETS = /^\(\s?(\p{N}[\p{N}.,'’]*)\s?%?\s?\)$/u;
const NUMBER = /^\p{N}[\p{N}.,'’]*$/u;

/** A place whose brackets are no sign is not that of a negative number, and one of the number without them. */
export function withoutBrackets<Place extends Ranked>(place: Place, { value }: Leaf, view: DocumentView): Place {
  const { occurrence, association } = place;
  const number = IN_BRACKETS.exec(occurrence.raw)?.[1];
  if (typeof value !== 'number' || number === undefined) return place;
  const isRepeated = isInWords(view, occurrence.words, number);
  if (isRepeated && value >= 0) return { ...place, occurrence: plain(occurrence, number) };
  if (!HEAD_IN_BRACKETS.test(association.label?.text ?? '')) return place;
  if (value < 0) return { ...place, occurrence: { ...occurrence, isWhole: false } };
  if (occurrence.normaliser !== 'number_absolute' || !isAfterNumber(view, occurrence.words)) return place;
  return { ...place, occurrence: plain(occurrence, number) };
}

const plain = (occurrence: Occurrence, raw: string): Occurrence => ({
  ...occurrence,
  raw,
  normaliser: 'number_decimal',
  match: 1,
  isWhole: true,
});

/** "thirty (30) days": digits that repeat a number in words. */
function isInWords(view: DocumentView, [first]: Occurrence['words'], digits: string): boolean {
  const before = first === undefined ? undefined : view.rows[first.row]?.words[first.place - 1];
  const said = (before?.text ?? '').toLowerCase().split('-');
  return said.reduce((sum, word) => sum + (NUMBER_WORDS.get(word) ?? Number.NaN), 0) === Number(digits);
}

function isAfterNumber(view: DocumentView, [first]: Ranked['occurrence']['words']): boolean {
  const before = first === undefined ? undefined : view.rows[first.row]?.words[first.place - 1];
  return before !== undefined && NUMBER.test(before.text);
}
