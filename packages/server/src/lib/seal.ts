import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * AES-256-GCM. The associated data says what the ciphertext is for, so a ciphertext copied elsewhere does not open.
 * Layout: 1 byte format, 12 bytes nonce, 16 bytes tag, ciphertext.
 */
const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_BYTES = 32;

export const newKey = (): Buffer => randomBytes(KEY_BYTES);

export function seal(key: Uint8Array, plaintext: Uint8Array | string, associatedData: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(associatedData));
  const content = typeof plaintext === 'string' ? Buffer.from(plaintext) : plaintext;
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), body]);
}

/**
 * Returns null when the key or the associated data differs from the one used to seal, or when the bytes were changed.
 */
export function unseal(key: Uint8Array, sealed: Uint8Array, associatedData: string): Buffer | null {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes[0] !== FORMAT || bytes.length < 1 + NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(associatedData));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    // final() fails for only one reason here: the tag does not match.
    return null;
  }
}

/** Identifies a key without revealing it. */
export const keyId = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 16);

export const hmac = (key: Uint8Array, message: string): Buffer => createHmac('sha256', key).update(message).digest();

export function isSameDigest(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
