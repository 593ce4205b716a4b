/**
 * Raised when an extraction comes out differently: results of another version are not given to an equal request.
 * `tests/output-versions.test.ts` fails when extractions from the samples change and this number does not.
 */
export const PIPELINES_VERSION = 41;
