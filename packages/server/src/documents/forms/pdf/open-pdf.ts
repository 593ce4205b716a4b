/** Opens a PDF for changing it. For reader processes only. */
import { readFileSync } from 'node:fs';
import { ParseSpeeds, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { badDocument } from '../../../lib/errors.ts';

/** The library holds the whole file in memory, and its objects besides. */
const MAX_BYTES = 256 * 1024 ** 2;

/** A password is asked for before, by the reader of pages. Files that only restrict their use open without one. */
export async function openPdf(path: string): Promise<PDFDocument> {
  const bytes = readFileSync(path);
  if (bytes.length > MAX_BYTES) throw badDocument('document_too_large', 'The document is too large to be edited.');
  try {
    return await PDFDocument.load(bytes, {
      updateMetadata: false,
      preserveXFA: true,
      throwOnInvalidObject: false,
      warnOnInvalidObjects: false,
      parseSpeed: ParseSpeeds.Fastest,
      password: '',
    });
  } catch (error) {
    throw badDocument('document_damaged', 'The document is damaged and cannot be edited.', error);
  }
}

/** Signatures, of fields and of the document: each covers the bytes of the file as they are. */
export function countSignatures(document: PDFDocument): number {
  const signatures = new Set<PDFDict>();
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue;
    if (object.has(PDFName.of('ByteRange'))) signatures.add(object);
    const value = object.lookup(PDFName.of('V'));
    if (object.get(PDFName.of('FT')) === PDFName.of('Sig') && value instanceof PDFDict) signatures.add(value);
  }
  return signatures.size;
}
