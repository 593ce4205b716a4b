/** Finds the end of a Python string, and the expressions in a formatted one. */
import { CodeFault } from './syntax-fault.ts';

export interface ReadString {
  end: number;
  isBytes: boolean;
  expressions: { at: number; end: number }[];
}

export function readString(code: string, where: { at: number; quoteAt: number; end: number }): ReadString {
  const prefix = code.slice(where.at, where.quoteAt).toLowerCase();
  const reader = new StringReader(code, where);
  const end = prefix.includes('f') ? reader.readFormatted(prefix.includes('r')) : reader.read();
  const isBytes = prefix.includes('b');
  const wide = isBytes ? code.slice(where.quoteAt, end).search(/[\u0080-\uffff]/) : -1;
  if (wide !== -1) throw new CodeFault('bytes can only contain ASCII literal characters', where.quoteAt + wide);
  return { end, isBytes, expressions: reader.expressions };
}

class StringReader {
  readonly expressions: { at: number; end: number }[] = [];
  readonly #code: string;
  readonly #start: number;
  readonly #end: number;
  readonly #quote: string;
  #at: number;

  constructor(code: string, { at, quoteAt, end }: { at: number; quoteAt: number; end: number }) {
    const quote = code[quoteAt] ?? '';
    this.#code = code;
    this.#start = at;
    this.#end = end;
    this.#quote = code.startsWith(quote.repeat(3), quoteAt) && quoteAt + 3 <= end ? quote.repeat(3) : quote;
    this.#at = quoteAt + this.#quote.length;
  }

  read(): number {
    for (; !this.#isClosed(); this.#at += this.#character() === '\\' ? 2 : 1);
    return this.#at + this.#quote.length;
  }

  readFormatted(isRaw: boolean): number {
    while (!this.#isClosed()) {
      const char = this.#character();
      const next = this.#code[this.#at + 1] ?? '';
      if (char === '\\') this.#escape(next, isRaw);
      else if (char === next && (char === '{' || char === '}')) this.#at += 2;
      else if (char === '{') this.#field();
      else if (char === '}') throw new CodeFault("f-string: single '}' is not allowed", this.#at);
      else this.#at += 1;
    }
    return this.#at + this.#quote.length;
  }

  /** A backslash does not change the meaning of braces, but `\\N{DASH}` is a character. */
  #escape(next: string, isRaw: boolean): void {
    const named = /N\{[^}]*\}/y;
    named.lastIndex = this.#at + 1;
    if (!isRaw && named.test(this.#code)) this.#at = named.lastIndex;
    else this.#at += next === '{' || next === '}' ? 1 : 2;
  }

  #isClosed(): boolean {
    return this.#code.startsWith(this.#quote, this.#at) && this.#at + this.#quote.length <= this.#end;
  }

  /** The next character of the string, which must not be a line end in a single-line string. */
  #character(): string {
    const char = this.#at < this.#end ? (this.#code[this.#at] ?? '') : '';
    if (char !== '' && (char !== '\n' || this.#quote.length === 3)) return char;
    const kind = this.#quote.length === 3 ? 'triple-quoted string' : 'string';
    throw new CodeFault(`unterminated ${kind} literal`, this.#start);
  }

  /** `{expression = !r :format}` */
  #field(): void {
    const opened = this.#at;
    this.#at += 1;
    const start = this.#at;
    const end = this.#expressionEnd(opened);
    if (this.#code.slice(start, end).trim() === '') {
      throw new CodeFault('f-string: an expression is required in braces', opened);
    }
    this.expressions.push({ at: start, end });
    const rest = /(?:=\s*)?(?:!\s*[rsa]\s*)?/y;
    rest.lastIndex = this.#at;
    rest.exec(this.#code);
    this.#at = rest.lastIndex;
    const char = this.#character();
    if (char === ':') this.#format();
    if (this.#character() !== '}') throw new CodeFault("f-string: '}' is expected", this.#at);
    this.#at += 1;
  }

  #format(): void {
    this.#at += 1;
    for (;;) {
      if (this.#isClosed()) throw new CodeFault("f-string: '}' is expected", this.#at);
      const char = this.#character();
      if (char === '}') return;
      if (char === '{') this.#field();
      else this.#at += 1;
    }
  }

  /** Stops before `=`, `!r`, `:` or the closing brace. */
  #expressionEnd(opened: number): number {
    let depth = 0;
    for (;;) {
      if (this.#at >= this.#end) throw new CodeFault("f-string: '}' is expected", opened);
      const char = this.#code[this.#at] ?? '';
      const pair = this.#code.slice(this.#at, this.#at + 2);
      if (char === '"' || char === "'") {
        // The string that contains the expression may end here if quotes cannot be nested.
        if (depth === 0 && this.#isClosed() && !this.#isNested())
          throw new CodeFault("f-string: '}' is expected", opened);
        this.#at = readString(this.#code, { at: this.#at, quoteAt: this.#at, end: this.#end }).end;
      } else if ('([{'.includes(char)) {
        depth += 1;
        this.#at += 1;
      } else if (depth > 0 && ')]}'.includes(char)) {
        depth -= 1;
        this.#at += 1;
      } else if (depth === 0 && (char === '}' || char === ':')) return this.#at;
      else if (depth === 0 && char === '!' && pair !== '!=') return this.#at;
      else if (depth === 0 && char === '=' && !isComparison(this.#code, this.#at)) return this.#at;
      else if (char === '\n' && this.#quote.length === 1 && depth === 0) {
        throw new CodeFault('unterminated string literal', this.#start);
      } else this.#at += depth === 0 && ['==', '!=', '<=', '>='].includes(pair) ? 2 : 1;
    }
  }

  /** Newer versions of the language allow the same quotes inside. */
  #isNested(): boolean {
    const close = this.#code.indexOf(this.#quote, this.#at + this.#quote.length);
    const brace = this.#code.indexOf('}', this.#at);
    return close !== -1 && close < this.#end && brace !== -1;
  }
}

const isComparison = (code: string, at: number): boolean =>
  code[at + 1] === '=' || ['=', '!', '<', '>'].includes(code[at - 1] ?? '');
