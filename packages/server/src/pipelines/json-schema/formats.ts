/** Formats that are checked; others are tolerated and have no effect. */
export const KNOWN_FORMATS: ReadonlySet<string> = new Set([
  'date',
  'time',
  'date-time',
  'iso-time',
  'iso-date-time',
  'duration',
  'uri',
  'uri-reference',
  'uri-template',
  'url',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'regex',
  'uuid',
  'json-pointer',
  'relative-json-pointer',
  'byte',
  'int32',
  'int64',
  'float',
  'double',
  'password',
  'binary',
  // Known, but not checked.
  'idn-email',
  'idn-hostname',
  'iri',
  'iri-reference',
]);

const MAX_DISTANCE = 3;

export function nearestFormat(format: string): string | null {
  const plain = format.toLowerCase().replaceAll('_', '-');
  if (plain === 'datetime' || plain === 'timestamp') return 'date-time';
  if (plain === 'link' || plain === 'website') return 'uri';
  let best: string | null = null;
  let bestDistance = Math.min(MAX_DISTANCE, Math.ceil(plain.length / 3));
  for (const known of KNOWN_FORMATS) {
    const distance = editDistance(plain, known);
    if (distance <= bestDistance && (best === null || distance < bestDistance)) {
      best = known;
      bestDistance = distance;
    }
  }
  return best;
}

export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const substituted = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
