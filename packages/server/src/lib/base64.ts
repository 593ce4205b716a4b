const DIGITS = /^[A-Za-z0-9+/_-]*$/;

/** Base64 as it arrives, in pieces of any length. */
export class Base64Decoder {
  /** Fewer than four digits, and nothing else. */
  #rest = '';
  #padding = 0;
  /** A percent sign and what followed it so far. */
  #escape = '';

  /** What the piece gives; null when it is not base64. Line breaks and percent escapes are understood. */
  write(piece: Buffer): Buffer | null {
    const text = piece.toString('latin1');
    if (this.#padding > 0 || this.#escape !== '') return this.#writeCleaned(text);
    const digits = this.#rest + text;
    const whole = digits.length - (digits.length % 4);
    const bytes = Buffer.from(digits.slice(0, whole), 'base64');
    const rest = digits.slice(whole);
    // Buffer skips what is not base64; a length that does not match means that something was skipped.
    if (bytes.length !== (whole / 4) * 3 || !DIGITS.test(rest)) return this.#writeCleaned(text);
    this.#rest = rest;
    return bytes;
  }

  /** The last bytes; null when the whole was not base64. */
  end(): Buffer | null {
    if (this.#escape !== '') return null;
    return this.#rest.length === 1 ? null : Buffer.from(this.#rest, 'base64');
  }

  #writeCleaned(text: string): Buffer | null {
    let digits = this.#rest;
    for (const character of text) {
      const plain = this.#unescaped(character);
      if (plain === '' || /\s/.test(plain)) continue;
      if (plain === '=') this.#padding += 1;
      else if (this.#padding === 0 && DIGITS.test(plain)) digits += plain;
      else return null;
      if (this.#padding > 2) return null;
    }
    const whole = digits.length - (digits.length % 4);
    this.#rest = digits.slice(whole);
    const bytes = Buffer.from(digits.slice(0, whole), 'base64');
    return bytes.length === (whole / 4) * 3 ? bytes : null;
  }

  /** Nothing inside an escape. */
  #unescaped(character: string): string {
    if (this.#escape === '' && character !== '%') return character;
    this.#escape += character;
    if (this.#escape.length < 3) return '';
    const code = /^%[0-9a-f]{2}$/i.test(this.#escape) ? Number.parseInt(this.#escape.slice(1), 16) : 0;
    this.#escape = '';
    return String.fromCharCode(code);
  }
}

const MAX_HEADER = 1000;

export interface DataUrlHeader {
  /** Only a hint. Null when the address names none. */
  readonly type: string | null;
}

/** `data:<mime>[;param…];base64` as clients write it, without the comma. A text says what is wrong with it. */
export function readDataUrlHeader(header: string): DataUrlHeader | string {
  const [type = '', ...parameters] = header
    .slice('data:'.length)
    .split(';')
    .map((part) => part.trim());
  if (parameters.at(-1)?.toLowerCase() !== 'base64') return 'the data URL must be base64 encoded';
  return { type: type === '' ? null : type };
}

const NOTHING = Buffer.alloc(0);
const COMMA = 0x2c;

/** The bytes of a field that holds base64 or a data URL. After a problem it takes everything and gives nothing. */
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
