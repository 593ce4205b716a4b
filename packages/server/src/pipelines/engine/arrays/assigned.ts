/** Which column of a table holds which field. */

import type { Field } from '../core/field.ts';
import { isNumeric } from '../core/value-kinds.ts';
import type { CellWay } from './cell-evidence.ts';

export type RangeEnd = 'start' | 'end';

export interface Assigned {
  field: Field;
  column: number;
  /** Line of the cell, where lines of the head name different fields; null for the whole cell. */
  line: number | null;
  score: number;
  way: CellWay;
  /** How well the next best pair fits that has the same field or the same column, 0..1. */
  contested: number;
  /** The end of a range that the field asks for, where the column has both. */
  part?: RangeEnd;
}

export const isNumericField = (field: Field): boolean =>
  field.schema.type === 'number' || field.schema.type === 'integer' || isNumeric(field.kind);
