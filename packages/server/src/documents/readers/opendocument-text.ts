import type { Reader } from '../reader.ts';

/** odt, ott and fodt: like Word files, paragraphs without a layout. */
export const reader: Reader = {
  id: 'opendocument-text-1',
  mimeTypes: [
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.text-template',
    'application/vnd.oasis.opendocument.text-flat-xml',
  ],
  async read(input, options, sink) {
    const { readOpenDocumentText } = await import('../office/opendocument/read-text.ts');
    await readOpenDocumentText(input, options, sink, this.id);
  },
};
