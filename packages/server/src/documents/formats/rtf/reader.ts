import type { Reader } from '../reader.ts';

/** Rich text: paragraphs without a layout. */
export const reader: Reader = {
  id: 'rtf-1',
  async read(input, options, sink) {
    const { readRtf } = await import('./read-rtf.ts');
    await readRtf(input, options, sink, this.id);
  },
};
