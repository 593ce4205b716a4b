import type { Reader } from '../formats/reader.ts';
import type { Format, ZipPages } from './format.ts';

const OOXML = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';

const pdf = () => import('../formats/pdf/reader.ts');
const image = () => import('../formats/image/reader.ts');
const word = () => import('../formats/word/reader.ts');
const word97 = () => import('../formats/word-97/reader.ts');
const rtf = () => import('../formats/rtf/reader.ts');
const openDocumentText = () => import('../formats/opendocument/text-reader.ts');
const spreadsheet = () => import('../formats/spreadsheet/reader.ts');
const csv = () => import('../formats/csv/reader.ts');
const presentation = () => import('../formats/presentation/reader.ts');
const html = () => import('../formats/html/reader.ts');
const email = () => import('../formats/email/reader.ts');
const text = () => import('../formats/text/reader.ts');
const libreOffice = () => import('../formats/libreoffice/reader.ts');

const SHEETS: ZipPages = { part: 'xl/workbook.xml', element: /<(?:\w+:)?sheet[\s/>]/g };
const BINARY_SHEETS: ZipPages = { entries: /^xl\/\w+sheets\/[^/]+\.bin$/ };
const ODF_SHEETS: ZipPages = { part: 'content.xml', element: /<table:table[\s/>]/g };
const SLIDES: ZipPages = { part: 'ppt/presentation.xml', element: /<(?:\w+:)?sldId[\s/>]/g };
const ODF_SLIDES: ZipPages = { part: 'content.xml', element: /<draw:page[\s/>]/g };

/** What the formats of a family share. */
const PICTURE = { kind: 'image', envelope: 'image', read: image, pages: 'one' } as const;
const WORD = { kind: 'word', envelope: 'zip', read: word, pages: 'by_reading' } as const;
const ODF_TEXT = { kind: 'word', envelope: 'zip', read: openDocumentText, pages: 'by_reading' } as const;
const WORKBOOK = { kind: 'spreadsheet', envelope: 'zip', read: spreadsheet, pages: SHEETS } as const;
const PRESENTATION = { kind: 'presentation', envelope: 'zip', read: presentation, pages: SLIDES } as const;
const TEXT = { kind: 'text', envelope: 'text', read: text, pages: 'long_text' } as const;
const ODF_WORKBOOK = { kind: 'spreadsheet', envelope: 'zip', read: spreadsheet, pages: ODF_SHEETS } as const;
const ODF_PRESENTATION = { kind: 'presentation', envelope: 'zip', read: presentation, pages: ODF_SLIDES } as const;
const OLD_TEXT = { kind: 'word', envelope: 'ole', read: libreOffice, pages: 'by_reading' } as const;
const OLD_DRAWING = { kind: 'presentation', envelope: 'ole', read: libreOffice, pages: 'one' } as const;

/** Every format. To add one: a folder in formats/ with its reader, and an entry here. */
export const FORMATS: readonly Format[] = [
  {
    mimeType: 'application/pdf',
    kind: 'pdf',
    envelope: 'pdf',
    read: pdf,
    pages: 'pdf',
    extensions: ['pdf'],
    aliases: ['application/x-pdf'],
    signatures: ['%PDF-'],
  },
  { ...PICTURE, mimeType: 'image/bmp', extensions: ['bmp'], aliases: ['image/x-ms-bmp'] },
  { ...PICTURE, mimeType: 'image/gif', extensions: ['gif'], signatures: ['GIF87a', 'GIF89a'] },
  { ...PICTURE, mimeType: 'image/heic', extensions: ['heic'] },
  { ...PICTURE, mimeType: 'image/heif', extensions: ['heif'] },
  {
    ...PICTURE,
    mimeType: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    aliases: ['image/jpg'],
    signatures: ['\xff\xd8\xff'],
  },
  { ...PICTURE, mimeType: 'image/png', extensions: ['png'], signatures: ['\x89PNG\r\n\x1a\n'] },
  {
    mimeType: 'image/tiff',
    kind: 'image',
    envelope: 'image',
    read: image,
    pages: 'tiff',
    extensions: ['tiff', 'tif'],
    signatures: ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'],
  },
  { ...PICTURE, mimeType: 'image/webp', extensions: ['webp'] },
  { mimeType: 'image/svg+xml', kind: 'image', envelope: 'text', read: image, pages: 'one', extensions: ['svg'] },
  { ...WORD, mimeType: `${OOXML}.wordprocessingml.document`, extensions: ['docx'] },
  { ...WORD, mimeType: `${OOXML}.wordprocessingml.template`, extensions: ['dotx'] },
  { ...WORD, mimeType: 'application/vnd.ms-word.document.macroEnabled.12', extensions: ['docm'] },
  { ...WORD, mimeType: 'application/vnd.ms-word.template.macroEnabled.12', extensions: ['dotm'] },
  { ...ODF_TEXT, mimeType: `${ODF}.text`, extensions: ['odt'] },
  { ...ODF_TEXT, mimeType: `${ODF}.text-template`, extensions: ['ott'] },
  {
    mimeType: `${ODF}.text-flat-xml`,
    kind: 'word',
    envelope: 'text',
    read: openDocumentText,
    pages: 'by_reading',
    extensions: ['fodt'],
  },
  {
    mimeType: 'application/msword',
    kind: 'word',
    envelope: 'ole',
    read: word97,
    pages: 'by_reading',
    extensions: ['doc', 'dot'],
    convertsTo: 'odt',
  },
  {
    mimeType: 'application/rtf',
    kind: 'word',
    envelope: 'text',
    read: rtf,
    pages: 'by_reading',
    extensions: ['rtf'],
    aliases: ['text/rtf'],
    signatures: ['{\\rtf'],
  },
  {
    mimeType: 'application/vnd.wordperfect',
    kind: 'word',
    envelope: 'binary',
    read: libreOffice,
    pages: 'one',
    extensions: ['wpd'],
    aliases: ['application/wordperfect', 'application/x-wordperfect'],
    convertsTo: 'odt',
    signatures: ['\xffWPC'],
  },
  { ...OLD_TEXT, mimeType: 'application/vnd.ms-works', extensions: ['wps'], convertsTo: 'odt' },
  {
    ...OLD_TEXT,
    mimeType: 'application/vnd.ms-publisher',
    extensions: ['pub'],
    aliases: ['application/x-mspublisher'],
    convertsTo: 'pdf',
  },
  { ...WORKBOOK, mimeType: `${OOXML}.spreadsheetml.sheet`, extensions: ['xlsx'] },
  { ...WORKBOOK, mimeType: `${OOXML}.spreadsheetml.template`, extensions: ['xltx'] },
  { ...WORKBOOK, mimeType: 'application/vnd.ms-excel.sheet.macroEnabled.12', extensions: ['xlsm'] },
  { ...WORKBOOK, mimeType: 'application/vnd.ms-excel.template.macroEnabled.12', extensions: ['xltm'] },
  { ...WORKBOOK, mimeType: 'application/vnd.ms-excel.addin.macroEnabled.12', extensions: ['xlam'] },
  {
    mimeType: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
    kind: 'spreadsheet',
    envelope: 'zip',
    read: spreadsheet,
    pages: BINARY_SHEETS,
    extensions: ['xlsb'],
  },
  { ...ODF_WORKBOOK, mimeType: `${ODF}.spreadsheet`, extensions: ['ods'] },
  { ...ODF_WORKBOOK, mimeType: `${ODF}.spreadsheet-template`, extensions: ['ots'] },
  {
    mimeType: `${ODF}.spreadsheet-flat-xml`,
    kind: 'spreadsheet',
    envelope: 'text',
    read: spreadsheet,
    pages: 'one',
    extensions: ['fods'],
  },
  {
    mimeType: 'application/vnd.ms-excel',
    kind: 'spreadsheet',
    envelope: 'ole',
    read: spreadsheet,
    pages: 'by_reading',
    extensions: ['xls', 'xlt', 'xla', 'xlw'],
    convertsTo: 'ods',
  },
  {
    mimeType: 'text/csv',
    kind: 'spreadsheet',
    envelope: 'text',
    read: csv,
    pages: 'rows',
    extensions: ['csv'],
    aliases: ['application/csv', 'text/x-csv'],
  },
  {
    mimeType: 'text/tab-separated-values',
    kind: 'spreadsheet',
    envelope: 'text',
    read: csv,
    pages: 'rows',
    extensions: ['tsv'],
  },
  { ...PRESENTATION, mimeType: `${OOXML}.presentationml.presentation`, extensions: ['pptx'] },
  { ...PRESENTATION, mimeType: `${OOXML}.presentationml.template`, extensions: ['potx'] },
  { ...PRESENTATION, mimeType: `${OOXML}.presentationml.slideshow`, extensions: ['ppsx'] },
  { ...PRESENTATION, mimeType: 'application/vnd.ms-powerpoint.presentation.macroEnabled.12', extensions: ['pptm'] },
  { ...PRESENTATION, mimeType: 'application/vnd.ms-powerpoint.template.macroEnabled.12', extensions: ['potm'] },
  { ...PRESENTATION, mimeType: 'application/vnd.ms-powerpoint.slideshow.macroEnabled.12', extensions: ['ppsm'] },
  { ...ODF_PRESENTATION, mimeType: `${ODF}.presentation`, extensions: ['odp'] },
  { ...ODF_PRESENTATION, mimeType: `${ODF}.presentation-template`, extensions: ['otp'] },
  {
    mimeType: `${ODF}.presentation-flat-xml`,
    kind: 'presentation',
    envelope: 'text',
    read: presentation,
    pages: 'one',
    extensions: ['fodp'],
  },
  { ...OLD_DRAWING, mimeType: 'application/vnd.ms-powerpoint', extensions: ['ppt', 'pps', 'pot'], convertsTo: 'odp' },
  {
    ...OLD_DRAWING,
    mimeType: 'application/vnd.visio',
    extensions: ['vsd'],
    aliases: ['application/x-visio'],
    convertsTo: 'pdf',
  },
  {
    mimeType: 'application/vnd.ms-visio.drawing',
    kind: 'presentation',
    envelope: 'zip',
    read: libreOffice,
    pages: SHEETS,
    extensions: ['vsdx'],
    aliases: ['application/vnd.ms-visio.drawing.main+xml'],
    convertsTo: 'pdf',
  },
  {
    mimeType: 'text/html',
    kind: 'html',
    envelope: 'text',
    read: html,
    pages: 'long_text',
    extensions: ['html', 'htm'],
    aliases: ['application/xhtml+xml'],
  },
  {
    mimeType: 'multipart/related',
    kind: 'html',
    envelope: 'text',
    read: html,
    pages: 'one',
    extensions: ['mhtml', 'mht'],
    aliases: ['application/x-mimearchive'],
  },
  {
    mimeType: 'message/rfc822',
    kind: 'email',
    envelope: 'text',
    read: email,
    pages: 'by_reading',
    extensions: ['eml'],
  },
  {
    mimeType: 'application/vnd.ms-outlook',
    kind: 'email',
    envelope: 'ole',
    read: email,
    pages: 'by_reading',
    extensions: ['msg'],
    aliases: ['application/x-msg'],
  },
  { ...TEXT, mimeType: 'text/plain', extensions: ['txt'] },
  { ...TEXT, mimeType: 'text/markdown', extensions: ['md'], aliases: ['text/x-markdown'] },
  { ...TEXT, mimeType: 'application/json', extensions: ['json'], aliases: ['text/json'] },
  { ...TEXT, mimeType: 'application/xml', extensions: ['xml'], aliases: ['text/xml'] },
  {
    ...TEXT,
    mimeType: 'application/yaml',
    extensions: ['yaml', 'yml'],
    aliases: ['text/yaml', 'application/x-yaml', 'text/x-yaml'],
  },
  {
    ...TEXT,
    mimeType: 'application/hl7-v2+er7',
    extensions: ['hl7'],
    aliases: ['x-application/hl7-v2+er7', 'application/hl7-v2'],
  },
  {
    ...TEXT,
    mimeType: 'application/x-ofx',
    extensions: ['ofx', 'qfx'],
    aliases: ['application/ofx', 'application/vnd.intu.qfx'],
  },
  { ...TEXT, mimeType: 'text/calendar', extensions: ['ics'] },
  { ...TEXT, mimeType: 'text/vcard', extensions: ['vcf'], aliases: ['text/x-vcard', 'text/directory'] },
];

const byExtension = new Map(FORMATS.flatMap((format) => format.extensions.map((name) => [name, format] as const)));
const byMimeType = new Map(
  FORMATS.flatMap((format) =>
    [format.mimeType, ...(format.aliases ?? [])].map((name) => [name.toLowerCase(), format] as const),
  ),
);

export function formatForExtension(extension: string): Format | undefined {
  return byExtension.get(extension.toLowerCase());
}

export function formatForMimeType(mimeType: string): Format | undefined {
  return byMimeType.get(essence(mimeType));
}

/** Removes the parameters of a media type. */
export function essence(mimeType: string): string {
  return (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

export async function findReader(mimeType: string): Promise<Reader | null> {
  const format = FORMATS.find((candidate) => candidate.mimeType === mimeType);
  return format === undefined ? null : (await format.read()).reader;
}
