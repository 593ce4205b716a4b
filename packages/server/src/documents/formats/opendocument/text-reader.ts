import type { Reader } from '../reader.ts';

/** odt, ott and fodt: like Word files, paragraphs without a layout. */
export const reader: Reader = {
  id: 'opendocument-text-1',
  async read(input, options, sink) {
    const { readOpenDocumentText } = await import('./read-text.ts');
    await readOpenDocumentText(input, options, sink, this.id);
  },
};
