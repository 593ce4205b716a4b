/**
 * Values that follow from proved ones and have a label of their field, too. Where several numbers have such a label, the
 * equation shows which of them is meant.
 */
import type { Draft, DraftPlace } from './draft.ts';
import { ASSOCIATED } from './standing.ts';
import { missingOf } from './verdict.ts';

/** Least number of other values of its item in the row of a value that an equation confirms. */
const MIN_OTHERS = 2;
/** Labels that name something else so much better are not those of the field. */
const MAX_COMPETING = 0.25;

/** Whether a value lacks nothing but what tells it from other numbers with a label of the field. */
export function isConfirmed(draft: Draft, best: DraftPlace): boolean {
  const labelDoubt = best.labelDoubt === 'one_of_row' ? null : best.labelDoubt;
  if (!draft.isItem) {
    const place = { ...best, labelDoubt, isAmongNumbers: false, isBelowNumber: false };
    return missingOf({ ...draft, rivals: [] }, place) === null;
  }
  const { record, isOwn } = draft;
  // The built-in engine chose the rows itself, perhaps so that the equation holds.
  if (isOwn || record === null || record.others < MIN_OTHERS || labelDoubt !== null) return false;
  if (record.isShared || record.isForeign || record.isUntold || record.doubt !== null) return false;
  const missing = missingOf(draft, best);
  return (missing === 'record' || missing === 'column') && best.own >= ASSOCIATED && best.competing <= MAX_COMPETING;
}
