import type { DocumentWarning } from '../model/document.ts';

/** The file ends before the document does. */
export const truncated = (): DocumentWarning => ({
  code: 'document_truncated',
  message: 'The file ends before the document does: what follows is missing.',
  page: null,
});

/** The file had to be repaired to be read. */
export const repaired = (): DocumentWarning => ({
  code: 'document_repaired',
  message: 'The file is damaged and had to be repaired to be read: parts of the document may be missing.',
  page: null,
});

export const brokenContent = (): DocumentWarning => ({
  code: 'content_damaged',
  message: 'A part of the content is damaged: text may be missing from a page.',
  page: null,
});
