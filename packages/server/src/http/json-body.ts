import type { Fault } from '@recto/contract';

const MAX_DEPTH = 128;

export type JsonBody = { ok: true; value: unknown } | { ok: false; fault: Fault };

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const invalid = (error: string, position = 0): JsonBody => ({
  ok: false,
  fault: { type: 'json_invalid', loc: ['body', position], msg: 'JSON decode error', input: {}, ctx: { error } },
});

/**
 * Bytes to JSON. Depth is bounded here, once: deeper values parse, but every recursive reader after this point,
 * JSON.stringify among them, would exhaust the stack.
 */
export function parseJsonBody(bytes: Uint8Array): JsonBody {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return invalid('The body is not valid UTF-8');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return invalid(syntaxMessage(message), Number(/at position (\d+)/.exec(message)?.[1] ?? 0));
  }
  return isDeeperThan(value, MAX_DEPTH) ? invalid(`Nested deeper than ${MAX_DEPTH} levels`) : { ok: true, value };
}

/** V8 quotes a part of the text in its message; that part may be a secret. */
function syntaxMessage(message: string): string {
  if (message.startsWith('Unexpected end')) return 'Unexpected end of JSON input';
  const expected = /^(Expected [^"]+?) in JSON at position/.exec(message)?.[1];
  return expected ?? 'Expecting value';
}

/** Its own recursion ends at the limit. */
function isDeeperThan(value: unknown, limit: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (limit === 0) return true;
  const children: unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const child of children) if (isDeeperThan(child, limit - 1)) return true;
  return false;
}
