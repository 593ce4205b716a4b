import { badDocument } from '../../../lib/errors.ts';
import { escapeXml, parseSource, type SourceElement } from '../../formats/office/source-xml.ts';
import { textContent } from '../../formats/office/xml.ts';

interface Splice {
  from: number;
  to: number;
  text: string;
}

/** One XML part of a document, and what is changed in it. */
export class PartSource {
  readonly text: string;
  readonly root: SourceElement;
  readonly #encoding: 'utf8' | 'utf16le';
  readonly #splices: Splice[] = [];
  /** Changes inside text elements; their places count characters, not the signs that the file writes them with. */
  readonly #texts = new Map<SourceElement, Splice[]>();

  constructor(bytes: Buffer) {
    this.#encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8';
    this.text = decoded(bytes, this.#encoding);
    this.root = parseSource(this.text);
  }

  get isChanged(): boolean {
    return this.#splices.length > 0 || this.#texts.size > 0;
  }

  slice({ start, end }: { start: number; end: number }): string {
    return this.text.slice(start, end);
  }

  /** Replaces a stretch of the text; an empty one is a place to insert at. */
  replace(from: number, to: number, text: string): void {
    this.#splices.push({ from, to, text });
  }

  replaceElement({ start, end }: SourceElement, text: string): void {
    this.replace(start, end, text);
  }

  /** Replaces what is inside an element, also of one that is written `<a/>`. */
  replaceContent(element: SourceElement, text: string): void {
    if (element.innerStart < element.end) {
      this.replace(element.innerStart, element.innerEnd, text);
    } else {
      const tag = this.slice(element).replace(/\s*\/>$/, '>');
      this.replaceElement(element, `${tag}${text}</${element.rawName}>`);
    }
  }

  /** Sets an attribute that the element has or has not, under this name. */
  setAttribute(element: SourceElement, name: string, value: string): void {
    const tagEnd = element.innerStart;
    const tag = this.text.slice(element.start, tagEnd);
    const known = new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`).exec(tag);
    if (known !== null)
      this.replace(element.start + known.index, element.start + known.index + known[0].length, ` ${name}="${value}"`);
    else {
      const at = element.start + tag.search(/\s*\/?>$/);
      this.replace(at, at, ` ${name}="${value}"`);
    }
  }

  /** Replaces characters of an element that holds only text. */
  replaceText(element: SourceElement, from: number, to: number, xml: string): void {
    this.#texts.set(element, [...(this.#texts.get(element) ?? []), { from, to, text: xml }]);
  }

  bytes(): Buffer {
    for (const [element, splices] of this.#texts) {
      this.replaceContent(element, spliced(textContent(element), splices, escapeXml));
    }
    this.#texts.clear();
    return Buffer.from(
      spliced(this.text, this.#splices, (kept) => kept),
      this.#encoding,
    );
  }
}

function spliced(text: string, splices: readonly Splice[], written: (kept: string) => string): string {
  const ordered = splices
    .map((splice, index) => ({ ...splice, index }))
    .toSorted((one, other) => one.from - other.from || one.index - other.index);
  let at = 0;
  let result = '';
  for (const { from, to, text: replacement } of ordered) {
    // Two changes of one place would leave broken XML.
    if (from < at) throw new Error('two changes overlap');
    result += written(text.slice(at, from)) + replacement;
    at = to;
  }
  return result + written(text.slice(at));
}

function decoded(bytes: Buffer, encoding: 'utf8' | 'utf16le'): string {
  if (encoding === 'utf16le') return bytes.toString('utf16le');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw badDocument('document_damaged', 'A part of the document is not written in UTF-8.', error);
  }
}
