import { crc32 } from 'node:zlib';
import { randomBase62 } from '../../lib/ids.ts';

export type KeyEnvironment = 'production' | 'test';

const PREFIX: Record<KeyEnvironment, string> = { production: 'svc_live_', test: 'svc_test_' };
const KNOWN_PREFIXES = [...Object.values(PREFIX), 'sk_svc_'];
const SECRET_LENGTH = 32;

/** prefix + 32 random characters + 6 of a checksum, by which scanners of leaked keys tell a real one. */
export function newApiKey(environment: KeyEnvironment): string {
  const body = PREFIX[environment] + randomBase62(SECRET_LENGTH);
  return body + crc32(body).toString(36).padStart(7, '0').slice(-6);
}

export const hasKeyPrefix = (key: string): boolean => KNOWN_PREFIXES.some((prefix) => key.startsWith(prefix));

/** What may be shown of a key: the prefix and the last four characters. */
export function previewOf(key: string): string {
  const prefix = KNOWN_PREFIXES.find((candidate) => key.startsWith(candidate)) ?? '';
  // Of a short key picked by hand the last four characters would be most of it.
  const tail = key.length - prefix.length >= 16 ? key.slice(-4) : '';
  return `${prefix}…${tail}`;
}
