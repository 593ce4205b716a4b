/** Reads XML as a tree. Namespaces carry no meaning here, and attributes are leaves of their element. */
import { type DataNode, type DataReader, dataNode } from './data-node.ts';
import type { DataText } from './data-text.ts';

const NAME = /[\p{L}_][\p{L}\d._:-]*/uy;
const ATTRIBUTE = /([\p{L}_][\p{L}\d._:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;
/** They say how to read the file, not what it says. */
const OF_NOTATION = /^(?:xmlns(?:$|:)|xsi:|xml:)/;
const MAX_DEPTH = 200;
/** Markup without a name, by how it begins and ends. */
const UNNAMED: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
];
const SECTION = '<![CDATA[';
const SECTION_END = ']]>';

export class XmlReader implements DataReader {
  readonly #text: DataText;
  readonly #open: DataNode[] = [dataNode('')];
  #at = 0;

  constructor(text: DataText) {
    this.#text = text;
  }

  /** Each sign is looked at once, whatever the file holds: what is not as it must be ends the reading. */
  read(): DataNode | undefined {
    const { text } = this.#text;
    for (let next = text.indexOf('<'); next >= 0; next = text.indexOf('<', this.#at)) {
      this.#addWords(this.#at, next, withoutEntities);
      this.#at = next;
      if (!this.#readMarkup()) return undefined;
    }
    const [all] = this.#open;
    if (this.#open.length > 1 || all === undefined) return undefined;
    return all.children.length === 1 ? all.children[0] : all;
  }

  #readMarkup(): boolean {
    const { text } = this.#text;
    const start = this.#at;
    if (text.startsWith(SECTION, start)) {
      if (!this.#skipTo(SECTION_END)) return false;
      this.#addWords(start + SECTION.length, this.#at - SECTION_END.length, (own) => own);
      return true;
    }
    const unnamed = UNNAMED.find(([begin]) => text.startsWith(begin, start));
    if (unnamed !== undefined) return this.#skipTo(unnamed[1]);
    const isEnd = text[start + 1] === '/';
    NAME.lastIndex = start + (isEnd ? 2 : 1);
    const name = NAME.exec(text)?.[0];
    if (name === undefined || !this.#skipTag(NAME.lastIndex)) return false;
    const end = this.#at - 1;
    if (isEnd) return this.#open.length > 1 && this.#open.pop()?.name === localName(name);
    const node = dataNode(localName(name));
    this.#open.at(-1)?.children.push(node);
    this.#addAttributes(node, NAME.lastIndex, end);
    if (text[end - 1] !== '/') this.#open.push(node);
    return this.#open.length <= MAX_DEPTH;
  }

  #skipTo(end: string): boolean {
    const at = this.#text.text.indexOf(end, this.#at);
    this.#at = at + end.length;
    return at >= 0;
  }

  /** To behind the end of a tag, which may also stand in the text of an attribute. */
  #skipTag(from: number): boolean {
    const { text } = this.#text;
    for (let at = from; at < text.length; at += 1) {
      const sign = text[at] ?? '';
      if (sign === '<') return false;
      if (sign === '>') {
        this.#at = at + 1;
        return true;
      }
      if (sign === '"' || sign === "'") {
        at = text.indexOf(sign, at + 1);
        if (at < 0) return false;
      }
    }
    return false;
  }

  #addWords(from: number, to: number, decode: (text: string) => string): void {
    if (this.#open.length < 2 || !/\S/.test(this.#text.text.slice(from, to))) return;
    const words = this.#open.at(-1)?.words;
    // One by one: a call takes only so many arguments.
    for (const word of this.#text.wordsBetween(from, to, decode)) words?.push(word);
  }

  #addAttributes(node: DataNode, from: number, to: number): void {
    for (const match of this.#text.text.slice(from, to).matchAll(ATTRIBUTE)) {
      const [whole, name = '', quoted, single] = match;
      const content = quoted ?? single ?? '';
      if (OF_NOTATION.test(name) || content === '') continue;
      const end = from + match.index + whole.length - 1;
      node.children.push(
        dataNode(localName(name), this.#text.wordsBetween(end - content.length, end, withoutEntities)),
      );
    }
  }
}

const localName = (name: string): string => name.replace(/^.*:/, '');

const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MAX_CODE = 0x10ffff;

export const withoutEntities = (text: string): string =>
  text.replace(ENTITY, (whole, name: string | undefined, decimal: string | undefined, hex: string | undefined) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= MAX_CODE ? String.fromCodePoint(code) : whole;
  });
