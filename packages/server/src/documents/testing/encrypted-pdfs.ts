/** PDF files behind a user password, by the oldest and the newest scheme of the standard security handler. */
import { createCipheriv, createHash } from 'node:crypto';
import { pdfWithContent } from './pdf-files.ts';

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
/** Number of the object with the content; the encryption dictionary is 10, the page 11. */
const CONTENT_OBJECT = 12;
const PERMISSIONS = -44;

/** RC4 with 40 bits. */
export function pdfWithRc4(password: string, content: string): Buffer {
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(padded, owner, permissions, Buffer.from([0])).subarray(0, 5);
  const user = rc4(key, PADDING);
  const ofContent = md5(key, Buffer.from([CONTENT_OBJECT, 0, 0, 0, 0])).subarray(0, 10);
  const encrypt = `<</Filter/Standard/V 1/R 2/O${hex(owner)}/U${hex(user)}/P ${PERMISSIONS}>>`;
  return encryptedPdf(encrypt, rc4(ofContent, Buffer.from(content, 'latin1')));
}

/** AES with 256 bits, as PDF 2.0 has it. */
export function pdfWithAes256(password: string, content: string): Buffer {
  const fileKey = filler('file key', 32);
  const secret = Buffer.from(password);
  const none = Buffer.alloc(0);
  const entries = (given: Buffer, name: string, besides: Buffer) => {
    const [check, wrap] = [filler(`${name} check`, 8), filler(`${name} wrap`, 8)];
    const entry = Buffer.concat([hardenedHash(given, check, besides), check, wrap]);
    return { entry, wrapped: aes256(hardenedHash(given, wrap, besides), Buffer.alloc(16), fileKey, false) };
  };
  const user = entries(secret, 'user', none);
  const owner = entries(Buffer.from('of the owner'), 'owner', user.entry);
  const permissions = Buffer.alloc(16, 0xff);
  permissions.writeInt32LE(PERMISSIONS);
  permissions.write('Tadb', 8, 'latin1');
  const cipher = createCipheriv('aes-256-ecb', fileKey, null).setAutoPadding(false);
  const filters = '/CF<</StdCF<</CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/StmF/StdCF/StrF/StdCF';
  const encrypt =
    `<</Filter/Standard/V 5/R 6/Length 256${filters}/O${hex(owner.entry)}/OE${hex(owner.wrapped)}` +
    `/U${hex(user.entry)}/UE${hex(user.wrapped)}/P ${PERMISSIONS}/Perms${hex(cipher.update(permissions))}>>`;
  const start = filler('content', 16);
  const body = aes256(fileKey, start, Buffer.from(content, 'latin1'), true);
  return encryptedPdf(encrypt, Buffer.concat([start, body]));
}

const encryptedPdf = (encrypt: string, content: Buffer): Buffer =>
  pdfWithContent([{ content: content.toString('latin1') }], {
    objects: [encrypt],
    trailer: '/Encrypt 10 0 R/ID[<00><00>]',
  });

/** Rounds of AES and a digest chosen by what came out, so that guessing passwords is slow. */
function hardenedHash(password: Buffer, salt: Buffer, besides: Buffer): Buffer {
  let key = createHash('sha256')
    .update(Buffer.concat([password, salt, besides]))
    .digest();
  for (let round = 0; ; round += 1) {
    const block = Buffer.concat([password, key, besides]);
    const input = Buffer.concat(Array.from({ length: 64 }, () => block));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const output = cipher.update(input);
    const sum = output.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? 'sha256')
      .update(output)
      .digest();
    if (round >= 63 && (output.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32);
  }
}

function aes256(key: Buffer, start: Buffer, data: Buffer, padded: boolean): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, start).setAutoPadding(padded);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

/** Fixed bytes where a writer takes random ones: the same sample each time. */
const filler = (name: string, bytes: number): Buffer => createHash('sha256').update(name).digest().subarray(0, bytes);

const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`;

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255;
      j = (j + (state[i] ?? 0)) & 255;
      swap(i, j);
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
    }),
  );
}
