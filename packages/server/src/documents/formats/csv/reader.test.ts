import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../lib/logger.ts';
import { type Page, textOf } from '../../model/document.ts';
import { createReaderPool } from '../../pool/reader-pool.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { readBytes, withFile } from '../../testing/read-bytes.ts';
import { readFileInPool } from '../../testing/read-in-pool.ts';
import { reader } from './reader.ts';

async function read(content: Uint8Array | string, mimeType = 'text/csv') {
  const { header, pages } = await readBytes(reader, content, { mimeType });
  expect(checkDocument(header, pages)).toEqual([]);
  return { header, pages };
}

function tableOf(page: Page | undefined) {
  const block = page?.blocks[0];
  if (page === undefined || block?.kind !== 'table') throw new Error('there is no table');
  const text = (index: number) => {
    const cell = block.table.cells[index];
    return cell === undefined ? '' : cell.words.map((range) => textOf(page.words, range)).join(' ');
  };
  return { ...block.table, texts: block.table.cells.map((cell, index) => [cell.address, text(index)]) };
}

describe('CSV', () => {
  it('is one table with addresses, a header row and spans of the file', async () => {
    const text = 'name;amount\r\n"Müller; Söhne";1,50\r\n\r\nÅke;"say ""hi"" 2"\r\n';
    const { header, pages } = await read(text);
    expect(header).toMatchObject({ format: 'csv', pageCount: 1 });
    expect(tableOf(pages[0])).toMatchObject({ rows: 3, columns: 2, headerRows: 1, evidence: 'markup' });
    expect(tableOf(pages[0]).texts).toEqual([
      ['A1', 'name'],
      ['B1', 'amount'],
      ['A2', 'Müller; Söhne'],
      ['B2', '1,50'],
      ['A4', 'Åke'],
      ['B4', 'say "hi" 2'],
    ]);
    for (const word of pages[0]?.words ?? []) {
      expect(text.slice(word.span?.start, word.span?.end).replaceAll('""', '"')).toBe(word.text);
    }
  });

  it.each([
    ['a tab', 'a\tb\n1, 2\t3\n', 'text/tab-separated-values'],
    ['a bar', 'a|b\n1, 2|3\n', 'text/csv'],
    ['what the first line names', 'sep=:\na:b\n1, 2:3\n', 'text/csv'],
  ])('is split at %s', async (_, text, mimeType) => {
    const { pages } = await read(text, mimeType);
    expect(tableOf(pages[0]).texts.map(([, cell]) => cell)).toEqual(['a', 'b', '1, 2', '3']);
  });

  it('keeps the cells of shorter and longer rows', async () => {
    const { pages } = await read('a,b,c\n1\n1,2,3,4,5\n');
    const table = tableOf(pages[0]);
    expect(table.columns).toBe(5);
    expect(table.texts.map(([address]) => address)).toEqual(['A1', 'B1', 'C1', 'A2', 'A3', 'B3', 'C3', 'D3', 'E3']);
  });

  it('has no header row when the first row is like the others', async () => {
    expect(tableOf((await read('1,2\n3,4\n')).pages[0]).headerRows).toBe(0);
    expect(tableOf((await read('year,2023,2024\nsales,10,20\n')).pages[0]).headerRows).toBe(1);
  });

  it('keeps broken quotes as they are', async () => {
    const { pages } = await read('a,b\n"x" y,5" pipe\n"never closed,z\n1,2\n');
    expect(tableOf(pages[0]).texts.map(([, cell]) => cell)).toEqual([
      'a',
      'b',
      '"x" y',
      '5" pipe',
      '"never closed',
      'z',
      '1',
      '2',
    ]);
  });

  it('reads UTF-16 and ignores NULs', async () => {
    expect(tableOf((await read(Buffer.from('\ufeffä,b\n1,2\n', 'utf16le'))).pages[0]).texts[0]).toEqual(['A1', 'ä']);
    expect(tableOf((await read('a\0,b\n1,2\n')).pages[0]).texts[0]).toEqual(['A1', 'a']);
  });

  it('reports that an empty file is empty', async () => {
    await expect(read('')).rejects.toMatchObject({ detail: { code: 'document_empty' } });
  });

  it('refuses an absurdly wide row', async () => {
    await expect(read(','.repeat(20_000))).rejects.toMatchObject({ detail: { code: 'document_too_complex' } });
  });

  it('returns every cell as written, at its address', async () => {
    const cell = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ' ', 'x', 'é', '合'), maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), async (rows) => {
        const quoted = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\n');
        const { pages } = await readBytes(reader, `${quoted}\n`);
        const found = new Map(pages[0]?.blocks.length === 0 ? [] : tableOf(pages[0]).texts.map(([a, b]) => [a, b]));
        for (const [index, row] of rows.entries()) {
          const expected = row.map((text) => text.replace(/\s+/g, ' ').trim());
          expect([found.get(`A${index + 1}`) ?? '', found.get(`B${index + 1}`) ?? '']).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('long CSV', () => {
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  afterAll(() => pool.close());

  it('comes in pages of rows that continue each other, within the memory of a child', async () => {
    await withFile('', async (file) => {
      const out = createWriteStream(file);
      const line = (row: number) => `${row},name of row ${row},12.50,2024-01-31,some more text to fill the row with\n`;
      const rows = 30_000;
      for (let row = 0; row < rows; row += 1000) {
        const text = Array.from({ length: 1000 }, (_, index) => line(row + index)).join('');
        if (!out.write(text)) await once(out, 'drain');
      }
      out.end();
      await once(out, 'close');
      let seen = 0;
      let last: Page | undefined;
      await readFileInPool(pool, file, { mimeType: 'text/csv' }, (page) => {
        seen += tableOf(page).rows;
        last = page;
      });
      expect(seen).toBe(rows);
      expect(tableOf(last)).toMatchObject({ continued: true, headerRows: 0 });
      expect(tableOf(last).texts.at(-1)?.[0]).toBe(`E${rows}`);
      const end = last?.words.at(-1)?.span?.end ?? 0;
      let tail = '';
      for await (const chunk of createReadStream(file, { start: end - 4, end: end - 1 })) tail += String(chunk);
      expect(tail).toBe('with');
    });
  });

  it('is read with a quote that is never closed', async () => {
    const content = `a,"b\n${'1,2000000000000000000000\n'.repeat(60_000)}`;
    await withFile(content, async (file) => {
      let words = 0;
      await readFileInPool(pool, file, { mimeType: 'text/csv' }, (page) => {
        words += page.words.length;
      });
      expect(words).toBeGreaterThan(100_000);
    });
  });

  it('without any line end is one cell, which is too long for a value', async () => {
    await withFile(`${'word'.repeat(12)} `.repeat(110_000), async (file) => {
      const { warnings } = await readFileInPool(pool, file, { mimeType: 'text/csv' });
      expect(warnings.map(({ code }) => code)).toContain('text_left_out');
    });
  });
});
