import { describe, expect, it } from 'vitest';
import type { RawPage } from '../model/raw-page.ts';
import { layOut } from '../testing/lay-out.ts';
import { outlineOf } from '../testing/outline.ts';
import { RawPageWriter } from '../testing/raw-pages.ts';
import { isCaption } from './captions.ts';

async function outline(...pages: RawPage[]): Promise<string[]> {
  return (await layOut(...pages)).flatMap(outlineOf);
}

const SENTENCE = 'the quick brown fox jumps over the lazy dog and runs away';

/** A heading at the top, and lines of text below it. */
const over = async (write: (page: RawPageWriter) => RawPageWriter): Promise<string[]> => {
  const page = write(new RawPageWriter(2));
  for (let y = 200; y < 300; y += 12) page.line(50, y, y === 200 ? `The ${SENTENCE}` : SENTENCE);
  return (await outline(page.page())).filter((block) => block.startsWith('heading'));
};

describe('headings no larger and no bolder than the text', () => {
  it.each<[string, string, string]>([
    ['a number in parts', '2.1 Test substances', 'heading 3: 2.1 Test substances'],
    ['capitals', 'MATERIALS AND METHODS', 'heading 1: MATERIALS AND METHODS'],
  ])('by %s', async (_name, text, expected) => {
    expect(await over((page) => page.line(50, 180, text))).toEqual([expected]);
  });

  it('a long one in small bold letters, set off and followed by text', async () => {
    const text = 'The cells of the young are fewer than those of the old ones in nearly all of them';
    expect(await over((page) => page.line(50, 180, text, { bold: true, size: 8 }))).toEqual([`heading 1: ${text}`]);
    expect(await over((page) => page.line(50, 190, text, { bold: true, size: 8 }).line(50, 178, SENTENCE))).toEqual([]);
  });

  it('a long one in italics', async () => {
    const text = 'The cells of the young are fewer than those of the old ones in all';
    const italic = (page: RawPageWriter): RawPageWriter => {
      page.line(50, 180, text);
      for (const word of page.page().words) word.italic = true;
      return page;
    };
    expect(await over(italic)).toEqual([`heading 1: ${text}`]);
  });

  it('a bold one in the first line of its paragraph, but no label', async () => {
    const written = async (head: string): Promise<string[]> => {
      const page = new RawPageWriter(2)
        .line(50, 100, `${head} Female rats that were bred here`)
        .line(50, 112, SENTENCE)
        .line(50, 124, SENTENCE)
        .page();
      for (const word of page.words.slice(0, head.split(' ').length)) word.bold = true;
      return await outline(page);
    };
    expect(await written('Test animals.')).toEqual([
      'heading 1: Test animals.',
      `paragraph: Female rats that were bred here / ${SENTENCE} / ${SENTENCE}`,
    ]);
    expect((await written('Test animals:'))[0]).toMatch(/^paragraph: Test animals: Female/);
    const amount = new RawPageWriter(2).line(50, 100, 'Total. 34.00').page();
    for (const word of amount.words.slice(0, 1)) word.bold = true;
    expect(await outline(amount)).toEqual(['paragraph: Total. 34.00']);
  });

  it('a bold one that goes on in the second line of its paragraph, but no caption', async () => {
    const written = async (head: string): Promise<string[]> => {
      const page = new RawPageWriter(2)
        .line(50, 100, `${head} Determination and measurement of`)
        .line(50, 112, 'proteins. The young rats were kept in the dark')
        .line(50, 124, SENTENCE)
        .page();
      for (const word of page.words.slice(0, head.split(' ').length + 5)) word.bold = true;
      return await outline(page);
    };
    expect((await written('Quick'))[0]).toBe('heading 1: Quick Determination and measurement of / proteins.');
    expect((await written('Figure 1.')).join()).not.toContain('heading');
  });

  it.each([
    ['capitals', 'STUDY DESIGN', false],
    ['italics', 'Study design', true],
  ])('in %s, as close to the text as its lines are to one another', async (_name, text, italic) => {
    const page = new RawPageWriter(2).line(50, 180, text);
    for (const word of page.page().words) word.italic = italic;
    for (let y = 192; y < 300; y += 12) page.line(50, y, y === 192 ? `The ${SENTENCE}` : SENTENCE);
    expect((await outline(page.page()))[0]).toBe(`heading 1: ${text}`);
  });

  it('a numbered one in the first line of its paragraph', async () => {
    const page = new RawPageWriter()
      .line(50, 100, `2.1. Test Animals. Female rats that were bred here`)
      .line(50, 112, SENTENCE)
      .page();
    for (const word of page.words.slice(0, 3)) word.italic = true;
    expect(await outline(page)).toEqual([
      'heading 3: 2.1. Test Animals.',
      `paragraph: Female rats that were bred here / ${SENTENCE}`,
    ]);
  });
});

describe('headings over several lines', () => {
  it('are one if the line had to be broken, and two if it had not', async () => {
    const broken = (page: RawPageWriter) =>
      page
        .line(50, 168, 'Effects of extracts on the density of cells in', { bold: true })
        .line(50, 180, 'rats', { bold: true });
    expect(await over(broken)).toEqual(['heading 1: Effects of extracts on the density of cells in / rats']);
    const two = (page: RawPageWriter) =>
      page.line(50, 168, 'Results', { bold: true }).line(50, 180, 'Animals', { bold: true });
    expect(await over(two)).toEqual(['heading 1: Results', 'heading 1: Animals']);
  });

  it('as the outline of the file has them', async () => {
    const page = new RawPageWriter()
      .line(50, 100, 'What we have')
      .line(50, 112, 'found')
      .line(50, 124, SENTENCE)
      .page();
    page.outline.push({ title: 'What we have found', level: 2, top: null });
    expect((await outline(page))[0]).toBe('heading 2: What we have / found');
  });
});

it.each([
  ['names of authors', 'Jane Doe1,*, John Roe2, Richard Miles3'],
  ['an address', 'jane@example.org'],
  ['a remark in brackets', '(Received 21 Sep 2012; accepted 29 Nov 2016)'],
  ['the end of a sentence', 'it was so.'],
  ['a label and its value', 'Source of support: Nil'],
])('%s are no headings, however bold', async (_name, text) => {
  expect(await over((page) => page.line(50, 180, text, { bold: true }))).toEqual([]);
});

it('what is above the title names the journal', async () => {
  const page = new RawPageWriter()
    .line(50, 50, 'Research Article', { size: 16 })
    .line(50, 80, 'Effects of many things on other things', { size: 18, bold: true })
    .line(50, 120, `The ${SENTENCE}`)
    .line(50, 132, SENTENCE)
    .page();
  expect((await outline(page)).slice(0, 2)).toEqual([
    'paragraph: Research Article',
    'heading 1: Effects of many things on other things',
  ]);
});

it('a line above the title may be as large as it, with spaced letters', async () => {
  const page = new RawPageWriter()
    .line(50, 50, 'R E S EAR CH A R TIC L E Open Access', { size: 11.5, bold: true })
    .line(50, 80, 'Effects of many things on other things that stand near them in every kind of house', {
      size: 11.5,
      bold: true,
    })
    .line(50, 120, `The ${SENTENCE}`)
    .line(50, 132, SENTENCE)
    .line(50, 144, SENTENCE)
    .line(50, 156, SENTENCE)
    .page();
  expect((await outline(page)).slice(0, 2)).toEqual([
    'paragraph: R E S EAR CH A R TIC L E Open Access',
    'heading 1: Effects of many things on other things that stand near them in every kind of house',
  ]);
});

it('a heading style keeps its level through the document', async () => {
  const page = (number: number, size: number): RawPage =>
    new RawPageWriter(number)
      .line(50, 150, `Part ${'x'.repeat(number)}`, { size, bold: true })
      .line(50, 200, `The ${SENTENCE}`)
      .line(50, 212, SENTENCE)
      .page();
  const levels = (
    await outline(page(1, 14), page(2, 14), page(3, 14), page(4, 14), page(5, 14), page(6, 24), page(7, 14))
  )
    .filter((block) => block.startsWith('heading'))
    .map((block) => block.split(':')[0]);
  expect(new Set([...levels.slice(0, 5), levels[6]])).toEqual(new Set(['heading 1']));
});

it('captions are distinguished from sentences about figures', () => {
  for (const text of ['Figure 3: A boat', 'Table II. Prices', 'Fig. 2 The same in winter', 'Table 4']) {
    expect(isCaption(text)).toBe(true);
  }
  for (const text of ['Table 3 shows the prices', 'Figures are rounded', 'Tab water is safe', 'Map of Rome']) {
    expect(isCaption(text)).toBe(false);
  }
});

describe('no headings', () => {
  it.each(['Fairweather 5, 6', ', Jane Middle Roe', 'Continued Table 1'])('large or bold: %s', async (text) => {
    expect(await over((page) => page.line(50, 180, text, { bold: true, size: 14 }))).toEqual([]);
  });

  it('is the kind of an article above its title, when a column of dates is read in between', async () => {
    const page = new RawPageWriter(1).line(400, 40, 'ORIGINAL RESEARCH', { bold: true, size: 12 });
    for (let index = 0; index < 16; index += 1) page.line(50, 120 + 40 * index, `Date ${index}: 2015`, { size: 8 });
    page.line(200, 80, 'Growth of maize in the dry season', { bold: true, size: 22 });
    for (let y = 200; y < 500; y += 12) page.line(200, y, SENTENCE);
    expect((await outline(page.page())).filter((block) => block.startsWith('heading'))).toEqual([
      'heading 1: Growth of maize in the dry season',
    ]);
  });
});

it('a line of which only the beginning is bold is none', async () => {
  const text = 'Why does it ignore the size set there? The size';
  const partly = (bold: number) => (page: RawPageWriter) => {
    page.line(50, 180, text);
    for (const word of page.page().words.slice(0, bold)) word.bold = true;
    return page;
  };
  expect(await over(partly(8))).toEqual([]);
  expect(await over(partly(10))).toEqual([`heading 1: ${text}`]);
});

it('where nearly all text is bold, no line is a heading for that', async () => {
  const page = new RawPageWriter(2).line(50, 180, 'A short line', { bold: true });
  for (let y = 200; y < 300; y += 12) page.line(50, y, `${SENTENCE}.`, { bold: true });
  expect((await outline(page.page())).filter((block) => block.startsWith('heading'))).toEqual([]);
});

it('a sign for addresses inside of a heading is allowed', async () => {
  const text = 'Special at (@) commands';
  expect(await over((page) => page.line(50, 180, text, { bold: true }))).toEqual([`heading 1: ${text}`]);
});

it('names in a list of explanations are none, unless all text is indented', async () => {
  const written = async (left: number): Promise<string[]> => {
    const page = new RawPageWriter(2);
    for (let y = 100; y < 148; y += 12) page.line(left, y, SENTENCE);
    page.line(50, 170, 'Install server', { bold: true });
    for (let y = 182; y < 218; y += 12) page.line(80, y, SENTENCE);
    return (await outline(page.page())).filter((block) => block.startsWith('heading'));
  };
  expect(await written(50)).toEqual([]);
  expect(await written(80)).toEqual(['heading 1: Install server']);
});

it('blocks do not depend on how high a font says that its lines are', async () => {
  const of = (share: number): Promise<string[]> => {
    const writer = new RawPageWriter(2);
    writer.line(50, 100, 'Measures of financial literacy and of cognitive abilities in older households in the', {
      bold: true,
    });
    writer.line(50, 115, 'survey of health and ageing', { bold: true });
    for (let y = 145; y < 400; y += 12) writer.line(50, y, `${y === 145 ? 'The ' : ''}${SENTENCE} ${SENTENCE}`);
    const page = writer.page();
    for (const { box } of page.words) {
      box.top += ((1 - share) / 2) * box.height;
      box.height *= share;
    }
    return outline(page);
  };
  expect(await of(0.7)).toEqual(await of(1));
  expect(await of(1.35)).toEqual(await of(1));
  expect((await of(1))[0]).toMatch(/^heading .*cognitive abilities .*survey of health and ageing$/);
});
