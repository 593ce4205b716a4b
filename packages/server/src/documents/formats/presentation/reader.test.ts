import { describe, expect, it } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { formatForExtension } from '../../detect/formats.ts';
import type { Box } from '../../model/document.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { odfOf, partsZip, pptxParts, type SlideParts } from '../../testing/office-files.ts';
import { outlineOf } from '../../testing/outline.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { oleWith } from '../../testing/sample-files.ts';
import { reader } from './reader.ts';

const PPTX = formatForExtension('pptx')?.mimeType ?? '';

const ODP = 'application/vnd.oasis.opendocument.presentation';

async function read(bytes: Buffer, mimeType = PPTX, options = {}) {
  const { header, pages } = await readBytes(reader, bytes, { mimeType, options });
  expect(checkDocument(header, pages)).toEqual([]);
  return { header, pages, outline: pages.map(outlineOf) };
}

async function reasonOf(bytes: Buffer, mimeType = PPTX): Promise<string> {
  const error: unknown = await readBytes(reader, bytes, { mimeType }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error ?? new Error('no failure');
  return typeof error.detail === 'object' && 'code' in error.detail ? error.detail.code : error.code;
}

const transform = (x: number, y: number, width: number, height: number, tag = 'a:xfrm') =>
  `<${tag}><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></${tag}>`;
const paragraph = (text: string, properties = '') =>
  `<a:p>${properties}<a:r><a:rPr b="1" sz="2400"/><a:t>${text}</a:t></a:r></a:p>`;
const shape = (inside: string, { place = '', holder = '' } = {}) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:nvPr>${holder && `<p:ph ${holder}/>`}</p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody>${inside}</p:txBody></p:sp>`;
const slide = (...shapes: string[]): SlideParts => ({ shapes: shapes.join('') });

const rounded = (box: Box | null | undefined) =>
  Object.fromEntries(
    Object.entries(box ?? {}).map(([side, value]: [string, number]) => [side, Math.round(value * 1e6) / 1e6]),
  );

describe('pptx', () => {
  it('makes a page of every slide, the title first, the rest by position', async () => {
    const { outline, header, pages } = await read(
      partsZip(
        pptxParts([
          slide(
            shape(paragraph('below'), { place: transform(0, 400, 500, 50) }),
            shape(paragraph('right'), { place: transform(500, 210, 400, 100) }),
            shape(paragraph('left'), { place: transform(0, 200, 400, 100) }),
            shape(paragraph('3'), { holder: 'type="sldNum"', place: transform(900, 0, 50, 50) }),
            shape(paragraph('Title'), { holder: 'type="ctrTitle"', place: transform(100, 100, 800, 50) }),
          ),
          slide(),
        ]),
      ),
    );
    expect(outline).toEqual([
      ['heading 1: Title', 'paragraph: left', 'paragraph: right', 'paragraph: below', 'page_footer: 3'],
      [],
    ]);
    expect(header).toMatchObject({ format: 'presentation', pageCount: 2 });
    expect(pages[0]).toMatchObject({ width: 1000 / 12_700, height: 500 / 12_700 });
    expect(pages[0]?.blocks[1]).toMatchObject({ paragraph: { part: 'ppt/slides/slide1.xml', index: 2 } });
    expect(rounded(pages[0]?.blocks[1]?.box)).toEqual({ left: 0, top: 0.4, width: 0.4, height: 0.2 });
    expect(pages[0]?.words[0]).toMatchObject({ text: 'Title', bold: true, fontSize: 24, span: { start: 0, end: 5 } });
  });

  it('takes bullets and positions from layout and master', async () => {
    const level = (index: number, char: string) => `<a:lvl${index}pPr><a:buChar char="${char}"/></a:lvl${index}pPr>`;
    const { outline, pages } = await read(
      partsZip(
        pptxParts(
          [
            slide(
              shape(
                paragraph('one') +
                  paragraph('two', '<a:pPr lvl="1"/>') +
                  paragraph('none', '<a:pPr><a:buNone/></a:pPr>'),
                { holder: 'idx="1"' },
              ),
              shape(paragraph('no bullets here'), { holder: 'type="body" idx="7"' }),
              shape(paragraph('box'), { place: transform(0, 450, 10, 10) }),
            ),
          ],
          {
            layout:
              shape('', { holder: 'idx="1"', place: transform(100, 100, 200, 100) }) +
              shape('<a:lstStyle><a:lvl1pPr><a:buNone/></a:lvl1pPr></a:lstStyle>', {
                holder: 'type="body" idx="7"',
                place: transform(100, 300, 200, 100),
              }),
            bodyStyle: level(1, '•') + level(2, '–'),
          },
        ),
      ),
    );
    expect(outline[0]).toEqual([
      'list_item • 0: one',
      'list_item – 1: two',
      'paragraph: none',
      'paragraph: no bullets here',
      'paragraph: box',
    ]);
    expect(rounded(pages[0]?.blocks[0]?.box)).toEqual({ left: 0.1, top: 0.2, width: 0.2, height: 0.2 });
  });

  it('counts automatic numbers', async () => {
    const numbered = (text: string, type: string, more = '') =>
      paragraph(text, `<a:pPr ${more}><a:buAutoNum type="${type}"/></a:pPr>`);
    const { outline } = await read(
      partsZip(
        pptxParts([
          slide(
            shape(
              [
                numbered('a', 'arabicPeriod'),
                numbered('b', 'romanLcParenBoth', 'lvl="1"'),
                numbered('c', 'romanLcParenBoth', 'lvl="1"'),
                numbered('d', 'arabicPeriod'),
                paragraph('text'),
                numbered('e', 'alphaUcParenR'),
              ].join(''),
            ),
          ),
        ]),
      ),
    );
    expect(outline[0]).toEqual([
      'list_item 1. 0: a',
      'list_item (i) 1: b',
      'list_item (ii) 1: c',
      'list_item 2. 0: d',
      'paragraph: text',
      'list_item A) 0: e',
    ]);
  });

  it('reads tables with spans, groups in their own coordinates, images, line breaks and notes', async () => {
    const cell = (text: string, attributes = '') =>
      `<a:tc ${attributes}><a:txBody>${paragraph(text)}</a:txBody></a:tc>`;
    const table = `<p:graphicFrame><p:nvGraphicFramePr/>${transform(0, 300, 1000, 100, 'p:xfrm')}<a:graphic><a:tbl><a:tblPr firstRow="1"/><a:tr>${cell('A', 'gridSpan="2"')}${cell('', 'hMerge="1"')}${cell('B', 'rowSpan="2"')}</a:tr><a:tr>${cell('1')}${cell('2')}${cell('', 'vMerge="1"')}</a:tr></a:tbl></a:graphic></p:graphicFrame>`;
    const group = `<p:grpSp><p:grpSpPr><a:xfrm><a:off x="500" y="0"/><a:ext cx="100" cy="100"/><a:chOff x="0" y="0"/><a:chExt cx="10" cy="10"/></a:xfrm></p:grpSpPr>${shape(paragraph('in group'), { place: transform(5, 5, 5, 5) })}</p:grpSp>`;
    const picture = `<p:pic><p:nvPicPr><p:cNvPr descr="Logo"/></p:nvPicPr><p:spPr>${transform(0, 0, 100, 100)}</p:spPr></p:pic>`;
    const { outline, pages } = await read(
      partsZip(
        pptxParts([
          {
            shapes:
              table +
              group +
              picture +
              shape('<a:p><a:r><a:t>x</a:t></a:r><a:br/><a:fld><a:t>y</a:t></a:fld></a:p>', {
                place: transform(0, 450, 10, 10),
              }),
            notes:
              shape(paragraph('Say hello'), { holder: 'type="body"' }) +
              shape(paragraph('7'), { holder: 'type="sldNum"' }),
          },
        ]),
      ),
    );
    expect(outline[0]).toEqual([
      'image: Logo',
      'paragraph: in group',
      'table 2x3 header 1: 0,0 1x2=A | 0,2 2x1=B | 1,0=1 | 1,1=2',
      'paragraph: x / y',
      'quote: Say hello',
    ]);
    expect(rounded(pages[0]?.blocks[1]?.box)).toEqual({ left: 0.55, top: 0.1, width: 0.05, height: 0.1 });
  });

  it('reads only the requested slides', async () => {
    const bytes = partsZip(pptxParts([slide(shape(paragraph('a'))), slide(shape(paragraph('b')))]));
    const { pages, outline } = await read(bytes, undefined, { pages: [2] });
    expect(pages.map((page) => page.number)).toEqual([2]);
    expect(outline).toEqual([['paragraph: b']]);
  });

  it('reports what is wrong', async () => {
    const parts = pptxParts([slide()]);
    const { 'ppt/slides/slide1.xml': _slide, ...withoutSlide } = parts;
    expect(await reasonOf(partsZip(withoutSlide))).toBe('document_damaged');
    expect(await reasonOf(partsZip(pptxParts([])))).toBe('document_damaged');
    expect(await reasonOf(oleWith(['EncryptedPackage']))).toBe('document_encrypted');
  });
});

describe('odp', () => {
  it('makes a page of every slide with titles, lists, tables and notes', async () => {
    const frame = (inside: string, attributes = '') => `<draw:frame ${attributes}>${inside}</draw:frame>`;
    const box = (inside: string) => `<draw:text-box>${inside}</draw:text-box>`;
    const at = (x: number, y: number) => `svg:x="${x}cm" svg:y="${y}cm" svg:width="14cm" svg:height="2cm"`;
    const bytes = odfOf({
      kind: 'presentation',
      automaticStyles:
        '<text:list-style style:name="L1"><text:list-level-style-bullet text:level="1" text:bullet-char="●"/></text:list-style>',
      body: `<draw:page draw:name="one">${frame(box('<text:list text:style-name="L1"><text:list-item><text:p>point</text:p></text:list-item></text:list>'), `presentation:class="outline" ${at(0, 8)}`)}${frame(box('<text:p>Hello</text:p>'), `presentation:class="title" ${at(7, 12)}`)}<draw:custom-shape ${at(0, 3)}><text:p>shape</text:p></draw:custom-shape>${frame('<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table>', at(0, 18))}<presentation:notes>${frame(box('<text:p>Say it</text:p>'))}</presentation:notes></draw:page><draw:page/>`,
    });
    const { outline, pages } = await read(bytes, ODP);
    expect(outline).toEqual([
      [
        'heading 1: Hello',
        'paragraph: shape',
        'list_item ● 0: point',
        'table 1x2 header 0: 0,0=a | 0,1=b',
        'quote: Say it',
      ],
      [],
    ]);
    expect(pages[0]?.blocks[0]?.box?.left).toBeCloseTo(0.25);
    expect(await reasonOf(odfOf({ kind: 'presentation', body: '' }), ODP)).toBe('document_damaged');
  });
});
