/** Splits RTF into tokens. Bytes are never decoded here, because their meaning depends on the font. */

export interface RtfTokenHandler {
  open(): void;
  close(): void;
  /** `\b0`: name `b`, parameter 0; null when there is none. */
  word(name: string, parameter: number | null): void;
  /** `\~`: one character that is not a letter. */
  symbol(character: string): void;
  /** A byte of text, written literally or as `\'hh`. */
  byte(byte: number): void;
}

const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const QUOTE = 0x27;
const SPACE = 0x20;
const MINUS = 0x2d;
const MAX_NAME = 32;

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a));
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Returns how many groups were never closed. */
export function readRtfTokens(bytes: Buffer, handler: RtfTokenHandler): number {
  let at = 0;
  let depth = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    at += 1;
    if (byte === OPEN) {
      depth += 1;
      handler.open();
    } else if (byte === CLOSE) {
      depth -= 1;
      handler.close();
    } else if (byte === BACKSLASH) at = readControl(bytes, at, handler);
    // Line ends only serve people who look at the file.
    else if (byte !== 0x0a && byte !== 0x0d && byte !== 0) handler.byte(byte);
  }
  return Math.max(0, depth);
}

function readControl(bytes: Buffer, start: number, handler: RtfTokenHandler): number {
  const first = bytes[start];
  if (first === undefined) return start;
  if (first === QUOTE) {
    const code = Number.parseInt(bytes.toString('latin1', start + 1, start + 3), 16);
    if (Number.isNaN(code)) return start + 1;
    handler.byte(code);
    return start + 3;
  }
  if (!isLetter(first)) {
    handler.symbol(String.fromCharCode(first));
    return start + 1;
  }
  let at = start;
  while (isLetter(bytes[at]) && at - start < MAX_NAME) at += 1;
  const name = bytes.toString('latin1', start, at);
  const numberStart = at;
  if (bytes[at] === MINUS && isDigit(bytes[at + 1])) at += 1;
  while (isDigit(bytes[at]) && at - numberStart < 11) at += 1;
  const parameter = at > numberStart ? Number(bytes.toString('latin1', numberStart, at)) : null;
  if (bytes[at] === SPACE) at += 1;
  // Raw bytes follow, which may look like anything.
  if (name === 'bin') return parameter !== null && parameter > 0 ? at + parameter : at;
  handler.word(name, parameter);
  return at;
}
