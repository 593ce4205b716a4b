import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oleWith, pdfWithPages, tiffWithPages, zipOf } from '../testing/sample-files.ts';
import { FORMATS } from './formats.ts';
import { detectMediaType, extensionForMimeType } from './media-type.ts';

const OCTET = 'application/octet-stream';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const MACRO_SLIDES = 'application/vnd.ms-powerpoint';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const typeOf = (head: Uint8Array | string, filename = 'upload', declared: string | null = OCTET): string =>
  detectMediaType(Buffer.from(head), filename, declared).mimeType;

const office = (...names: string[]): Buffer =>
  zipOf([{ name: '[Content_Types].xml', data: '<Types/>' }, ...names.map((name) => ({ name, data: '<x/>' }))]);
const odf = (mimeType: string): Buffer => zipOf([{ name: 'mimetype', data: mimeType, stored: true }]);
const flat = (kind: string): string =>
  `<?xml version="1.0"?>\n<office:document xmlns:office="x" office:mimetype="application/vnd.oasis.opendocument.${kind}">`;
const brand = (...brands: string[]): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length * 4]), Buffer.from(`ftyp${brands.join('')}`)]);
/** The same bytes on every run, none of them chosen to look like anything. */
const junk = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, index) => (index * 167 + 13) % 256));

describe('by content, whatever the name and the caller say', () => {
  it.each<[string, Uint8Array | string, string]>([
    ['pdf', pdfWithPages(1), 'application/pdf'],
    ['png', '\x89PNG\r\n\x1a\n', 'image/png'],
    ['jpeg', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['gif', 'GIF89a', 'image/gif'],
    ['tiff', tiffWithPages(1), 'image/tiff'],
    ['tiff, big-endian', tiffWithPages(1, { bigEndian: true }), 'image/tiff'],
    ['webp', 'RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['bmp', `BM${'\0'.repeat(12)}\x28\0\0\0`, 'image/bmp'],
    ['heic', brand('mif1', '\0\0\0\0', 'heic'), 'image/heic'],
    ['heif', brand('mif1', '\0\0\0\0', 'miaf'), 'image/heif'],
    ['rtf', '{\\rtf1 hello}', 'application/rtf'],
    ['hl7', 'MSH|^~\\&|A|B\rPID|1', 'application/hl7-v2+er7'],
    ['ofx', 'OFXHEADER:100\r\nDATA:OFXSGML', 'application/x-ofx'],
    ['ofx, version 2', '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?><OFX>', 'application/x-ofx'],
    ['ics', 'BEGIN:VCALENDAR\r\nVERSION:2.0', 'text/calendar'],
    ['vcf', 'BEGIN:VCARD\r\nVERSION:3.0', 'text/vcard'],
    ['text that only begins alike', 'MSH stands for message header\nBEGIN: all', 'text/plain'],
    ['docx', office('word/document.xml'), DOCX],
    ['docm', office('word/vbaProject.bin'), 'application/vnd.ms-word.document.macroEnabled.12'],
    ['xlsx', office('xl/workbook.xml'), XLSX],
    ['xlsb', office('xl/workbook.bin'), 'application/vnd.ms-excel.sheet.binary.macroEnabled.12'],
    [
      'pptx',
      office('ppt/presentation.xml'),
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    ['odt', odf('application/vnd.oasis.opendocument.text'), 'application/vnd.oasis.opendocument.text'],
    ['ods', odf('application/vnd.oasis.opendocument.spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
    ['doc', oleWith(['WordDocument']), 'application/msword'],
    ['xls', oleWith(['Workbook']), 'application/vnd.ms-excel'],
    ['ppt', oleWith(['PowerPoint Document']), 'application/vnd.ms-powerpoint'],
    ['vsd', oleWith(['VisioDocument']), 'application/vnd.visio'],
    ['pub', oleWith(['Quill']), 'application/vnd.ms-publisher'],
    ['wps', oleWith(['MatOST']), 'application/vnd.ms-works'],
    ['wpd', '\xffWPC\0\0', 'application/vnd.wordperfect'],
    ['vsdx', office('visio/document.xml'), 'application/vnd.ms-visio.drawing'],
    ['pptm', office('ppt/presentation.xml', 'ppt/vbaProject.bin'), `${MACRO_SLIDES}.presentation.macroEnabled.12`],
    [
      'pptx with the workbook of a chart, stored',
      zipOf([
        { name: 'ppt/presentation.xml', data: '<x/>' },
        { name: 'ppt/embeddings/chart.xlsx', data: office('xl/workbook.xml', 'xl/workbook.bin'), stored: true },
      ]),
      PPTX,
    ],
    ['fodt', flat('text'), 'application/vnd.oasis.opendocument.text-flat-xml'],
    ['fods', flat('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet-flat-xml'],
    ['fodp', flat('presentation'), 'application/vnd.oasis.opendocument.presentation-flat-xml'],
    ['flat OPC of Word', '<?xml version="1.0"?>\n<?mso-application progid="Word.Document"?><pkg:package>', DOCX],
    ['XML of Word 2003', '<?xml version="1.0"?><w:wordDocument xmlns:w="x">', 'application/msword'],
    [
      'XML of Excel 2003',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      'application/vnd.ms-excel',
    ],
    ['protected, without a name that tells more', oleWith(['EncryptionInfo', 'EncryptedPackage']), DOCX],
    ['msg', oleWith(['__properties_version1.0']), 'application/vnd.ms-outlook'],
    ['html', '<!-- saved -->\n<!DOCTYPE html><html>', 'text/html'],
    ['xhtml', '<?xml version="1.0"?>\n<html xmlns="x">', 'text/html'],
    ['svg', '<?xml version="1.0"?><svg xmlns="x"/>', 'image/svg+xml'],
    ['xml', '<?xml version="1.0"?><invoice/>', 'application/xml'],
    ['eml', 'From: a@x\r\nTo: b@x\r\nSubject: hi\r\n\r\nbody', 'message/rfc822'],
    [
      'mhtml',
      'From: <Saved by Blink>\nSubject: x\nMIME-Version: 1.0\nContent-Type: multipart/related;\n\n',
      'multipart/related',
    ],
    ['gzip', '\x1f\x8b\x08\0', 'application/gzip'],
    ['zip', zipOf([{ name: 'photo.raw', data: 'x' }]), 'application/zip'],
    ['executable', `MZ\x90\0${'\0\x03'.repeat(60)}`, OCTET],
  ])('%s', (_name, head, expected) => {
    const bytes = typeof head === 'string' ? Buffer.from(head, 'latin1') : head;
    expect(typeOf(bytes)).toBe(expected);
    expect(typeOf(bytes, 'photo.jpg', 'image/jpeg')).toBe(expected);
  });

  it('finds a PDF header behind other bytes in the first KiB, and only there', () => {
    expect(typeOf(Buffer.concat([junk(900), pdfWithPages(1)]))).toBe('application/pdf');
    expect(typeOf(Buffer.concat([junk(2000), pdfWithPages(1)]))).toBe(OCTET);
    expect(typeOf(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), pdfWithPages(1)]), 'a.pdf')).toBe(
      'application/pdf',
    );
    expect(typeOf('A file starts with %PDF-1.7, they say.', 'notes.txt')).toBe('text/plain');
    expect(typeOf(zipOf([{ name: 'a.pdf', data: pdfWithPages(1), stored: true }]))).toBe('application/zip');
  });
});

describe('by name, if the content allows it', () => {
  it.each([
    ['notes.txt', 'text/plain'],
    ['NOTES.MD', 'text/markdown'],
    ['rows.csv', 'text/csv'],
    ['rows.tsv', 'text/tab-separated-values'],
    ['data.json', 'application/json'],
    ['data.yml', 'application/yaml'],
    ['page.htm', 'text/html'],
    ['data.xml', 'application/xml'],
    ['scan.pdf', 'text/plain'],
    ['photo.png', 'text/plain'],
    ['report.docx', 'text/plain'],
    ['no extension', 'text/plain'],
  ])('plain words called %s are %s', (filename, expected) => {
    expect(typeOf('plain words, one line\n', filename)).toBe(expected);
  });

  it('distinguishes members of an Office family, but never crosses families', () => {
    const word = office('word/document.xml');
    expect(typeOf(word, 'a.dotx')).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.template');
    expect(typeOf(word, 'a.xlsx')).toBe(DOCX);
    expect(typeOf(office('xl/workbook.xml'), 'a.xlam')).toBe('application/vnd.ms-excel.addin.macroEnabled.12');
  });

  it('keeps the type of a password-protected Office file and of a damaged binary one', () => {
    expect(typeOf(oleWith(['EncryptedPackage']), 'a.docx')).toBe(DOCX);
    expect(typeOf(junk(4000), 'a.pdf')).toBe('application/pdf');
    expect(typeOf(oleWith(['Contents']), 'a.xls')).toBe('application/vnd.ms-excel');
  });

  it('leaves markdown and notes alone that begin like another format', () => {
    expect(typeOf('<html>\n\n# Title', 'readme.md')).toBe('text/markdown');
    expect(typeOf('From: a\nTo: b\nSubject: c\n\nquoted', 'note.txt')).toBe('text/plain');
  });

  it('does not call binary junk text', () => {
    for (const filename of ['a.txt', 'a.csv', 'a.html', 'a']) expect(typeOf(junk(4000), filename)).toBe(OCTET);
  });
});

describe('by the declared type, last', () => {
  it('chooses between kinds of text', () => {
    expect(typeOf('a,b\n1,2\n', 'upload', 'text/csv; charset=utf-8')).toBe('text/csv');
    expect(typeOf('{"a": 1}', 'upload', null)).toBe('application/json');
  });

  it('is ignored if the bytes do not fit', () => {
    expect(typeOf(junk(4000), 'upload', 'application/pdf')).toBe(OCTET);
    expect(typeOf('plain words', 'upload', 'application/pdf')).toBe('text/plain');
    expect(typeOf(junk(4000), 'upload', 'text/plain')).toBe(OCTET);
  });
});

describe('text encodings', () => {
  const words = 'Größe; naïve; coût\n'.repeat(20);
  it.each([
    ['UTF-8', Buffer.from(words)],
    ['UTF-8 cut inside a character', Buffer.from(words).subarray(0, 3)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${words}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${words}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(words, 'utf16le')],
    ['UTF-16, big-endian', Buffer.from(`\ufeff${words}`, 'utf16le').swap16()],
    ['Latin-1', Buffer.from(words, 'latin1')],
  ])('%s is text', (_name, head) => {
    expect(typeOf(head)).toBe('text/plain');
  });

  it('is text in a legacy encoding, or with a stray NUL, when the name says so', () => {
    expect(typeOf(Buffer.alloc(200, 0xcf), 'cyrillic.txt')).toBe('text/plain');
    expect(typeOf(`${'a,b,c\n'.repeat(50)}\0`, 'export.csv')).toBe('text/csv');
  });
});

it('never throws and always answers, for any bytes, name and declared type', () => {
  const signature = fc.constantFrom(
    '',
    'PK\x03\x04',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    '\0\0\0\x18ftyp',
    'BM',
    '\xff\xfe',
    '<?xml',
    'From: ',
  );
  const extension = fc.constantFrom('', ...FORMATS.flatMap((format) => format.extensions));
  fc.assert(
    fc.property(
      signature,
      fc.uint8Array({ maxLength: 2000 }),
      fc.string(),
      extension,
      fc.option(fc.string()),
      (start, rest, name, end, declared) => {
        const head = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
        const { mimeType, kind } = detectMediaType(head, `${name}.${end}`, declared);
        expect(mimeType).toMatch(/^[a-z]+\/[\w.+-]+$/);
        expect(kind).toBeTruthy();
      },
    ),
    { numRuns: 2000 },
  );
});

it('names a download after its type, and the name leads back to the type', () => {
  expect(extensionForMimeType('application/PDF; version=1.7')).toBe('pdf');
  expect(extensionForMimeType('text/xml')).toBe('xml');
  expect(extensionForMimeType('application/gzip')).toBe('gz');
  expect(extensionForMimeType(OCTET)).toBeNull();
  for (const { mimeType, kind, extensions, envelope } of FORMATS) {
    expect(extensionForMimeType(mimeType)).toBe(extensions[0]);
    const head = envelope === 'text' ? Buffer.from('words') : junk(64);
    for (const extension of extensions)
      expect(detectMediaType(head, `x.${extension}`, null)).toEqual({ mimeType, kind });
  }
});

it('every format of the table has a reader, and no name occurs twice', async () => {
  for (const { mimeType, read } of FORMATS) expect((await read()).reader.id, mimeType).toMatch(/^[a-z0-9-]+$/);
  const names = FORMATS.flatMap(({ mimeType, aliases = [] }) => [mimeType, ...aliases]);
  const extensions = FORMATS.flatMap((format) => format.extensions);
  for (const all of [names, extensions]) expect(new Set(all).size).toBe(all.length);
});
