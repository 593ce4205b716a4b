/** XML with the place of every element in its text, so that a part can be changed without being written anew. */
import { SaxesParser } from 'saxes';
import { AppError, badDocument } from '../../../lib/errors.ts';
import {
  canonicalName,
  child,
  childrenNamed,
  descendant,
  descendantsNamed,
  elementsOf,
  type XmlElement,
} from './xml.ts';

export interface SourceElement extends XmlElement {
  children: (SourceElement | string)[];
  parent: SourceElement | null;
  /** As the file writes it. */
  rawName: string;
  /** From the `<` of its start to behind the `>` of its end. */
  start: number;
  end: number;
  /** What is between its tags; both are `end` if it has none. */
  innerStart: number;
  innerEnd: number;
}

const MAX_ELEMENTS = 1_500_000;
const MAX_DEPTH = 256;

export function parseSource(text: string): SourceElement {
  // Positions count from the first character, so the text is given at once.
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  const prefixes = new Map<string, string>();
  const open: SourceElement[] = [];
  let root: SourceElement | undefined;
  let count = 0;
  parser.on('doctype', () => {
    throw badDocument('document_damaged', 'A part of the document declares a document type.');
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (count > MAX_ELEMENTS || open.length >= MAX_DEPTH) {
      throw badDocument('document_too_complex', 'The document is too large to be edited.');
    }
    const { position } = parser;
    const parent = open.at(-1) ?? null;
    const element: SourceElement = {
      name: canonicalName(name, attributes, prefixes),
      rawName: name,
      attributes,
      children: [],
      parent,
      start: text.lastIndexOf('<', position - 1),
      end: position,
      innerStart: position,
      innerEnd: position,
    };
    parent?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (piece: string): void => void open.at(-1)?.children.push(piece);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ isSelfClosing }) => {
    const element = open.pop();
    if (element === undefined || isSelfClosing) return;
    element.end = parser.position;
    element.innerEnd = text.lastIndexOf('<', parser.position - 1);
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw badDocument('document_damaged', 'A part of the document is no proper XML.', error);
  }
  if (root === undefined) throw badDocument('document_damaged', 'A part of the document is empty.');
  return root;
}

/** The helpers of the readers, for elements with places. */
export const childOf = (element: SourceElement | undefined, name: string): SourceElement | undefined =>
  child(element, name) as SourceElement | undefined;
export const childrenOf = (element: SourceElement | undefined, name: string): SourceElement[] =>
  childrenNamed(element, name) as SourceElement[];
export const elementsIn = (element: SourceElement | undefined): SourceElement[] =>
  elementsOf(element) as SourceElement[];
export const firstIn = (element: SourceElement | undefined, name: string): SourceElement | undefined =>
  descendant(element, name) as SourceElement | undefined;
export const allIn = (element: SourceElement | undefined, name: string): SourceElement[] =>
  descendantsNamed(element, name) as SourceElement[];

/** The prefix that the file uses for the namespace of an element, with its colon: `w:`. */
export const prefixOf = ({ rawName }: SourceElement): string => rawName.slice(0, rawName.indexOf(':') + 1);

/** Characters that XML cannot hold are left out. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
