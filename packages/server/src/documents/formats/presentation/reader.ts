import type { Reader } from '../reader.ts';

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.presentation';

/** pptx, odp and their relatives: a page per slide, blocks with the boxes of their shapes. */
export const reader: Reader = {
  id: 'presentation-1',
  async read(input, options, sink) {
    if (input.mimeType.startsWith(OPEN_DOCUMENT)) {
      const { readOpenDocumentSlides } = await import('../opendocument/read-slides.ts');
      return readOpenDocumentSlides(input, options, sink, this.id);
    }
    const { readPresentation } = await import('./read-presentation.ts');
    return readPresentation(input, options, sink, this.id);
  },
};
