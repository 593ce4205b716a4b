import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnLetters } from '../tables/cell-header-rows.ts';
import { decodePage, encodePage } from './codec.ts';
import type { Cell, Page, Table, Word } from './document.ts';

const fraction = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 100_000);

const word: fc.Arbitrary<Word> = fc
  .record({
    text: fc.string({ unit: 'grapheme', minLength: 1 }),
    box: fc.option(fc.record({ left: fraction, top: fraction, width: fraction, height: fraction })),
    origin: fc.constantFrom('text_layer' as const, 'ocr' as const, 'markup' as const),
    confidence: fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000),
    spaceBefore: fc.boolean(),
    fontSize: fc.option(
      fc.integer({ min: 1, max: 2000 }).map((value) => value / 10),
      { nil: undefined },
    ),
    bold: fc.option(fc.constant(true as const), { nil: undefined }),
    italic: fc.option(fc.constant(true as const), { nil: undefined }),
    span: fc.option(fc.record({ start: fc.nat(), end: fc.nat() }), { nil: undefined }),
  })
  .map((value) => JSON.parse(JSON.stringify(value)) as Word);

it('a page survives the round trip', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const page: Page = {
        number: 3,
        width: 595,
        height: 842,
        words,
        blocks: [{ kind: 'heading', level: 2, lines: [{ from: 0, to: words.length }], box: null }],
        fields: [],
        keyValues: [],
        ocrShare: 0.5,
      };
      const line = encodePage(page);
      expect(line).not.toContain('\n');
      expect(decodePage(line)).toEqual(page);
    }),
  );
});

const range = fc.record({ from: fc.nat(50), to: fc.nat(50) });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value));
const usually = <T>(usual: T, other: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, other);

const cell: fc.Arbitrary<Cell> = fc
  .record({
    row: fc.nat(12),
    column: fc.nat(8),
    rowSpan: usually(1, fc.integer({ min: 1, max: 5 })),
    columnSpan: usually(1, fc.integer({ min: 1, max: 5 })),
    words: fc.array(range, { maxLength: 3 }),
    box: fc.option(fc.record({ left: number, top: number, width: number, height: number })),
    address: fc.option(fc.oneof(fc.constantFrom('A1', 'B2', 'AA10', 'a1', 'B02'), fc.string()), { nil: undefined }),
    value: fc.option(fc.oneof(fc.string(), number, fc.boolean(), fc.constant(null)), { nil: undefined }),
    formula: fc.option(fc.string(), { nil: undefined }),
    paragraph: fc.option(fc.record({ part: fc.string(), index: fc.nat() }), { nil: undefined }),
  })
  .map((value) => JSON.parse(JSON.stringify(value)) as Cell);

/** Cells as in a sheet: row by row, some missing, each with the words that follow those of the last. */
const sheetCells = fc
  .record({
    counts: fc.array(fc.array(usually(1, fc.nat(3)), { minLength: 4, maxLength: 4 }), { maxLength: 8 }),
    skippedRows: fc.array(fc.nat(2), { minLength: 8, maxLength: 8 }),
    firstColumn: fc.nat(800),
  })
  .map(({ counts, skippedRows, firstColumn }) => {
    let next = 0;
    let sheetRow = 0;
    return counts.flatMap((row, rowIndex) => {
      sheetRow += 1 + (skippedRows[rowIndex] ?? 0);
      return row.flatMap((count, column): Cell[] => {
        const from = next;
        next += count;
        const words = count === 0 ? [] : [{ from, to: next }];
        const address = `${columnLetters(firstColumn + column)}${sheetRow}`;
        const filled = { row: rowIndex, column, rowSpan: 1, columnSpan: 1, words, box: null, address };
        return count === 0 && column % 2 === 0 ? [] : [filled];
      });
    });
  });

const tablePage = (cells: Cell[], columns: number): Page => {
  const table: Table = { rows: 13, columns, headerRows: 1, cells, evidence: 'markup' };
  return {
    number: 1,
    width: null,
    height: null,
    words: [],
    blocks: [{ kind: 'table', table, box: null }],
    fields: [],
    keyValues: [],
    ocrShare: 0,
  };
};

it('any table survives the round trip, whatever its cells claim', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(cell, { maxLength: 12 }), sheetCells), fc.nat(9), (cells, columns) => {
      const page = tablePage(cells, columns);
      expect(decodePage(encodePage(page))).toEqual(page);
    }),
    { numRuns: 1000 },
  );
});

it('a sheet takes little more than its text', () => {
  const rows = 1000;
  const page = tablePage([], 8);
  const cells: Cell[] = [];
  for (let index = 0; index < rows * 8; index += 1) {
    const row = Math.floor(index / 8);
    const address = `${columnLetters(index % 8)}${row + 1}`;
    const words = [{ from: index, to: index + 1 }];
    cells.push({ row, column: index % 8, rowSpan: 1, columnSpan: 1, words, box: null, address });
    const span = { start: index * 9, end: index * 9 + 8 };
    page.words.push({ text: 'abcdefgh', box: null, origin: 'markup', confidence: 1, spaceBefore: true, span });
  }
  page.blocks = [{ kind: 'table', table: { rows, columns: 8, headerRows: 1, cells, evidence: 'markup' }, box: null }];
  const line = encodePage(page);
  expect(decodePage(line)).toEqual(page);
  expect(line.length).toBeLessThan(1.5 * rows * 8 * 9);
});
