import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import type { PromptPage } from './prompt-pages.ts';
import { partialSchema, reconcile } from './reconcile.ts';
import { halvesOf, linesOf, windowsOf, windowText } from './windows.ts';

const page = (number: number, text: string): PromptPage => ({
  number,
  label: `page ${number}`,
  text,
  hasOwnText: true,
  width: null,
  height: null,
  rotation: 0,
});

describe('windows', () => {
  const table = [
    '| name | amount |',
    '| --- | --- |',
    ...Array.from({ length: 9 }, (_, row) => `| row ${row} | ${row} |`),
  ];

  it('say on which page their lines are, and begin with the head of a table that they are in the middle of', () => {
    const lines = linesOf([page(1, 'Order 7'), page(2, table.join('\n'))], 1000);
    const windows = windowsOf(lines, { characters: 1000, rows: 4 });
    expect(windows).toHaveLength(3);
    expect(windowText(windows[0] ?? { lines: [], pages: [] })).toContain('[page 1]\nOrder 7\n\n[page 2]\n| name');
    expect(windowText(windows[2] ?? { lines: [], pages: [] })).toBe(
      '[page 2]\n| name | amount |\n| --- | --- |\n| row 8 | 8 |\n',
    );
  });

  it('hold all lines once and in order, each no longer than allowed', () => {
    const texts = fc.array(
      fc.string({ maxLength: 80 }).map((text) => text.replaceAll('|', '/')),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 20, max: 200 }), (pages, characters) => {
        const lines = linesOf(
          pages.map((text, index) => page(index + 1, text)),
          characters,
        );
        const windows = windowsOf(lines, { characters });
        expect(windows.flatMap((window) => window.lines)).toEqual(lines);
        for (const window of windows) {
          const length = window.lines.reduce((sum, { text }) => sum + text.length + 1, 0);
          expect(length <= characters || window.lines.length === 1).toBe(true);
        }
      }),
    );
  });

  it('can be halved until one line is left', () => {
    const [window] = windowsOf(linesOf([page(1, 'a\nb\nc')], 100), { characters: 100 });
    const halves = window === undefined ? null : halvesOf(window);
    expect(halves?.map(({ lines }) => lines.length)).toEqual([1, 2]);
    expect(halves === null ? null : halvesOf(halves[0])).toBeNull();
  });
});

describe('answers for parts', () => {
  it('are one: the first value that is given, and all items', () => {
    const parts: JsonObject[] = [
      { order: null, items: [{ n: 1 }], seller: { name: 'A' } },
      { order: '7', items: [{ n: 2 }, { n: 3 }], seller: { name: 'B', city: 'C' } },
      { total: 5 },
    ];
    expect(reconcile(parts)).toEqual({
      order: '7',
      items: [{ n: 1 }, { n: 2 }, { n: 3 }],
      seller: { name: 'A', city: 'C' },
      total: 5,
    });
  });

  it('join an item that stood on the cut, and no others', () => {
    const cut = reconcile([
      {
        items: [
          { a: 1, b: 2 },
          { a: 3, b: null },
        ],
      },
      { items: [{ b: 4 }, { a: 5, b: 6 }] },
    ]);
    expect(cut).toEqual({
      items: [
        { a: 1, b: 2 },
        { a: 3, b: 4 },
        { a: 5, b: 6 },
      ],
    });
    const whole = reconcile([{ items: [{ a: 1 }] }, { items: [{ a: 1 }] }]);
    expect(whole).toEqual({ items: [{ a: 1 }, { a: 1 }] });
  });

  it('may lack what the whole must have; names of properties are no keywords', () => {
    const schema: JsonObject = {
      type: 'object',
      required: ['required'],
      properties: {
        required: { type: 'array', minItems: 1, items: { type: 'object', required: ['a'] } },
        minItems: {},
      },
      enum: [{ required: 1 }],
    };
    expect(partialSchema(schema)).toEqual({
      type: 'object',
      properties: { required: { type: 'array', items: { type: 'object' } }, minItems: {} },
      enum: [{ required: 1 }],
    });
  });
});
