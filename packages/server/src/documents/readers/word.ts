import type { Reader } from '../reader.ts';

/** docx, docm, dotx, dotm: paragraphs with their place in the file, without a layout. */
export const reader: Reader = {
  id: 'word-1',
  mimeTypes: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    'application/vnd.ms-word.document.macroEnabled.12',
    'application/vnd.ms-word.template.macroEnabled.12',
  ],
  async read(input, options, sink) {
    const { readWord } = await import('../office/word/read-word.ts');
    await readWord(input, options, sink, this.id);
  },
};
