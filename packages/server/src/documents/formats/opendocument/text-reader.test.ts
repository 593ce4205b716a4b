import { describe, expect, it } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { type OpenDocumentParts, odfOf, partsZip } from '../../testing/office-files.ts';
import { outlineOf } from '../../testing/outline.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { reader } from './text-reader.ts';

async function read(parts: Omit<OpenDocumentParts, 'kind'> | string) {
  const bytes = odfOf({ kind: 'text', ...(typeof parts === 'string' ? { body: parts } : parts) });
  const { header, pages } = await readBytes(reader, bytes);
  expect(checkDocument(header, pages)).toEqual([]);
  return { header, pages, outline: pages.map(outlineOf) };
}

const p = (text: string, style = '') => `<text:p${style && ` text:style-name="${style}"`}>${text}</text:p>`;
const cell = (text: string, attributes = '') => `<table:table-cell ${attributes}>${p(text)}</table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;

describe('paragraphs', () => {
  it('reads headings, spaces, spans, links, and the place of words', async () => {
    const { outline, pages, header } = await read({
      meta: '<dc:title>Plan</dc:title><meta:initial-creator>Bo</meta:initial-creator>',
      automaticStyles:
        '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold" fo:font-size="14pt"/></style:style><style:style style:name="T2" style:family="text"><style:text-properties text:display="none"/></style:style>',
      styles:
        '<style:style style:name="My" style:family="paragraph" style:parent-style-name="Title"/><style:style style:name="Title" style:family="paragraph"/>',
      body: [
        p('Big', 'My'),
        '<text:h text:outline-level="2">Part</text:h>',
        p(
          'a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d\n   e <text:span text:style-name="T1">bo</text:span>ld<text:span text:style-name="T2">hidden</text:span>',
        ),
        p('see <text:a>our site</text:a>, page <text:page-number>3</text:page-number>'),
        '<text:tracked-changes><text:changed-region><text:deletion><text:p>old</text:p></text:deletion></text:changed-region></text:tracked-changes>',
        `<text:section>${p('inside')}</text:section>`,
        `<text:table-of-content><text:index-body>${p('Intro 1')}</text:index-body></text:table-of-content>`,
      ].join(''),
    });
    expect(outline[0]).toEqual([
      'heading 1: Big',
      'heading 2: Part',
      'paragraph: a b c / d e bold',
      'paragraph: see our site, page 3',
      'paragraph: inside',
      'paragraph: Intro 1',
    ]);
    expect(pages[0]?.words.find((word) => word.text === 'bold')).toMatchObject({
      bold: true,
      fontSize: 14,
      span: { start: 12, end: 16 },
    });
    expect(pages[0]?.blocks[2]).toMatchObject({ paragraph: { part: 'content.xml', index: 2 } });
    expect(header).toMatchObject({ title: 'Plan', author: 'Bo', format: 'word' });
  });

  it('counts lists, nested and continued, and heading numbers', async () => {
    const item = (inside: string, attributes = '') => `<text:list-item ${attributes}>${inside}</text:list-item>`;
    const { outline } = await read({
      styles:
        '<text:outline-style><text:outline-level-style text:level="1" style:num-format="I" style:num-suffix="."/></text:outline-style>',
      automaticStyles:
        '<text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")" text:display-levels="2"/><text:list-level-style-bullet text:level="3" text:bullet-char="&#xf0b7;"/></text:list-style>',
      body: [
        '<text:h text:outline-level="1">First</text:h>',
        `<text:list text:style-name="L">${item(`${p('a')}${p('more')}<text:list>${item(`${p('b')}<text:list>${item(p('c'))}</text:list>`)}${item(p('d'))}</text:list>`)}${item(p('e'))}</text:list>`,
        `<text:list text:style-name="L" text:continue-numbering="true">${item(p('f'))}${item(p('g'), 'text:start-value="9"')}</text:list>`,
        `<text:list text:style-name="L"><text:list-header>${p('no item')}</text:list-header>${item(p('h'))}</text:list>`,
        '<text:h text:outline-level="1">Second</text:h>',
      ].join(''),
    });
    expect(outline[0]).toEqual([
      'heading 1: I. First',
      'list_item 1. 0: a',
      'paragraph: more',
      'list_item 1.a) 1: b',
      'list_item • 2: c',
      'list_item 1.b) 1: d',
      'list_item 2. 0: e',
      'list_item 3. 0: f',
      'list_item 9. 0: g',
      'paragraph: no item',
      'list_item 1. 0: h',
      'heading 1: II. Second',
    ]);
  });

  it('puts frames, images, notes, comments, headers and footers in their places', async () => {
    const { outline } = await read({
      masterStyles: `<style:master-page style:name="S"><style:header>${p('Acme')}</style:header><style:footer>${p('Foot')}</style:footer></style:master-page><style:master-page style:name="T"><style:header>${p('Acme')}</style:header></style:master-page>`,
      body:
        p(
          'due<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>See law</text:p></text:note-body></text:note> now<office:annotation><dc:creator>Bo</dc:creator><text:p>Really?</text:p></office:annotation>',
        ) +
        p(
          '<draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame><draw:frame><draw:image/><svg:desc>A map</svg:desc></draw:frame>',
        ),
    });
    expect(outline).toEqual([
      [
        'page_header: Acme',
        'paragraph: due[1] now',
        'image: A map',
        'paragraph: boxed',
        'quote: Really?',
        'list_item [1] 0: See law',
        'page_footer: Foot',
      ],
    ]);
  });
});

describe('tables', () => {
  it('reads spans, covered and repeated cells, header rows and nested tables', async () => {
    const { outline } = await read(
      `<table:table><table:table-column table:number-columns-repeated="3"/><table:table-header-rows>${row(cell('A', 'table:number-columns-spanned="2"'), '<table:covered-table-cell/>', cell('B', 'table:number-rows-spanned="2"'))}</table:table-header-rows>${row(cell('x', 'table:number-columns-repeated="2"'), '<table:covered-table-cell/>')}${row(cell('y', 'table:number-columns-repeated="2"'), cell('z'))}${row(cell('1'), `<table:table-cell><table:table>${row(cell('i'), cell('j'))}</table:table></table:table-cell>`, cell('3'))}</table:table>`,
    );
    expect(outline[0]).toEqual([
      'table 4x3 header 1: 0,0 1x2=A | 0,2 2x1=B | 1,0=x | 1,1=x | 2,0=y | 2,1=y | 2,2=z | 3,0=1 | 3,1=i j | 3,2=3',
    ]);
  });

  it('bounds repetition', async () => {
    const { outline } = await read(
      `<table:table><table:table-row table:number-rows-repeated="1000000">${cell('x', 'table:number-columns-repeated="16000"')}</table:table-row></table:table>`.replace(
        '16000',
        '2',
      ),
    );
    expect(outline[0]?.[0]).toMatch(/^table 1000x2/);
  });
});

describe('pages', () => {
  it('begin where the file says so', async () => {
    const { outline } = await read({
      automaticStyles:
        '<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>',
      body: `${p('one <text:soft-page-break/>two')}${p('three', 'P1')}<text:soft-page-break/>${p('four')}<table:table>${row(cell('a'), cell('b'))}<text:soft-page-break/>${row(cell('c'), cell('d'))}</table:table>`,
    });
    expect(outline).toEqual([
      ['paragraph: one'],
      ['paragraph: two'],
      ['paragraph: three'],
      ['paragraph: four', 'table 1x2 header 0: 0,0=a | 0,1=b'],
      ['table 1x2 header 0 continued: 0,0=c | 0,1=d'],
    ]);
  });
});

describe('bad files', () => {
  it('are refused with a reason', async () => {
    const reasonOf = async (bytes: Buffer): Promise<unknown> => {
      const error: unknown = await readBytes(reader, bytes).catch((reason: unknown) => reason);
      if (!(error instanceof AppError)) throw error;
      return typeof error.detail === 'object' && 'code' in error.detail ? error.detail.code : error.code;
    };
    const manifest =
      '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
    expect(await reasonOf(odfOf({ kind: 'text', body: '', extra: { 'META-INF/manifest.xml': manifest } }))).toBe(
      'document_encrypted',
    );
    expect(await reasonOf(partsZip({ mimetype: 'x' }))).toBe('document_damaged');
    expect(await reasonOf(odfOf({ kind: 'text', body: '<text:p>' }))).toBe('document_damaged');
    expect(await reasonOf(Buffer.from('no zip'))).toBe('document_damaged');
  });
});
