import { beforeAll, describe, expect, it } from 'vitest';
import type { RawPage, TagElement } from '../../model/raw-page.ts';
import { HELLO, pdfWithContent } from '../../testing/pdf-files.ts';
import { withFile } from '../../testing/read-bytes.ts';
import { type SampleTag, taggedPdf } from '../../testing/tagged-pdf.ts';
import { loadPdfEngine, type PdfEngine } from './pdf-engine.ts';

const pathOf = (tag: TagElement | null | undefined): string =>
  tag === null || tag === undefined ? '' : `${pathOf(tag.parent)}/${tag.role}`;

const words = (page: RawPage): string[] => page.words.map(({ text, tag }) => `${text} ${pathOf(tag)}`);

const at = (role: string, x: number, y: number, shown: string, entries = ''): SampleTag => ({
  role,
  entries,
  text: { at: [x, y], shown },
});

describe.each(['native', 'wasm'] as const)('tags, %s', (build) => {
  let engine: PdfEngine;
  beforeAll(async () => {
    engine = await loadPdfEngine(build);
  });

  const firstPage = (bytes: Buffer): Promise<RawPage> =>
    withFile(bytes, async (file) => {
      const document = engine.open(file);
      try {
        return document.page(1);
      } finally {
        document.close();
      }
    });

  it('words know the elements around them, by their standard names; artifacts have none', async () => {
    const tags = [{ role: 'Document', children: [at('Chapter', 60, 700, 'Title'), at('P', 60, 600, 'Text')] }];
    const page = await firstPage(taggedPdf(tags, [at('', 60, 30, 'Footer')], '/RoleMap<</Chapter/H1>>'));
    expect(words(page)).toEqual(['Title /Document/H1', 'Text /Document/P', 'Footer ']);
  });

  it('cells have their spans, and a cell without text is absent', async () => {
    const row = (children: SampleTag[]): SampleTag => ({ role: 'TR', children });
    const wide = at('TH', 60, 700, 'wide', '/A<</O/Table/ColSpan 2/RowSpan 3>>');
    const table = { role: 'Table', children: [row([wide]), row([{ role: 'TD' }, at('TD', 160, 680, 'two')])] };
    const page = await firstPage(taggedPdf([table]));
    expect(page.words.map(({ tag }) => [tag?.role, tag?.columnSpan, tag?.rowSpan])).toEqual([
      ['TH', 2, 3],
      ['TD', 1, 1],
    ]);
    expect(page.words[1]?.tag?.parent?.children.map((cell) => cell?.role)).toEqual([undefined, 'TD']);
  });

  it('a file that is not tagged has no tags, although its content is marked', async () => {
    const page = await firstPage(pdfWithContent([{ content: `/P <</MCID 0>> BDC ${HELLO} EMC` }]));
    expect(words(page)).toEqual(['Hello ', 'world ']);
  });

  it('an element that is its own ancestor, and one that holds itself, end', async () => {
    const page = await firstPage(circularPdf());
    expect(page.words.map(({ text }) => text)).toEqual(['Hello', 'world']);
  });

  it('deep nesting ends', async () => {
    let tag: SampleTag = at('P', 60, 700, 'deep');
    for (let depth = 0; depth < 500; depth += 1) tag = { role: 'Div', children: [tag] };
    const page = await firstPage(taggedPdf([tag]));
    expect(page.words.map(({ text }) => text)).toEqual(['deep']);
  });

  it('content that two elements claim belongs to neither', async () => {
    const page = await firstPage(claimedTwice());
    expect(words(page)).toEqual(['Hello ', 'world ']);
  });

  it('one page among many children', async () => {
    const page = await firstPage(wideTree(1000, 3));
    expect(words(page)).toEqual(['Hello /Div/Div/Div', 'world /Div/Div/Div']);
  });

  it('a tree with more children than are looked at is not read', async () => {
    const page = await firstPage(wideTree(100_000, 8));
    expect(page.words.map(({ text }) => text)).toEqual(['Hello', 'world']);
    expect(page.words[0]?.tag).toBeUndefined();
  });
});

const marked = (objects: string[]): Buffer =>
  pdfWithContent([{ content: `/P <</MCID 0>> BDC ${HELLO} EMC`, entries: '/StructParents 0' }], {
    catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 10 0 R',
    objects,
  });

const ROOT = '<</Type/StructTreeRoot/K[13 0 R]/ParentTree<</Nums[0 11 0 R]>>>>';

/** Elements 13 and 14 are each other's parents and children. */
const circularPdf = (): Buffer =>
  marked([
    ROOT,
    '[13 0 R]',
    'null',
    '<</Type/StructElem/S/P/P 14 0 R/Pg 15 0 R/K[0 14 0 R 13 0 R]>>',
    '<</Type/StructElem/S/Div/P 13 0 R/K[13 0 R 14 0 R]>>',
  ]);

const claimedTwice = (): Buffer =>
  marked([
    '<</Type/StructTreeRoot/K[13 0 R 14 0 R]/ParentTree<</Nums[0 11 0 R]>>>>',
    '[13 0 R 14 0 R]',
    'null',
    '<</Type/StructElem/S/P/P 10 0 R/Pg 15 0 R/K[0]>>',
    '<</Type/StructElem/S/H1/P 10 0 R/Pg 15 0 R/K[0]>>',
  ]);

/** Levels of elements, each with the next one after many children of other pages. */
function wideTree(children: number, levels: number): Buffer {
  const others = '9 0 R '.repeat(children);
  const levelsOf = Array.from({ length: levels }, (_, level) => {
    const number = 13 + level;
    const kids = level === levels - 1 ? '0' : `${others}${number + 1} 0 R`;
    const parent = level === 0 ? 10 : number - 1;
    return `<</Type/StructElem/S/Div/P ${parent} 0 R/Pg ${13 + levels} 0 R/K[${kids}]>>`;
  });
  return marked([ROOT, `[${12 + levels} 0 R]`, 'null', ...levelsOf]);
}
