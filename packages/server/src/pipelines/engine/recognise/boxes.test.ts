import { describe, expect, it } from 'vitest';
import type { Cell, Page, Range, Word } from '../../../documents/model/document.ts';
import { extract } from '../extract.ts';
import { buildView } from '../view/build-view.ts';
import { areInOneBox, boxesOf } from './boxes.ts';

const WIDTH = 612;
const HEIGHT = 792;
const SMALL = 8;
const LARGE = 9;

type Text = readonly [left: number, top: number, size: number, text: string];

/** A page of texts, grouped by the cells that they stand in; `states` says whether the file states sizes of type. */
function pageOf(cells: readonly (readonly Text[])[], { states, isDrawn }: { states: boolean; isDrawn: boolean }): Page {
  const words: Word[] = [];
  const write = ([left, top, size, text]: Text): Range => {
    const from = words.length;
    for (const { 0: word, index } of text.matchAll(/\S+/g))
      words.push({
        text: word,
        box: {
          left: (left + (index * size) / 2) / WIDTH,
          top: top / HEIGHT,
          width: (word.length * size) / 2 / WIDTH,
          height: size / HEIGHT,
        },
        origin: 'text_layer',
        confidence: 1,
        spaceBefore: true,
        ...(states ? { fontSize: size } : {}),
      });
    return { from, to: words.length };
  };
  const drawn = cells.map(
    (texts, column): Cell => ({ row: 0, column, rowSpan: 1, columnSpan: 1, words: texts.map(write), box: null }),
  );
  const table = { rows: 1, columns: cells.length, headerRows: 0, cells: drawn, evidence: 'ruled' as const };
  const blocks: Page['blocks'] = isDrawn ? [{ kind: 'table', table, box: null }] : [];
  return { number: 1, width: WIDTH, height: HEIGHT, words, blocks, fields: [], keyValues: [], ocrShare: 0 };
}

const boxesIn = (page: Page): unknown[] =>
  buildView([page]).pages.flatMap((own) =>
    boxesOf(own).all.map(({ label, values }) => [label, values].map((part) => part.map(({ text }) => text).join(' '))),
  );

it('the number of a box before its label may be of any size, and is no value', () => {
  const cells: (readonly Text[])[] = [
    [
      [20, 20, 9, '15a'],
      [40, 21, 6, 'Code'],
      [20, 30, 9, 'DE'],
    ],
    [
      [220, 20, 9, '8'],
      [240, 21, 6, 'Consignee'],
      [220, 30, 9, 'NORTH OPTICS'],
    ],
    [
      [420, 20, 9, '23'],
      [440, 21, 6, 'Exchange rate'],
      [420, 30, 9, '1.25'],
    ],
  ];
  expect(boxesIn(pageOf(cells, { states: true, isDrawn: true }))).toEqual([
    ['15a Code', 'DE'],
    ['8 Consignee', 'NORTH OPTICS'],
    ['23 Exchange rate', '1.25'],
  ]);
});

it('a line beside a label cuts it from its value, which is in the next cell of its column', () => {
  const cells: (readonly Text[])[] = [
    [[20, 20, 6, "Sender's name"]],
    [
      [220, 20, 6, 'Account number'],
      [220, 28, 9, 'K-1'],
    ],
    [[20, 50, 9, 'NORTH OPTICS']],
    [
      [420, 20, 7, 'Currency'],
      [420, 29, 9, 'CHF'],
    ],
    [
      [420, 50, 7, 'Terms'],
      [420, 59, 9, 'Net'],
    ],
  ];
  const page = pageOf(cells, { states: true, isDrawn: true });
  const [block] = page.blocks;
  if (block?.kind === 'table')
    for (const [at, [row, column]] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [0, 2],
      [1, 2],
    ].entries())
      Object.assign(block.table.cells[at] ?? {}, { row, column });
  expect(boxesIn(page)).toContainEqual(["Sender's name", 'NORTH OPTICS']);
});

describe('cells of a form with labels as large as what is filled in', () => {
  const cells: (readonly Text[])[] = [
    ['Permit No.', 'FP-20881'],
    ['Make', 'CORRIEMORE'],
    ['Berth', 'Quay 4'],
    ['Master', 'Ilse Brandt'],
  ].map(([label = '', value = ''], place) => [
    [20 + 140 * place, 20, place === 0 ? SMALL - 1 : LARGE, label],
    [22 + 140 * place, 32, LARGE, value],
  ]);
  const boxes = [
    ['Permit No.', 'FP-20881'],
    ['Make', 'CORRIEMORE'],
    ['Berth', 'Quay 4'],
    ['Master', 'Ilse Brandt'],
  ];
  const second = cells.map(([label, value]): readonly Text[] =>
    label === undefined || value === undefined
      ? []
      : [
          [label[0], 60, SMALL - 1, label[3]],
          [value[0], 72, LARGE, value[3]],
        ],
  );

  it('have the label in their first line, like most cells around them', () =>
    expect(boxesIn(pageOf([...second, ...cells], { states: false, isDrawn: true }))).toEqual(
      expect.arrayContaining(boxes),
    ));

  it('are none where numbers stand first', () => {
    const rows = cells.map(([label, value]): readonly Text[] =>
      label === undefined || value === undefined
        ? []
        : [
            [label[0], 20, LARGE, '4711'],
            [value[0], 32, LARGE, value[3]],
          ],
    );
    expect(boxesIn(pageOf(rows, { states: false, isDrawn: true }))).toEqual([]);
  });
});

describe('small type with larger type right below', () => {
  const cells = ['Vessel Corriemore', 'Berth 14', 'Master Ilse Brandt'].map((text, place): Text[] => {
    const [label = '', ...value] = text.split(' ');
    const top = 60 + 40 * place;
    return [
      [40, top, SMALL - 1, label],
      [40, top + SMALL, LARGE, value.join(' ')],
    ];
  });
  const boxes = [
    ['Vessel', 'Corriemore'],
    ['Berth', '14'],
    ['Master', 'Ilse Brandt'],
  ];

  it('is a box that nobody drew', () =>
    expect(boxesIn(pageOf(cells, { states: true, isDrawn: false }))).toEqual(boxes));

  it('is none where the file does not say how large type is: letters without ascenders are lower than others', () =>
    expect(boxesIn(pageOf(cells, { states: false, isDrawn: false }))).toEqual([]));
});

describe('small type with larger type beside it', () => {
  const cells = [
    ['Vessel Corriemore', 'Voyage 118'],
    ['Gross freight $4,120.00', 'Commission ($618.00)'],
    ['Net freight $3,502.00', 'Containers 12'],
  ].map((texts, column) =>
    texts.flatMap((text, line): Text[] => {
      const [, label = '', value = ''] = /^(.*) (\S+)$/.exec(text) ?? [];
      const [left, top] = [30 + 190 * column, 60 + 12 * line];
      return [
        [left, top, SMALL - 0.1, label],
        [left + 80, top, LARGE, value],
      ];
    }),
  );
  const page = pageOf(cells, { states: true, isDrawn: true });

  it('is no box', () => expect(boxesIn(page)).toEqual([]));

  it('names what stands beside it', () => {
    const amount = { type: ['number', 'null'] };
    const properties = { gross_freight: amount, commission: amount, net_freight: amount };
    expect(extract(buildView([page]), { type: 'object', properties }).output).toEqual({
      gross_freight: 4120,
      commission: -618,
      net_freight: 3502,
    });
  });
});

it('lines over what has a caption under it may belong to it, and lines under the caption do not', () => {
  const lines: readonly Text[] = [
    [60, 80, LARGE, '14 Saddler Street, Unit 6,'],
    [60, 91, LARGE, 'Kelso Park, Durham DH1 3NU'],
    [60, 101, 5, 'Address'],
    [60, 140, LARGE, 'Ilse Brandt'],
    [60, 150, 5, 'Name'],
    [60, 190, LARGE, 'Harbour master'],
    [60, 200, 5, 'Title'],
  ];
  const [page] = buildView([pageOf([lines], { states: false, isDrawn: false })]).pages;
  const [street, town, caption, name] = page?.rows.map(({ segments: [first] }) => first) ?? [];
  if (page === undefined || street === undefined || town === undefined) throw new Error('no lines');
  if (caption === undefined || name === undefined) throw new Error('no captions');
  expect(areInOneBox(page, street, town)).toBe(true);
  expect(areInOneBox(page, town, name)).toBe(false);
  expect(areInOneBox(page, town, caption)).toBe(false);
});
