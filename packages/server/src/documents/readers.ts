import type { Reader } from './reader.ts';

interface Entry {
  mimeTypes: readonly string[];
  load: () => Promise<Reader>;
}

/** Every format, loaded when the first file of it comes. To add one: a file in readers/, an entry here. */
const READERS: readonly Entry[] = [
  {
    mimeTypes: ['text/html', 'multipart/related'],
    load: async () => (await import('./readers/html.ts')).reader,
  },
  {
    mimeTypes: ['message/rfc822', 'application/vnd.ms-outlook'],
    load: async () => (await import('./readers/email.ts')).reader,
  },
  {
    mimeTypes: ['application/pdf'],
    load: async () => (await import('./readers/pdf.ts')).reader,
  },
  {
    mimeTypes: ['text/plain', 'text/markdown', 'application/json', 'application/xml', 'application/yaml'],
    load: async () => (await import('./readers/text.ts')).reader,
  },
  {
    mimeTypes: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
      'application/vnd.ms-excel.sheet.macroEnabled.12',
      'application/vnd.ms-excel.template.macroEnabled.12',
      'application/vnd.ms-excel.addin.macroEnabled.12',
      'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
      'application/vnd.ms-excel',
      'application/vnd.oasis.opendocument.spreadsheet',
      'application/vnd.oasis.opendocument.spreadsheet-template',
      'application/vnd.oasis.opendocument.spreadsheet-flat-xml',
    ],
    load: async () => (await import('./readers/spreadsheet.ts')).reader,
  },
  {
    mimeTypes: ['text/csv', 'text/tab-separated-values'],
    load: async () => (await import('./readers/csv.ts')).reader,
  },
  {
    mimeTypes: [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
      'application/vnd.ms-word.document.macroEnabled.12',
      'application/vnd.ms-word.template.macroEnabled.12',
    ],
    load: async () => (await import('./readers/word.ts')).reader,
  },
  {
    mimeTypes: [
      'application/vnd.oasis.opendocument.text',
      'application/vnd.oasis.opendocument.text-template',
      'application/vnd.oasis.opendocument.text-flat-xml',
    ],
    load: async () => (await import('./readers/opendocument-text.ts')).reader,
  },
  {
    mimeTypes: ['application/rtf'],
    load: async () => (await import('./readers/rtf.ts')).reader,
  },
  {
    mimeTypes: ['application/msword'],
    load: async () => (await import('./readers/word-97.ts')).reader,
  },
  {
    mimeTypes: [
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.openxmlformats-officedocument.presentationml.template',
      'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
      'application/vnd.ms-powerpoint.presentation.macroEnabled.12',
      'application/vnd.ms-powerpoint.template.macroEnabled.12',
      'application/vnd.ms-powerpoint.slideshow.macroEnabled.12',
      'application/vnd.oasis.opendocument.presentation',
      'application/vnd.oasis.opendocument.presentation-template',
      'application/vnd.oasis.opendocument.presentation-flat-xml',
    ],
    load: async () => (await import('./readers/presentation.ts')).reader,
  },
  {
    mimeTypes: [
      'application/vnd.ms-powerpoint',
      'application/vnd.ms-publisher',
      'application/vnd.ms-works',
      'application/vnd.visio',
      'application/vnd.ms-visio.drawing',
      'application/vnd.wordperfect',
    ],
    load: async () => (await import('./readers/needs-libreoffice.ts')).reader,
  },
  {
    mimeTypes: [
      'image/bmp',
      'image/gif',
      'image/heic',
      'image/heif',
      'image/jpeg',
      'image/png',
      'image/svg+xml',
      'image/tiff',
      'image/webp',
    ],
    load: async () => (await import('./readers/image.ts')).reader,
  },
];

export async function findReader(mimeType: string): Promise<Reader | null> {
  const entry = READERS.find((candidate) => candidate.mimeTypes.includes(mimeType));
  return entry === undefined ? null : entry.load();
}
