import { crc32 } from 'node:zlib';
import { randomBase62 } from '../../lib/ids.ts';

export type KeyEnvironment = 'production' | 'test';

const PREFIX: Record<KeyEnvironment, string> = { production: 'svc_live_', test: 'svc_test_' };
const KNOWN_PREFIXES = [...Object.values(PREFIX), 'sk_svc_'];
const SECRET_LENGTH = 32;

/** A key is a prefix, 32 random characters and a 6-character checksum, by which scanners recognise leaked keys. */
export function newApiKey(environment: KeyEnvironment): string {
  const body = PREFIX[environment] + randomBase62(SECRET_LENGTH);
  return body + crc32(body).toString(36).padStart(7, '0').slice(-6);
}

export const hasKeyPrefix = (key: string): boolean => KNOWN_PREFIXES.some((prefix) => key.startsWith(prefix));

/** The part of a key that may be shown: the prefix and the last four characters. */
export function previewOf(key: string): string {
  const prefix = KNOWN_PREFIXES.find((candidate) => key.startsWith(candidate)) ?? '';
  // For a short, hand-picked key the last four characters would reveal most of it.
  const tail = key.length - prefix.length >= 16 ? key.slice(-4) : '';
  return `${prefix}…${tail}`;
}
