/** International bank account numbers (ISO 13616): each country has its own length, and two digits check the others. */
import { type Span, spanInRow } from '../core/span.ts';
import { heightOf, type Row, type ViewWord } from '../core/view.ts';
import { hasIbanChecksum, isGrouped } from './coded-identifiers.ts';

const LENGTHS: ReadonlyMap<string, number> = new Map(
  [
    '15 NO|16 BE|18 DK FI FO GL NL|19 MK SI|20 AT BA EE KZ LT LU XK|21 CH HR LI LV|22 BG BH CR DE GB GE IE ME RS VA',
    '23 AE GI IL IQ TL|24 AD CZ ES MD PK RO SA SE SK TN VG|25 LY PT ST|26 IS TR|27 FR GR IT MC MR SM',
    '28 AL AZ BY CY DO GT HU LB PL SV|29 BR EG PS QA UA|30 JO KW MU|31 MT SC|32 LC',
  ]
    .flatMap((line) => line.split('|'))
    .flatMap((entry) => {
      const [length = '', ...countries] = entry.split(' ');
      return countries.map((country): [string, number] => [country, Number(length)]);
    }),
);

const BEGIN = /^(?:.*[:(])?([A-Z]{2})(\d{2})([A-Z\d]*)[),.;]*$/;
const PART = /^([A-Z\d]+)[),.;]*$/;
/** Groups stand no further apart than words, in heights. */
const MAX_GAP = 1;

/** The account numbers of a row, whatever columns of other rows they go over. */
export function accountNumbersIn(row: Row): Span[] {
  return row.words.flatMap((word, place) => {
    const [, country = '', check = '', rest = ''] = BEGIN.exec(word.text) ?? [];
    const length = LENGTHS.get(country);
    if (length === undefined) return [];
    const found = numberFrom(row, place, { first: country + check + rest, length });
    return found === undefined ? [] : [found];
  });
}

function numberFrom(row: Row, place: number, { first, length }: { first: string; length: number }): Span | undefined {
  const groups = [first];
  let last = row.words[place];
  let [packed, end] = [first, place];
  while (packed.length < length) {
    const next = row.words[end + 1];
    const [, group] = PART.exec(next?.text ?? '') ?? [];
    if (next === undefined || last === undefined || group === undefined || isApart(last, next)) return undefined;
    groups.push(group);
    packed += group;
    last = next;
    end += 1;
  }
  // Samples and typing errors fail the check, and are written in groups of four like other account numbers.
  if (packed.length !== length || last === undefined || !(hasIbanChecksum(packed) || isGrouped(groups.join(' '))))
    return undefined;
  const start = (row.offsets[place] ?? 0) + (row.words[place]?.text.indexOf(first) ?? 0);
  const stop = (row.offsets[end] ?? 0) + last.text.search(/[),.;]*$/);
  const text = row.text.slice(start, stop);
  return spanInRow(row, start, stop, {
    kind: 'identifier',
    value: text,
    text,
    normaliser: 'identifier_text',
    score: 1,
    traits: { code: 'iban' },
  });
}

const isApart = (one: ViewWord, other: ViewWord): boolean =>
  other.left - one.right > MAX_GAP * Math.min(heightOf(one), heightOf(other));
