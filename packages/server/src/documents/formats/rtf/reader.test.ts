import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../lib/errors.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { outlineOf } from '../../testing/outline.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { reader } from './reader.ts';

async function read(rtf: string | Buffer) {
  const { header, pages } = await readBytes(reader, typeof rtf === 'string' ? Buffer.from(rtf, 'latin1') : rtf);
  expect(checkDocument(header, pages)).toEqual([]);
  return { header, pages, outline: pages.map(outlineOf) };
}

async function reasonOf(bytes: Buffer): Promise<string> {
  const error: unknown = await readBytes(reader, bytes).catch((reason: unknown) => reason);
  if (!(error instanceof AppError)) throw error;
  return typeof error.detail === 'object' && 'code' in error.detail ? error.detail.code : error.code;
}

describe('text', () => {
  it('reads paragraphs, styles and positions', async () => {
    const { outline, pages, header } = await read(
      '{\\rtf1\\ansi{\\info{\\title Offer}{\\author Ann}{\\creatim\\yr2020}}\\pard Total {\\b\\fs28 am}ount\\tab 5\\line next\\par\r\nSecond\\par}',
    );
    expect(outline).toEqual([['paragraph: Total amount 5 / next', 'paragraph: Second']]);
    expect(pages[0]?.words[1]).toMatchObject({ text: 'amount', bold: true, fontSize: 14, span: { start: 6, end: 12 } });
    expect(pages[0]?.blocks[1]).toMatchObject({ paragraph: { part: 'body', index: 1 } });
    expect(header).toMatchObject({ format: 'word', title: 'Offer', author: 'Ann' });
  });

  it('reads Unicode with fallbacks, code pages of fonts and signs', async () => {
    const fonts =
      '{\\fonttbl{\\f0\\fnil\\fcharset0{\\*\\panose 020}Arial{\\*\\falt Helv};}{\\f1\\fcharset204 Arial Cyr;}{\\f2\\fcharset128 MS Mincho;}{\\f3\\fcharset2 Symbol;}}';
    const { outline } = await read(
      `{\\rtf1\\ansi\\ansicpg1252\\deff0${fonts}\\uc1 caf\\'e9 \\u8364?5 {\\uc2\\u26085\\'93\\'fa}\\u-3913? \\'93q\\'94\\par {\\f1\\'cf\\'f0\\'e8}\\par{\\f2\\'93\\'fa\\'96\\'7b}\\par{\\f3 a\\'b7}\\par a\\~b\\_c\\-d\\emdash\\{x\\}\\\\\\par}`,
    );
    expect(outline[0]).toEqual([
      'paragraph: café €5 日• “q”',
      'paragraph: При',
      'paragraph: 日本',
      'paragraph: α•',
      'paragraph: a b-cd—{x}\\',
    ]);
    const dos = await read("{\\rtf1\\pc caf\\'82 \\'e1\\par}");
    expect(dos.outline).toEqual([['paragraph: café ß']]);
  });

  it('reads the second of two alternatives and results of fields, and skips what is not text', async () => {
    const { outline } = await read(
      '{\\rtf1{\\upr{ansi?}{\\*\\ud{uni\\u233?}}} {\\field{\\*\\fldinst HYPERLINK x}{\\fldrslt our site}}{\\*\\unknown {junk} junk}{\\*\\generator X;}{\\pict\\pngblip 89504e47}\\v hid\\v0\\deleted gone\\deleted0 .{\\bin5 }{}\\} end\\par}',
    );
    expect(outline[0]).toEqual(['paragraph: unié our site. end', 'image: ']);
  });

  it('recognises headings, lists and pages', async () => {
    const { outline } = await read(
      '{\\rtf1{\\stylesheet{\\ql Normal;}{\\s1\\b heading 1;}{\\s2\\outlinelevel2 Mine;}{\\*\\cs10 x;}}\\pard\\s1 One\\par\\pard\\s2 Two\\par\\pard\\outlinelevel0 Three\\par\\pard{\\listtext\\f1 1.\\tab}item\\par{\\listtext a)\\tab}\\ilvl1 deeper\\par\\pard plain\\page next\\par\\pard\\pagebb third\\par\\sect\\sectd\\pard fourth\\par\\sect\\sectd\\sbknone fourth too\\par}',
    );
    expect(outline).toEqual([
      [
        'heading 1: One',
        'heading 3: Two',
        'heading 1: Three',
        'list_item 1. 0: item',
        'list_item a) 1: deeper',
        'paragraph: plain',
      ],
      ['paragraph: next'],
      ['paragraph: third'],
      ['paragraph: fourth', 'paragraph: fourth too'],
    ]);
  });

  it('puts headers, notes, text boxes and comments in their places', async () => {
    const { outline } = await read(
      '{\\rtf1{\\header\\pard Acme\\par}{\\headerf\\pard Acme\\par}{\\footer\\pard Foot\\par}\\pard due{\\super\\chftn}{\\footnote\\pard {\\super\\chftn} See law\\par more}{\\footnote\\ftnalt Later} now{\\*\\annotation Really?}{\\shp{\\*\\shpinst{\\sp{\\sn a}{\\sv b}}{\\shptxt\\pard boxed\\par}}{\\shprslt boxed}}\\par next\\page two\\par}',
    );
    expect(outline).toEqual([
      [
        'page_header: Acme',
        'paragraph: due[1][e1] now',
        'paragraph: boxed',
        'paragraph: next',
        'list_item [1] 0: See law',
        'paragraph: more',
        'page_footer: Foot',
      ],
      ['paragraph: two', 'list_item [e1] 0: Later', 'quote: Really?'],
    ]);
  });
});

describe('tables', () => {
  const row = (edges: string, ...cells: string[]) =>
    `\\trowd ${edges}\\pard\\intbl ${cells.map((cell) => `${cell}\\cell `).join('')}\\row`;

  it('reads rows with spans by their edges and merges', async () => {
    const { outline, pages } = await read(
      `{\\rtf1 before\\par${row('\\trhdr\\cellx2000\\cellx3010', 'A', 'B')}${row('\\clvmgf\\cellx1000\\cellx2005\\cellx3000', '1', '2\\par 2b', '3')}${row('\\clvmrg\\cellx1000\\clmgf\\cellx2000\\clmrg\\cellx3000', '', '4', '')}\\pard after\\par}`,
    );
    expect(outline[0]).toEqual([
      'paragraph: before',
      'table 3x3 header 1: 0,0 1x2=A | 0,2=B | 1,0 2x1=1 | 1,1=2 2b | 1,2=3 | 2,1 1x2=4',
      'paragraph: after',
    ]);
    const [, table] = pages[0]?.blocks ?? [];
    if (table?.kind !== 'table') throw new Error('no table');
    expect(table.table.cells[0]).toMatchObject({ paragraph: { part: 'body', index: 1 } });
  });

  it('keeps the text of a row that never ends', async () => {
    expect((await read('{\\rtf1\\trowd\\cellx100\\intbl a\\cell b')).outline[0]).toEqual([
      'paragraph: a',
      'paragraph: b',
    ]);
  });
});

describe('bad files', () => {
  it('are refused with a reason', async () => {
    expect(await reasonOf(Buffer.alloc(0))).toBe('document_empty');
    expect(await reasonOf(Buffer.from('hello'))).toBe('document_damaged');
    expect(await reasonOf(Buffer.from(`{\\rtf1${'{'.repeat(100_000)}`))).toBe('document_too_complex');
  });

  it('never crash the reader', async () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '\\par ',
      '\\cell ',
      '\\row ',
      '\\trowd ',
      '\\intbl ',
      "\\'e9",
      '\\u8364?',
      '\\*',
      '{\\footnote ',
      '{\\header ',
      '{\\shptxt ',
      '\\page ',
      '\\cellx-5 ',
      '\\cellx99999999999 ',
      '\\bin3 ',
      '\\upr',
      '{\\fonttbl',
      '\\f1',
      ';',
      'a ',
      '\\listtext ',
      '\\clvmrg',
      '\\clmrg',
      '\\',
      '\\u-1 ',
      '\\sect ',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        await read(`{\\rtf1 ${pieces.join('')}`);
      }),
      { numRuns: 150 },
    );
  });
});
