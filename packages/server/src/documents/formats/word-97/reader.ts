import type { Reader } from '../reader.ts';

/** doc: the text of Word 97 to 2003. */
export const reader: Reader = {
  id: 'word-97-1',
  async read(input, options, sink) {
    const { readWord97 } = await import('./read-word-97.ts');
    await readWord97(input, options, sink, this.id);
  },
};
