import type { DocumentWarning } from '../model/document.ts';

export const noFieldsFound = (): DocumentWarning => ({
  code: 'no_fields_found',
  message: 'No place to fill in was found in the document.',
  page: null,
});

/** A signature covers the document as it is; it is never broken without saying so. */
export function signatureInvalidated(signatures: number): DocumentWarning[] {
  if (signatures === 0) return [];
  const [named, kept, are] =
    signatures === 1 ? ['a signature', 'it', 'it is'] : [`${signatures} signatures`, 'them', 'they are'];
  const message = `The document has ${named}. The original keeps ${kept}; in the edited copy ${are} no longer valid.`;
  return [{ code: 'signature_invalidated', message, page: null }];
}
