/**
 * Files that are data: XML and JSON. Their structure says what belongs together, so it is read as a tree: an element or
 * an object is a node, a text or a number a leaf, and an attribute a leaf of its element.
 */
import type { Page } from '../../../documents/model/document.ts';
import { JsonReader } from './data-json.ts';
import type { DataNode, DataReader } from './data-node.ts';
import { DataText } from './data-text.ts';
import { XmlReader } from './data-xml.ts';
import type { PlacedWord } from './place-words.ts';

const XML = /^<(?:[\p{L}_?]|!--)/u;
const JSON_SIGN = /^[{[]/;

/** Whether a page may be data, by how it begins; pages with a layout are print, whatever they show. */
export const isDataPage = ({ width, words: [first] }: Pick<Page, 'width' | 'words'>): boolean =>
  width === null && first !== undefined && (XML.test(first.text) || JSON_SIGN.test(first.text));

/** Reads the rows of a document as a tree; undefined if they break the rules of their notation. */
export function dataTree(rows: readonly PlacedWord[][]): DataNode | undefined {
  const text = new DataText(rows);
  const reader: DataReader = XML.test(beginningOf(rows)) ? new XmlReader(text) : new JsonReader(text);
  const tree = reader.read();
  return tree === undefined || tree.children.length === 0 ? undefined : tree;
}

const beginningOf = (rows: readonly PlacedWord[][]): string => rows.find((row) => row.length > 0)?.[0]?.text ?? '';
