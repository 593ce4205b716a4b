/** Reads JSON as a tree. Several values one after another, as logs have them, are a list. */
import { type DataNode, type DataReader, dataNode } from './data-node.ts';
import type { DataText } from './data-text.ts';

const TOKEN = /\s*(?:([{}[\],:])|"((?:[^"\\]|\\.)*)"|(-?\d[\d.eE+-]*|true|false|null))/y;
const NOT_SPACE = /\S/g;
/** Documents do not nest deeper. */
const MAX_DEPTH = 200;

interface Token {
  sign: string | undefined;
  /** Where the text of a string or a plain value stands, without quotation marks. */
  start: number;
  end: number;
  isString: boolean;
}

export class JsonReader implements DataReader {
  readonly #text: DataText;
  #at = 0;

  constructor(text: DataText) {
    this.#text = text;
  }

  read(): DataNode | undefined {
    const root = dataNode('');
    while (this.#isMore()) {
      const node = this.#value('', 0);
      if (node === undefined) return undefined;
      root.children.push(node);
    }
    const [only] = root.children;
    if (root.children.length === 1) return only;
    root.isList = true;
    return root;
  }

  /** Whether anything but space follows. */
  #isMore(): boolean {
    NOT_SPACE.lastIndex = this.#at;
    return NOT_SPACE.test(this.#text.text);
  }

  #token(): Token | undefined {
    TOKEN.lastIndex = this.#at;
    const match = TOKEN.exec(this.#text.text);
    if (match === null) return undefined;
    this.#at = TOKEN.lastIndex;
    const isString = match[2] !== undefined;
    const content = match[2] ?? match[3] ?? '';
    const end = this.#at - (isString ? 1 : 0);
    return { sign: match[1], start: end - content.length, end, isString };
  }

  #value(name: string, depth: number): DataNode | undefined {
    const token = this.#token();
    if (token === undefined || depth > MAX_DEPTH) return undefined;
    if (token.sign === '{') return this.#members(dataNode(name), depth);
    if (token.sign === '[') return this.#members({ ...dataNode(name), isList: true }, depth);
    if (token.sign !== undefined) return undefined;
    const isNull = !token.isString && this.#text.text.startsWith('null', token.start);
    return dataNode(name, isNull ? [] : this.#text.wordsBetween(token.start, token.end, unescaped));
  }

  /** The members of an object or a list, up to its end. */
  #members(node: DataNode, depth: number): DataNode | undefined {
    const end = node.isList ? ']' : '}';
    if (this.#isNext(end)) return node;
    for (;;) {
      const name = node.isList ? '' : this.#key();
      const child = name === undefined ? undefined : this.#value(name, depth + 1);
      if (child === undefined) return undefined;
      node.children.push(child);
      const sign = this.#token()?.sign;
      if (sign === end) return node;
      if (sign !== ',') return undefined;
    }
  }

  #isNext(sign: string): boolean {
    const from = this.#at;
    if (this.#token()?.sign === sign) return true;
    this.#at = from;
    return false;
  }

  #key(): string | undefined {
    const token = this.#token();
    if (token?.isString !== true || this.#token()?.sign !== ':') return undefined;
    return unescaped(this.#text.text.slice(token.start, token.end));
  }
}

const ESCAPE = /\\u([\dA-Fa-f]{4})|\\(["\\/bfnrt])/g;

export function unescaped(text: string): string {
  return text.replace(ESCAPE, (_, code: string | undefined, sign: string) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return /["\\/]/.test(sign) ? sign : ' ';
  });
}
