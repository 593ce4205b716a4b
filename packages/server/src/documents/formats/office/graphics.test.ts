import { afterAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../lib/logger.ts';
import { formatForExtension } from '../../detect/formats.ts';
import { createReaderPool } from '../../pool/reader-pool.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { docxOf, docxParts, partsZip, wordParagraph } from '../../testing/office-files.ts';
import { oleFile } from '../../testing/ole-files.ts';
import { outlineOf } from '../../testing/outline.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { readInPool } from '../../testing/read-in-pool.ts';
import { reader as word } from '../word/reader.ts';

const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const DIAGRAM = 'http://schemas.openxmlformats.org/drawingml/2006/diagram';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DOCX = formatForExtension('docx')?.mimeType ?? '';

async function outlinesOf(bytes: Buffer | string): Promise<string[]> {
  const { header, pages } = await readBytes(word, bytes);
  expect(checkDocument(header, pages)).toEqual([]);
  return pages.flatMap(outlineOf);
}

/** A document with one drawing that shows the part under the relation `g1`. */
function withGraphic(type: string, content: string, reference: string): Buffer {
  return docxOf({
    body: `${wordParagraph('Before')}<w:p><w:r><w:drawing>${reference}</w:drawing></w:r></w:p>${wordParagraph('After')}`,
    extra: {
      'word/_rels/document.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="g1" Type="${OFFICE}/${type}" Target="graphics/one.xml"/></Relationships>`,
      'word/graphics/one.xml': content,
    },
  });
}

const paragraph = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
const points = (...values: string[]) =>
  values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('');

describe('charts', () => {
  const chart = (inside: string) =>
    `<c:chartSpace xmlns:c="${CHART}" xmlns:a="${DRAWING}"><c:chart>${inside}</c:chart></c:chartSpace>`;
  const reference = `<c:chart xmlns:c="${CHART}" r:id="g1"/>`;

  it('are a title and a table of their data', async () => {
    const series = (name: string, ...values: string[]) =>
      `<c:ser><c:tx><c:strRef><c:strCache>${points(name)}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points('North', 'South')}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(...values)}</c:numCache></c:numRef></c:val></c:ser>`;
    const content = chart(
      `<c:title><c:tx><c:rich>${paragraph('Tools')}${paragraph('sold')}</c:rich></c:tx></c:title><c:plotArea><c:barChart>${series('2025', '12', '0.30000000000000004')}</c:barChart><c:lineChart>${series('2026', '15')}</c:lineChart><c:catAx><c:title><c:tx><c:rich>${paragraph('Region')}</c:rich></c:tx></c:title></c:catAx></c:plotArea>`,
    );
    expect(await outlinesOf(withGraphic('chart', content, reference))).toEqual([
      'paragraph: Before',
      'image: ',
      'caption: Tools sold',
      'table 3x3 header 1: 0,0=Region | 0,1=2025 | 0,2=2026 | 1,0=North | 1,1=12 | 1,2=15 | 2,0=South | 2,1=0.3 | 2,2=',
      'paragraph: After',
    ]);
  });

  it('without data, or lost, are only pictures', async () => {
    const expected = ['paragraph: Before', 'image: ', 'paragraph: After'];
    expect(await outlinesOf(withGraphic('chart', chart('<c:plotArea/>'), reference))).toEqual(expected);
    expect(await outlinesOf(withGraphic('other', chart(''), reference))).toEqual(expected);
  });
});

it('diagrams are lists of their boxes, even when these form a cycle', async () => {
  const point = (id: string, text: string, type = 'node') =>
    `<dgm:pt modelId="${id}" type="${type}"><dgm:t>${paragraph(text)}</dgm:t></dgm:pt>`;
  const link = (from: string, to: string) => `<dgm:cxn srcId="${from}" destId="${to}"/>`;
  const content = `<dgm:dataModel xmlns:dgm="${DIAGRAM}" xmlns:a="${DRAWING}"><dgm:ptLst>${point('0', '', 'doc')}${point('1', 'Order')}${point('2', 'Check')}${point('3', 'x', 'parTrans')}${point('8', 'Round')}${point('9', 'and round')}</dgm:ptLst><dgm:cxnLst>${link('0', '1')}${link('1', '2')}${link('8', '9')}${link('9', '8')}</dgm:cxnLst></dgm:dataModel>`;
  const reference = `<dgm:relIds xmlns:dgm="${DIAGRAM}" r:dm="g1"/>`;
  expect(await outlinesOf(withGraphic('diagramData', content, reference))).toEqual([
    'paragraph: Before',
    'image: ',
    'list_item • 0: Order',
    'list_item • 1: Check',
    'list_item • 8: Round',
    'list_item • 8: and round',
    'paragraph: After',
  ]);
});

it('equations are one line', async () => {
  const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const e = (text: string) => `<m:e>${r(text)}</m:e>`;
  const equation = (inside: string) =>
    `<w:p><m:oMathPara xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:oMath>${inside}</m:oMath></m:oMathPara></w:p>`;
  const body = [
    `${r('x=')}<m:f><m:num>${r('-b')}</m:num><m:den>${r('2a')}</m:den></m:f>`,
    `<m:sSup>${e('x+1')}<m:sup>${r('2')}</m:sup></m:sSup><m:sSubSup>${e('y')}<m:sub>${r('i')}</m:sub><m:sup>${r('n')}</m:sup></m:sSubSup>`,
    `<m:rad><m:deg>${r('3')}</m:deg>${e('x')}</m:rad><m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e('a')}${e('b')}</m:d>`,
    `<m:nary><m:sub>${r('0')}</m:sub><m:sup>${r('∞')}</m:sup>${e('f')}</m:nary><m:m><m:mr>${e('1')}${e('2')}</m:mr><m:mr>${e('3')}${e('4')}</m:mr></m:m>`,
    `<m:func><m:fName>${r('sin')}</m:fName>${e('α+β')}</m:func>`,
  ];
  expect(await outlinesOf(docxOf({ body: body.map(equation).join('') }))).toEqual([
    'paragraph: x=(-b)/2a',
    'paragraph: (x+1)^2y_i^n',
    'paragraph: ∛(x)[a|b]',
    'paragraph: ∫_0^∞ f[1, 2; 3, 4]',
    'paragraph: sin (α+β)',
  ]);
});

it('one XML file with all parts is read like the archive of them', async () => {
  const parts = docxParts({
    body: `${wordParagraph('One')}${wordParagraph('Two')}`,
    core: '<dc:title>Flat</dc:title>',
  });
  const content = Object.entries(parts)
    .map(
      ([name, xml]) =>
        `<pkg:part pkg:name="/${name}"><pkg:xmlData>${xml.replace(/<\?xml[^>]*>/, '')}</pkg:xmlData></pkg:part>`,
    )
    .join('');
  const flat = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">${content}</pkg:package>`;
  const [fromFlat, fromZip] = [await readBytes(word, flat), await readBytes(word, partsZip(parts))];
  expect(fromFlat).toEqual(fromZip);
  expect(fromFlat.pages[0]?.blocks.map((block) => ('paragraph' in block ? block.paragraph?.index : null))).toEqual([
    0, 1,
  ]);
});

describe('hostile', () => {
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  afterAll(() => pool.close());
  const agile = (attributes: string) => {
    const info = `<encryption><keyData ${attributes}/><p:encryptedKey ${attributes}/></encryption>`;
    const head = Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]);
    return oleFile({
      EncryptionInfo: Buffer.concat([head, Buffer.from(info), Buffer.alloc(4096, 0x20)]),
      EncryptedPackage: Buffer.alloc(8192, 1),
    });
  };
  const usual =
    'cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" keyBits="256" blockSize="16"';

  it.each<[string, Buffer | string, string]>([
    ['a password that takes a billion rounds', agile(`${usual} spinCount="1000000000"`), 'document_encrypted'],
    ['an unknown cipher', agile('cipherAlgorithm="RC2"'), 'document_encrypted'],
    ['verifiers that are missing', agile(`${usual} spinCount="10"`), 'document_encrypted'],
    ['a compound file whose chain is a circle', circle(), 'document_encrypted'],
    [
      'a flat package without parts',
      '<pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage"/>',
      'document_damaged',
    ],
    [
      'a flat package that declares entities',
      '<!DOCTYPE x [<!ENTITY a "b">]><pkg:package xmlns:pkg="http://schemas.microsoft.com/office/2006/xmlPackage">&a;</pkg:package>',
      'document_damaged',
    ],
  ])('%s', async (_what, bytes, code) => {
    await expect(readInPool(pool, bytes, { mimeType: DOCX })).rejects.toMatchObject({ detail: { code } });
  });

  function circle(): Buffer {
    const file = agile(usual);
    // The sector after the table is the directory; it becomes its own successor.
    file.writeUInt32LE(1, 512 + 4);
    return file;
  }
});
