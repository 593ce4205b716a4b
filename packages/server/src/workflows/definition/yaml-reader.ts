/**
 * Reads the YAML of definitions: block and flow collections, every form of text, comments, anchors and aliases. Tags,
 * directives, several documents and keys that are not plain text are refused.
 *
 * Definitions come from strangers and are large: for a thousand blocks with two thousand edges the library that reads
 * the configuration file takes 400 ms of CPU time and this reader 24 ms. It counts nodes and depth while reading. A
 * property test compares the two.
 */
import type { Json } from '../../pipelines/json/json.ts';
import { checkPlainStart, plainLineEnd, readBlockScalar, readPlain, readQuoted } from './yaml-scalars.ts';
import { isBlank, isFlowIndicator, YamlError, YamlText } from './yaml-text.ts';

export interface YamlEntry {
  at: number;
  node: YamlNode;
}

export type YamlNode =
  | { kind: 'scalar'; at: number; value: null | boolean | number | string }
  | { kind: 'list'; at: number; items: YamlNode[] }
  | { kind: 'map'; at: number; entries: Map<string, YamlEntry> }
  | { kind: 'alias'; at: number; name: string; target: YamlNode };

export interface ReaderLimits {
  depth: number;
  nodes: number;
}

export interface YamlRead {
  root: YamlNode;
  /** Faults after which reading could go on. */
  faults: YamlError[];
}

const MAX_FAULTS = 100;
const MAX_KEY_LENGTH = 4096;
const ANCHOR_NAME = /[\w.-]+/y;

export function readYaml(text: string, limits: ReaderLimits): YamlRead {
  const reader = new Reader(text, limits);
  const root = reader.document();
  return { root, faults: reader.faults };
}

type After = 'key' | 'dash' | 'start';

class Reader {
  readonly faults: YamlError[] = [];
  readonly #yaml: YamlText;
  readonly #limits: ReaderLimits;
  readonly #anchors = new Map<string, YamlNode | null>();
  #depth = 0;
  #nodes = 0;

  constructor(text: string, limits: ReaderLimits) {
    this.#yaml = new YamlText(text);
    this.#limits = limits;
  }

  document(): YamlNode {
    const yaml = this.#yaml;
    yaml.skipBlank();
    if (yaml.char === '%' && yaml.column === 0) yaml.fail('directives are not supported');
    const marked = yaml.atEnd && yaml.text.startsWith('---', yaml.pos);
    if (marked) yaml.pos += 3;
    const root = this.#value(-1, 'start', marked);
    yaml.skipBlank();
    if (yaml.atEnd && yaml.char === '.') {
      yaml.pos += 3;
      if (!yaml.skipBlank() && yaml.pos < yaml.text.length) yaml.fail('unexpected text');
    }
    if (yaml.atEnd && yaml.char === '-') yaml.fail('there is more than one document');
    if (yaml.pos < yaml.text.length) yaml.fail('unexpected text');
    return root;
  }

  #counted<T>(read: () => T): T {
    this.#nodes += 1;
    if (this.#nodes > this.#limits.nodes) {
      throw new YamlError(`there are more than ${this.#limits.nodes} values`, this.#yaml.pos, 'LIMIT_EXCEEDED');
    }
    this.#depth += 1;
    if (this.#depth > this.#limits.depth) {
      const message = `values are nested deeper than ${this.#limits.depth} levels`;
      throw new YamlError(message, this.#yaml.pos, 'LIMIT_EXCEEDED');
    }
    const result = read();
    this.#depth -= 1;
    return result;
  }

  /** What follows a `:`, a `-` or the beginning, within a collection at the column `indent`. */
  #value(indent: number, after: After, sameLineStart = true): YamlNode {
    return this.#counted(() => {
      const yaml = this.#yaml;
      const start = yaml.pos;
      const sameLine = !yaml.skipBlank() && (after !== 'start' || sameLineStart);
      if (this.#endsBefore(indent, after, sameLine)) return nothing(start);
      if (yaml.char !== '&') return this.#content(indent, !sameLine || after === 'dash');
      const anchor = this.#anchor();
      const crossed = yaml.skipBlank();
      if (this.#endsBefore(indent, after, !crossed)) return this.#named(anchor, nothing(start));
      // On the same line it would be the anchor of a key.
      return this.#named(anchor, this.#content(indent, crossed));
    });
  }

  #endsBefore(indent: number, after: After, sameLine: boolean): boolean {
    const yaml = this.#yaml;
    if (yaml.atEnd) return true;
    if (sameLine || yaml.column > indent) return false;
    // A list may stand at the column of the key that it belongs to.
    return !(after === 'key' && yaml.column === indent && yaml.isDash);
  }

  #content(indent: number, collections: boolean): YamlNode {
    const yaml = this.#yaml;
    const at = yaml.pos;
    const char = yaml.char;
    if (char === '!') yaml.fail('tags are not allowed');
    if (char === '&') yaml.fail('a value has one anchor at most');
    if (char === '?' && isBlank(yaml.next)) yaml.fail('keys must be plain text');
    if (yaml.isDash) {
      if (!collections) yaml.fail('a list begins on a line of its own');
      return this.#blockList();
    }
    if (char === '|' || char === '>') return { kind: 'scalar', at, value: readBlockScalar(yaml, indent) };
    if (this.#isKeyHere()) {
      if (!collections) yaml.fail('a key is not expected here; a text with ": " in it has to be quoted');
      return this.#blockMap();
    }
    const node = this.#inline(indent, false);
    yaml.skipSpaces();
    if (yaml.char === ':' && isBlank(yaml.next)) yaml.fail('keys must be plain text on one line', at);
    return node;
  }

  /** Scalars, aliases and flow collections, which may stand anywhere. */
  #inline(indent: number, inFlow: boolean): YamlNode {
    const yaml = this.#yaml;
    const at = yaml.pos;
    switch (yaml.char) {
      case '[':
        return this.#flowList(indent);
      case '{':
        return this.#flowMap(indent);
      case '"':
      case "'":
        return { kind: 'scalar', at, value: readQuoted(yaml, indent) };
      case '*':
        return this.#alias();
      default:
        return { kind: 'scalar', at, value: plainValue(readPlain(yaml, indent, inFlow), yaml, at) };
    }
  }

  #isKeyHere(): boolean {
    const yaml = this.#yaml;
    const { pos, char, lineStart } = yaml;
    let end: number;
    if (char === '"' || char === "'") {
      const line = yaml.lineEnd(pos);
      // Only a text that ends on its line can be a key: others are not read twice.
      if (!quoteEnds(yaml.text, pos, line)) return false;
      readQuoted(yaml, -1);
      end = yaml.pos;
      yaml.pos = pos;
      yaml.lineStart = lineStart;
    } else if (char === '[' || char === '{' || char === '*') return false;
    else end = plainLineEnd(yaml.text, pos, false);
    while (yaml.text[end] === ' ' || yaml.text[end] === '\t') end += 1;
    return yaml.text[end] === ':' && isBlank(yaml.text[end + 1]) && end > pos;
  }

  #key(): string {
    const yaml = this.#yaml;
    const at = yaml.pos;
    if (yaml.char === '!') yaml.fail('tags are not allowed');
    if (!this.#isKeyHere()) yaml.fail('a key followed by ": " is expected');
    let key: string;
    if (yaml.char === '"' || yaml.char === "'") key = readQuoted(yaml, -1);
    else {
      checkPlainStart(yaml, false);
      const end = plainLineEnd(yaml.text, at, false);
      key = yaml.text.slice(at, end);
      yaml.pos = end;
    }
    yaml.skipSpaces();
    yaml.pos += 1;
    return key;
  }

  #blockMap(): YamlNode {
    const yaml = this.#yaml;
    const at = yaml.pos;
    const { column } = yaml;
    const entries = new Map<string, YamlEntry>();
    for (;;) {
      const keyAt = yaml.pos;
      const key = this.#key();
      this.#enter(entries, key, { at: keyAt, node: this.#value(column, 'key') });
      if (!this.#isNextAt(column)) return { kind: 'map', at, entries };
      if (yaml.isDash) yaml.fail('a list item is not expected among keys');
    }
  }

  #blockList(): YamlNode {
    const yaml = this.#yaml;
    const at = yaml.pos;
    const { column } = yaml;
    const items: YamlNode[] = [];
    for (;;) {
      yaml.pos += 1;
      items.push(this.#value(column, 'dash'));
      if (!this.#isNextAt(column) || !yaml.isDash) return { kind: 'list', at, items };
    }
  }

  /** Whether the collection at the column goes on. */
  #isNextAt(column: number): boolean {
    const yaml = this.#yaml;
    yaml.skipBlank();
    if (yaml.atEnd) return false;
    if (!yaml.isFresh) yaml.fail('unexpected text after the value');
    if (yaml.column > column) yaml.fail('the indentation does not fit what is above');
    return yaml.column === column;
  }

  #enter(entries: Map<string, YamlEntry>, key: string, entry: YamlEntry): void {
    if (key.length > MAX_KEY_LENGTH) this.#yaml.fail(`a key has at most ${MAX_KEY_LENGTH} characters`, entry.at);
    const forbidden = key === '__proto__';
    if (!forbidden && !entries.has(key)) {
      entries.set(key, entry);
      return;
    }
    if (this.faults.length >= MAX_FAULTS) return;
    this.faults.push(
      forbidden
        ? new YamlError(`the key ${key} is not allowed`, entry.at, 'FORBIDDEN_KEY')
        : new YamlError(`the key '${key}' is there twice`, entry.at, 'DUPLICATE_KEY'),
    );
  }

  #anchor(): string {
    const yaml = this.#yaml;
    const name = this.#name();
    if (!isBlank(yaml.char)) yaml.fail('a space is expected after the anchor');
    // Known from here on, and not yet usable: a value cannot contain itself.
    this.#anchors.set(name, null);
    return name;
  }

  #named(anchor: string | null, node: YamlNode): YamlNode {
    if (anchor !== null) {
      if (node.kind === 'alias') this.#yaml.fail('an alias cannot have an anchor', node.at);
      this.#anchors.set(anchor, node);
    }
    return node;
  }

  #name(): string {
    const yaml: YamlText = this.#yaml;
    ANCHOR_NAME.lastIndex = yaml.pos + 1;
    const name = ANCHOR_NAME.exec(yaml.text)?.[0];
    if (name === undefined) yaml.fail('the name is missing');
    yaml.pos += 1 + name.length;
    return name;
  }

  #alias(): YamlNode {
    const at = this.#yaml.pos;
    const name = this.#name();
    const target = this.#anchors.get(name);
    if (target === undefined) this.#yaml.fail(`the alias *${name} has no anchor before it`, at);
    if (target === null) this.#yaml.fail(`the alias *${name} contains itself`, at);
    return { kind: 'alias', at, name, target };
  }

  #skipInFlow(indent: number): void {
    const yaml = this.#yaml;
    const crossed = yaml.skipBlank(true);
    if (yaml.atEnd) yaml.fail('a closing bracket is missing');
    if (crossed && yaml.column <= indent) yaml.fail('this line is not indented enough for what it is in');
  }

  #flowValue(indent: number): YamlNode {
    return this.#counted(() => {
      const yaml = this.#yaml;
      const start = yaml.pos;
      const anchor = yaml.char === '&' ? this.#anchor() : null;
      if (anchor !== null) this.#skipInFlow(indent);
      if (yaml.char === '!') yaml.fail('tags are not allowed');
      const empty = anchor !== null && (yaml.char === ',' || yaml.char === ']' || yaml.char === '}');
      return this.#named(anchor, empty ? nothing(start) : this.#inline(indent, true));
    });
  }

  #flowList(indent: number): YamlNode {
    const yaml = this.#yaml;
    const at = yaml.pos;
    const items: YamlNode[] = [];
    yaml.pos += 1;
    for (;;) {
      this.#skipInFlow(indent);
      if (this.#passes(']')) return { kind: 'list', at, items };
      items.push(this.#flowValue(indent));
      this.#skipInFlow(indent);
      if (yaml.char === ':') yaml.fail('a pair within a list has to be in braces');
      if (this.#passes(']')) return { kind: 'list', at, items };
      this.#comma(']');
    }
  }

  #flowMap(indent: number): YamlNode {
    const yaml = this.#yaml;
    const at = yaml.pos;
    const entries = new Map<string, YamlEntry>();
    yaml.pos += 1;
    for (;;) {
      this.#skipInFlow(indent);
      if (this.#passes('}')) return { kind: 'map', at, entries };
      const keyAt = yaml.pos;
      const key = this.#flowKey(indent);
      this.#enter(entries, key, { at: keyAt, node: this.#flowEntryValue(indent) });
      this.#skipInFlow(indent);
      if (this.#passes('}')) return { kind: 'map', at, entries };
      this.#comma('}');
    }
  }

  #flowKey(indent: number): string {
    const yaml = this.#yaml;
    const { char } = yaml;
    if (char === '"' || char === "'") return readQuoted(yaml, indent);
    if (char === '!') yaml.fail('tags are not allowed');
    if (isFlowIndicator(char) || char === '*' || char === '&') yaml.fail('keys must be plain text');
    return readPlain(yaml, indent, true);
  }

  #flowEntryValue(indent: number): YamlNode {
    const yaml = this.#yaml;
    this.#skipInFlow(indent);
    if (!this.#passes(':')) return nothing(yaml.pos);
    this.#skipInFlow(indent);
    return yaml.char === ',' || yaml.char === '}' ? nothing(yaml.pos) : this.#flowValue(indent);
  }

  #passes(char: string): boolean {
    if (this.#yaml.char !== char) return false;
    this.#yaml.pos += 1;
    return true;
  }

  #comma(bracket: ']' | '}'): void {
    if (!this.#passes(',')) this.#yaml.fail(`, or ${bracket} is expected`);
  }
}

const nothing = (at: number): YamlNode => ({ kind: 'scalar', at, value: null });

function quoteEnds(text: string, from: number, lineEnd: number): boolean {
  const quote = text[from];
  for (let at = from + 1; at < lineEnd; at += 1) {
    if (quote === '"' && text[at] === '\\') at += 1;
    else if (text[at] === quote) {
      if (quote === "'" && text[at + 1] === "'") at += 1;
      else return true;
    }
  }
  return false;
}

const NUMBER = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/** The core schema of YAML 1.2. */
function plainValue(text: string, yaml: YamlText, at: number): Extract<Json, null | boolean | number | string> {
  if (/^(?:~|null|Null|NULL)?$/.test(text)) return null;
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  if (!/^[-+.0-9]/.test(text)) return text;
  let number: number | null = null;
  if (NUMBER.test(text)) number = Number(text);
  else if (/^0o[0-7]+$/.test(text) || /^0x[0-9a-fA-F]+$/.test(text)) number = Number(text);
  else if (/^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/.test(text)) number = Number.NaN;
  if (number === null) return text;
  if (!Number.isFinite(number)) yaml.fail(`${text} is not a number that JSON knows`, at);
  // YAML tells a negative zero from zero, JSON does not.
  return number === 0 ? 0 : number;
}
