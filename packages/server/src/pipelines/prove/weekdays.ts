/** Names of weekdays, which are printed beside days and times: "(Fr)", "Tue", "Donnerstag,". */

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'pl'];
/** Fewer letters may be anything. */
const MIN_LETTERS = 2;
/** A Sunday. */
const FIRST = Date.UTC(2023, 0, 1);
const DAY = 24 * 60 * 60 * 1000;

const NAMES: readonly string[] = LANGUAGES.flatMap((language) => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(FIRST + day * DAY).toLowerCase());
});

/** Whether a word is the name of a weekday or its beginning. */
export function isWeekday(word: string): boolean {
  const letters = word.toLowerCase().replace(/^\p{P}+|\p{P}+$/gu, '');
  return letters.length >= MIN_LETTERS && NAMES.some((name) => name.startsWith(letters));
}
