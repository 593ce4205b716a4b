const DIGITS = /^[A-Za-z0-9+/_-]*$/;
const PERCENT = 0x25;

type Kind = 'digit' | 'space' | 'padding' | 'other';

const kindOf = (code: number): Kind => {
  const character = String.fromCharCode(code);
  if (DIGITS.test(character)) return 'digit';
  if (/\s/.test(character)) return 'space';
  return character === '=' ? 'padding' : 'other';
};

const KINDS: readonly Kind[] = Array.from({ length: 256 }, (_, code) => kindOf(code));

/** Decodes base64 that arrives in pieces of any length. */
class Base64Decoder {
  /** Up to three digits that do not make a whole group yet. */
  #rest = '';
  #padding = 0;
  /** The characters after a percent sign so far; null outside an escape. */
  #escape: string | null = null;

  /** Decodes one piece; returns null when it is not base64. Accepts line breaks and percent escapes. */
  write(piece: Buffer): Buffer | null {
    if (this.#padding > 0 || this.#escape !== null) return this.#writeCleaned(piece);
    const digits = this.#rest + piece.toString('latin1');
    const whole = digits.length - (digits.length % 4);
    const bytes = Buffer.from(digits.slice(0, whole), 'base64');
    const rest = digits.slice(whole);
    // Buffer silently skips characters that are not base64, so a length that does not match reveals them.
    if (bytes.length !== (whole / 4) * 3 || !DIGITS.test(rest)) return this.#writeCleaned(piece);
    this.#rest = rest;
    return bytes;
  }

  /** Returns the last bytes, or null when the input as a whole was not base64. */
  end(): Buffer | null {
    if (this.#escape !== null) return null;
    return this.#rest.length === 1 ? null : Buffer.from(this.#rest, 'base64');
  }

  #writeCleaned(piece: Buffer): Buffer | null {
    const digits = Buffer.allocUnsafe(this.#rest.length + piece.length);
    let length = digits.write(this.#rest, 'latin1');
    for (const byte of piece) {
      const code = this.#escape === null && byte !== PERCENT ? byte : this.#unescaped(byte);
      if (code === null) continue;
      const kind = KINDS[code];
      if (kind === 'digit' && this.#padding === 0) digits[length++] = code;
      else if (kind === 'padding' && this.#padding < 2) this.#padding += 1;
      else if (kind !== 'space') return null;
    }
    const whole = length - (length % 4);
    this.#rest = digits.toString('latin1', whole, length);
    return Buffer.from(digits.toString('latin1', 0, whole), 'base64');
  }

  /** Returns null while inside an escape. */
  #unescaped(byte: number): number | null {
    const begun = this.#escape === null ? '' : this.#escape + String.fromCharCode(byte);
    this.#escape = begun.length < 2 ? begun : null;
    if (begun.length < 2) return null;
    return /^[0-9a-f]{2}$/i.test(begun) ? Number.parseInt(begun, 16) : 0;
  }
}

const MAX_HEADER = 1000;

export interface DataUrlHeader {
  /** Only a hint; null when the URL declares no type. */
  readonly type: string | null;
}

/**
 * Parses `data:<mime>[;param…];base64` (everything before the comma). Returns a string with the problem if it is
 * malformed.
 */
function readDataUrlHeader(header: string): DataUrlHeader | string {
  const [type = '', ...parameters] = header
    .slice('data:'.length)
    .split(';')
    .map((part) => part.trim());
  if (parameters.at(-1)?.toLowerCase() !== 'base64') return 'the data URL must be base64 encoded';
  return { type: type === '' ? null : type };
}

const NOTHING = Buffer.alloc(0);
const COMMA = 0x2c;

/**
 * Decodes a field that holds base64 or a data URL. After a problem it accepts all further input and returns nothing.
 */
export class ContentDecoder {
  readonly #base64 = new Base64Decoder();
  #header: string | null;
  #declaredType: string | null = null;
  #problem: string | null = null;

  constructor(kind: 'base64' | 'data_url') {
    this.#header = kind === 'data_url' ? '' : null;
  }

  get problem(): string | null {
    return this.#problem;
  }

  get declaredType(): string | null {
    return this.#declaredType;
  }

  write(piece: Buffer): Buffer {
    if (this.#problem !== null) return NOTHING;
    const content = this.#header === null ? piece : this.#afterHeader(piece);
    return content.length === 0 ? NOTHING : this.#checked(this.#base64.write(content));
  }

  end(): Buffer {
    if (this.#problem === null && this.#header !== null) this.#problem = 'the data URL has no comma';
    return this.#problem === null ? this.#checked(this.#base64.end()) : NOTHING;
  }

  #afterHeader(piece: Buffer): Buffer {
    const comma = piece.indexOf(COMMA);
    this.#header += piece.toString('latin1', 0, comma < 0 ? piece.length : comma);
    if (comma < 0) {
      if ((this.#header ?? '').length > MAX_HEADER) this.#problem = 'the data URL has no comma';
      return NOTHING;
    }
    const read = readDataUrlHeader(this.#header ?? '');
    this.#header = null;
    if (typeof read === 'string') this.#problem = read;
    else this.#declaredType = read.type;
    return this.#problem === null ? piece.subarray(comma + 1) : NOTHING;
  }

  #checked(bytes: Buffer | null): Buffer {
    if (bytes === null) this.#problem = 'invalid base64 content';
    return bytes ?? NOTHING;
  }
}
