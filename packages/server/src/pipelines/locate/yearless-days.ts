/** Days that are printed without their year, as rows of statements have them: "3 Sep". The whole days of the document say which. */
import type { Prepared } from '../engine/core/context.ts';
import { joinWords } from '../engine/core/view.ts';
import { dayMonths, inYearOf } from '../engine/recognise/day-months.ts';
import { type Occurrence, occurrenceOf } from './occurrence.ts';

/** A day and a month are two words or one: "3 Sep", "28.10.". */
const LENGTHS = [2, 1];
/** Of more whole days, the rest says nothing new. */
const MAX_DATES = 60;

const known = new WeakMap<Prepared, ReadonlyMap<string, Occurrence[]>>();

/** The places at the beginning of parts of lines that state a day in the year that the document's whole days are in. */
export function findYearlessDays(prepared: Prepared, day: string): Occurrence[] {
  const found = known.get(prepared) ?? readDays(prepared);
  known.set(prepared, found);
  return found.get(day) ?? [];
}

function readDays({ view, spans, dayFirst, isDayOrderKnown }: Prepared): Map<string, Occurrence[]> {
  const found = new Map<string, Occurrence[]>();
  const whole = spans.date
    .filter(({ text }) => /\d{4}/.test(text))
    .slice(0, MAX_DATES)
    .map(({ value }) => String(value));
  if (whole.length === 0) return found;
  for (const { words } of view.segments) {
    for (const length of LENGTHS) {
      const own = words.slice(0, length);
      const days = own.length < length ? [] : dayMonths(joinWords(own), dayFirst);
      if (days.length === 0) continue;
      const day = inYearOf(days, whole);
      const isWhole = days.length === 1 || isDayOrderKnown;
      if (day !== undefined)
        found.set(day, [
          ...(found.get(day) ?? []),
          occurrenceOf(own, { match: 1, normaliser: 'day_in_year', isWhole }),
        ]);
      break;
    }
  }
  return found;
}
