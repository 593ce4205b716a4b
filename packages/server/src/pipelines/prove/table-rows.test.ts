/** Rows of drawn tables: a row may have several lines, and a table may be printed in several parts. */
import { expect, it } from 'vitest';
import type { Block, Cell, Page } from '../../documents/model/document.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { JsonObject } from '../json/json.ts';
import { type PrintedText, printedPage } from '../locate/printed-page.ts';
import { proveDocument } from './prove-document.ts';

const text = { type: 'string' };
const number = { type: 'number' };

/** A cell has one text or, in lines, several; its place is that of its column unless `shift` moves it. */
interface Drawn {
  heads: readonly string[];
  rows: readonly (readonly (readonly string[])[])[];
  shift: number;
}

const PITCH = 110;
const LINE = 14;

function drawnTables(tables: readonly Drawn[]): Page {
  const texts: PrintedText[] = [];
  const blocks: Block[] = [];
  let top = 30;
  let from = 0;
  for (const { heads, rows, shift } of tables) {
    const cells: Cell[] = [];
    for (const [row, columns] of [heads.map((head) => [head]), ...rows].entries()) {
      const lines = Math.max(...columns.map(({ length }) => length));
      for (const [column, own] of columns.entries()) {
        // In the middle of the row, as drawn tables have it.
        const first = top + ((lines - own.length) / 2) * LINE;
        const left = 40 + column * PITCH + (column === 0 ? 0 : shift);
        for (const [line, part] of own.entries()) texts.push({ at: [left, first + line * LINE], text: part });
        const to = from + own.flatMap((part) => part.split(' ')).length;
        cells.push({
          row,
          column,
          rowSpan: 1,
          columnSpan: 1,
          words: own.length === 0 ? [] : [{ from, to }],
          box: null,
        });
        from = to;
      }
      top += lines * LINE + 10;
    }
    const table = { rows: rows.length + 1, columns: heads.length, headerRows: 1, cells, evidence: 'ruled' as const };
    blocks.push({ kind: 'table', table, box: null });
    top += 20;
  }
  return { ...printedPage(texts), blocks };
}

async function statuses(page: Page, properties: JsonObject, entries: readonly JsonObject[]) {
  const schema: JsonObject = {
    type: 'object',
    properties: { entries: { type: 'array', items: { type: 'object', properties } } },
  };
  const extraction = {
    schema: readSchema(schema),
    output: { entries: [...entries] },
    likelihoods: null,
    known: new Map(),
  };
  const { evidence } = await proveDocument({ format: 'pdf', pages: [page] }, extraction);
  return Object.fromEntries(
    Object.entries(evidence).map(([path, { status }]) => [path.slice('entries.'.length), status]),
  );
}

const CASES = drawnTables([
  {
    heads: ['Container', 'Quax', 'Wend'],
    rows: [
      [['BSLU', 'No', '118820-4'], ['FI88123'], ['18450']],
      [['Sea 118821-0'], ['FI88124'], ['20100']],
      [['Land', 'Crate', '118822-0'], ['FI88125'], ['20200']],
    ],
    shift: 0,
  },
]);
const properties = { container: text, seal: text, weight: number };
const cases = [
  { container: 'BSLU No 118820-4', seal: 'FI88123', weight: 18450 },
  { container: 'Sea 118821-0', seal: 'FI88124', weight: 20100 },
  { container: 'Land Crate 118822-0', seal: 'FI88125', weight: 20200 },
];

it('values in several lines of a row are in one row', async () => {
  const found = await statuses(CASES, properties, cases);
  expect(cases.map((_, index) => found[`${index}.container`])).toEqual(['proved', 'proved', 'proved']);
});

it('a line of a cell is not the whole of it', async () => {
  const cut = [
    { ...cases[0], container: '118820-4' },
    { ...cases[1], container: '118821-0' },
    { ...cases[2], container: 'Land' },
  ];
  const found = await statuses(CASES, properties, cut);
  expect(cases.map((_, index) => found[`${index}.container`])).not.toContain('proved');
});

it('columns with the same head in two tables are one column', async () => {
  const page = drawnTables([
    {
      heads: ['Test', 'Quax'],
      rows: [
        [['Haemoglobin'], ['11.2']],
        [['White cells'], ['6.8']],
        [['Platelets'], ['402']],
      ],
      shift: 0,
    },
    {
      heads: ['Test', 'Quax'],
      rows: [
        [['Sodium'], ['139']],
        [['Ferritin'], ['8']],
      ],
      shift: 60,
    },
  ]);
  const results = [
    { test: 'Haemoglobin', value: 11.2 },
    { test: 'White cells', value: 6.8 },
    { test: 'Platelets', value: 402 },
    { test: 'Sodium', value: 139 },
    { test: 'Ferritin', value: 8 },
  ];
  const found = await statuses(page, { test: text, value: number }, results);
  expect(results.map((_, index) => found[`${index}.value`])).toEqual(results.map(() => 'proved'));
});

it('a code may have the first line of its cell for itself', async () => {
  const codes = ['CO-123/V2A', 'IM-712/A2A', 'KL-440/B7'];
  const notes = ['loose parts', 'copper wire', 'two boxes'];
  const rows = codes.map((code, index) => [
    [code, notes[index] ?? ''],
    ['sent', 'alone'],
    [`${index + 4}.75`, 'kg'],
  ]);
  const page = drawnTables([{ heads: ['Article', 'Quax', 'Wend'], rows, shift: 0 }]);
  const entries = codes.map((article, index) => ({ article, weight: index + 4.75 }));
  const found = await statuses(page, { article: text, weight: number }, entries);
  expect(codes.map((_, index) => found[`${index}.article`])).toEqual(['proved', 'proved', 'proved']);
});
