/** Splits Python 3 into tokens, with indentation as tokens of its own. */

import { readString } from './python-strings.ts';
import { CodeFault } from './syntax-fault.ts';

export type TokenKind = 'name' | 'number' | 'string' | 'op' | 'newline' | 'indent' | 'dedent' | 'end';

export interface Token {
  kind: TokenKind;
  text: string;
  at: number;
  end: number;
  /** For a string: whether it is bytes, and the expressions in it. */
  string?: StringToken;
}

export interface StringToken {
  isBytes: boolean;
  expressions: { at: number; end: number }[];
}

const NAME = /[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]*/uy;
const STRING_START = /(?:[rR][bBfF]?|[bBfF][rR]?|[uU])?(?="|')/y;
const NUMBER =
  /0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:[0-9](?:_?[0-9])*\.(?:[0-9](?:_?[0-9])*)?|\.[0-9](?:_?[0-9])*|[0-9](?:_?[0-9])*)(?:[eE][+-]?[0-9](?:_?[0-9])*)?[jJ]?/y;
const LEADING_ZERO = /^0[0-9_]*[1-9][0-9_]*$/;
/** May follow a number without a space. */
const AFTER_NUMBER = /^(?:and|else|for|if|in|is|or|not)/;
const OPERATOR =
  /\*\*=|\/\/=|>>=|<<=|\.\.\.|->|:=|\+=|-=|\*=|\/=|%=|@=|&=|\|=|\^=|==|!=|<=|>=|\*\*|\/\/|<<|>>|[-+*/%@&|^~<>=()[\]{},:;.]/y;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const TAB = 8;
const MAX_PARENTHESES = 200;
const MAX_INDENTS = 100;

export class PythonTokens {
  readonly #code: string;
  readonly #end: number;
  readonly #tokens: Token[] = [];
  readonly #indents: { columns: number; characters: number }[] = [{ columns: 0, characters: 0 }];
  readonly #open: { text: string; at: number }[] = [];
  #at: number;

  /** Tokens of an expression inside the code, where line ends have no meaning. */
  static ofExpression(code: string, at: number, end: number): Token[] {
    return new PythonTokens(code, at, end).#read(false);
  }

  static ofModule(code: string): Token[] {
    return new PythonTokens(code, code.startsWith('\uFEFF') ? 1 : 0, code.length).#read(true);
  }

  private constructor(code: string, at: number, end: number) {
    this.#code = code;
    this.#at = at;
    this.#end = end;
  }

  #read(hasLines: boolean): Token[] {
    if (hasLines) this.#indentation();
    while (this.#at < this.#end) this.#next(hasLines);
    const open = this.#open.at(-1);
    if (open !== undefined) throw new CodeFault(`'${open.text}' was never closed`, open.at);
    if (hasLines) {
      if (!['newline', undefined].includes(this.#tokens.at(-1)?.kind)) this.#push('newline', this.#end);
      for (const _ of this.#indents.slice(1)) this.#push('dedent', this.#end);
    }
    this.#push('end', this.#end);
    return this.#tokens;
  }

  #push(kind: TokenKind, end: number, string?: StringToken): void {
    const text = this.#code.slice(this.#at, end);
    this.#tokens.push({ kind, text, at: this.#at, end, ...(string && { string }) });
    this.#at = end;
  }

  #match(pattern: RegExp): number {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#code) && pattern.lastIndex <= this.#end ? pattern.lastIndex : -1;
  }

  #next(hasLines: boolean): void {
    const char = this.#code[this.#at] ?? '';
    if (char === ' ' || char === '\t' || char === '\f') this.#at += 1;
    else if (char === '\n') this.#lineEnd(hasLines);
    else if (char === '#') this.#comment();
    else if (char === '\\') this.#continuation();
    else this.#token();
  }

  #lineEnd(hasLines: boolean): void {
    if (!hasLines || this.#open.length > 0) {
      this.#at += 1;
      return;
    }
    this.#push('newline', this.#at + 1);
    this.#indentation();
  }

  #comment(): void {
    const end = this.#code.indexOf('\n', this.#at);
    this.#at = end === -1 || end > this.#end ? this.#end : end;
  }

  #continuation(): void {
    if (this.#code[this.#at + 1] !== '\n') {
      throw new CodeFault('unexpected character after line continuation character', this.#at + 1);
    }
    this.#at += 2;
    if (this.#at >= this.#end) throw new CodeFault('unexpected end of the code', this.#end);
  }

  /** The indentation of the next non-blank line. */
  #indentation(): void {
    for (;;) {
      let columns = 0;
      let characters = 0;
      let at = this.#at;
      for (; ; at += 1) {
        const char = this.#code[at];
        if (char === ' ') columns += 1;
        else if (char === '\t') columns = (Math.floor(columns / TAB) + 1) * TAB;
        else if (char === '\f') columns = 0;
        else break;
        characters = char === '\f' ? 0 : characters + 1;
      }
      const char = this.#code[at];
      this.#at = at;
      if (char === undefined) return;
      if (char === '#') this.#comment();
      else if (char !== '\n') {
        if (char !== '\\') this.#indentTo({ columns, characters });
        return;
      }
      if (this.#at >= this.#end) return;
      this.#at += 1;
    }
  }

  #indentTo(wanted: { columns: number; characters: number }): void {
    const current = this.#indents.at(-1) ?? wanted;
    if (wanted.columns === current.columns) {
      if (wanted.characters !== current.characters) throw this.#tabs();
      return;
    }
    if (wanted.columns > current.columns) {
      if (wanted.characters <= current.characters) throw this.#tabs();
      if (this.#indents.length > MAX_INDENTS) throw new CodeFault('too many levels of indentation', this.#at);
      this.#indents.push(wanted);
      this.#push('indent', this.#at);
      return;
    }
    while ((this.#indents.at(-1)?.columns ?? 0) > wanted.columns) {
      this.#indents.pop();
      this.#push('dedent', this.#at);
    }
    const reached = this.#indents.at(-1);
    if (reached?.columns !== wanted.columns) {
      throw new CodeFault('unindent does not match any outer indentation level', this.#at);
    }
    if (reached.characters !== wanted.characters) throw this.#tabs();
  }

  #tabs(): CodeFault {
    return new CodeFault('inconsistent use of tabs and spaces in indentation', this.#at);
  }

  #token(): void {
    const prefixEnd = this.#match(STRING_START);
    if (prefixEnd !== -1) {
      const { end, ...string } = readString(this.#code, { at: this.#at, quoteAt: prefixEnd, end: this.#end });
      this.#push('string', end, string);
      return;
    }
    const name = this.#match(NAME);
    if (name !== -1) {
      this.#push('name', name);
      return;
    }
    const number = this.#match(NUMBER);
    if (number > this.#at) {
      this.#number(number);
      return;
    }
    const operator = this.#match(OPERATOR);
    if (operator === -1) throw new CodeFault('invalid character or operator', this.#at);
    this.#parenthesis(this.#code.slice(this.#at, operator));
    this.#push('op', operator);
  }

  #number(end: number): void {
    const text = this.#code.slice(this.#at, end);
    if (LEADING_ZERO.test(text)) {
      throw new CodeFault('leading zeros in decimal integer literals are not permitted', this.#at);
    }
    const rest = this.#code.slice(end, Math.min(end + 4, this.#end));
    if (/^[\p{L}\p{Nl}\p{Nd}_]/u.test(rest) && !AFTER_NUMBER.test(rest)) {
      throw new CodeFault('invalid number', this.#at);
    }
    this.#push('number', end);
  }

  #parenthesis(text: string): void {
    if (text === '(' || text === '[' || text === '{') {
      if (this.#open.length >= MAX_PARENTHESES) throw new CodeFault('too many nested parentheses', this.#at);
      this.#open.push({ text, at: this.#at });
      return;
    }
    const wanted = CLOSING[text];
    if (wanted === undefined) return;
    const opened = this.#open.pop();
    if (opened === undefined) throw new CodeFault(`unmatched '${text}'`, this.#at);
    if (opened.text !== wanted) {
      throw new CodeFault(
        `closing parenthesis '${text}' does not match opening parenthesis '${opened.text}'`,
        this.#at,
      );
    }
  }
}
