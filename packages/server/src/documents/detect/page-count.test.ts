import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import type { Reader } from '../formats/reader.ts';
import { readBytes } from '../testing/read-bytes.ts';
import {
  encryptedPdf,
  oleWith,
  pdfWithPages,
  TIFF_DIRECTORY_BYTES,
  tiffWithPages,
  writePdfWithHole,
  type ZipPart,
  zipOf,
} from '../testing/sample-files.ts';
import { findReader, formatForExtension } from './formats.ts';
import { detectMediaType } from './media-type.ts';
import { countPages, type PageCount } from './page-count.ts';

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'page-count-'));
});
afterAll(() => rm(folder, { recursive: true }));

const count = (extension: string, content: Buffer | string): Promise<PageCount> =>
  countType(formatForExtension(extension)?.mimeType ?? 'application/octet-stream', content);

async function countType(mimeType: string, content: Buffer | string): Promise<PageCount> {
  files += 1;
  const file = path.join(folder, String(files));
  await writeFile(file, content);
  return countPages({ path: file, mimeType });
}

async function refusal(extension: string, content: Buffer): Promise<unknown> {
  const error = await count(extension, content).catch((reason: unknown) => reason);
  return error instanceof AppError && typeof error.detail === 'object' && 'code' in error.detail
    ? error.detail.code
    : error;
}

const pages = (page_count: number): PageCount => ({ page_count, reason: null });
const damaged: PageCount = { page_count: null, reason: 'document_damaged' };
const zip = (parts: Record<string, string>): Buffer =>
  zipOf(Object.entries(parts).map(([name, data]) => ({ name, data })));

describe('pdf', () => {
  it.each([1, 2, 57])('counts %i pages', async (n) => {
    expect(await count('pdf', pdfWithPages(n))).toEqual(pages(n));
  });

  it.each([700, 50_000])('counts pages after %i bytes that do not belong to the file', async (length) => {
    expect(await count('pdf', Buffer.concat([Buffer.alloc(length, 'x'), pdfWithPages(3)]))).toEqual(pages(3));
  });

  it('rebuilds the table of a truncated file', async () => {
    const whole = pdfWithPages(4);
    expect(await count('pdf', whole.subarray(0, whole.indexOf('xref')))).toEqual(pages(4));
  });

  it('counts the pages that exist, not the number that is claimed', async () => {
    expect(await count('pdf', pdfWithPages(5, 900_000))).toEqual(pages(5));
    expect(await count('pdf', pdfWithPages(5, 2_000_000_000))).toEqual(pages(5));
  });

  it('reports that a password is needed', async () => {
    expect(await refusal('pdf', encryptedPdf())).toBe('document_encrypted');
  });

  it.each([
    ['empty', ''],
    ['only a header', '%PDF-1.7\n'],
    ['not a PDF at all', 'hello'],
    ['no pages', pdfWithPages(0)],
  ])('does not know the page count of a file that is %s', async (_name, content) => {
    expect(await count('pdf', content)).toEqual(damaged);
  });

  it('counts the pages of 500 MB', async () => {
    const file = path.join(folder, 'large.pdf');
    await writePdfWithHole(file, 6, 500_000_000);
    expect(await countPages({ path: file, mimeType: 'application/pdf' })).toEqual(pages(6));
  });
});

describe('images', () => {
  it('counts the directories of a TIFF, in both byte orders', async () => {
    expect(await count('tiff', tiffWithPages(3))).toEqual(pages(3));
    expect(await count('tif', tiffWithPages(12, { bigEndian: true }))).toEqual(pages(12));
  });

  it('ends on a chain that returns to itself or leaves the file', async () => {
    expect(await count('tiff', tiffWithPages(3, { loop: true }))).toEqual(pages(3));
    expect(await count('tiff', tiffWithPages(3).subarray(0, -TIFF_DIRECTORY_BYTES))).toEqual(pages(2));
    expect(await count('tiff', tiffWithPages(3).subarray(0, 12))).toEqual(damaged);
  });

  it('counts other images as one page', async () => {
    expect(await count('png', '\x89PNG')).toEqual(pages(1));
  });
});

describe('zip-based documents', () => {
  it.each<[string, Record<string, string>, number]>([
    ['pptx', { 'ppt/presentation.xml': '<p:sldIdLst><p:sldId id="1"/><p:sldId id="2"/></p:sldIdLst>' }, 2],
    ['xlsx', { 'xl/workbook.xml': '<sheets><sheet name="a"/><sheet name="b"/><sheet name="c"/></sheets>' }, 3],
    ['xlsm', { 'xl/workbook.xml': '<x:sheets><x:sheet name="a"/></x:sheets>' }, 1],
    ['xlsb', { 'xl/worksheets/sheet1.bin': '1', 'xl/worksheets/sheet2.bin': '2', 'xl/workbook.bin': '3' }, 2],
    ['odp', { 'content.xml': '<draw:page draw:name="1"/><draw:page draw:name="2"/><draw:page-thumbnail/>' }, 2],
    ['ods', { 'content.xml': `<table:table table:name="1">${'<table:table-row/>'.repeat(9)}</table:table>` }, 1],
  ])('%s', async (extension, parts, expected) => {
    expect(await count(extension, zip(parts))).toEqual(pages(expected));
  });

  it('counts across the chunks of a large part', async () => {
    const slides = Array.from(
      { length: 3000 },
      (_, index) => `<draw:page id="${index}">${'words '.repeat(index % 40)}`,
    );
    expect(await count('odp', zip({ 'content.xml': slides.join('') }))).toEqual(pages(3000));
  });

  it('does not know the page count of anything else', async () => {
    expect(await count('docx', 'not a zip')).toEqual(damaged);
    expect(await count('pptx', zip({ 'readme.txt': 'x' }))).toEqual(damaged);
    expect(await count('docx', zip({ 'word/document.xml': '<w/>' }).subarray(0, 60))).toEqual(damaged);
    expect(await count('docx', zip({ '../../etc/passwd': 'x' }))).toEqual(damaged);
  });

  it('reports that a password is needed', async () => {
    expect(await refusal('docx', oleWith(['EncryptedPackage']))).toBe('document_encrypted');
    const part: ZipPart = { name: 'xl/workbook.xml', data: '<sheet/>', encrypted: true };
    expect(await refusal('xlsx', zipOf([part]))).toBe('document_encrypted');
  });

  it.each<[string, ZipPart[]]>([
    ['unpacks to too much', [{ name: 'xl/workbook.xml', data: '<s/>', claimedBytes: 300_000_000 }]],
    ['is packed too tightly', [{ name: 'xl/workbook.xml', data: Buffer.alloc(20_000_000) }]],
    ['has too many entries', [{ name: 'xl/workbook.xml', data: '<s/>', copies: 5_001 }]],
    ['counts the same bytes again and again', [{ name: 'xl/workbook.xml', data: '<s/>', copies: 4_000 }]],
  ])('refuses a file that %s', async (_name, parts) => {
    expect(await refusal('xlsx', zipOf(parts))).toBe('document_too_complex');
  });

  it('stops reading a part that is longer than it claims', async () => {
    const part: ZipPart = { name: 'xl/workbook.xml', data: Buffer.alloc(20_000_000), claimedBytes: 1000 };
    expect(await refusal('xlsx', zipOf([part]))).toBe('document_damaged');
  });
});

it.each(['txt', 'csv', 'html', 'eml', 'ppt'])('counts a %s as one page', async (extension) => {
  expect(await count(extension, 'content')).toEqual(pages(1));
});

it('gives the reason when there is nothing to count', async () => {
  expect(await count('txt', '')).toEqual({ page_count: null, reason: 'document_empty' });
  expect(await count('bin', 'x')).toEqual({ page_count: null, reason: 'format_unknown' });
});

const SAMPLES = new URL('../../../../../tests/samples/', import.meta.url);

it.each(['report.docx', 'report.odt', 'report.rtf', 'report.doc', 'ledger.xls', 'ledger.xlsx', 'ledger.ods'])(
  '%s has as many pages as are read',
  async (name) => {
    const content = await readFile(new URL(name, SAMPLES));
    const { mimeType } = detectMediaType(content.subarray(0, 65_536), name, 'application/octet-stream');
    const reader = await findReader(mimeType);
    const { pages: read } = await readBytes(reader as Reader, content, { mimeType });
    expect(await count(path.extname(name).slice(1), content)).toEqual(pages(read.length));
  },
);

it('a fake Office file has no count', async () => {
  expect(await count('doc', 'content')).toEqual(damaged);
  expect(await count('xls', '')).toEqual({ page_count: null, reason: 'document_empty' });
});

describe('text that a reader splits into pages', () => {
  const pagesOf = async (mimeType: string, content: string) => {
    const counted = await countType(mimeType, content);
    const reader = await findReader(mimeType);
    const { pages } = await readBytes(reader as Reader, content, { mimeType });
    return [counted, { page_count: pages.length, reason: null }];
  };

  it.each([
    ['text/csv', 'a,b\n'.repeat(4_999)],
    ['text/csv', 'a,b\n'.repeat(12_000)],
    ['text/csv', 'a\n'.repeat(5_001)],
    ['text/plain', 'some words of a text\n'.repeat(40_000)],
    ['application/json', `[${'1,'.repeat(300_000)}1]`],
    ['message/rfc822', `Subject: long\nFrom: a@b\nTo: c@d\n\n${'some words of a text\n'.repeat(40_000)}`],
  ])('%s has as many as are read: %#', async (mimeType, content) => {
    const [counted, read] = await pagesOf(mimeType, content);
    expect(counted).toEqual(read);
  });

  it('of a message with attachments is not counted', async () => {
    const content = [
      'Subject: s',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'text',
      '--b',
      'Content-Disposition: attachment; filename=a.txt',
      '',
      'attached',
      '--b--',
    ].join('\r\n');
    expect(await countType('message/rfc822', content)).toEqual({ page_count: null, reason: 'format_unknown' });
  });
});
