/** The tokens of a piece of Python and the current position, for reading expressions and statements. */
import type { Token, TokenKind } from './python-tokens.ts';
import { CodeFault } from './syntax-fault.ts';

export const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** What is allowed at the current position. */
export interface Surroundings {
  inFunction: boolean;
  inAsync: boolean;
  inLoop: boolean;
}

/** What is kept of an expression: enough to know whether it can be assigned to. */
export interface Expression {
  kind: 'name' | 'attribute' | 'subscript' | 'list' | 'tuple' | 'starred' | 'yield' | 'other';
  at: number;
  /** Its name in the error when it cannot be assigned to. */
  what: string;
  items?: readonly Expression[];
  isParenthesized?: boolean;
}

/** Deep enough for real code, and shallow enough for the stack. */
const MAX_DEPTH = 300;

export class PythonCursor {
  readonly code: string;
  surroundings: Surroundings;
  depth: number;
  readonly #tokens: readonly Token[];
  #index = 0;

  constructor(code: string, tokens: readonly Token[], surroundings: Surroundings, depth = 0) {
    this.code = code;
    this.#tokens = tokens;
    this.surroundings = surroundings;
    this.depth = depth;
  }

  get token(): Token {
    return this.ahead(0);
  }

  kindAhead(): TokenKind {
    return this.token.kind;
  }

  ahead(count: number): Token {
    const token = this.#tokens[this.#index + count] ?? this.#tokens.at(-1);
    if (token === undefined) throw new TypeError('code has at least its end');
    return token;
  }

  get previous(): Token {
    return this.ahead(-1);
  }

  advance(): Token {
    const { token } = this;
    this.#index += 1;
    return token;
  }

  /** An operator or a keyword. */
  is(text: string, token = this.token): boolean {
    return token.text === text && (token.kind === 'op' || token.kind === 'name');
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.#index += 1;
    return true;
  }

  expect(text: string): Token {
    if (!this.is(text)) throw this.fault(`expected '${text}'`);
    return this.advance();
  }

  isName(token = this.token): boolean {
    return token.kind === 'name' && !KEYWORDS.has(token.text);
  }

  name(): Token {
    if (!this.isName())
      throw this.fault(this.token.kind === 'name' ? `'${this.token.text}' is a keyword` : 'invalid syntax');
    return this.advance();
  }

  fault(message = 'invalid syntax', at = this.token.at): CodeFault {
    return new CodeFault(message, at);
  }

  within<T>(change: Partial<Surroundings>, read: () => T): T {
    const before = this.surroundings;
    this.surroundings = { ...before, ...change };
    try {
      return read();
    } finally {
      this.surroundings = before;
    }
  }

  deeper<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw this.fault('the code is nested too deeply');
    const result = read();
    this.depth -= 1;
    return result;
  }

  /** Returns what is read, or undefined after resetting the position if it is something else. */
  attempt<T>(read: () => T): T | undefined {
    const { depth } = this;
    const index = this.#index;
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CodeFault)) throw error;
      this.#index = index;
      this.depth = depth;
      return undefined;
    }
  }
}
