/** Dates as people and data write them. */
export interface PlainDate {
  year: string;
  month: string;
  day: string;
}

const WRITTEN: readonly [RegExp, readonly [year: number, month: number, day: number]][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/, [1, 2, 3]],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, [3, 1, 2]],
  [/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/, [3, 2, 1]],
];

/** Null for anything else, and for days that no calendar has. */
export function dateOf(value: string): PlainDate | null {
  for (const [pattern, [year, month, day]] of WRITTEN) {
    const found = pattern.exec(value.trim());
    if (found === null) continue;
    const [y, m, d] = [found[year], found[month], found[day]].map(Number);
    const time = new Date(Date.UTC(y ?? 0, (m ?? 0) - 1, d ?? 0));
    if (time.getUTCMonth() !== (m ?? 0) - 1 || time.getUTCDate() !== d) return null;
    const two = (number: number | undefined): string => String(number).padStart(2, '0');
    return { year: String(y).padStart(4, '0'), month: two(m), day: two(d) };
  }
  return null;
}
