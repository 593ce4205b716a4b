/** The time of day that stands behind a date. */

export interface Clock {
  /** How many characters it takes, with what joins it to the date. */
  length: number;
  /** "14:05:00". */
  time: string;
  /** "Z" or "+02:00"; undefined if none is printed. */
  zone: string | undefined;
}

const CLOCK =
  /^(?:T|\s*[,;|–-]?\s*(?:(?:at|um|à|alle|às|om|kl)\.?\s)?\s*)([01]?\d|2[0-3])[:h]([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?(?:\s?([ap])\.?\s?m\b\.?)?(?!\d)(?:\s?(Z|UTC|GMT)(?![\p{L}\d]))?(?:\s?([+-]\d{2}):?(\d{2})(?!\d))?/iu;

/** "0815", "2230 hours": four digits alone, as reports of police, hospitals and ships write times. */
const PACKED = /^\s+([01]\d|2[0-3])([0-5]\d)(?!\S)(?:\s(?:hours|hrs|h)(?!\p{L}))?/iu;

/** @param mayBePacked whether what stands behind the date may be a time without a sign between hours and minutes */
export function clockBehind(text: string, mayBePacked = false): Clock | undefined {
  const [packed = '', hour0, minute0] = mayBePacked ? (PACKED.exec(text) ?? []) : [];
  if (hour0 !== undefined) return { length: packed.length, time: `${hour0}:${minute0}:00`, zone: undefined };

  const [whole = '', hours = '', minutes, seconds = '00', half, world, zoneHours, zoneMinutes] = CLOCK.exec(text) ?? [];
  if (minutes === undefined) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const offset = zoneHours === undefined ? undefined : `${zoneHours}:${zoneMinutes}`;
  return {
    length: whole.length,
    time: `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`,
    zone: offset ?? (world === undefined ? undefined : 'Z'),
  };
}
