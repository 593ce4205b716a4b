import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { badDocument, badDocumentReason } from '../../lib/errors.ts';
import { openZipArchive, type ZipArchive } from '../containers/zip-archive.ts';
import { openPdf } from '../formats/pdf/pdfium.ts';
import type { Format, ZipPages } from './format.ts';
import { findReader, formatForMimeType } from './formats.ts';

/**
 * The result of the pool job `page_count`. A password or a zip bomb is a `bad_document` error; any other doubt is null.
 */
export type PageCount =
  | { page_count: number; reason: null }
  | { page_count: null; reason: 'document_damaged' | 'document_too_large' | 'document_empty' | 'format_unknown' };

/** Smaller than any page of text: 5,000 rows of one character. */
const SURELY_ONE_PAGE_BYTES = 10_000;

export interface PageCountArgs {
  path: string;
  mimeType: string;
}

export async function countPages({ path, mimeType }: PageCountArgs): Promise<PageCount> {
  const format = formatForMimeType(mimeType);
  if (format === undefined) return { page_count: null, reason: 'format_unknown' };
  switch (format.pages) {
    case 'pdf':
      return countPdfPages(path);
    case 'tiff':
      return countTiffPages(path);
    case 'one':
      return countOne(path);
    case 'by_reading':
      return countByReading(path, format);
    case 'long_text':
      return (await isSurelyOnePage(path)) ? countOne(path) : countByReading(path, format);
    case 'rows':
      return (await isSurelyOnePage(path)) ? countOne(path) : known(await countRows(path, format));
    default:
      return countZipPages(path, format.pages);
  }
}

/** Text has no pages until a reader splits it, and only that reader knows where. */
const isSurelyOnePage = async (path: string): Promise<boolean> => (await stat(path)).size < SURELY_ONE_PAGE_BYTES;

const countRows = async (path: string, { mimeType }: Format): Promise<number | null> =>
  (await import('../formats/csv/reader.ts')).countCsvPages(path, mimeType);

const known = (count: number | null): PageCount =>
  count === null ? { page_count: null, reason: 'document_damaged' } : { page_count: count, reason: null };

async function countOne(path: string): Promise<PageCount> {
  const head = await readHead(path, 1);
  return head.length === 0 ? { page_count: null, reason: 'document_empty' } : { page_count: 1, reason: null };
}

/**
 * The reader determines the pages of Word files, and old workbooks hide their sheets in records. A message is followed
 * by its attachments, which are not opened here, so its count stays open until it is parsed.
 */
async function countByReading(path: string, { mimeType }: Format): Promise<PageCount> {
  if ((await stat(path)).size === 0) return countOne(path);
  try {
    return await countRead(path, mimeType);
  } catch (error) {
    if (badDocumentReason(error) === 'document_damaged') return known(null);
    // The file is converted, and its pages counted, when it is parsed.
    if (badDocumentReason(error) === 'document_needs_libreoffice') return countOne(path);
    throw error;
  }
}

async function countRead(path: string, mimeType: string): Promise<PageCount> {
  const reader = await findReader(mimeType);
  if (reader === null) return { page_count: null, reason: 'format_unknown' };
  let pages = 0;
  let hasAttachments = false;
  await reader.read(
    { path, mimeType, filename: '' },
    { ocr: 'never', languages: [], dpi: 72 },
    {
      header: ({ attachments }) => {
        hasAttachments = attachments.length > 0;
      },
      page: () => {
        pages += 1;
      },
      warn: () => {},
    },
  );
  return hasAttachments ? { page_count: null, reason: 'format_unknown' } : known(pages);
}

async function countTiffPages(path: string): Promise<PageCount> {
  if ((await stat(path)).size === 0) return countOne(path);
  const { loadSharp } = await import('../formats/image/sharp-source.ts');
  try {
    return known(await (await loadSharp()).pageCount(path));
  } catch (error) {
    if (badDocumentReason(error) === 'document_damaged') return known(null);
    throw error;
  }
}

async function countPdfPages(path: string): Promise<PageCount> {
  const opening = await openPdf(path);
  if (opening.document === null) return { page_count: null, reason: opening.reason };
  const { pageCount } = opening.document;
  opening.document.close();
  // A file whose page tree is lost opens with no pages, which looks like a file that never had any.
  return pageCount > 0 ? { page_count: pageCount, reason: null } : { page_count: null, reason: 'document_damaged' };
}

async function countZipPages(path: string, pages: ZipPages): Promise<PageCount> {
  const archive = await openZipArchive(path);
  if (archive === null) {
    // A password turns docx, xlsx and pptx into an OLE file.
    const isOle = (await readHead(path, 4)).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]));
    if (isOle) throw badDocument('document_encrypted', 'The document is protected by a password.');
    return known(null);
  }
  try {
    return known(await countInArchive(archive, pages));
  } finally {
    archive.close();
  }
}

async function countInArchive(archive: ZipArchive, pages: ZipPages): Promise<number | null> {
  if ('part' in pages) return countMatches(archive, pages.part, pages.element);
  return archive.names.filter((name) => pages.entries.test(name)).length || null;
}

/** Returns null when the part is missing or has nothing to count. */
async function countMatches(archive: ZipArchive, part: string, pattern: RegExp): Promise<number | null> {
  const stream = await archive.openEntry(part);
  if (stream === null) return null;
  let count = 0;
  await scan(stream, (text) => {
    let end = 0;
    for (const match of text.matchAll(pattern)) {
      count += 1;
      end = match.index + match[0].length;
    }
    // Keep enough for a tag that is split between chunks, but nothing that was already counted.
    return text.slice(Math.max(end, text.length - 64));
  });
  return count === 0 ? null : count;
}

/** Passes on the parts of an entry as they are unpacked, each with the tail that the last call kept. */
async function scan(stream: Readable, look: (text: string) => string): Promise<void> {
  let tail = '';
  try {
    for await (const chunk of stream) tail = look(tail + (chunk as Buffer).toString('latin1'));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw badDocument('document_damaged', 'A part of the document could not be unpacked.', error);
  }
}

async function readHead(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
