import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { Block, Cell, FormField, Page, Range, Table, Word } from '../model/document.ts';
import { layoutOf } from './layout.ts';
import { renderPage, type TableFormat } from './page.ts';

const wordOf = (text: string): Word => ({
  text,
  box: null,
  origin: 'text_layer',
  confidence: 1,
  spaceBefore: true,
});

/** Collects the words of blocks as they are written down. */
class PageBuilder {
  readonly page: Page = {
    number: 1,
    width: null,
    height: null,
    words: [],
    blocks: [],
    fields: [],
    keyValues: [],
    ocrShare: 0,
  };

  range(text: string): Range {
    const from = this.page.words.length;
    this.page.words.push(...text.split(' ').filter(Boolean).map(wordOf));
    return { from, to: this.page.words.length };
  }

  text(kind: Exclude<Block['kind'], 'table' | 'image'>, lines: string[], extra: object = {}): this {
    this.page.blocks.push({ kind, lines: lines.map((line) => this.range(line)), box: null, ...extra });
    return this;
  }

  table(rows: (string | null)[][], extra: Partial<Table> = {}, spans: Record<string, [number, number]> = {}): this {
    const cells: Cell[] = rows.flatMap((row, rowIndex) =>
      row.flatMap((text, column) => {
        if (text === null) return [];
        const [rowSpan, columnSpan] = spans[`${rowIndex},${column}`] ?? [1, 1];
        return [{ row: rowIndex, column, rowSpan, columnSpan, words: [this.range(text)], box: null }];
      }),
    );
    const columns = Math.max(...rows.map((row) => row.length));
    const table: Table = { rows: rows.length, columns, headerRows: 1, cells, evidence: 'ruled', ...extra };
    this.page.blocks.push({ kind: 'table', table, box: null });
    return this;
  }

  render(tables: TableFormat = 'markdown'): string {
    return renderPage(this.page, { tables });
  }
}

const make = () => new PageBuilder();

describe('text', () => {
  it('is written as a person would', () => {
    const page = make()
      .text('page_header', ['Annual report'])
      .text('heading', ['Results of', 'the year'], { level: 2 })
      .text('paragraph', ['Sales grew', 'in all regions.'])
      .text('list_item', ['first thing'], { marker: '•', depth: 0 })
      .text('list_item', ['a part of it'], { marker: '◦', depth: 1 })
      .text('list_item', ['second thing'], { marker: '•', depth: 0 })
      .text('quote', ['said somebody'])
      .text('list_item', ['one'], { marker: '1.', depth: 0 })
      .text('list_item', ['nested'], { marker: 'a)', depth: 1 })
      .text('caption', ['Figure 1'])
      .text('page_footer', ['Page 7']);
    expect(page.render()).toBe(
      [
        '## Results of the year',
        'Sales grew in all regions.',
        '- first thing\n  - a part of it\n- second thing',
        '> said somebody',
        '1. one\n   - a) nested',
        'Figure 1',
      ].join('\n\n'),
    );
  });

  it('joins what was broken at the end of a line, and keeps hyphens that belong to the word', () => {
    expect(make().text('paragraph', ['an exam-', 'ple']).render()).toBe('an example');
    expect(make().text('paragraph', ['an exam\u00ad', 'ple']).render()).toBe('an example');
    expect(make().text('paragraph', ['a well-', 'known and well-known fact']).render()).toBe(
      'a well-known and well-known fact',
    );
    expect(make().text('paragraph', ['state-of-', 'the-art']).render()).toBe('state-of-the-art');
    expect(make().text('paragraph', ['Jean-', 'Paul']).render()).toBe('Jean-Paul');
    expect(make().text('paragraph', ['pages 3-', '4']).render()).toBe('pages 3-4');
    expect(make().text('paragraph', ['a non-', 'viable β-', 'pinene']).render()).toBe('a non-viable β-pinene');
  });

  it('joins data without spaces, which would take minutes in quadratic time', () => {
    const data = 'x'.repeat(300_000);
    expect(make().text('paragraph', [data, 'then', 'more', 'lines']).render()).toBe(`${data} then more lines`);
  });

  it('joins lines of scripts without spaces directly', () => {
    const page = make().text('paragraph', ['東京', '都']);
    for (const word of page.page.words) word.spaceBefore = false;
    expect(page.render()).toBe('東京都');
  });

  it('keeps the lines of code, indented by their boxes, in a fence that code cannot close', () => {
    const page = make().text('code', ['if x:', 'print("```")']);
    page.page.words.forEach((word, index) => {
      word.box = {
        left: index < 2 ? 0.1 : 0.14,
        top: index < 2 ? 0.1 : 0.2,
        width: word.text.length * 0.01,
        height: 0.01,
      };
    });
    expect(page.render()).toBe('````\nif x:\n    print("```")\n````');
  });

  it('keeps the white space of code that a file has', () => {
    const page = make().text('code', ['a:', 'b: 1', 'c: 2']);
    const [block] = page.page.blocks;
    if (block?.kind !== 'code') throw new Error('there is no code');
    block.lines = [
      { from: 0, to: 1 },
      { from: 1, to: 3, before: '  ' },
      { from: 3, to: 5, before: '\n\t' },
    ];
    const [, , one, key, two] = page.page.words;
    if (one === undefined || key === undefined || two === undefined) throw new Error('words are missing');
    key.span = { start: 20, end: 22 };
    two.span = { start: 26, end: 27 };
    expect(page.render()).toBe('```\na:\n  b: 1\n\n\tc:    2\n```');
  });

  it('leaves headers and footers out, unless the page has nothing else', () => {
    expect(make().text('page_header', ['Confidential']).text('page_footer', ['1']).render()).toBe('Confidential\n\n1');
    expect(make().render()).toBe('');
  });

  it('unclaimed words appear where they were read', () => {
    const page = make();
    page.range('before');
    page.text('paragraph', ['middle']);
    page.range('after all');
    expect(page.render()).toBe('before\n\nmiddle\n\nafter all');
  });

  it('images appear only with their description', () => {
    const page = make().text('paragraph', ['text']);
    page.page.blocks.push({ kind: 'image', box: null }, { kind: 'image', box: null, description: 'a boat' });
    expect(page.render()).toBe('text\n\n![a boat]()');
  });
});

describe('forms', () => {
  const field = (given: Partial<FormField>): FormField => ({
    kind: 'text',
    origin: 'form',
    name: null,
    label: null,
    value: null,
    box: { left: 0, top: 0, width: 0.1, height: 0.1 },
    ...given,
  });

  it('filled fields and all check boxes appear at the end, from top to bottom', () => {
    const page = make();
    const label = page.range('Your name:');
    page.page.blocks.push({ kind: 'paragraph', lines: [label], box: null });
    page.page.fields.push(
      field({ kind: 'checkbox', name: 'married', value: false, box: { left: 0, top: 0.5, width: 0, height: 0 } }),
      field({ label, value: 'Ada' }),
      field({ kind: 'radio', name: 'yes', value: true, box: { left: 0, top: 0.4, width: 0, height: 0 } }),
      field({ name: 'empty', value: '' }),
      field({ name: 'drawn', origin: 'drawn', value: 'Ada' }),
    );
    expect(page.render()).toBe('Your name:\n\nYour name: Ada\n☑ yes\n☐ married');
  });
});

const RULED = () =>
  make().table(
    [
      ['Item', 'Revenue', null],
      [null, '2023', '2024'],
      ['Bolts | nuts', '1 <2', '3'],
      ['Screws', null, '5'],
      [null, '6', '7'],
    ],
    { headerRows: 2 },
    { '0,0': [2, 1], '0,1': [1, 2], '3,0': [2, 1] },
  );

describe('tables', () => {
  it('markdown: one header row, spans once, pipes escaped', () => {
    expect(RULED().render('markdown').split('\n')).toEqual([
      '| Item | Revenue 2023 | Revenue 2024 |',
      '| --- | --- | --- |',
      '| Bolts \\| nuts | 1 <2 | 3 |',
      '| Screws |  | 5 |',
      '|  | 6 | 7 |',
    ]);
  });

  it('html: head and body, spans as attributes', () => {
    expect(RULED().render('html').split('\n')).toEqual([
      '<table>',
      '<thead>',
      '<tr><th rowspan="2">Item</th><th colspan="2">Revenue</th></tr>',
      '<tr><th>2023</th><th>2024</th></tr>',
      '</thead>',
      '<tbody>',
      '<tr><td>Bolts | nuts</td><td>1 &lt;2</td><td>3</td></tr>',
      '<tr><td rowspan="2">Screws</td><td></td><td>5</td></tr>',
      '<tr><td>6</td><td>7</td></tr>',
      '</tbody>',
      '</table>',
    ]);
  });

  const RECORDS = [
    { Item: 'Bolts | nuts', 'Revenue 2023': '1 <2', 'Revenue 2024': '3' },
    { Item: 'Screws', 'Revenue 2023': '', 'Revenue 2024': '5' },
    { Item: 'Screws', 'Revenue 2023': '6', 'Revenue 2024': '7' },
  ];

  it('json and yaml: a record per row, cells over several rows in each of them', () => {
    expect(JSON.parse(unfence(RULED().render('json')))).toEqual(RECORDS);
    expect(parseYaml(unfence(RULED().render('yaml')))).toEqual(RECORDS);
    expect(RULED().render('yaml')).toContain('- Item: "Bolts | nuts"\n  Revenue 2023: "1 <2"\n  Revenue 2024: "3"');
  });

  it('without a header: an empty one in markdown, lists in json and yaml', () => {
    const table = () =>
      make().table(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        { headerRows: 0 },
      );
    expect(table().render('markdown')).toBe('|  |  |\n| --- | --- |\n| a | b |\n| c | d |');
    expect(JSON.parse(unfence(table().render('json')))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(unfence(table().render('yaml'))).toBe('- ["a", "b"]\n- ["c", "d"]');
  });

  it('columns of the same or no name stay apart', () => {
    const table = make().table(
      [
        ['x', 'x', null],
        ['1', '2', '3'],
      ],
      { columns: 3 },
    );
    expect(JSON.parse(unfence(table.render('json')))).toEqual([{ x: '1', 'x (2)': '2', column_3: '3' }]);
  });

  it('spans that overlap or leave the table lose no text', () => {
    const table = make().table(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      { rows: 1, columns: 1 },
      { '0,0': [9, 9] },
    );
    const text = table.render('html');
    for (const word of 'abcd') expect(text).toContain(word);
  });
});

const unfence = (text: string): string => text.replace(/^```\w+\n/, '').replace(/\n```$/, '');

describe('for any page', () => {
  const word = fc.oneof(
    fc.stringMatching(/^[\p{L}\p{N}.,|<>&"'`:#\\-]{1,8}$/u),
    fc.constantFrom('null', 'yes', '1.5', '- a', '\u0085'),
  );
  const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  const textBlock = fc.record({
    kind: fc.constantFrom(...(['paragraph', 'heading', 'list_item', 'caption', 'code', 'quote'] as const)),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  });
  const tableBlock = fc.record({
    kind: fc.constant('table'),
    rows: fc.array(fc.array(fc.option(line), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
    headerRows: fc.nat(2),
    spans: fc.dictionary(
      fc.constantFrom('0,0', '0,1', '1,0', '1,1', '2,0'),
      fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
    ),
  });
  type Written = typeof textBlock | typeof tableBlock extends fc.Arbitrary<infer T> ? T : never;
  const build = (blocks: Written[]): PageBuilder => {
    const page = make();
    for (const block of blocks) {
      if ('rows' in block) page.table(block.rows, { headerRows: block.headerRows }, block.spans);
      else page.text(block.kind, block.lines);
    }
    return page;
  };

  it.each(['markdown', 'html', 'json', 'yaml'] as const)('with tables as %s every word is in the text', (tables) => {
    const property = fc.property(fc.array(fc.oneof(textBlock, tableBlock), { maxLength: 6 }), (blocks) => {
      const page = build(blocks);
      const text = bare(decoded(page.render(tables), tables));
      for (const { text: wanted } of page.page.words) expect(text).toContain(bare(wanted));
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('tables can be read back', () => {
    const property = fc.property(tableBlock, (block) => {
      const records = JSON.parse(unfence(build([block]).render('json')));
      expect(parseYaml(unfence(build([block]).render('yaml')))).toEqual(records);
      expect(rowsCovered(build([block]).render('html'))).toBe(true);
    });
    fc.assert(property, { numRuns: 300 });
  });

  // Letters and digits only, because lines are joined and each format escapes other characters in its own way.
  const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  const decoded = (text: string, tables: TableFormat): string =>
    tables === 'html' ? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') : text;

  /** True if all rows of each section have the same width, counting spans. */
  function rowsCovered(html: string): boolean {
    return html.split(/<\/thead>/).every((section) => {
      const taken: number[] = [];
      const widths = [...section.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ''], index) => {
        let width = taken[index] ?? 0;
        for (const [tag] of row.matchAll(/<t[hd][^>]*>/g)) {
          const columns = Number(/colspan="(\d+)"/.exec(tag)?.[1] ?? 1);
          const rows = Number(/rowspan="(\d+)"/.exec(tag)?.[1] ?? 1);
          width += columns;
          for (let below = 1; below < rows; below += 1) taken[index + below] = (taken[index + below] ?? 0) + columns;
        }
        return width;
      });
      return new Set(widths).size <= 1;
    });
  }
});

it('the layout uses the names of the API', () => {
  const page = RULED().page;
  page.words[0] = { ...wordOf('Item'), fontSize: 9 };
  expect(layoutOf(page)).toMatchObject({
    key_values: [],
    ocr_share: 0,
    words: expect.arrayContaining([expect.objectContaining({ space_before: true, font_size: 9 })]),
    blocks: [{ table: { header_rows: 2, cells: expect.arrayContaining([expect.objectContaining({ row_span: 2 })]) } }],
  });
});
