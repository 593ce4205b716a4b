/** Encryption as Office has written it since 2010. */
import { createDecipheriv, createHash } from 'node:crypto';
import { badDocument } from '../../../../lib/errors.ts';

interface Encryption {
  salt: Buffer;
  hash: string;
  keyBytes: number;
  blockBytes: number;
}

interface AgileInfo {
  data: Encryption;
  password: Encryption & { spinCount: number; verifierInput: Buffer; verifierHash: Buffer; key: Buffer };
}

const SEGMENT_BYTES = 4096;
/** Office writes 100,000; more only serves to waste time. */
const MAX_SPINS = 2_000_000;
const HASHES = new Map([
  ['SHA1', 'sha1'],
  ['SHA256', 'sha256'],
  ['SHA384', 'sha384'],
  ['SHA512', 'sha512'],
]);
const VERIFIER_INPUT = Buffer.from('fea7d2763b4b9e79', 'hex');
const VERIFIER_HASH = Buffer.from('d7aa0f6d3061344e', 'hex');
const KEY_VALUE = Buffer.from('146e0be7abacd0d6', 'hex');

export function readAgileInfo(xml: string): AgileInfo {
  const data = attributesOf(xml, 'keyData');
  const key = attributesOf(xml, 'encryptedKey');
  const spinCount = Number(key.get('spinCount'));
  if (!(spinCount >= 0 && spinCount <= MAX_SPINS)) throw unknownProtection();
  const bytes = (name: string): Buffer => Buffer.from(key.get(name) ?? '', 'base64');
  return {
    data: encryptionOf(data),
    password: {
      ...encryptionOf(key),
      spinCount,
      verifierInput: bytes('encryptedVerifierHashInput'),
      verifierHash: bytes('encryptedVerifierHashValue'),
      key: bytes('encryptedKeyValue'),
    },
  };
}

/** A part with two elements in a fixed form, so no tree is needed. */
function attributesOf(xml: string, element: string): Map<string, string> {
  const tag = new RegExp(`<(?:\\w+:)?${element}\\s([^>]*)>`).exec(xml)?.[1] ?? '';
  return new Map([...tag.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
}

function encryptionOf(attributes: Map<string, string>): Encryption {
  const hash = HASHES.get((attributes.get('hashAlgorithm') ?? '').replace('-', ''));
  const keyBytes = Number(attributes.get('keyBits')) / 8;
  const blockBytes = Number(attributes.get('blockSize'));
  const isAes = attributes.get('cipherAlgorithm') === 'AES' && attributes.get('cipherChaining') === 'ChainingModeCBC';
  if (hash === undefined || !isAes || ![16, 24, 32].includes(keyBytes) || blockBytes !== 16) throw unknownProtection();
  return { salt: Buffer.from(attributes.get('saltValue') ?? '', 'base64'), hash, keyBytes, blockBytes };
}

/** The key of the content, or null when the password is wrong. */
export function agileKey({ password: info }: AgileInfo, password: string): Buffer | null {
  const digest = (...parts: Buffer[]): Buffer => createHash(info.hash).update(Buffer.concat(parts)).digest();
  let spun = digest(info.salt, Buffer.from(password, 'utf16le'));
  const counter = Buffer.alloc(4);
  for (let spin = 0; spin < info.spinCount; spin += 1) {
    counter.writeUInt32LE(spin);
    spun = digest(counter, spun);
  }
  const iv = fitted(info.salt, info.blockBytes);
  const open = (blockKey: Buffer, bytes: Buffer): Buffer =>
    decrypt(fitted(digest(spun, blockKey), info.keyBytes), iv, bytes);
  const expected = open(VERIFIER_HASH, info.verifierHash);
  const actual = digest(open(VERIFIER_INPUT, info.verifierInput));
  if (!expected.subarray(0, actual.length).equals(actual)) return null;
  const key = open(KEY_VALUE, info.key).subarray(0, info.keyBytes);
  if (key.length < info.keyBytes) throw badDocument('document_damaged', 'The document is damaged: its key is cut off.');
  return key;
}

export function decryptAgile({ data }: AgileInfo, key: Buffer, content: Buffer): Buffer {
  const segments: Buffer[] = [];
  const counter = Buffer.alloc(4);
  for (let at = 0; at < content.length; at += SEGMENT_BYTES) {
    counter.writeUInt32LE(at / SEGMENT_BYTES);
    const iv = fitted(createHash(data.hash).update(data.salt).update(counter).digest(), data.blockBytes);
    segments.push(decrypt(key, iv, content.subarray(at, at + SEGMENT_BYTES)));
  }
  return Buffer.concat(segments);
}

/** Truncated, or padded with 0x36. */
const fitted = (bytes: Buffer, length: number): Buffer =>
  Buffer.concat([bytes.subarray(0, length), Buffer.alloc(Math.max(0, length - bytes.length), 0x36)]);

function decrypt(key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(false);
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 16));
  return Buffer.concat([decipher.update(whole), decipher.final()]);
}

const unknownProtection = () =>
  badDocument('document_encrypted', 'The document is protected in a way that cannot be opened here.');
