import { describe, expect, it } from 'vitest';
import type { Page } from '../model/document.ts';
import type { RawPage } from '../model/raw-page.ts';
import { renderPage } from '../render/page.ts';
import { layOut } from '../testing/lay-out.ts';
import { outlineOf } from '../testing/outline.ts';
import { RawPageWriter } from '../testing/raw-pages.ts';

async function onePage(raw: RawPage): Promise<Page> {
  const [page] = await layOut(raw);
  if (page === undefined) throw new Error('no page');
  return page;
}

const SENTENCE = 'the quick brown fox jumps over the lazy dog and runs away';

function textPage(): RawPageWriter {
  const writer = new RawPageWriter();
  for (let y = 110; y < 600; y += 12) writer.line(50, y, SENTENCE);
  return writer;
}

describe('on a single page', () => {
  it.each([
    ['a number below the text', (page: RawPageWriter) => page.line(300, 780, '62'), '62'],
    ['a number far below text that ends early', (page: RawPageWriter) => page.line(300, 650, '62'), '62'],
    ['a number with the name of the book', (page: RawPageWriter) => page.line(50, 60, '400 BRITISH HUSBANDRY.'), '400'],
    [
      'the name of a chapter with a number',
      (page: RawPageWriter) => page.line(50, 40, 'Advocacy in action 447', { size: 8 }),
      '447',
    ],
    [
      'what a publisher stamps on it',
      (page: RawPageWriter) => page.line(50, 6, 'Downloaded from example.org'),
      'Downloaded',
    ],
    [
      'volume and issue',
      (page: RawPageWriter) => page.line(50, 770, 'A Journal | www.example.org | Volume 8', { size: 8 }),
      'Volume',
    ],
  ])('%s is kept in the model and left out of the text', async (_name, write, wording) => {
    const page = await onePage(write(textPage()).page());
    expect(renderPage(page, { tables: 'markdown' })).not.toContain(wording);
    expect(outlineOf(page).filter((block) => block.startsWith('page_'))).toEqual([expect.stringContaining(wording)]);
  });

  it.each([
    ['a heading with a number', (page: RawPageWriter) => page.line(50, 60, '3. Results', { bold: true }), '3. Results'],
    ['a named part', (page: RawPageWriter) => page.line(50, 60, 'Appendix 3', { size: 12 }), 'Appendix 3'],
    [
      'a title with a year',
      (page: RawPageWriter) => page.line(50, 60, 'Annual report 2024', { size: 20 }),
      'Annual report',
    ],
    ['the first line of the text', (page: RawPageWriter) => page.line(50, 98, 'Chapters of 1812'), 'Chapters'],
  ])('%s stays in the text', async (_name, write, wording) => {
    expect(renderPage(await onePage(write(textPage()).page()), { tables: 'markdown' })).toContain(wording);
  });

  it('a line with a number that touches a line below it stays in place', async () => {
    const page = textPage()
      .line(50, 742, 'exchange within', { size: 9 })
      .line(50, 754, '7 DAYS WITH RECEIPT', { size: 11 });
    const words = page.line(50, 766, 'no refund', { size: 9 }).page();
    for (const word of words.words) if (word.box.top > 0.88) word.box.height += 4 / words.height;
    expect(renderPage(await onePage(words), { tables: 'markdown' })).toMatch(
      /exchange within.*7 DAYS WITH RECEIPT.*no refund/s,
    );
  });

  it('sideways text in the margin is not part of the text', async () => {
    const page = textPage().page();
    const stamp = new RawPageWriter().line(10, 300, 'arXiv:1234.5678v1').page().words;
    for (const word of stamp)
      page.words.push({ ...word, box: { ...word.box, width: 0.02, height: 0.2 }, angle: 270, line: 99 });
    expect(renderPage(await onePage(page), { tables: 'markdown' })).not.toContain('arXiv');
  });

  it('a page that has nothing else keeps its lines', async () => {
    const page = await onePage(new RawPageWriter().line(300, 780, '62').page());
    expect(renderPage(page, { tables: 'markdown' })).toBe('62');
  });
});

describe('over several pages', () => {
  /** Five pages with a line at the top of each, numbered from 9. */
  const withHeads = async (
    heads: readonly string[],
    style: { bold?: boolean; size?: number } = {},
  ): Promise<string[]> => {
    const pages = heads.map((head, index) => {
      const writer = new RawPageWriter(index + 1).line(50, 60, head, style);
      for (let y = 110; y < 600; y += 12) writer.line(50, y, SENTENCE);
      return writer.line(300, 780, `${index + 9} / 99`).page();
    });
    const laidOut = await layOut(...pages);
    return laidOut.flatMap(outlineOf).filter((block) => !block.includes('fox') && !block.includes('/ 99'));
  };

  it('a line with the number of its page is the name of a section, whatever it says', async () => {
    const heads = ['1.6. BEXTRACT 9', '10 the second part', '1.9. BTAPE 11', '12 of others', '2.1. ADDING VOLUMES 13'];
    expect(await withHeads(heads)).toEqual(heads.map((head) => `page_header: ${head}`));
  });

  it('a line with another number is none', async () => {
    const heads = ['19 Parts', '3 Sections', '27 Pieces', '8 Volumes', '31 Units'];
    expect((await withHeads(heads)).filter((block) => block.startsWith('page_header'))).toEqual([]);
  });

  it('headings that differ by their numbers are none', async () => {
    const heads = [3, 4, 5, 6, 7].map((number) => `Release 0.${number}`);
    const blocks = await withHeads(heads, { bold: true, size: 13 });
    expect(blocks).toEqual(heads.map((head) => `heading 1: ${head}`));
  });
});
