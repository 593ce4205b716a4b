import type { Reader } from '../reader.ts';

const OOXML = 'application/vnd.openxmlformats-officedocument.presentationml';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.presentation';
const MACROS = 'application/vnd.ms-powerpoint';

/** pptx, odp and their relatives: a page per slide, blocks with the boxes of their shapes. */
export const reader: Reader = {
  id: 'presentation-1',
  mimeTypes: [
    `${OOXML}.presentation`,
    `${OOXML}.template`,
    `${OOXML}.slideshow`,
    `${MACROS}.presentation.macroEnabled.12`,
    `${MACROS}.template.macroEnabled.12`,
    `${MACROS}.slideshow.macroEnabled.12`,
    OPEN_DOCUMENT,
    `${OPEN_DOCUMENT}-template`,
    `${OPEN_DOCUMENT}-flat-xml`,
  ],
  async read(input, options, sink) {
    if (input.mimeType.startsWith(OPEN_DOCUMENT)) {
      const { readOpenDocumentSlides } = await import('../office/opendocument/read-slides.ts');
      return readOpenDocumentSlides(input, options, sink, this.id);
    }
    const { readPresentation } = await import('../office/presentation/read-presentation.ts');
    return readPresentation(input, options, sink, this.id);
  },
};
