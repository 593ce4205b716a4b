/**
 * Files that are data: XML, JSON, and messages of trades (HL7, OFX, SWIFT, iCalendar, vCard). Their structure says what belongs together, so it is read as a tree: an element or
 * an object is a node, a text or a number a leaf, and an attribute a leaf of its element.
 */
import type { Page } from '../../../documents/model/document.ts';
import { CalendarReader, isCalendar } from './data-calendar.ts';
import { Hl7Reader, isHl7 } from './data-hl7.ts';
import { JsonReader } from './data-json.ts';
import type { DataNode, DataReader } from './data-node.ts';
import { isOfx, OfxReader } from './data-ofx.ts';
import { isSwift, SwiftReader } from './data-swift.ts';
import { DataText } from './data-text.ts';
import { XmlReader } from './data-xml.ts';
import { withFiscalNames } from './fiscal-names.ts';
import type { PlacedWord } from './place-words.ts';

const XML = /^<(?:[\p{L}_?]|!--)/u;
const JSON_SIGN = /^[{[]/;
/** What tells the notations apart stands within so many characters. */
const HEAD = 2_000;
/** So many words may stand before the first tag of a message between banks, with it. */
const SWIFT_HEAD = 14;

/** Whether a page may be data, by how it begins; pages with a layout are print, whatever they show. */
export function isDataPage({ width, words }: Pick<Page, 'width' | 'words'>): boolean {
  const [first] = words;
  if (width !== null || first === undefined) return false;
  if (XML.test(first.text) || JSON_SIGN.test(first.text)) return true;
  const beginning = first.text + (words[1]?.spaceBefore === false ? words[1].text : '');
  if (isHl7(beginning) || isOfx(beginning) || isCalendar(beginning)) return true;
  return isSwift(
    words
      .slice(0, SWIFT_HEAD)
      .map(({ text }) => text)
      .join(' '),
  );
}

/** Reads the rows of a document as a tree; undefined if they break the rules of their notation. */
export function dataTree(rows: readonly PlacedWord[][]): DataNode | undefined {
  const text = new DataText(rows);
  const tree = readerOf(text).read();
  return tree === undefined || tree.children.length === 0 ? undefined : withFiscalNames(tree);
}

function readerOf(text: DataText): DataReader {
  const beginning = text.text.slice(0, HEAD);
  if (isHl7(beginning)) return new Hl7Reader(text);
  if (isOfx(beginning)) return new OfxReader(text);
  if (isCalendar(beginning)) return new CalendarReader(text);
  if (isSwift(beginning)) return new SwiftReader(text);
  return XML.test(beginning.trimStart()) ? new XmlReader(text) : new JsonReader(text);
}
