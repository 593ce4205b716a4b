import type { Endpoint } from './endpoint.ts';
import { contentPaths } from './validation/inline-content.ts';

const MIB = 1024 * 1024;

/** How much JSON an operation takes. More is a 413, before it is read where its length is announced. */
export interface BodyLimit {
  readonly bytes: number;
  /** Objects, lists and what stands in them, wherever. A short text can hold very many. */
  readonly values: number;
  /** Documents in base64 are stored as they arrive; this is what may stand beside them. */
  readonly besideDocumentsBytes?: number;
}

/** What an operation takes that says nothing of its own. */
const ORDINARY: BodyLimit = { bytes: 1_000_000, values: 50_000 };

/** Documents in base64, wherever a request takes one. */
const DOCUMENTS: BodyLimit = { bytes: 64 * MIB, values: 50_000, besideDocumentsBytes: 4 * MIB };

/** A workflow in YAML: 4 MiB of text, and what its escapes and letters of several bytes add in JSON. */
export const DEFINITION_BODY: BodyLimit = { bytes: 8 * MIB, values: 50_000 };

/** A part of a workflow. */
export const BLOCK_BODY: BodyLimit = { bytes: 4 * MIB, values: 50_000 };

/** The output of an extraction as somebody says that it should be: a correction, a review. */
export const OUTPUT_BODY: BodyLimit = { bytes: 8 * MIB, values: 100_000 };

/** Several outputs that are made one. */
export const OUTPUTS_BODY: BodyLimit = { bytes: 16 * MIB, values: 200_000 };

/** Undefined for operations that take no JSON. */
export function bodyLimitOf({ body, bodyLimit }: Endpoint): BodyLimit | undefined {
  if (body === undefined) return undefined;
  return bodyLimit ?? (contentPaths(body).length > 0 ? DOCUMENTS : ORDINARY);
}
