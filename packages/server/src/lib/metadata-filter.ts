import { invalidRequest } from './errors.ts';

const MESSAGE = 'metadata must be a JSON object of key/value pairs.';

/** Parses the `metadata` filter of lists, for which a malformed value is a 400. */
export function parseMetadataFilter(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    throw invalidRequest(MESSAGE, error);
  }
  throw invalidRequest(MESSAGE);
}
