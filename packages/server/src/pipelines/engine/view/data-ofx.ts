/**
 * Reads bank statements (OFX, QFX) as a tree. Version 1 is SGML: values have no end tags, and lines before the first tag
 * say how the file is written. Version 2 is XML with the same tags, so one reader reads both.
 */
import { type DataNode, type DataReader, dataNode } from './data-node.ts';
import type { DataText } from './data-text.ts';
import { spelledTime } from './data-times.ts';
import { withoutEntities } from './data-xml.ts';
import { isOfxDate, ofxName } from './ofx-names.ts';

const BEGIN = /^\s*(?:OFXHEADER\s*:|(?:<\?xml[^<>]{0,200}\?>\s*)?(?:<!--[^<>]{0,500}-->\s*)?(?:<\?OFX\s|<OFX>))/i;
const TAG = /<(\/?)([A-Za-z][\w.]{0,40})\s*(\/?)>/g;
const MAX_DEPTH = 60;

export const isOfx = (text: string): boolean => BEGIN.test(text);

export class OfxReader implements DataReader {
  readonly #text: DataText;
  /** Tags that are open, the innermost last; those of values are open until something follows that is not in them. */
  readonly #open: { tag: string; node: DataNode }[] = [{ tag: '', node: dataNode('Statement') }];

  constructor(text: DataText) {
    this.#text = text;
  }

  read(): DataNode | undefined {
    const { text } = this.#text;
    const tags = text.matchAll(TAG);
    let match = tags.next();
    while (!match.done) {
      const [whole, slash = '', tag = '', isEmpty = ''] = match.value;
      const from = match.value.index + whole.length;
      match = tags.next();
      const to = match.done ? text.length : match.value.index;
      if (slash !== '') this.#close(tag);
      else if (isEmpty === '' && !this.#openTag(tag, from, to)) return undefined;
    }
    while (this.#open.length > 1) this.#end();
    const root = this.#open[0]?.node;
    // Without what only holds others together the statement may be alone.
    return root?.children.length === 1 ? root.children[0] : root;
  }

  #openTag(tag: string, from: number, to: number): boolean {
    const node = dataNode(ofxName(tag));
    const words = this.#text.wordsBetween(from, to, withoutEntities);
    if (words.length === 0) {
      this.#open.push({ tag, node });
      return this.#open.length <= MAX_DEPTH;
    }
    node.words = isOfxDate(tag) ? words.slice(0, 1).map((word) => ({ ...word, text: spelledTime(word.text) })) : words;
    this.#open.at(-1)?.node.children.push(node);
    return true;
  }

  /** An end tag of a value has nothing to end. */
  #close(tag: string): void {
    const at = this.#open.findLastIndex((open) => open.tag === tag);
    if (at < 1) return;
    while (this.#open.length > at + 1) this.#hoist();
    this.#end();
  }

  /** What has no end tag was a value without text: what follows it stands beside it. */
  #hoist(): void {
    const ended = this.#open.pop();
    const parent = this.#open.at(-1);
    for (const child of ended?.node.children ?? []) parent?.node.children.push(child);
  }

  #end(): void {
    const ended = this.#open.at(-1);
    if (ended === undefined) return;
    if (ended.node.name === '') this.#hoist();
    else if (this.#open.pop() !== undefined && ended.node.children.length > 0)
      this.#open.at(-1)?.node.children.push(ended.node);
  }
}
