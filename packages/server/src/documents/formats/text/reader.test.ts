import { afterAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../lib/logger.ts';
import { type Page, textOf } from '../../model/document.ts';
import { createReaderPool } from '../../pool/reader-pool.ts';
import { renderPage } from '../../render/page.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { readBytes, withFile } from '../../testing/read-bytes.ts';
import { readFileInPool } from '../../testing/read-in-pool.ts';
import { reader } from './reader.ts';

async function read(content: Uint8Array | string, mimeType = 'text/plain') {
  const { header, pages } = await readBytes(reader, content, { mimeType });
  expect(checkDocument(header, pages)).toEqual([]);
  return { header, pages };
}

const rendered = (pages: Page[]): string => pages.map((page) => renderPage(page, { tables: 'markdown' })).join('');

/** Blocks as short strings: kind, special properties, lines separated by bars. */
function blocksOf(page: Page | undefined): string[] {
  return (page?.blocks ?? []).map((block) => {
    const words = page?.words ?? [];
    if (block.kind === 'image') return 'image';
    if (block.kind === 'table') {
      const cells = block.table.cells.map(({ row, column, words: ranges }) => {
        return `${row},${column}=${ranges.map((range) => textOf(words, range)).join(' ')}`;
      });
      return `table ${block.table.rows}x${block.table.columns} ${cells.join(' ')}`;
    }
    const extra = block.level ?? (block.marker === undefined ? '' : `${block.marker}@${block.depth}`);
    return `${block.kind}${extra}: ${block.lines.map((line) => textOf(words, line)).join(' | ')}`;
  });
}

function spansAreRight(text: string, page: Page | undefined): void {
  for (const word of page?.words ?? []) expect(text.slice(word.span?.start, word.span?.end)).toBe(word.text);
}

describe('plain text', () => {
  it('becomes paragraphs of lines whose words know their position', async () => {
    const text = 'Dear Ms Müller,\r\nthank you.\r\n\r\n\tTotal:  12 €\rend\0ing';
    const { header, pages } = await read(`\ufeff${text}`);
    expect(header).toMatchObject({ format: 'text', pageCount: 1 });
    expect(blocksOf(pages[0])).toEqual(['paragraph: Dear Ms Müller, | thank you.', 'paragraph: Total: 12 € | ending']);
    spansAreRight(text, pages[0]);
  });

  it('of only white space has a page without blocks; no text at all is empty', async () => {
    expect((await read(' \n\n ')).pages).toMatchObject([{ number: 1, blocks: [] }]);
    await expect(read('')).rejects.toMatchObject({ detail: { code: 'document_empty' } });
  });

  it.each(['application/json', 'application/xml', 'application/yaml'])('%s is lines of code', async (mimeType) => {
    const text = '<!DOCTYPE x [<!ENTITY a "b">]>\n<x>\n\n  &a; {"k": 1}\n</x>';
    const { pages } = await read(text, mimeType);
    expect(blocksOf(pages[0])).toEqual(['code: <!DOCTYPE x [<!ENTITY a "b">]> | <x> | &a; {"k": 1} | </x>']);
    spansAreRight(text, pages[0]);
  });

  it('JSON and XML on one line have a line for each member and element', async () => {
    const json = '{"no":"A-17","by":{"name":"a, {\\"b\\":1} ","tags":[1,2]},"rows":[{"x":1},{"x":2}]}';
    const { pages } = await read(json, 'application/json');
    expect(blocksOf(pages[0])).toEqual([
      'code: { | "no": "A-17", | "by": { | "name": "a, {\\"b\\":1} ", | "tags": [1,2]}, | "rows": [ | { | "x": 1}, | { | "x": 2}]}',
    ]);
    spansAreRight(json, pages[0]);
    const xml = '<inv><no>A-17</no><by a=">"><name>x y</name></by></inv>';
    const marked = (await read(xml, 'application/xml')).pages;
    expect(blocksOf(marked[0])).toEqual([
      'code: <inv> | <no>A-17</no> | <by a=">"> | <name>x y</name> | </by> | </inv>',
    ]);
    spansAreRight(xml, marked[0]);
  });

  it('keeps code as in the file, including indentation, alignment and blank lines', async () => {
    const text = 'a:\n  b:   1 # one\n\n\n\tc: |\n      日本 語\nd: "x y"';
    const { pages } = await read(`\n \n${text}\n\n`, 'application/yaml');
    expect(rendered(pages)).toBe(`\`\`\`\n${text}\n\`\`\``);
    const fenced = '```\nif x:\n    y = 1\n\n    z = 2\n```';
    expect(rendered((await read(fenced, 'text/markdown')).pages)).toBe(fenced);
  });

  it('does not make a huge string of a file of line feeds', async () => {
    const { pages } = await read(`{${'\n'.repeat(50_000)}}`, 'application/json');
    expect(rendered(pages).length).toBeLessThan(1000);
  });
});

describe('markdown', () => {
  it('has addresses in pointed brackets, which are no markup', async () => {
    const { pages } = await read('- Ada <ada@mill.example>, <b>Bea</b> <http://x.test/y>', 'text/markdown');
    expect(blocksOf(pages[0])).toEqual(['list_item•@0: Ada <ada@mill.example>, Bea <http://x.test/y>']);
  });

  it('is headings, lists, tables, code, quotes and paragraphs', async () => {
    const text = [
      '# Title #',
      'First *line* of',
      'a **bold par**agraph with [a link](http://x.test/y) and `co*de`.',
      '',
      'Underlined',
      '----------',
      '- one',
      '  goes on',
      '  - deeper',
      '1. first',
      '2) second',
      '',
      '| Name | Amount |',
      '|:-----|-------:|',
      '| a \\| b | 1 |',
      '| c |',
      '',
      '```js',
      '# not a heading',
      '',
      'x = 1',
      '```',
      '> quoted',
      '> more',
      '***',
      'snake_case_name 2 * 3 &amp; 4',
    ].join('\n');
    const { pages } = await read(text, 'text/markdown');
    expect(blocksOf(pages[0])).toEqual([
      'heading1: Title',
      'paragraph: First line of | a bold paragraph with a link and co*de.',
      'heading2: Underlined',
      'list_item•@0: one | goes on',
      'list_item•@1: deeper',
      'list_item1.@0: first',
      'list_item2)@0: second',
      'table 3x2 0,0=Name 0,1=Amount 1,0=a | b 1,1=1 2,0=c',
      'code: # not a heading | x = 1',
      'quote: quoted | more',
      'paragraph: snake_case_name 2 * 3 & 4',
    ]);
    const bold = (pages[0]?.words ?? []).filter((word) => word.bold).map((word) => word.text);
    expect(bold).toEqual(['bold', 'par']);
    for (const word of pages[0]?.words ?? []) {
      if (word.text !== '&') expect(text.slice(word.span?.start, word.span?.end)).toBe(word.text);
    }
  });
});

describe('hostile and long text', () => {
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  afterAll(() => pool.close());

  it.each([
    ['one line without end', 'text/plain', 'x'.repeat(5_000_000)],
    ['one line of JSON', 'application/json', `[${'{"a":1},'.repeat(400_000)}0]`],
    ['many lines', 'text/plain', 'a line of some words\n'.repeat(60_000)],
    ['marks without end', 'text/markdown', '*_`[('.repeat(100_000)],
    ['open brackets', 'text/markdown', '['.repeat(1_000_000)],
    ['bars', 'text/markdown', `${'|'.repeat(10_000)}\n${'|-'.repeat(10_000)}\n`.repeat(20)],
    ['quotes in quotes', 'text/markdown', '>'.repeat(1_000_000)],
    ['controls', 'text/plain', '\0\x01\x02'.repeat(500_000)],
  ])('%s: is read in pages and in time', async (_, mimeType, content) => {
    await withFile(content, async (file) => {
      const pages: number[] = [];
      let end = 0;
      await readFileInPool(pool, file, { mimeType }, (page) => {
        pages.push(page.number);
        const start = page.words[0]?.span?.start ?? end;
        expect(start).toBeGreaterThanOrEqual(end);
        end = page.words.at(-1)?.span?.end ?? end;
        expect(page.words.length).toBeLessThan(100_000);
      });
      expect(pages).toEqual(pages.map((_number, index) => index + 1));
      expect(pages.length).toBeGreaterThan(0);
    });
  });
});
