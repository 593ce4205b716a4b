/** Encryption as Office 2007 wrote it, and as other programs still do. */
import { createDecipheriv, createHash } from 'node:crypto';
import { badDocument } from '../../../../lib/errors.ts';

interface StandardInfo {
  keyBytes: number;
  salt: Buffer;
  verifier: Buffer;
  verifierHash: Buffer;
}

const SPINS = 50_000;
const KEY_SIZE_OFFSET = 16;
const AES_KEY_BITS = [128, 192, 256];

/** @param info what follows the versions and flags */
export function readStandardInfo(info: Buffer): StandardInfo {
  const headerBytes = info.length >= 4 ? info.readUInt32LE(0) : 0;
  const verifierAt = 4 + headerBytes;
  if (headerBytes < 32 || verifierAt + 72 > info.length) throw unknownProtection();
  const keyBits = info.readUInt32LE(4 + KEY_SIZE_OFFSET);
  if (!AES_KEY_BITS.includes(keyBits)) throw unknownProtection();
  return {
    keyBytes: keyBits / 8,
    salt: info.subarray(verifierAt + 4, verifierAt + 20),
    verifier: info.subarray(verifierAt + 20, verifierAt + 36),
    verifierHash: info.subarray(verifierAt + 40, verifierAt + 72),
  };
}

/** The key of the content, or null when the password is wrong. */
export function standardKey({ keyBytes, salt, verifier, verifierHash }: StandardInfo, password: string): Buffer | null {
  let spun = sha1(salt, Buffer.from(password, 'utf16le'));
  const counter = Buffer.alloc(4);
  for (let spin = 0; spin < SPINS; spin += 1) {
    counter.writeUInt32LE(spin);
    spun = sha1(counter, spun);
  }
  const final = sha1(spun, Buffer.alloc(4));
  const half = (fill: number): Buffer => {
    const block = Buffer.alloc(64, fill);
    for (const [index, byte] of final.entries()) block[index] = byte ^ fill;
    return sha1(block);
  };
  const key = Buffer.concat([half(0x36), half(0x5c)]).subarray(0, keyBytes);
  const expected = decryptStandard(key, verifierHash).subarray(0, 20);
  return sha1(decryptStandard(key, verifier)).equals(expected) ? key : null;
}

export function decryptStandard(key: Buffer, content: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false);
  return Buffer.concat([
    decipher.update(content.subarray(0, content.length - (content.length % 16))),
    decipher.final(),
  ]);
}

const sha1 = (...parts: Buffer[]): Buffer => {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const unknownProtection = () =>
  badDocument('document_encrypted', 'The document is protected in a way that cannot be opened here.');
