/**
 * Raised when any reader reads a document differently: what was cached by another version is not used again.
 * `tests/output-versions.test.ts` fails when readings of the samples change and this number does not.
 */
export const DOCUMENTS_VERSION = 43;
