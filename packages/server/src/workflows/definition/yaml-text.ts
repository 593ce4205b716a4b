/** A text of YAML and the place in it where reading is. */

export type YamlFaultCode = 'INVALID_YAML' | 'DUPLICATE_KEY' | 'FORBIDDEN_KEY' | 'LIMIT_EXCEEDED';

/** Ends the reading of a text. */
export class YamlError extends Error {
  override readonly name = 'YamlError';
  readonly code: YamlFaultCode;
  readonly offset: number;

  constructor(message: string, offset: number, code: YamlFaultCode = 'INVALID_YAML') {
    super(message);
    this.code = code;
    this.offset = offset;
  }
}

const FLOW = new Set([',', '[', ']', '{', '}']);
export const isFlowIndicator = (char: string | undefined): boolean => char !== undefined && FLOW.has(char);

/** A space, a tab, the end of a line or of the text. */
export const isBlank = (char: string | undefined): boolean =>
  char === undefined || char === ' ' || char === '\n' || char === '\t';

export class YamlText {
  readonly text: string;
  pos = 0;
  lineStart = 0;
  /** Where the content of the line begins, if it was come to over a line break. */
  #contentStart = 0;

  constructor(text: string) {
    this.text = text;
  }

  get char(): string | undefined {
    return this.text[this.pos];
  }

  get next(): string | undefined {
    return this.text[this.pos + 1];
  }

  get column(): number {
    return this.pos - this.lineStart;
  }

  /** True if only spaces precede it on its line. */
  get isFresh(): boolean {
    return this.pos === this.#contentStart;
  }

  fail(message: string, offset = this.pos): never {
    throw new YamlError(message, offset);
  }

  /** Over spaces, comments and line breaks. True when a line break was among them. */
  skipBlank(tabsMayIndent = false): boolean {
    let crossed = this.pos === 0;
    let tab = -1;
    for (;;) {
      const char = this.char;
      if (char === ' ') this.pos += 1;
      else if (char === '\t') {
        if (tab === -1) tab = this.pos;
        this.pos += 1;
      } else if (char === '\n') {
        this.pos += 1;
        this.lineStart = this.pos;
        crossed = true;
        tab = -1;
      } else if (char === '#' && (this.pos === 0 || isBlank(this.text[this.pos - 1]))) this.#skipLine();
      else break;
    }
    if (crossed) this.#contentStart = this.pos;
    if (crossed && tab !== -1 && !tabsMayIndent && this.pos < this.text.length) {
      this.fail('tabs cannot indent; use spaces', tab);
    }
    return crossed;
  }

  skipSpaces(): void {
    while (this.char === ' ' || this.char === '\t') this.pos += 1;
  }

  #skipLine(): void {
    const end = this.text.indexOf('\n', this.pos);
    this.pos = end === -1 ? this.text.length : end;
  }

  /** `---` or `...` at the beginning of a line. */
  isMarkerAt(offset: number): boolean {
    const char = this.text[offset];
    if (char !== '-' && char !== '.') return false;
    return this.text[offset + 1] === char && this.text[offset + 2] === char && isBlank(this.text[offset + 3]);
  }

  get atEnd(): boolean {
    return this.pos >= this.text.length || (this.pos === this.lineStart && this.isMarkerAt(this.pos));
  }

  get isDash(): boolean {
    return this.char === '-' && isBlank(this.next);
  }

  /** The end of the line that the offset is in. */
  lineEnd(offset: number): number {
    const end = this.text.indexOf('\n', offset);
    return end === -1 ? this.text.length : end;
  }
}
