/** docx, xlsx and pptx behind a password: the archive is one encrypted stream of a compound file (MS-OFFCRYPTO). */
import { readFile, stat } from 'node:fs/promises';
import { badDocument } from '../../../../lib/errors.ts';
import { nearEntries, OleFile } from '../../../containers/ole-file.ts';
import { agileKey, decryptAgile, readAgileInfo } from './agile.ts';
import { decryptStandard, readStandardInfo, standardKey } from './standard.ts';

const HEAD_BYTES = 65_536;
const MAX_BYTES = 200 * 1024 * 1024;
/** Excel uses this password to protect workbooks only against changes; every program tries it. */
const WELL_KNOWN_PASSWORD = 'VelvetSweatshop';

export async function decryptOfficeFile(file: string, password: string | undefined): Promise<Buffer> {
  if ((await stat(file)).size > MAX_BYTES) {
    throw badDocument('document_too_large', 'The document is too large to be opened with a password.');
  }
  return decryptOfficeBytes(await readFile(file), password);
}

export function decryptOfficeBytes(bytes: Buffer, password: string | undefined): Buffer {
  // Enough to know that a password is missing, whether or not the rest is damaged.
  const isProtected = nearEntries(bytes.subarray(0, HEAD_BYTES)).some(({ name }) => name === 'EncryptedPackage');
  let container: OleFile;
  try {
    container = new OleFile(bytes);
  } catch (error) {
    throw isProtected && password === undefined ? withoutPassword() : error;
  }
  const info = container.stream('EncryptionInfo');
  const content = container.stream('EncryptedPackage');
  if (info === null || content === null || info.length < 8 || content.length < 8) {
    throw isProtected && password === undefined
      ? withoutPassword()
      : badDocument('document_damaged', 'The document is damaged: its parts cannot be found.');
  }
  const decrypt = openerOf(info);
  for (const candidate of [password, WELL_KNOWN_PASSWORD]) {
    const plain = candidate === undefined ? null : decrypt(candidate, content.subarray(8));
    if (plain !== null) return plain.subarray(0, Math.min(content.readUInt32LE(0), plain.length));
  }
  if (password === undefined) throw withoutPassword();
  throw badDocument('document_encrypted', 'The password does not open the document.');
}

const withoutPassword = () => badDocument('document_encrypted', 'The document is protected by a password.');

/** Returns null for a wrong password. */
type Opener = (password: string, content: Buffer) => Buffer | null;

function openerOf(info: Buffer): Opener {
  const major = info.readUInt16LE(0);
  const minor = info.readUInt16LE(2);
  if (major === 4 && minor === 4) {
    const agile = readAgileInfo(info.toString('utf8', 8));
    return (password, content) => {
      const key = agileKey(agile, password);
      return key === null ? null : decryptAgile(agile, key, content);
    };
  }
  if (minor === 2 && major >= 2 && major <= 4) {
    const standard = readStandardInfo(info.subarray(8));
    return (password, content) => {
      const key = standardKey(standard, password);
      return key === null ? null : decryptStandard(key, content);
    };
  }
  throw badDocument('document_encrypted', 'The document is protected in a way that cannot be opened here.');
}
