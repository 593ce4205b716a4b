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
export type Envelope = 'pdf' | 'image' | 'text' | 'zip' | 'ole' | 'binary';

export interface Format {
  readonly mimeType: string;
  readonly kind: DocumentKind;
  readonly envelope: Envelope;
  /** The first one names a download. */
  readonly extensions: readonly [string, ...string[]];
  /** Other names clients send for the same thing. */
  readonly aliases?: readonly string[];
  /** The extension of what LibreOffice makes of it, where no reader reads all or some of these files. */
  readonly convertsTo?: 'odt' | 'ods' | 'odp' | 'pdf';
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
  { mimeType: `${ODF}.text-flat-xml`, kind: 'word', envelope: 'text', extensions: ['fodt'] },
  { mimeType: 'application/msword', kind: 'word', envelope: 'ole', extensions: ['doc', 'dot'], convertsTo: 'odt' },
  { mimeType: 'application/rtf', kind: 'word', envelope: 'text', extensions: ['rtf'], aliases: ['text/rtf'] },
  {
    mimeType: 'application/vnd.wordperfect',
    kind: 'word',
    envelope: 'binary',
    extensions: ['wpd'],
    aliases: ['application/wordperfect', 'application/x-wordperfect'],
    convertsTo: 'odt',
  },
  { mimeType: 'application/vnd.ms-works', kind: 'word', envelope: 'ole', extensions: ['wps'], convertsTo: 'odt' },
  {
    mimeType: 'application/vnd.ms-publisher',
    kind: 'word',
    envelope: 'ole',
    extensions: ['pub'],
    aliases: ['application/x-mspublisher'],
    convertsTo: 'pdf',
  },

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
  { mimeType: `${ODF}.spreadsheet-flat-xml`, kind: 'spreadsheet', envelope: 'text', extensions: ['fods'] },
  {
    mimeType: 'application/vnd.ms-excel',
    kind: 'spreadsheet',
    envelope: 'ole',
    extensions: ['xls', 'xlt', 'xla', 'xlw'],
    convertsTo: 'ods',
  },
  {
    mimeType: 'text/csv',
    kind: 'spreadsheet',
    envelope: 'text',
    extensions: ['csv'],
    aliases: ['application/csv', 'text/x-csv'],
  },
  { mimeType: 'text/tab-separated-values', kind: 'spreadsheet', envelope: 'text', extensions: ['tsv'] },

  { mimeType: `${OOXML}.presentationml.presentation`, kind: 'presentation', envelope: 'zip', extensions: ['pptx'] },
  { mimeType: `${OOXML}.presentationml.template`, kind: 'presentation', envelope: 'zip', extensions: ['potx'] },
  { mimeType: `${OOXML}.presentationml.slideshow`, kind: 'presentation', envelope: 'zip', extensions: ['ppsx'] },
  {
    mimeType: 'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
    kind: 'presentation',
    envelope: 'zip',
    extensions: ['pptm'],
  },
  {
    mimeType: 'application/vnd.ms-powerpoint.template.macroEnabled.12',
    kind: 'presentation',
    envelope: 'zip',
    extensions: ['potm'],
  },
  {
    mimeType: 'application/vnd.ms-powerpoint.slideshow.macroEnabled.12',
    kind: 'presentation',
    envelope: 'zip',
    extensions: ['ppsm'],
  },
  { mimeType: `${ODF}.presentation`, kind: 'presentation', envelope: 'zip', extensions: ['odp'] },
  { mimeType: `${ODF}.presentation-template`, kind: 'presentation', envelope: 'zip', extensions: ['otp'] },
  { mimeType: `${ODF}.presentation-flat-xml`, kind: 'presentation', envelope: 'text', extensions: ['fodp'] },
  {
    mimeType: 'application/vnd.ms-powerpoint',
    kind: 'presentation',
    envelope: 'ole',
    extensions: ['ppt', 'pps', 'pot'],
    convertsTo: 'odp',
  },
  {
    mimeType: 'application/vnd.visio',
    kind: 'presentation',
    envelope: 'ole',
    extensions: ['vsd'],
    aliases: ['application/x-visio'],
    convertsTo: 'pdf',
  },
  {
    mimeType: 'application/vnd.ms-visio.drawing',
    kind: 'presentation',
    envelope: 'zip',
    extensions: ['vsdx'],
    aliases: ['application/vnd.ms-visio.drawing.main+xml'],
    convertsTo: 'pdf',
  },

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
