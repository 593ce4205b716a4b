import type { z } from 'zod';
import { contentPaths } from './validation/inline-content.ts';

const MIB = 1024 * 1024;

/** How much JSON an operation accepts. Anything larger gets a 413, without being read if its length is announced. */
export interface BodyLimit {
  readonly bytes: number;
  /** Number of objects, lists and the values inside them, at any depth. A short text can hold very many. */
  readonly values: number;
  /** Documents in base64 are stored as they arrive, so this limits only the rest of the body. */
  readonly besideDocumentsBytes?: number;
}

/** The limit for operations that do not set their own. */
const ORDINARY: BodyLimit = { bytes: 1_000_000, values: 50_000 };

/** The limit for requests that carry documents in base64. */
const DOCUMENTS: BodyLimit = { bytes: 64 * MIB, values: 50_000, besideDocumentsBytes: 4 * MIB };

/** The limit for a workflow in YAML: 4 MiB of text, plus what escapes and multi-byte characters add in JSON. */
export const DEFINITION_BODY: BodyLimit = { bytes: 8 * MIB, values: 50_000 };

/** The limit for one block of a workflow. */
export const BLOCK_BODY: BodyLimit = { bytes: 4 * MIB, values: 50_000 };

/** The limit for a corrected or reviewed output of an extraction. */
export const OUTPUT_BODY: BodyLimit = { bytes: 8 * MIB, values: 100_000 };

/** The limit for several outputs that are merged by consensus. */
export const OUTPUTS_BODY: BodyLimit = { bytes: 16 * MIB, values: 200_000 };

/** Returns undefined for operations that take no JSON. */
export function bodyLimitOf({ body, bodyLimit }: { body?: z.ZodObject; bodyLimit?: BodyLimit }): BodyLimit | undefined {
  if (body === undefined) return undefined;
  return bodyLimit ?? (contentPaths(body).length > 0 ? DOCUMENTS : ORDINARY);
}
