import type { Reader } from '../reader.ts';

/** docx, docm, dotx, dotm: paragraphs with their place in the file, without a layout. */
export const reader: Reader = {
  id: 'word-1',
  async read(input, options, sink) {
    const { readWord } = await import('./read-word.ts');
    await readWord(input, options, sink, this.id);
  },
};
