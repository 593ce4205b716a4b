import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../lib/logger.ts';
import { createReaderPool, type ReaderPool } from '../../pool/reader-pool.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { pdfWithAes256, pdfWithRc4 } from '../../testing/encrypted-pdfs.ts';
import { HELLO, pdfWithContent, stream } from '../../testing/pdf-files.ts';
import { READ_ALL, readBytes, withFile } from '../../testing/read-bytes.ts';
import { readFileInPool, readInPool } from '../../testing/read-in-pool.ts';
import { encryptedPdf, pdfWithPages } from '../../testing/sample-files.ts';
import { loadPdfEngine } from './pdf-engine.ts';
import { createPdfReader, reader } from './reader.ts';

const PDF = { mimeType: 'application/pdf' };
const numbered = (count: number): Buffer =>
  pdfWithContent(
    Array.from({ length: count }, (_, index) => ({
      content: `BT /F1 12 Tf 60 700 Td (This is page number ${index + 1}) Tj ET`,
    })),
  );

describe('a PDF', () => {
  it('comes as a header and its pages', async () => {
    const { header, pages } = await readBytes(reader, numbered(3));
    expect(checkDocument(header, pages)).toEqual([]);
    expect(header).toMatchObject({ format: 'pdf', pageCount: 3, title: 'A title', author: 'An author' });
    expect(header.reader).toMatch(/^pdf \d+, pdfium-(native|wasm) /);
    expect(pages.map(({ number, words }) => [number, words.at(-1)?.text])).toEqual([
      [1, '1'],
      [2, '2'],
      [3, '3'],
    ]);
    expect(pages[0]).toMatchObject({ width: 600, height: 800, ocrShare: 0 });
  });

  it('is the same with the build that runs everywhere', async () => {
    const wasm = createPdfReader(() => loadPdfEngine('wasm'));
    const [one, other] = [await readBytes(reader, numbered(2)), await readBytes(wasm, numbered(2))];
    expect(other.header.reader).toContain('pdfium-wasm');
    expect(other.pages.map(({ words }) => words.map(({ text }) => text))).toEqual(
      one.pages.map(({ words }) => words.map(({ text }) => text)),
    );
  });

  it('returns only the requested pages', async () => {
    const { header, pages } = await readBytes(reader, numbered(5), { options: { pages: [2, 4, 9] } });
    expect(header.pageCount).toBe(5);
    expect(pages.map(({ number }) => number)).toEqual([2, 4]);
  });

  it.each([
    ['RC4', pdfWithRc4],
    ['AES-256', pdfWithAes256],
  ])('opens with its password and not without: %s', async (_scheme, encrypt) => {
    const pdf = encrypt('sécret', HELLO);
    const { pages } = await readBytes(reader, pdf, { options: { password: 'sécret' } });
    expect(pages[0]?.words.map(({ text }) => text)).toEqual(['Hello', 'world']);
    await expect(readBytes(reader, pdf)).rejects.toMatchObject({ detail: { code: 'document_encrypted' } });
  });
});

describe('bad files, in a child', () => {
  let pool: ReaderPool;
  beforeAll(() => {
    pool = createReaderPool({ size: 1, logger: silentLogger, closeDeadlineMs: 200 });
  });
  afterAll(() => pool.close());

  it.each([
    ['no pages', pdfWithPages(0), 'document_empty'],
    ['a password', encryptedPdf(), 'document_encrypted'],
    ['not a PDF', Buffer.from('%PDF-1.7 and nothing else'), 'document_damaged'],
    ['a file of nothing', Buffer.alloc(0), 'document_empty'],
  ])('%s', async (_name, bytes, code) => {
    await expect(readInPool(pool, bytes, PDF)).rejects.toMatchObject({ detail: { code } });
  });

  it('forms that contain themselves twice end with the child, and the next file is read', async () => {
    const form = (other: number) =>
      stream(
        `/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>/XObject<</Form ${other} 0 R>>>>`,
        `${HELLO} /Form Do /Form Do`,
      );
    const bomb = pdfWithContent([{ content: '/Form Do', resources: '/XObject<</Form 10 0 R>>' }], {
      objects: [form(11), form(10)],
    });
    const code = expect.stringMatching(/^document_(timeout|too_complex|crashed)$/);
    await withFile(bomb, async (path) => {
      const args = { input: { path, filename: 'bomb.pdf', ...PDF }, options: READ_ALL };
      await expect(pool.run('read', args, { processorMs: 1_000 })).rejects.toMatchObject({ detail: { code } });
    });
    expect((await readInPool(pool, numbered(1), PDF)).pages).toHaveLength(1);
  });

  it('passes a long file through page by page', async () => {
    await withFile(numbered(2_000), async (file) => {
      let last = 0;
      await readFileInPool(pool, file, PDF, (page) => {
        expect(page.number).toBe(last + 1);
        last = page.number;
      });
      expect(last).toBe(2_000);
    });
  });
});
