/** Looks in the bytes of a readable document for signs that a part of it is missing. */
import { readFile, stat } from 'node:fs/promises';
import { isOle, OleFile } from '../containers/ole-file.ts';
import { isMimeCut } from '../formats/email/mime-damage.ts';
import { findPdfDamage } from '../formats/pdf/pdf-damage.ts';
import type { DocumentWarning } from '../model/document.ts';
import { truncated } from './damage-warnings.ts';

/** Formats that must be checked as a whole are not checked above this size. */
const MAX_WHOLE_BYTES = 100 * 1024 * 1024;

const OLE_TYPES = /^application\/(msword|vnd\.ms-)/;
const MIME_TYPES: ReadonlySet<string> = new Set(['message/rfc822', 'multipart/related']);

export async function findDamage(path: string, mimeType: string): Promise<DocumentWarning[]> {
  if (mimeType === 'application/pdf') return findPdfDamage(path);
  const isMime = MIME_TYPES.has(mimeType);
  if (!isMime && !OLE_TYPES.test(mimeType)) return [];
  const { size } = await stat(path);
  if (size > MAX_WHOLE_BYTES) return [];
  const bytes = await readFile(path);
  if (isMime) return isMimeCut(bytes) ? [truncated()] : [];
  return isOle(bytes) && new OleFile(bytes).neededBytes() > bytes.length ? [truncated()] : [];
}
