import { badDocument } from '../../lib/errors.ts';
import type { Reader } from '../reader.ts';

const OLD_POWERPOINT = 'application/vnd.ms-powerpoint';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.presentation';

/** pptx and odp: a page per slide, blocks with the boxes of their shapes. */
export const reader: Reader = {
  id: 'presentation-1',
  mimeTypes: [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    OPEN_DOCUMENT,
    OLD_POWERPOINT,
  ],
  async read(input, options, sink) {
    if (input.mimeType === OLD_POWERPOINT) {
      throw badDocument(
        'document_needs_libreoffice',
        'Presentations from before PowerPoint 2007 (.ppt) can only be read with LibreOffice. Save the file as .pptx or PDF.',
      );
    }
    if (input.mimeType === OPEN_DOCUMENT) {
      const { readOpenDocumentSlides } = await import('../office/opendocument/read-slides.ts');
      return readOpenDocumentSlides(input, options, sink, this.id);
    }
    const { readPresentation } = await import('../office/presentation/read-presentation.ts');
    return readPresentation(input, options, sink, this.id);
  },
};
