/**
 * Workbooks. A page is a sheet: the visible ones first, then the hidden ones, which often hold the lists and sums
 * behind what is shown. Hidden rows and columns stay in place. A very large sheet takes several pages, whose tables
 * continue each other and which name the same sheet.
 */
import { badDocument } from '../../../lib/errors.ts';
import { nearEntries } from '../../containers/ole-file.ts';
import { openZipArchive } from '../../containers/zip-archive.ts';
import type { Reader, ReadOptions, ReadSink } from '../reader.ts';
import { type ByteSource, fileSource } from '../text/byte-source.ts';
import { bareHeader } from '../text/page-builder.ts';
import { readSheetDrawings } from './sheet-drawings.ts';
import { PAGE_CELLS, sheetPages } from './sheet-pages.ts';
import { openWorkbook, type Sheet } from './workbook.ts';

const MAX_BYTES = 100 * 1024 * 1024;
/** Compound files, and the workbooks without a container from before 1995. */
const SIGNATURES = ['\xd0\xcf\x11\xe0', '\x09\0', '\x09\x02', '\x09\x04', '\x09\x08'];

export const reader: Reader = {
  id: 'spreadsheet',
  read: async ({ path }, options, sink) => readSpreadsheet(await fileSource(path), options, sink),
};

/**
 * Returns the bytes of a workbook that the library may open, after checking its directory before anything is unpacked.
 */
async function checkedWorkbook(bytes: Buffer, password: string | undefined): Promise<Buffer> {
  if (bytes.length === 0) throw badDocument('document_empty', 'The document is empty.');
  const start = bytes.toString('latin1', 0, 4);
  if (start.startsWith('PK')) {
    const zip = await openZipArchive(bytes);
    if (zip === null) throw damaged();
    zip.close();
    // Like the library; without one of these it would try other zipped formats.
    if (!zip.names.some((name) => /^\/?(xl\/workbook\.(xml|bin)|content\.xml|\[content_types\]\.xml)$/i.test(name))) {
      throw damaged();
    }
  } else if (nearEntries(bytes.subarray(0, 65_536)).some(({ name }) => name === 'EncryptedPackage')) {
    const { decryptOfficeBytes } = await import('../office/crypto/decrypt-office-file.ts');
    const plain = decryptOfficeBytes(bytes, password);
    if (plain.toString('latin1', 0, 2) !== 'PK') throw damaged();
    return checkedWorkbook(plain, undefined);
  } else if (!SIGNATURES.some((signature) => start.startsWith(signature)) && !isSpreadsheetXml(bytes)) throw damaged();
  return bytes;
}

/** Excel 2003 and flat OpenDocument; the library would accept any other XML or HTML as a sheet too. */
function isSpreadsheetXml(bytes: Buffer): boolean {
  const head = bytes.toString('utf8', 0, 8192);
  return (
    /^\ufeff?\s*</.test(head) &&
    (/<Workbook\s[^>]*"urn:schemas-microsoft-com:office:spreadsheet"/.test(head) ||
      /<office:document\s[^>]*\.opendocument\.spreadsheet/.test(head))
  );
}

const damaged = () => badDocument('document_damaged', 'The workbook cannot be read.');

async function readSpreadsheet(
  source: ByteSource,
  options: Pick<ReadOptions, 'pages' | 'password'>,
  sink: ReadSink,
): Promise<void> {
  const bytes = await checkedWorkbook(await source.all(MAX_BYTES), options.password);
  const book = await openWorkbook(bytes, options.password);
  const sheets = [...book.sheets.filter((sheet) => !sheet.isHidden), ...book.sheets.filter((sheet) => sheet.isHidden)];
  if (sheets.length === 0) throw damaged();
  const { title, author } = book;
  const pageCount = sheets.every(isOnePage) ? sheets.length : null;
  sink.header({ ...bareHeader('spreadsheet', 'spreadsheet/1', pageCount), title, author });
  const drawings = await readSheetDrawings(bytes);
  const wanted = options.pages === undefined ? null : new Set(options.pages);
  let number = 0;
  for (const sheet of sheets) {
    for (const page of sheetPages(sheet, drawings.get(sheet.index))) {
      number += 1;
      if (wanted?.has(number) !== false) sink.page({ ...page, number });
    }
  }
}

/** Certainly one page; a sheet with more cells may still fit. */
function isOnePage(sheet: Sheet): boolean {
  let characters = 0;
  let count = 0;
  for (const cell of sheet.cells()) {
    count += 1;
    characters += cell.text.length;
    if (count > PAGE_CELLS / 2 || characters > 2_000_000) return false;
  }
  return true;
}
