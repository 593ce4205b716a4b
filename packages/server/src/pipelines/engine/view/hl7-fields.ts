/** The fields of a segment of HL7 v2 as nodes with the names of their components. */
import { type DataNode, dataNode } from './data-node.ts';
import type { DataText } from './data-text.ts';
import { spelledTime } from './data-times.ts';
import { type Hl7Field, type Hl7Type, ID_KINDS } from './hl7-segments.ts';
import type { PlacedWord } from './place-words.ts';

export interface Range {
  start: number;
  end: number;
}

export interface Signs {
  field: string;
  component: string;
  repetition: string;
  escape: string;
  sub: string;
}

/** No field of a standard segment has more. */
const MAX_PARTS = 400;
const ESCAPED: Readonly<Record<string, keyof Signs>> = {
  F: 'field',
  S: 'component',
  R: 'repetition',
  E: 'escape',
  T: 'sub',
};
/** Types of values that are free text, in which signs have no meaning but to part repetitions. */
const FREE_TEXT = new Set(['ST', 'TX', 'FT', 'NM', 'SN', '']);

export class Hl7Fields {
  readonly signs: Signs;
  readonly #text: DataText;
  readonly #escaped: RegExp;

  constructor(text: DataText, signs: Signs) {
    this.#text = text;
    this.signs = signs;
    const sign = signs.escape.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
    this.#escaped = new RegExp(`${sign}([FSRET]|\\.br|H|N)${sign}`, 'g');
  }

  /** The fields of a segment by number. @param shift the first field of a header is the separator itself */
  of(line: Range, shift: number): Range[] {
    const [tag, ...fields] = this.#split(line, this.signs.field);
    const nothing = { start: line.start, end: line.start };
    return [tag ?? nothing, ...new Array<Range>(shift).fill(nothing), ...fields];
  }

  named(ranges: readonly Range[], fields: ReadonlyMap<number, Hl7Field>): DataNode[] {
    const nodes: DataNode[] = [];
    for (const [number, { name, type }] of fields) {
      const range = ranges[number];
      if (range === undefined || range.start >= range.end) continue;
      const same = this.#split(range, this.signs.repetition).flatMap((part) => this.#node(name, type, part));
      // Another name or address of the same person is none of its own.
      for (const [at, node] of same.entries())
        nodes.push(
          at > 0 && node.children.length > 0 && node.name === name ? { ...node, name: `Other ${name}` } : node,
        );
    }
    return nodes;
  }

  /** The value of an observation, whose type another field names. */
  values(range: Range | undefined, type: string): DataNode[] {
    if (range === undefined || range.start >= range.end) return [];
    return this.#split(range, this.signs.repetition).flatMap((part) => {
      if (type === 'DT' || type === 'TS' || type === 'DTM') return this.#node('Value', 'time', part);
      if (type === 'XPN') return this.#node('Value', 'person', part);
      if (type === 'XCN') return this.#node('Value', 'carer', part);
      const components = this.#split(part, this.signs.component);
      const isCoded = !FREE_TEXT.has(type) && components.length > 1;
      if (isCoded) return this.#node('Value', 'coded', part).map(({ name, words }) => dataNode(name, words));
      const words = components.flatMap((component) => this.words(component));
      return words.length === 0 ? [] : [dataNode('Value', words)];
    });
  }

  words(range: Range | undefined): PlacedWord[] {
    if (range === undefined || range.start >= range.end) return [];
    const words = this.#text.wordsBetween(range.start, range.end, (text) => this.#unescaped(text));
    return words.filter(({ text }) => text !== '""' && text !== '');
  }

  #node(name: string, type: Hl7Type, range: Range): DataNode[] {
    if (type === 'pair') {
      const [first, second] = this.#split(range, this.signs.component);
      return leaf(name, this.words({ start: range.start, end: (second ?? first ?? range).end }));
    }
    const components = this.#split(range, this.signs.component).map((part) => this.#words(part));
    const at = (number: number): PlacedWord[] => components[number - 1] ?? [];
    const node = dataNode(name);
    if (type === 'person' || type === 'carer')
      return person(node, type === 'carer' ? components.slice(1) : components, at(1));
    if (type === 'address') return address(node, at);
    if (type === 'phone') return phone(node, at);
    if (type === 'coded') return coded(node, at);
    if (type === 'id') {
      const kind = at(5)[0]?.text ?? '';
      return at(1).length === 0 ? [] : [dataNode(ID_KINDS.get(kind) ?? name, at(1))];
    }
    if (type === 'time') {
      const words = at(1).map((word) => ({ ...word, text: spelledTime(word.text) }));
      return words.length === 0 ? [] : [dataNode(name, words)];
    }
    const first = components.find((words) => words.length > 0) ?? [];
    return first.length === 0 ? [] : [dataNode(name, first)];
  }

  /** The first part of a component. */
  #words(range: Range): PlacedWord[] {
    const [first] = this.#split(range, this.signs.sub);
    return this.words(first);
  }

  #split({ start, end }: Range, sign: string): Range[] {
    const { text } = this.#text;
    const parts: Range[] = [];
    let from = start;
    while (parts.length < MAX_PARTS) {
      const at = text.indexOf(sign, from);
      if (at < 0 || at >= end) break;
      parts.push({ start: from, end: at });
      from = at + 1;
    }
    parts.push({ start: from, end });
    return parts;
  }

  #unescaped(text: string): string {
    return text.replace(this.#escaped, (_, code: string) => {
      const sign = ESCAPED[code];
      return sign === undefined ? ' ' : this.signs[sign];
    });
  }
}

const leaf = (name: string, words: PlacedWord[]): DataNode[] => (words.length === 0 ? [] : [dataNode(name, words)]);

/** Words behind each other, with a space before each part. */
const joined = (...parts: readonly PlacedWord[][]): PlacedWord[] =>
  parts.flatMap((part) => part.map((word, place) => (place === 0 ? { ...word, spaced: true } : word)));

function person(node: DataNode, names: readonly PlacedWord[][], id: PlacedWord[]): DataNode[] {
  const [family = [], given = [], middle = [], suffix = [], prefix = []] = names;
  node.words = joined(given, middle, family, suffix);
  if (node.words.length === 0) return leaf(node.name, id);
  // A name that is written in one component has no parts.
  if (given.length === 0) return [node];
  node.children = [
    ...leaf('First Name', given),
    ...leaf('Middle Name', middle),
    ...leaf('Last Name', family),
    ...leaf('Suffix', suffix),
    ...leaf('Prefix', prefix),
    ...(id === family ? [] : leaf('Id', id)),
  ];
  return [node];
}

function address(node: DataNode, at: (number: number) => PlacedWord[]): DataNode[] {
  const street = joined(at(1), at(2));
  node.words = joined(street, at(3), at(4), at(5), at(6));
  if (node.words.length === 0) return [];
  node.children = [
    ...leaf('Street', street),
    ...leaf('City', at(3)),
    ...leaf('State', at(4)),
    ...leaf('Postal Code', at(5)),
    ...leaf('Country', at(6)),
  ];
  return [node];
}

/** A number in one text, or in its parts; or an address of mail. */
function phone(node: DataNode, at: (number: number) => PlacedWord[]): DataNode[] {
  const kind = `${at(2)[0]?.text ?? ''} ${at(3)[0]?.text ?? ''}`;
  if (/\b(?:NET|Internet|X\.400)\b/.test(kind)) return leaf('Email', at(4).length > 0 ? at(4) : at(1));
  const words = at(1).length > 0 ? at(1) : joined(at(5), at(6), at(7));
  const isWork = /\bWPN\b/.test(kind) && node.name === 'Phone';
  return leaf(
    /\bFX\b/.test(kind) ? 'Fax' : /\bCP\b/.test(kind) ? 'Mobile Phone' : isWork ? 'Work Phone' : node.name,
    words,
  );
}

/** The text of a code, and the code; one of them alone is the value. */
function coded(node: DataNode, at: (number: number) => PlacedWord[]): DataNode[] {
  const text = at(2).length > 0 ? at(2) : at(5);
  node.words = text.length > 0 ? text : at(1);
  if (node.words.length === 0) return [];
  if (text.length > 0) node.children = leaf('Code', at(1));
  return [node];
}
