/**
 * Ranges that follow each other without a gap, as amounts are told apart by their age: "0-30, 31-60, 61-90, > 90 days".
 * Their numbers say which is which in any language, and so do those in names of fields: `days_31_60`, `over90`.
 */

import type { Field } from '../core/field.ts';
import { spacedName } from '../schema/value-kind.ts';

/** A range of whole numbers; without an end it is open. */
export interface Range {
  from: number;
  to: number;
}

const MIN_RANGES = 3;
const MAX_LENGTH = 30;
const MAX_WORDS = 5;

/** The one or two short numbers of a text that says little else. */
function boundsIn(text: string): number[] {
  if (text.length > MAX_LENGTH || text.trim().split(/\s+/).length > MAX_WORDS || /\d[.,:]\d|\d{4}/.test(text))
    return [];
  const numbers = [...text.matchAll(/\d+/g)].map(([number]) => Number(number));
  return numbers.length <= 2 ? numbers : [];
}

/** The ranges that names of fields say, by their places: `d30`, `d60` and `d90` are ends of ranges, too. */
export const rangesAsked = (fields: readonly Field[]): Map<number, Range> =>
  rangesAmong(
    fields.map(({ name }) => spacedName(name)),
    true,
  );

/** The ranges among texts that stand in this order, by their places; none if they do not follow each other. */
export function rangesAmong(texts: readonly string[], mayBeEnds = false): Map<number, Range> {
  const bounds = texts.map(boundsIn);
  const begin = bounds.findIndex((own) => own.length > 0);
  const ranges = new Map<number, Range>();
  let last: Range | undefined;
  for (let at = begin; at >= 0 && at < bounds.length; at += 1) {
    const next = rangeAfter(last, bounds[at] ?? []);
    if (next === undefined) break;
    ranges.set(at, next);
    last = next;
    if (next.to === Infinity) break;
  }
  const isSaid = mayBeEnds || last?.to === Infinity || [...ranges.keys()].some((at) => bounds[at]?.length === 2);
  return ranges.size >= MIN_RANGES && isSaid ? ranges : new Map();
}

/** What the numbers of a text say, after the range before it. */
function rangeAfter(last: Range | undefined, [one, other]: readonly number[]): Range | undefined {
  if (one === undefined) return undefined;
  if (other !== undefined)
    return other > one && (last === undefined ? one <= 1 : follows(last, one)) ? { from: one, to: other } : undefined;
  // "Over 90" comes after what ends with 90; "up to 30" comes first.
  if (last === undefined) return { from: 0, to: one };
  if (follows(last, one)) return { from: one, to: Infinity };
  return one > last.to ? { from: last.to + 1, to: one } : undefined;
}

const follows = (last: Range, from: number): boolean => from === last.to || from === last.to + 1;

/** Whether two ranges are the same: "over 90" is "91+", and what begins with 0 may begin with 1. */
export const isSameRange = (one: Range, other: Range): boolean =>
  one.to === other.to && Math.abs(one.from - other.from) <= 1;

/** The columns whose heads say the ranges of fields. What stands before the first range has one on both sides, too. */
export function rangedColumns(fields: readonly Field[], heads: readonly (readonly string[])[]): Map<Field, number> {
  const found = new Map<Field, number>();
  const asked = rangesAsked(fields);
  if (asked.size === 0) return found;
  for (const [column, range] of rangesAmong(heads.map((lines) => lines.join(' ')))) {
    const place = [...asked].find(([, own]) => isSameRange(own, range))?.[0];
    const field = place === undefined ? undefined : fields[place];
    if (field !== undefined) found.set(field, column);
  }
  return found;
}
