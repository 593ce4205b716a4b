/** The value of a cell as it is reported. */
import type { RecordCell } from './arrays/item-record.ts';
import { doubtOf } from './calibration.ts';
import { cellLikelihood } from './cell-likelihood.ts';
import { cellValue } from './cell-value.ts';
import type { Prepared } from './core/context.ts';
import type { Field } from './core/field.ts';
import { joinWords } from './core/view.ts';
import type { FieldResult } from './results.ts';

/** @param path of the item */
export function cellResult(
  prepared: Prepared,
  field: Field,
  cell: RecordCell | undefined,
  path: readonly (string | number)[],
): FieldResult {
  const value = cell === undefined ? null : cellValue(field, cell, prepared);
  const evidence =
    cell !== undefined && field.isOfSome === true ? { ...cell.evidence, isOfSome: true } : cell?.evidence;
  return {
    path: [...path, ...field.path],
    field,
    value,
    confidence: value === null || evidence === undefined ? 0 : cellLikelihood(evidence, doubtOf(cell?.words ?? [])),
    cell: value === null ? undefined : evidence,
    words: value === null ? [] : (cell?.words ?? []),
    raw: value === null ? '' : joinWords(cell?.words ?? []),
    chosen: undefined,
    rejected: [],
    isLearned: false,
  };
}
