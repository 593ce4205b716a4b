import { syntaxError } from './json-text.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** Stands for every character outside ASCII. Base64 has none, so they need not be distinguished. */
const OTHER = 0xff;

const SHORT: Readonly<Record<string, number>> = {
  '"': QUOTE,
  '\\': BACKSLASH,
  '/': 0x2f,
  b: 0x08,
  f: 0x0c,
  n: 0x0a,
  r: 0x0d,
  t: 0x09,
};

/** Decodes the bytes of a JSON string that arrives in pieces, between its opening and closing quote. */
export class Escapes {
  /** The characters after a backslash so far; null outside an escape. */
  #open: string | null = null;

  /** `end` is the position of the closing quote, or -1 if the string continues. */
  take(chunk: Buffer, from: number): { bytes: Buffer; end: number } {
    const bytes = Buffer.allocUnsafe(chunk.length - from);
    let length = 0;
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.#open !== null) {
        const plain = this.#escaped(byte);
        if (plain !== undefined) bytes[length++] = plain;
      } else if (byte === QUOTE) return { bytes: bytes.subarray(0, length), end: at };
      else if (byte === BACKSLASH) this.#open = '';
      else if (byte < 0x20) throw syntaxError('Control characters must be escaped');
      else bytes[length++] = byte;
    }
    return { bytes: bytes.subarray(0, length), end: -1 };
  }

  /** Returns undefined until the escape is complete. */
  #escaped(byte: number): number | undefined {
    const open = this.#open + String.fromCharCode(byte);
    if (open.charCodeAt(0) !== LETTER_U) {
      const plain = SHORT[open];
      if (plain === undefined) throw syntaxError('Bad escaped character');
      this.#open = null;
      return plain;
    }
    this.#open = open;
    if (open.length < 5) return undefined;
    this.#open = null;
    if (!/^u[0-9a-f]{4}$/i.test(open)) throw syntaxError('Bad Unicode escape');
    const code = Number.parseInt(open.slice(1), 16);
    return code < 0x80 ? code : OTHER;
  }
}
