import { describe, expect, it } from 'vitest';
import { type Page, textOf } from '../model/document.ts';
import { layOut } from '../testing/lay-out.ts';
import { RawPageWriter } from '../testing/raw-pages.ts';

/** Kind and text of every block, tables as `rows×columns`. */
function outline(page: Page | undefined): [string, string][] {
  return (page?.blocks ?? []).map((block) => {
    if (block.kind === 'table') return ['table', `${block.table.rows}×${block.table.columns}`];
    if (block.kind === 'image') return ['image', ''];
    return [block.kind, block.lines.map((line) => textOf(page?.words ?? [], line)).join(' / ')];
  });
}

const SENTENCE = 'the quick brown fox jumps over the lazy dog and runs away';

describe('text', () => {
  it('lines of one paragraph are one block, a gap starts the next', async () => {
    const page = new RawPageWriter().line(50, 100, SENTENCE).line(50, 112, SENTENCE).line(50, 150, SENTENCE).page();
    expect(outline((await layOut(page))[0])).toEqual([
      ['paragraph', `${SENTENCE} / ${SENTENCE}`],
      ['paragraph', SENTENCE],
    ]);
  });

  it('headings rank by size, and bold ones of the body’s size come last', async () => {
    const page = new RawPageWriter()
      .line(50, 50, 'Annual Report', { size: 24 })
      .line(50, 100, 'Results', { size: 14, bold: true })
      .line(50, 130, SENTENCE)
      .line(50, 142, SENTENCE)
      .line(50, 170, 'Method', { bold: true })
      .line(50, 184, SENTENCE)
      .page();
    const [laidOut] = await layOut(page);
    expect(outline(laidOut).filter(([kind]) => kind === 'heading')).toEqual([
      ['heading', 'Annual Report'],
      ['heading', 'Results'],
      ['heading', 'Method'],
    ]);
    expect(laidOut?.blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []))).toEqual([1, 2, 3]);
  });

  it('the outline of the file decides what is a heading', async () => {
    const page = new RawPageWriter().line(50, 100, 'Plain words').line(50, 130, SENTENCE).page();
    page.outline.push({ title: 'Plain words', level: 3, top: null });
    expect((await layOut(page))[0]?.blocks[0]).toMatchObject({ kind: 'heading', level: 3 });
  });

  it('list items have marker and depth; the marker is no word', async () => {
    const page = new RawPageWriter().line(50, 100, '• first').line(70, 114, '- inner').line(50, 128, '• second').page();
    const [laidOut] = await layOut(page);
    expect(laidOut?.blocks).toMatchObject([
      { kind: 'list_item', marker: '•', depth: 0 },
      { kind: 'list_item', marker: '-', depth: 1 },
      { kind: 'list_item', marker: '•', depth: 0 },
    ]);
    expect(laidOut?.words.map((word) => word.text)).toEqual(['first', 'inner', 'second']);
  });

  it('the area code of a telephone number is no marker', async () => {
    const [laidOut] = await layOut(new RawPageWriter().line(50, 100, '(415) 555-0102').page());
    expect(laidOut?.words.map((word) => word.text)).toEqual(['(415)', '555-0102']);
  });

  it.each(['7. Mai 2014', '31. 12. 2026', '3. helmikuuta 2026,'])('the day of %s is no marker', async (text) => {
    const [laidOut] = await layOut(new RawPageWriter().line(50, 100, text).page());
    expect(laidOut?.words.map((word) => word.text)).toEqual(text.split(' '));
  });

  it.each(['R. Tolliver', 'K. Demeyere / 555-0177', 'i. V. Anna Sommer'])(
    'the initial of %s is no marker',
    async (text) => {
      const page = new RawPageWriter().line(50, 100, 'Signed for the buyer').line(50, 114, text).page();
      expect((await layOut(page))[0]?.words.map((word) => word.text).slice(4)).toEqual(text.split(' '));
    },
  );

  it('letters that follow each other are markers', async () => {
    const page = new RawPageWriter().line(50, 100, 'A. Red').line(50, 114, 'B. Green').line(50, 128, 'C. Blue').page();
    expect((await layOut(page))[0]?.words.map((word) => word.text)).toEqual(['Red', 'Green', 'Blue']);
  });
});

describe('order', () => {
  const left = ['one', 'two', 'three', 'four'].map((word) => `${word} in the left column here`);
  const right = ['five', 'six', 'seven', 'eight'].map((word) => `${word} in the right column here`);

  it("keeps the file's order when it follows the columns, and makes no table of them", async () => {
    const writer = new RawPageWriter();
    for (const [index, text] of left.entries()) writer.line(50, 100 + 12 * index, index === 3 ? `${text}.` : text);
    for (const [index, text] of right.entries()) writer.line(320, 100 + 12 * index, text);
    expect(outline((await layOut(writer.page()))[0])).toEqual([
      ['paragraph', `${left.join(' / ')}.`],
      ['paragraph', right.join(' / ')],
    ]);
  });

  it('a sentence that continues in the next column is one paragraph', async () => {
    const writer = new RawPageWriter();
    for (const [index, text] of left.entries()) writer.line(50, 100 + 12 * index, text);
    for (const [index, text] of right.entries()) writer.line(320, 100 + 12 * index, text);
    expect(outline((await layOut(writer.page()))[0])).toEqual([['paragraph', [...left, ...right].join(' / ')]]);
  });

  it('finds columns by white space when the words come in any order', async () => {
    const writer = new RawPageWriter();
    for (const index of [3, 0, 2, 1]) {
      writer.line(320, 100 + 12 * index, right[index] ?? '', { origin: 'ocr' });
      writer.line(50, 100 + 12 * index, left[index] ?? '', { origin: 'ocr' });
    }
    const [page] = await layOut(writer.page());
    const text = page?.words.map((word) => word.text).join(' ') ?? '';
    expect(text).toBe([...left, ...right].join(' '));
    expect(page?.ocrShare).toBe(1);
  });

  it.each([
    ['ocr', 'Item Price Sum each due'],
    ['text_layer', 'Item Price each Sum due'],
  ] as const)('a table without printed lines, %s: the second line of a head is read as %s', async (origin, head) => {
    const writer = new RawPageWriter();
    const row = (y: number, texts: readonly string[]): void => {
      for (const [index, text] of texts.entries()) if (text !== '') writer.line(50 + 150 * index, y, text, { origin });
    };
    row(100, ['Item', 'Price', 'Sum']);
    row(111, ['', 'each', 'due']);
    for (const [index, name] of ['Bread', 'Milk', 'Cheese', 'Butter'].entries())
      row(128 + 16 * index, [name, `${index + 1}.50`, `${index + 2}.00`]);
    const [page] = await layOut(writer.page());
    expect(page?.words.map((word) => word.text).join(' ')).toMatch(new RegExp(`^${head} Bread 1.50 2.00 Milk`));
    const [table] = (page?.blocks ?? []).flatMap((block) => (block.kind === 'table' ? [block.table] : []));
    const price = table?.cells.find(({ row: at, column }) => at === 0 && column === 1);
    expect(price?.words.map((range) => textOf(page?.words ?? [], range)).join(' ')).toBe('Price each');
  });
});

it('a line that repeats on other pages is a running header, and a number at the foot a footer', async () => {
  const pages = [1, 2, 3, 4, 5].map((number) =>
    new RawPageWriter(number)
      .line(50, 20, `Quarterly report ${number}`)
      .line(50, 200, `${SENTENCE} ${'x'.repeat(number)}`)
      .line(300, 780, String(number))
      .page(),
  );
  const laidOut = await layOut(...pages);
  expect(laidOut.map((page) => page.number)).toEqual([1, 2, 3, 4, 5]);
  for (const page of laidOut) {
    expect(outline(page).map(([kind]) => kind)).toEqual(['page_header', 'paragraph', 'page_footer']);
  }
});

it('finds values after colons', async () => {
  const [page] = await layOut(new RawPageWriter().line(50, 100, 'Invoice number: 4711 Date: 2026-01-01').page());
  const pairs = page?.keyValues.map(({ key, value }) => [textOf(page.words, key), textOf(page.words, value)]);
  expect(pairs?.at(0)?.at(0)).toBe('Invoice number:');
  expect(pairs?.at(-1)).toEqual(['Date:', '2026-01-01']);
});
