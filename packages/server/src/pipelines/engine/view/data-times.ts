/** Dates and times without signs between their parts, as messages write them, in the form that people read. */

const COMPACT =
  /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:T?([01]\d|2[0-3])([0-5]\d)?([0-5]\d)?(?:\.\d{1,6})?)?(Z|[+-]\d{4})?(?:\[.{0,12})?$/;

/** "20260318" is "2026-03-18", "202603181015+0100" is "2026-03-18T10:15+01:00"; other texts stay as they are. */
export function spelledTime(text: string): string {
  const match = COMPACT.exec(text);
  if (match === null) return text;
  const [, year = '', month = '', day = '', hour, minute = '00', second, zone] = match;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const offset = zone === undefined || zone === 'Z' ? (zone ?? '') : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  return `${date}T${hour}:${minute}${second === undefined ? '' : `:${second}`}${offset}`;
}
