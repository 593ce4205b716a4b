import { isUtf8 } from 'node:buffer';
import { parseJson, type UnheldNumber } from '../../lib/json-numbers.ts';
import type { PathNode } from './content-paths.ts';
import { MAX_DEPTH } from './json-reader.ts';

const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;
const BYTE_ORDER_MARK = 0xef;

/**
 * Parses a body that has arrived completely, in one step. Returns undefined for a body that must be read step by step:
 * one with a mistake to report, with document content to store, or with possibly too many values or levels.
 */
export function parseWhole(
  bytes: Buffer,
  {
    maxValues,
    content,
    unheld,
  }: { maxValues: number; content: PathNode | undefined; unheld?: UnheldNumber | undefined },
): { value: unknown } | undefined {
  // Each value takes at least one byte.
  if (bytes.length > maxValues || bytes[0] === BYTE_ORDER_MARK || !isUtf8(bytes) || mayBeTooDeep(bytes))
    return undefined;
  let value: unknown;
  try {
    value = parseJson(bytes.toString('utf8'), unheld);
  } catch {
    return undefined;
  }
  return content !== undefined && hasContent([value], content) ? undefined : { value };
}

/** Counts brackets, also those in texts: a body with more of them than the limit is looked at more closely. */
function mayBeTooDeep(bytes: Buffer): boolean {
  let opened = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) opened += 1;
  }
  return opened >= MAX_DEPTH;
}

function hasContent(value: unknown, node: PathNode): boolean {
  if (typeof value === 'string') {
    if (node.kind === undefined || value === '') return false;
    return node.kind === 'base64' || /^data:/i.test(value);
  }
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) {
    const entries = node.child('*');
    return entries !== undefined && value.some((entry) => hasContent(entry, entries));
  }
  for (const key of Object.keys(value)) {
    const child = node.child(key);
    if (child !== undefined && hasContent((value as Record<string, unknown>)[key], child)) return true;
  }
  return false;
}
