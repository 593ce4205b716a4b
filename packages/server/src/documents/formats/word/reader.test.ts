import { describe, expect, it } from 'vitest';
import { checkDocument } from '../../testing/check-document.ts';
import { docxOf, type WordParts, wordCell, wordParagraph, wordRow, wordTable } from '../../testing/office-files.ts';
import { outlineOf } from '../../testing/outline.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { reader } from './reader.ts';

async function read(parts: WordParts | string, options = {}) {
  const bytes = docxOf(typeof parts === 'string' ? { body: parts } : parts);
  const { header, pages } = await readBytes(reader, bytes, { options });
  expect(checkDocument(header, pages)).toEqual([]);
  return { header, pages, outline: pages.map(outlineOf) };
}

const style = (id: string, inside: string, type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}">${inside}</w:style>`;
const run = (inside: string, properties = '') => `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${inside}</w:r>`;
const text = (value: string) => `<w:t xml:space="preserve">${value}</w:t>`;

describe('paragraphs', () => {
  it('joins runs into words with their position in the paragraph and their style', async () => {
    const { pages, header } = await read({
      body: `${wordParagraph('')}<w:p>${run(text('Total '))}${run(text('am'), '<w:b/><w:sz w:val="28"/>')}${run(text('ount: 5'), '<w:i/>')}</w:p>`,
      core: '<dc:title> Offer </dc:title><dc:creator>Ann</dc:creator>',
    });
    const [page] = pages;
    expect(
      page?.words.map(({ text: word, span, bold, italic, fontSize }) => [word, span, bold, italic, fontSize]),
    ).toEqual([
      ['Total', { start: 0, end: 5 }, undefined, undefined, undefined],
      ['amount:', { start: 6, end: 13 }, true, undefined, 14],
      ['5', { start: 14, end: 15 }, undefined, true, undefined],
    ]);
    expect(page?.blocks).toMatchObject([{ paragraph: { part: 'word/document.xml', index: 1 } }]);
    expect(header).toMatchObject({ format: 'word', title: 'Offer', author: 'Ann', pageCount: null });
  });

  it('takes the level of a heading from the chain of styles, whatever their names', async () => {
    const { outline } = await read({
      styles: [
        style('berschrift1', '<w:name w:val="heading 1"/>'),
        style('Kapitel', '<w:name w:val="Kapitel"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
        style('Unterkapitel', '<w:name w:val="x"/><w:basedOn w:val="Kapitel"/>'),
        style('Titel', '<w:name w:val="Title"/>'),
        style('Loop', '<w:name w:val="l"/><w:basedOn w:val="Loop"/>'),
        style('Beschriftung', '<w:name w:val="caption"/>'),
        style('Body', '<w:name w:val="b"/><w:basedOn w:val="Kapitel"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>'),
      ].join(''),
      body: ['Titel', 'berschrift1', 'Unterkapitel', 'Body', 'Loop', 'Beschriftung', 'Unknown']
        .map((id) => wordParagraph(id, `<w:pStyle w:val="${id}"/>`))
        .concat(wordParagraph('direct', '<w:outlineLvl w:val="7"/>'))
        .join(''),
    });
    expect(outline[0]).toEqual([
      'heading 1: Titel',
      'heading 1: berschrift1',
      'heading 2: Unterkapitel',
      'paragraph: Body',
      'paragraph: Loop',
      'caption: Beschriftung',
      'paragraph: Unknown',
      'heading 6: direct',
    ]);
  });

  it('reads tabs, breaks, hyphens, symbols, links, formulas and phonetic guides', async () => {
    const { outline } = await read(
      [
        `<w:p>${run(`${text('a')}<w:tab/>${text('b')}<w:br/>${text('c')}<w:noBreakHyphen/>${text('d')}<w:softHyphen/>${text('e')}`)}</w:p>`,
        `<w:p>${run('<w:sym w:font="Wingdings" w:char="F0FE"/>')}${run('<w:sym w:font="Symbol" w:char="F061"/>')}${run(text('\uf0b7'), '<w:rFonts w:ascii="Symbol"/>')}</w:p>`,
        `<w:p>${run(text('see '))}<w:hyperlink>${run(text('our site'))}</w:hyperlink></w:p>`,
        '<w:p><m:oMath><m:r><m:t>E=m</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></w:p>',
        `<w:p>${run(`<w:ruby><w:rt>${run(text('かん'))}</w:rt><w:rubyBase>${run(text('漢字'))}</w:rubyBase></w:ruby>`)}</w:p>`,
        wordParagraph('hidden', '', '<w:vanish/>'),
      ].join(''),
    );
    expect(outline[0]).toEqual([
      'paragraph: a b / c-de',
      'paragraph: ☑α•',
      'paragraph: see our site',
      'paragraph: E=mc^2',
      'paragraph: 漢字',
    ]);
  });

  it('keeps inserted and drops deleted text', async () => {
    const { outline } = await read(
      `<w:p>${run(text('a '))}<w:ins>${run(text('new '))}</w:ins><w:del>${run('<w:delText>old</w:delText>')}</w:del><w:moveFrom>${run(text('gone'))}</w:moveFrom><w:moveTo>${run(text('moved'))}</w:moveTo></w:p>`,
    );
    expect(outline).toEqual([['paragraph: a new moved']]);
  });

  it('drops the codes of fields, even nested or across paragraphs, and keeps their results', async () => {
    const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
    const code = (value: string) => run(`<w:instrText>${value}</w:instrText>`);
    const { outline } = await read(
      [
        `<w:p>${mark('begin')}${code('IF')}${mark('begin')}${code('DATE')}${mark('separate')}${run(text('inner'))}${mark('end')}${mark('separate')}${run(text('Monday'))}${mark('end')}</w:p>`,
        `<w:p>${mark('begin')}${code('TOC')}${mark('separate')}${run(text('Intro 1'))}</w:p>`,
        `<w:p>${run(text('End 2'))}${mark('end')}</w:p>`,
        `<w:p><w:fldSimple w:instr="PAGE">${run(text('7'))}</w:fldSimple></w:p>`,
      ].join(''),
    );
    expect(outline[0]).toEqual(['paragraph: Monday', 'paragraph: Intro 1', 'paragraph: End 2', 'paragraph: 7']);
  });

  it('shows the state of check boxes and lists, old and new', async () => {
    const field = (data: string) =>
      `${run(`<w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar>`)}${run('<w:fldChar w:fldCharType="end"/>')}`;
    const control = (checked: number) =>
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run(text('X'))}</w:sdtContent></w:sdt>`;
    const { outline } = await read(
      [
        `<w:p>${field('<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>')}${run(text(' yes '))}${field('<w:checkBox><w:default w:val="0"/></w:checkBox>')}${run(text(' no'))}</w:p>`,
        `<w:p>${control(1)}${run(text(' on '))}${control(0)}${run(text(' off'))}</w:p>`,
        `<w:p>${field('<w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList>')}</w:p>`,
        `<w:sdt><w:sdtPr/><w:sdtContent>${wordParagraph('Filled in')}</w:sdtContent></w:sdt>`,
      ].join(''),
    );
    expect(outline[0]).toEqual([
      'paragraph: ☑ yes ☐ no',
      'paragraph: ☑ on ☐ off',
      'paragraph: blue',
      'paragraph: Filled in',
    ]);
  });

  it('reads a text box once, after its paragraph, and names images', async () => {
    const box = (value: string) => `<w:txbxContent>${wordParagraph(value)}</w:txbxContent>`;
    const drawing =
      '<w:drawing><wp:inline><wp:docPr descr="A map"/><a:graphic><a:blip/></a:graphic></wp:inline></w:drawing>';
    const { outline, pages } = await read(
      `<w:p>${run(`<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${box('In the box')}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box('In the box')}</w:pict></mc:Fallback></mc:AlternateContent>`)}${run(text('Beside'))}</w:p><w:p>${run(drawing)}</w:p>${wordParagraph('after')}`,
    );
    expect(outline[0]).toEqual(['paragraph: Beside', 'paragraph: In the box', 'image: A map', 'paragraph: after']);
    // The index counts all elements of that name, including those of the unused alternative.
    expect(pages[0]?.blocks.at(-1)).toMatchObject({ paragraph: { index: 4 } });
  });

  it('reads other prefixes and the strict namespace', async () => {
    const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
    const { outline } = await read({
      body: '',
      extra: {
        'word/document.xml': `<x:document xmlns:x="${strict}"><x:body><x:p><x:pPr><x:outlineLvl x:val="0"/></x:pPr><x:r><x:t>Strict</x:t></x:r></x:p></x:body></x:document>`,
      },
    });
    expect(outline).toEqual([['heading 1: Strict']]);
  });
});

describe('lists', () => {
  const level = (index: number, format: string, shown: string, more = '') =>
    `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${shown}"/></w:lvl>`;
  const numbering = [
    `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}${level(2, 'upperRoman', '%3', '<w:isLgl/>')}</w:abstractNum>`,
    `<w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '\uf0b7')}${level(1, 'bullet', 'o')}</w:abstractNum>`,
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>',
    '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>',
  ].join('');
  const item = (value: string, id: number, depth: number) =>
    wordParagraph(value, `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${id}"/></w:numPr>`);

  it('counts markers by level, restarts deeper ones and overrides starts', async () => {
    const { outline } = await read({
      numbering,
      body: [
        item('a', 1, 0),
        item('b', 1, 1),
        item('c', 1, 1),
        item('d', 1, 0),
        item('e', 1, 1),
        item('', 1, 0),
        item('f', 1, 0),
        item('g', 3, 0),
        item('h', 3, 0),
        item('i', 2, 0),
        item('j', 2, 1),
        item('k', 1, 2),
        item('none', 0, 0),
        item('lost', 9, 0),
      ].join(''),
    });
    expect(outline[0]).toEqual([
      'list_item 1. 0: a',
      'list_item 1.a) 1: b',
      'list_item 1.b) 1: c',
      'list_item 2. 0: d',
      'list_item 2.a) 1: e',
      'list_item 4. 0: f',
      'list_item 5. 0: g',
      'list_item 6. 0: h',
      'list_item • 0: i',
      'list_item ◦ 1: j',
      'list_item I 2: k',
      'paragraph: none',
      'paragraph: lost',
    ]);
  });

  it('numbers headings through their style, as a word without a position in the file', async () => {
    const { outline, pages } = await read({
      numbering,
      styles: style('H1', '<w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'),
      body: wordParagraph('Scope', '<w:pStyle w:val="H1"/>') + wordParagraph('Terms', '<w:pStyle w:val="H1"/>'),
    });
    expect(outline[0]).toEqual(['heading 1: 1. Scope', 'heading 1: 2. Terms']);
    expect(pages[0]?.words.map((word) => word.span?.start)).toEqual([undefined, 0, undefined, 0]);
  });

  it('writes the automatic number of a cell into the cell', async () => {
    const { outline } = await read({
      numbering,
      body: wordTable([
        wordRow([wordCell(item('x', 1, 0)), wordCell('y')]),
        wordRow([wordCell(item('z', 1, 0)), wordCell('w')]),
      ]),
    });
    expect(outline[0]).toEqual(['table 2x2 header 0: 0,0=1. x | 0,1=y | 1,0=2. z | 1,1=w']);
  });
});

describe('tables', () => {
  it('reads spans over columns and rows, header rows and places of cells', async () => {
    const { outline, pages } = await read(
      wordTable([
        wordRow(
          [wordCell('Name', '<w:vMerge w:val="restart"/>'), wordCell('Prices', '<w:gridSpan w:val="2"/>')],
          '<w:tblHeader/>',
        ),
        wordRow([wordCell('', '<w:vMerge/>'), wordCell('net'), wordCell('gross')], '<w:tblHeader/>'),
        wordRow([wordCell('Pen'), wordCell(wordParagraph('1') + wordParagraph('2 3')), wordCell('4')]),
      ]),
    );
    expect(outline[0]).toEqual([
      'table 3x3 header 2: 0,0 2x1=Name | 0,1 1x2=Prices | 1,1=net | 1,2=gross | 2,0=Pen | 2,1=1 2 3 | 2,2=4',
    ]);
    const [block] = pages[0]?.blocks ?? [];
    if (block?.kind !== 'table') throw new Error('no table');
    expect(block.table.cells.at(-2)).toMatchObject({ paragraph: { part: 'word/document.xml', index: 6 } });
    // Offsets of a cell continue from its first paragraph, with one character between two.
    expect(pages[0]?.words.slice(-4, -1).map((word) => word.span?.start)).toEqual([0, 2, 4]);
  });

  it('drops grid columns that no cell begins in, and bounds spans that claim too much', async () => {
    const { outline } = await read(
      wordTable([
        wordRow([wordCell('a', '<w:gridSpan w:val="3"/>'), wordCell('b', '<w:gridSpan w:val="1000000000"/>')]),
        wordRow([wordCell('c', '<w:gridSpan w:val="3"/>'), wordCell('d')]),
      ]),
    );
    expect(outline[0]).toEqual(['table 2x2 header 0: 0,0=a | 0,1=b | 1,0=c | 1,1=d']);
  });

  it('flattens a table in a cell and unwraps a table of one cell', async () => {
    const inner = wordTable([wordRow([wordCell('i1'), wordCell('i2')])]);
    const { outline } = await read(
      wordTable([wordRow([wordCell('left'), wordCell(inner + wordParagraph('end'))])]) +
        wordTable([wordRow([wordCell(wordParagraph('Note') + inner)])]),
    );
    expect(outline[0]).toEqual([
      'table 1x2 header 0: 0,0=left | 0,1=i1 i2 end',
      'paragraph: Note',
      'table 1x2 header 0: 0,0=i1 | 0,1=i2',
    ]);
  });

  it('uses a bold first row as the header when the file declares none', async () => {
    const bold = (value: string) => wordCell(wordParagraph(value, '', '<w:b/>'));
    const { outline } = await read(
      wordTable([wordRow([bold('A'), bold('B')]), wordRow([wordCell('1'), wordCell('2')])]),
    );
    expect(outline[0]?.[0]).toMatch(/^table 2x2 header 1/);
  });

  it('leaves deleted rows out and finds rows and cells inside controls', async () => {
    const wrapped = (inside: string) => `<w:sdt><w:sdtContent>${inside}</w:sdtContent></w:sdt>`;
    const { outline } = await read(
      wordTable([
        wordRow([wordCell('old'), wordCell('old')], '<w:del/>'),
        wrapped(wordRow([wrapped(wordCell('a')), wordCell('b')])),
        wordRow([wordCell('c'), wordCell('d')]),
      ]),
    );
    expect(outline[0]).toEqual(['table 2x2 header 0: 0,0=a | 0,1=b | 1,0=c | 1,1=d']);
  });
});

describe('pages', () => {
  const broken = '<w:lastRenderedPageBreak/>';

  it('begin where the file says so, even in the middle of a paragraph, and once for a break noted twice', async () => {
    const { outline, pages } = await read(
      [
        `<w:p>${run(text('one '))}${run(broken + text('two'))}</w:p>`,
        `<w:p>${run('<w:br w:type="page"/>')}</w:p>`,
        `<w:p>${run(broken + text('three'))}</w:p>`,
        wordParagraph('four', '<w:pageBreakBefore/>'),
        wordParagraph('five', '<w:sectPr/>'),
        wordParagraph('six', '<w:sectPr><w:type w:val="continuous"/></w:sectPr>'),
        wordParagraph('six too'),
      ].join(''),
    );
    expect(outline).toEqual([
      ['paragraph: one'],
      ['paragraph: two'],
      ['paragraph: three'],
      ['paragraph: four', 'paragraph: five'],
      ['paragraph: six', 'paragraph: six too'],
    ]);
    expect(pages[1]?.words[0]?.span).toEqual({ start: 4, end: 7 });
    expect(pages[1]?.blocks[0]).toMatchObject({ paragraph: { index: 0 } });
  });

  it('continues a table on the next page', async () => {
    const { outline } = await read(
      wordTable([
        wordRow([wordCell('a'), wordCell('b')]),
        wordRow([wordCell(`<w:p>${run(broken + text('c'))}</w:p>`), wordCell('d')]),
      ]),
    );
    expect(outline).toEqual([['table 1x2 header 0: 0,0=a | 0,1=b'], ['table 1x2 header 0 continued: 0,0=c | 0,1=d']]);
  });

  it('are emitted only if requested', async () => {
    const body = wordParagraph('one') + wordParagraph('two', '<w:pageBreakBefore/>');
    const { pages } = await read(body, { pages: [2] });
    expect(pages.map((page) => page.number)).toEqual([2]);
  });

  it('gives a document without text one empty page', async () => {
    expect((await read('')).outline).toEqual([[]]);
  });

  it('puts headers and footers on the first page once, footnotes on their page, endnotes and comments at the end', async () => {
    const note = (kind: string, id: number, value: string) =>
      `<w:${kind} w:id="${id}">${wordParagraph(value)}</w:${kind}>`;
    const { outline, pages } = await read({
      headers: [wordParagraph('Acme'), wordParagraph('Acme'), wordTable([wordRow([wordCell('Ref'), wordCell('7')])])],
      footers: [wordParagraph('Page 1')],
      footnotes: `<w:footnote w:type="separator" w:id="0">${wordParagraph('-')}</w:footnote>${note('footnote', 2, 'See law')}`,
      endnotes: note('endnote', 1, 'Later'),
      comments: note('comment', 1, 'Check this'),
      body: `<w:p>${run(text('due'))}${run('<w:footnoteReference w:id="2"/>')}${run(text(', or'))}${run('<w:endnoteReference w:id="1"/>')}</w:p>${wordParagraph('next', '<w:pageBreakBefore/>')}`,
    });
    expect(outline).toEqual([
      [
        'page_header: Acme',
        'page_header: Ref',
        'page_header: 7',
        'paragraph: due[1], or[e1]',
        'list_item [1] 0: See law',
        'page_footer: Page 1',
      ],
      ['paragraph: next', 'list_item [e1] 0: Later', 'quote: Check this'],
    ]);
    expect(pages[0]?.words.find((word) => word.text === '[1]')?.span).toBeUndefined();
    expect(pages[0]?.blocks[4]).toMatchObject({ paragraph: { part: 'word/footnotes.xml', index: 1 } });
  });
});
