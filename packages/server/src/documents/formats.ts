/** What a document is to a reader. `unknown` is stored and handed back, never read. */
export type DocumentKind =
  | 'pdf'
  | 'image'
  | 'word'
  | 'spreadsheet'
  | 'presentation'
  | 'html'
  | 'email'
  | 'text'
  | 'unknown';

/** What the first bytes must be for the format to be possible at all. */
export type Envelope = 'pdf' | 'image' | 'text' | 'zip' | 'ole';

export interface Format {
  readonly mimeType: string;
  readonly kind: DocumentKind;
  readonly envelope: Envelope;
  /** The first one names a download. */
  readonly extensions: readonly [string, ...string[]];
  /** Other names clients send for the same thing. */
  readonly aliases?: readonly string[];
}

const OOXML = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';

export const FORMATS: readonly Format[] = [
  { mimeType: 'application/pdf', kind: 'pdf', envelope: 'pdf', extensions: ['pdf'], aliases: ['application/x-pdf'] },

  { mimeType: 'image/bmp', kind: 'image', envelope: 'image', extensions: ['bmp'], aliases: ['image/x-ms-bmp'] },
  { mimeType: 'image/gif', kind: 'image', envelope: 'image', extensions: ['gif'] },
  { mimeType: 'image/heic', kind: 'image', envelope: 'image', extensions: ['heic'] },
  { mimeType: 'image/heif', kind: 'image', envelope: 'image', extensions: ['heif'] },
  { mimeType: 'image/jpeg', kind: 'image', envelope: 'image', extensions: ['jpg', 'jpeg'], aliases: ['image/jpg'] },
  { mimeType: 'image/png', kind: 'image', envelope: 'image', extensions: ['png'] },
  { mimeType: 'image/tiff', kind: 'image', envelope: 'image', extensions: ['tiff', 'tif'] },
  { mimeType: 'image/webp', kind: 'image', envelope: 'image', extensions: ['webp'] },
  { mimeType: 'image/svg+xml', kind: 'image', envelope: 'text', extensions: ['svg'] },

  { mimeType: `${OOXML}.wordprocessingml.document`, kind: 'word', envelope: 'zip', extensions: ['docx'] },
  { mimeType: `${OOXML}.wordprocessingml.template`, kind: 'word', envelope: 'zip', extensions: ['dotx'] },
  {
    mimeType: 'application/vnd.ms-word.document.macroEnabled.12',
    kind: 'word',
    envelope: 'zip',
    extensions: ['docm'],
  },
  {
    mimeType: 'application/vnd.ms-word.template.macroEnabled.12',
    kind: 'word',
    envelope: 'zip',
    extensions: ['dotm'],
  },
  { mimeType: `${ODF}.text`, kind: 'word', envelope: 'zip', extensions: ['odt'] },
  { mimeType: `${ODF}.text-template`, kind: 'word', envelope: 'zip', extensions: ['ott'] },
  { mimeType: 'application/msword', kind: 'word', envelope: 'ole', extensions: ['doc'] },
  { mimeType: 'application/rtf', kind: 'word', envelope: 'text', extensions: ['rtf'], aliases: ['text/rtf'] },

  { mimeType: `${OOXML}.spreadsheetml.sheet`, kind: 'spreadsheet', envelope: 'zip', extensions: ['xlsx'] },
  { mimeType: `${OOXML}.spreadsheetml.template`, kind: 'spreadsheet', envelope: 'zip', extensions: ['xltx'] },
  {
    mimeType: 'application/vnd.ms-excel.sheet.macroEnabled.12',
    kind: 'spreadsheet',
    envelope: 'zip',
    extensions: ['xlsm'],
  },
  {
    mimeType: 'application/vnd.ms-excel.template.macroEnabled.12',
    kind: 'spreadsheet',
    envelope: 'zip',
    extensions: ['xltm'],
  },
  {
    mimeType: 'application/vnd.ms-excel.addin.macroEnabled.12',
    kind: 'spreadsheet',
    envelope: 'zip',
    extensions: ['xlam'],
  },
  {
    mimeType: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
    kind: 'spreadsheet',
    envelope: 'zip',
    extensions: ['xlsb'],
  },
  { mimeType: `${ODF}.spreadsheet`, kind: 'spreadsheet', envelope: 'zip', extensions: ['ods'] },
  { mimeType: `${ODF}.spreadsheet-template`, kind: 'spreadsheet', envelope: 'zip', extensions: ['ots'] },
  { mimeType: 'application/vnd.ms-excel', kind: 'spreadsheet', envelope: 'ole', extensions: ['xls'] },
  {
    mimeType: 'text/csv',
    kind: 'spreadsheet',
    envelope: 'text',
    extensions: ['csv'],
    aliases: ['application/csv', 'text/x-csv'],
  },
  { mimeType: 'text/tab-separated-values', kind: 'spreadsheet', envelope: 'text', extensions: ['tsv'] },

  { mimeType: `${OOXML}.presentationml.presentation`, kind: 'presentation', envelope: 'zip', extensions: ['pptx'] },
  { mimeType: `${ODF}.presentation`, kind: 'presentation', envelope: 'zip', extensions: ['odp'] },
  { mimeType: 'application/vnd.ms-powerpoint', kind: 'presentation', envelope: 'ole', extensions: ['ppt'] },

  {
    mimeType: 'text/html',
    kind: 'html',
    envelope: 'text',
    extensions: ['html', 'htm'],
    aliases: ['application/xhtml+xml'],
  },
  {
    mimeType: 'multipart/related',
    kind: 'html',
    envelope: 'text',
    extensions: ['mhtml', 'mht'],
    aliases: ['application/x-mimearchive'],
  },
  { mimeType: 'message/rfc822', kind: 'email', envelope: 'text', extensions: ['eml'] },
  {
    mimeType: 'application/vnd.ms-outlook',
    kind: 'email',
    envelope: 'ole',
    extensions: ['msg'],
    aliases: ['application/x-msg'],
  },

  { mimeType: 'text/plain', kind: 'text', envelope: 'text', extensions: ['txt'] },
  { mimeType: 'text/markdown', kind: 'text', envelope: 'text', extensions: ['md'], aliases: ['text/x-markdown'] },
  { mimeType: 'application/json', kind: 'text', envelope: 'text', extensions: ['json'], aliases: ['text/json'] },
  { mimeType: 'application/xml', kind: 'text', envelope: 'text', extensions: ['xml'], aliases: ['text/xml'] },
  {
    mimeType: 'application/yaml',
    kind: 'text',
    envelope: 'text',
    extensions: ['yaml', 'yml'],
    aliases: ['text/yaml', 'application/x-yaml', 'text/x-yaml'],
  },
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

/** The type without its parameters. */
export function essence(mimeType: string): string {
  return (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase();
}
