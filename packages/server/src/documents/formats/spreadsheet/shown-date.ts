/** A day in digits, in any order, and what follows it: "4/1/26 6:00 AM". */
const IN_DIGITS = /^\s*(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})(?=$|[\sT])/;

/**
 * The text of a cell with a date. Short formats follow the settings of whoever opens the file, so 4/1/26 is a day in
 * January or in April; the cell knows which one. Texts with a single reading stay as the program shows them: the year
 * first, the day first with points, months by name.
 */
export function shownDate(text: string, number: unknown, iso: string): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(iso)?.[0];
  if (day === undefined) return text;
  // The library has no text for some formats and shows the number of days.
  if (text === String(number)) return iso.replace('T', ' ');
  const match = IN_DIGITS.exec(text);
  if (match === null) return text;
  const [whole, first = '', sign, second = '', third = ''] = match;
  const isYearFirst = first.length === 4;
  const isDayFirst =
    sign === '.' && Number(first) === Number(day.slice(8)) && Number(second) === Number(day.slice(5, 7));
  return isYearFirst || (isDayFirst && third.length > 1) ? text : `${day}${text.slice(whole.length)}`;
}
