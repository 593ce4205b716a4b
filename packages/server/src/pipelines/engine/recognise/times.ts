/** Times of day in a row, with the words that languages print around them. */
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';

/** "14:05", "9h15", "2.30 p.m.": signs that only times have. */
const SIGNED =
  /(?<![\d:])(?:([01]?\d|2[0-3])(?::|\s?h\s?)[0-5]\d(:[0-5]\d)?\s?([ap]\.?m\.?)?|(?<![.,/-])(?:1[0-2]|0?[1-9])(?:[.:][0-5]\d)?\s?[ap]\.?m(?:\.|\b))/gi;

/** Words that say that a time follows: those that label times, and those that stand before one in a sentence. */
const BEFORE = anyOf([
  ...ofLanguages(({ labels }) => labels.time ?? '').filter((label) => label !== 'open' && label !== 'close'),
  ...['kl', 'klockan', 'tid', 'godz', 'ore', 'alle', 'um', 'om', 'às', 'beginn', 'ende'],
]);
const HOURS = String.raw`(?:[01]?\d|2[0-3])`;
/** "14.30 Uhr", "9 Uhr", "kl. 16.42", "Ora: 8.30": with a dot, or the hour alone, only words tell a time from a number. */
const WORDED = new RegExp(
  [
    String.raw`(?<![\d.,:])${HOURS}(?:[.:][0-5]\d)?\s?(?:uhr)(?!\p{L})`,
    String.raw`(?<![\d.,:])${HOURS}[.:][0-5]\d\s?(?:uur|h|hrs)(?!\p{L})`,
    String.raw`(?<=(?<!\p{L})(?:${BEFORE})(?:\s\p{L}{1,12}){0,3}[.:]{0,2}\s+(?:\p{L}{2,4}\.?\s)?)${HOURS}\.[0-5]\d(?!\d|[.,]\d|\s?[%€$£]|\s?\p{L})`,
    String.raw`(?<=(?<!\p{L})(?:${BEFORE})[.:]{0,2}\s+)(?:[01]\d|2[0-3])[0-5]\d\s?(?:hrs|hours|h)(?!\p{L})`,
  ].join('|'),
  'giu',
);

export interface PrintedTime {
  start: number;
  end: number;
  text: string;
}

export function findTimes(text: string): PrintedTime[] {
  const found: { start: number; end: number }[] = [];
  for (const match of [...text.matchAll(SIGNED), ...text.matchAll(WORDED)]) {
    const [start, end] = [match.index, match.index + match[0].length];
    const within = found.find((other) => start < other.end && end > other.start);
    // "14:30 Uhr" is the time of "14:30" with its word.
    if (within !== undefined) found.splice(found.indexOf(within), 1);
    found.push({ start: Math.min(start, within?.start ?? start), end: Math.max(end, within?.end ?? end) });
  }
  return found.map(({ start, end }) => ({ start, end, text: text.slice(start, end).trim() }));
}

const PARTS = /^(2[0-3]|[01]?\d)(?:\s?[:.h]\s?([0-5]\d))?(?::([0-5]\d))?\s?(?:([ap])\.?\s?m)?/iu;
const PACKED = /^([01]\d|2[0-3])([0-5]\d)(?!\d)/;

/** "14:30:00" for a time of day as `findTimes` finds it. */
export function timeOfDay(text: string): string | undefined {
  const [, packedHours, packedMinutes] = PACKED.exec(text) ?? [];
  if (packedHours !== undefined) return `${packedHours}:${packedMinutes}:00`;
  const [, hours, minutes = '00', seconds = '00', half] = PARTS.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}
