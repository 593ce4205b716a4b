/**
 * XML of Office files as a stream of small trees: a caller names the elements it wants whole, and everything around
 * them is only walked. A body of any length is read in the memory of its largest paragraph or table.
 */
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { AppError, badDocument } from '../../../lib/errors.ts';
import { canonicalPrefixOf } from './namespaces.ts';

export interface XmlElement {
  /** With the usual prefix of its namespace, whatever the file uses: `w:p`, `a:t`, `text:h`. */
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  children: XmlNode[];
  /** How many counted elements precede it in the part. */
  index?: number;
}

export type XmlNode = XmlElement | string;

export interface XmlWalk {
  /** Elements that are only walked. */
  containers: ReadonlySet<string>;
  /** Every other child of a container is built as a tree and passed on when it ends. */
  onElement: (element: XmlElement) => void;
  /** Called when a container begins. */
  onContainer?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  onContainerEnd?: (name: string) => void;
  /** Elements with these names get an index. */
  counted?: readonly string[];
}

const MAX_DEPTH = 256;
/** Limit for one tree: a Word table of 50,000 rows and 10 columns has about as many elements. */
const MAX_TREE_ELEMENTS = 3_000_000;
/** saxes keeps text in one string; a cell holds 32,767 characters, a paragraph hardly more. */
const MAX_TEXT_CHARACTERS = 16 * 1024 * 1024;

export async function walkXml(stream: Readable, walk: XmlWalk): Promise<void> {
  const walker = createWalker(walk);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  try {
    for await (const chunk of stream) {
      const bytes = chunk as Buffer;
      decoder ??= new TextDecoder(encodingOf(bytes));
      walker.write(decoder.decode(bytes, { stream: true }));
    }
    walker.close();
  } catch (error) {
    // A failing disk is not a damaged document.
    if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) throw error;
    throw badDocument('document_damaged', 'A part of the document could not be unpacked or is no proper XML.', error);
  } finally {
    stream.destroy();
  }
}

/** Reads a whole small part: styles, relationships, a slide. */
export async function readXmlTree(stream: Readable, counted?: readonly string[]): Promise<XmlElement | null> {
  let root: XmlElement | null = null;
  await walkXml(stream, {
    containers: new Set(),
    onElement: (element) => {
      root ??= element;
    },
    ...(counted !== undefined && { counted }),
  });
  return root;
}

/** The same over an existing tree; sets indexes in it. */
export function walkTree(root: XmlElement, walk: XmlWalk): void {
  let counted = 0;
  const number = (element: XmlElement): void => {
    if (walk.counted?.includes(element.name)) element.index = counted++;
    for (const node of elementsOf(element)) number(node);
  };
  const visit = (element: XmlElement): void => {
    if (!walk.containers.has(element.name)) {
      number(element);
      walk.onElement(element);
      return;
    }
    if (walk.counted?.includes(element.name)) counted += 1;
    walk.onContainer?.(element.name, element.attributes as Readonly<Record<string, string>>);
    for (const node of elementsOf(element)) visit(node);
    walk.onContainerEnd?.(element.name);
  };
  visit(root);
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

interface Walker {
  write(text: string): void;
  close(): void;
}

function createWalker(walk: XmlWalk): Walker {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const prefixes = new Map<string, string>();
  const open: XmlElement[] = [];
  const containers: string[] = [];
  let elements = 0;
  let counted = 0;
  let textCharacters = 0;

  // Entities would add text from outside the document, or more text than there are bytes.
  parser.on('doctype', () => {
    throw badDocument(
      'document_damaged',
      'A part of the document declares a document type, which Office files do not.',
    );
  });
  parser.on('opentag', (tag) => {
    const name = canonicalName(tag.name, tag.attributes, prefixes);
    if (open.length + containers.length >= MAX_DEPTH) throw tooComplex('nested too deeply');
    const index = walk.counted?.includes(name) ? counted++ : undefined;
    const parent = open.at(-1);
    if (parent === undefined && walk.containers.has(name)) {
      containers.push(name);
      walk.onContainer?.(name, tag.attributes);
      return;
    }
    elements = parent === undefined ? 1 : elements + 1;
    if (elements > MAX_TREE_ELEMENTS) throw tooComplex('too large in one piece');
    const element: XmlElement = { name, attributes: tag.attributes, children: [] };
    if (index !== undefined) element.index = index;
    parent?.children.push(element);
    open.push(element);
  });
  const addText = (text: string): void => {
    textCharacters = 0;
    open.at(-1)?.children.push(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    textCharacters = 0;
    const element = open.pop();
    if (element === undefined) {
      const name = containers.pop();
      if (name !== undefined) walk.onContainerEnd?.(name);
    } else if (open.length === 0) {
      walk.onElement(element);
    }
  });
  return {
    write: (text) => {
      textCharacters += text.length;
      if (textCharacters > MAX_TEXT_CHARACTERS) throw tooComplex('too large in one piece');
      parser.write(text);
    },
    close: () => parser.close(),
  };
}

/**
 * Writers choose prefixes freely, and strict files use other namespaces than transitional ones. Declarations apply to
 * the rest of the part, because no writer gives one prefix two meanings.
 */
export function canonicalName(
  name: string,
  attributes: Readonly<Record<string, string>>,
  prefixes: Map<string, string>,
): string {
  for (const key in attributes) {
    if (!key.startsWith('xmlns')) continue;
    const prefix = key.slice(6);
    const canonical = canonicalPrefixOf(attributes[key] ?? '');
    if (canonical !== undefined && canonical !== prefix) prefixes.set(prefix, canonical);
  }
  if (prefixes.size === 0) return name;
  const colon = name.indexOf(':');
  const canonical = prefixes.get(colon < 0 ? '' : name.slice(0, colon));
  return canonical === undefined ? name : `${canonical}:${name.slice(colon + 1)}`;
}

const tooComplex = (how: string) => badDocument('document_too_complex', `The document is ${how}.`);

/** Finds an attribute by its local name, because the prefix differs between writers. */
export function attribute(element: XmlElement, name: string): string | undefined {
  const value = element.attributes[name];
  if (value !== undefined) return value;
  const suffix = name.slice(name.indexOf(':'));
  for (const key in element.attributes) {
    if (key.endsWith(suffix) || key === suffix.slice(1)) return element.attributes[key];
  }
  return undefined;
}

export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((node): node is XmlElement => typeof node !== 'string' && node.name === name);
}

export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return elementsOf(element).filter((node) => node.name === name);
}

export function elementsOf(element: XmlElement | undefined): XmlElement[] {
  return element?.children.filter((node): node is XmlElement => typeof node !== 'string') ?? [];
}

/** The first descendant with that name, in document order. */
export function descendant(element: XmlElement | undefined, name: string): XmlElement | undefined {
  for (const node of elementsOf(element)) {
    const found = node.name === name ? node : descendant(node, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function descendantsNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return elementsOf(element).flatMap((node) => [
    ...(node.name === name ? [node] : []),
    ...descendantsNamed(node, name),
  ]);
}

export function textContent(element: XmlElement | undefined): string {
  return element?.children.map((node) => (typeof node === 'string' ? node : textContent(node))).join('') ?? '';
}

/** The `w:val` of an existing child; a missing value means true for switches. */
export function isOn(element: XmlElement | undefined): boolean {
  if (element === undefined) return false;
  const value = attribute(element, 'w:val');
  return value === undefined || !['0', 'false', 'off', 'none'].includes(value);
}
