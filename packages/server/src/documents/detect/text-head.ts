/**
 * Decides whether the first bytes of a file are text, and in which encoding. A `truncated` head may end inside a
 * character. `lenient` is for files whose name says text: it tolerates a few stray control bytes, because exports with
 * NULs exist, and legacy encodings of non-Latin scripts are mostly high bytes.
 */
export interface TextHead {
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

const LENIENT_CONTROL_SHARE = 0.01;
const STRICT_HIGH_BYTE_SHARE = 0.3;

export function decodeTextHead(head: Uint8Array, lenient: boolean): TextHead | null {
  const marked = decodeByMark(head);
  if (marked !== undefined) return marked;
  const wide = wideEncoding(head);
  if (wide !== null) return decodeWide(head, wide);
  const bytes = countBytes(head);
  if (bytes.control > (lenient ? head.length * LENIENT_CONTROL_SHARE : 0)) return null;
  const utf8 = decodeUtf8(head);
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8' };
  if (!lenient && bytes.high > head.length * STRICT_HIGH_BYTE_SHARE) return null;
  return { text: new TextDecoder('windows-1252').decode(head), encoding: 'windows-1252' };
}

/** Returns `undefined` if the bytes have no byte order mark. */
function decodeByMark(head: Uint8Array): TextHead | null | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) {
    const text = decodeUtf8(head.subarray(3));
    return text === null || hasControls(text) ? null : { text, encoding: 'utf-8' };
  }
  if (head[0] === 0xff && head[1] === 0xfe) return decodeWide(head.subarray(2), 'utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return decodeWide(head.subarray(2), 'utf-16be');
  return undefined;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    // `stream` keeps a character that the end of the head splits from being an error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

function decodeWide(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): TextHead | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return hasControls(text) ? null : { text, encoding };
  } catch {
    return null;
  }
}

/** Without a mark: Latin text in UTF-16 has a NUL in nearly every second byte, always on the same side. */
function wideEncoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  let even = 0;
  let odd = 0;
  for (let index = 0; index < head.length; index += 1) {
    if (head[index] !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const most = head.length * 0.3;
  if (odd > most && even === 0) return 'utf-16le';
  if (even > most && odd === 0) return 'utf-16be';
  return null;
}

/** True for bytes that no text has, in whatever encoding that begins with ASCII. */
export const hasControlBytes = (head: Uint8Array): boolean => countBytes(head).control > 0;

function countBytes(head: Uint8Array): { control: number; high: number } {
  let control = 0;
  let high = 0;
  for (const byte of head) {
    if (byte >= 0x80) high += 1;
    else if (isControl(byte)) control += 1;
  }
  return { control, high };
}

function hasControls(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (isControl(text.charCodeAt(index))) return true;
  }
  return false;
}

/** Control codes that text files do not contain; tab, line ends, form feed, escape and the DOS end mark are fine. */
function isControl(code: number): boolean {
  if (code === 0x7f) return true;
  return code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code !== 0x1a && code !== 0x1b;
}
