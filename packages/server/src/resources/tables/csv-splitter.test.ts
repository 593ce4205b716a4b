import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvTextSplitter, cellText } from '../../documents/formats/csv/splitter.ts';
import { AppError } from '../../lib/errors.ts';
import { CsvSplitter } from './csv-splitter.ts';

const LIMITS = { cells: 100, cellBytes: 1000, recordBytes: 5000 };

interface Cut {
  rows: { row: number; cells: string[]; isBlank: boolean }[];
  fault: unknown;
}

/** Splits the text, given in pieces that end at the given bytes. */
function split(text: string, { delimiter = ',', cuts = [] as number[], limits = LIMITS } = {}): Cut {
  const rows: Cut['rows'] = [];
  const splitter = new CsvSplitter(delimiter.charCodeAt(0), limits, ({ bytes, ends, cellCount, row, isBlank }) => {
    const cells = Array.from({ length: cellCount }, (_, index) =>
      Buffer.from(bytes.subarray(index === 0 ? 0 : ends[index - 1], ends[index])).toString('utf8'),
    );
    rows.push({ row, cells, isBlank });
  });
  const bytes = Buffer.from(text);
  const borders = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  try {
    for (const [index, border] of borders.entries()) splitter.push(bytes.subarray(borders[index - 1] ?? 0, border));
    splitter.end();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { rows, fault: error.detail };
  }
  return { rows, fault: null };
}

const cellsOf = (text: string, delimiter = ',') => split(text, { delimiter }).rows.map(({ cells }) => cells);

const written = (cell: string, delimiter: string, isQuoted: boolean): string =>
  isQuoted || /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;

const anyCell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.toWellFormed()),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', ' ', 'é', 'x'), maxLength: 12 }),
);

describe('CsvSplitter', () => {
  it('returns every cell as written, wherever the pieces end', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }).chain((columns) =>
          fc.array(fc.array(fc.tuple(anyCell, fc.boolean()), { minLength: columns, maxLength: columns }), {
            minLength: 1,
            maxLength: 8,
          }),
        ),
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat(), { maxLength: 6 }),
        fc.boolean(),
        (rows, delimiter, lineEnd, cuts, endsWithLine) => {
          const lines = rows.map((row) =>
            row.map(([cell, quoted]) => written(cell, delimiter, quoted)).join(delimiter),
          );
          // An empty last line is a record only if it is terminated.
          fc.pre(endsWithLine || lines.at(-1) !== '');
          const text = lines.join(lineEnd) + (endsWithLine ? lineEnd : '');
          const result = split(text, { delimiter, cuts });
          expect(result.fault).toBeNull();
          expect(result.rows.map(({ cells }) => cells)).toEqual(rows.map((row) => row.map(([cell]) => cell)));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reads any text the same way in one piece and in many', () => {
    const anyText = fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', 'a', 'é', '""'), maxLength: 40 });
    fc.assert(
      fc.property(anyText, fc.array(fc.nat(), { maxLength: 10 }), (text, cuts) => {
        expect(split(text, { cuts })).toEqual(split(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('splits what it accepts like the document reader does, including blank lines', () => {
    const anyText = fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', 'a', 'é', '""'), maxLength: 40 });
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, cut) => {
        const { rows, fault } = split(text);
        fc.pre(fault === null);
        const reader = new CsvTextSplitter(',');
        const read = [...reader.push(text.slice(0, cut)), ...reader.push(text.slice(cut)), ...reader.end()];
        expect(read.map(({ cells, isBlank }) => ({ cells: cells.map(cellText), isBlank }))).toEqual(
          rows.map(({ cells, isBlank }) => ({ cells, isBlank })),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps a quote inside an unquoted cell, and allows spaces after a closing quote', () => {
    expect(cellsOf('5" pipe,"x"  ,y\n')).toEqual([['5" pipe', 'x', 'y']]);
  });

  it.each(['"a"b', '"a"b"', 'x\n"a" "b"'])('refuses text after a closing quote: %j', (text) => {
    expect(split(text).fault).toMatchObject([{ type: 'csv_quote' }]);
  });

  it('distinguishes a blank line from a quoted empty cell and from empty cells', () => {
    const { rows } = split('a\n\n""\n,\n');
    expect(rows.map(({ isBlank }) => isBlank)).toEqual([false, true, false, false]);
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
  });

  it('stops at the first cell beyond the limit, without reading the rest', () => {
    const { rows, fault } = split('a,b,c,d\n', { limits: { ...LIMITS, cells: 3 } });
    expect(rows).toEqual([]);
    expect(fault).toMatchObject([{ type: 'csv_columns', ctx: { limit: 3, row: 1 } }]);
  });

  it.each([
    ['a cell', 'a\nxxxxxx\n', 'csv_cell_size'],
    ['a cell whose quote is never closed', 'a\n"xx\nxx\nxx', 'csv_cell_size'],
    ['a row', 'xxxx,xxxx,xxxx,xxxx\n', 'csv_row_size'],
  ])('refuses %s that is too large while it arrives', (_, text, type) => {
    const limits = { cells: 10, cellBytes: 5, recordBytes: 12 };
    expect(split(text, { limits, cuts: [1, 2, 3, 4, 5, 6, 7, 8] }).fault).toMatchObject([{ type }]);
  });
});
