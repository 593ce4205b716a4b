/** Lists inside of items that are printed as pairs under them: "50m: 28.41   100m: 58.96". */

import type { Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { joinWords, type Segment, type ViewWord } from '../core/view.ts';
import { isNumericField } from './assigned.ts';
import { evidenceOf } from './cell-evidence.ts';
import type { ItemRecord } from './item-record.ts';
import type { RowRange } from './repeated-records.ts';

const MAX_WORDS = 8;

/** The pairs in the rows of an item below its first: what stands before the colon is the first field. */
export function pairsIn({ view }: Prepared, { fields }: ListField, { from, to }: RowRange): ItemRecord[] {
  const [first, second, ...others] = fields ?? [];
  if (first === undefined || second === undefined || others.length > 0) return [];
  return view.rows
    .slice(from + 1, to + 1)
    .flatMap(({ segments }) => segments)
    .flatMap((segment) => {
      const pair = pairOf(segment);
      return pair !== undefined && fits(first, pair.name) && fits(second, pair.value)
        ? [recordOf(first, second, pair)]
        : [];
    });
}

interface Pair {
  name: ViewWord[];
  value: ViewWord[];
}

function pairOf({ words }: Segment): Pair | undefined {
  const colon = words.findIndex(({ text }) => /.[:：]$/u.test(text));
  if (colon < 0 || words.length > MAX_WORDS) return undefined;
  const [name, value] = [words.slice(0, colon + 1), words.slice(colon + 1)];
  return value.length === 0 || value.some(({ text }) => /[:：]$/u.test(text)) ? undefined : { name, value };
}

const fits = (field: Field, words: readonly ViewWord[]): boolean =>
  !isNumericField(field) || /\d/.test(joinWords(words));

const recordOf = (first: Field, second: Field, { name, value }: Pair): ItemRecord => [
  {
    field: first,
    words: name,
    evidence: evidenceOf('section'),
    ...(!isNumericField(first) && { value: joinWords(name).replace(/[:：]$/u, '') }),
  },
  { field: second, words: value, evidence: evidenceOf('section') },
];
