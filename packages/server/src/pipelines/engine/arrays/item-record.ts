/** The fields of one item, as the words that hold them. */

import type { Json } from '../../json/json.ts';
import type { Field } from '../core/field.ts';
import type { ViewWord } from '../core/view.ts';
import type { CellEvidence } from './cell-evidence.ts';

export interface RecordCell {
  field: Field;
  words: ViewWord[];
  evidence: CellEvidence;
  /** The value, where the words do not spell it out: a dash means zero. */
  value?: Json;
}

export type ItemRecord = RecordCell[];

/** The row of a record; parts of it may stand in a heading above. */
export const rowOf = (record: ItemRecord): number => Math.max(-1, ...record.map(({ words }) => words[0]?.row ?? -1));

/** An item with texts about it, for a list of texts inside of it. */
export interface RecordWithTexts {
  cells: ItemRecord;
  texts: { words: ViewWord[] /** Where it is not just the words. */; text?: string }[];
}
