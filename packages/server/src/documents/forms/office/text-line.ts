/** The text of a paragraph over the elements that hold it. */

import type { SourceElement } from '../../formats/office/source-xml.ts';
import { textContent } from '../../formats/office/xml.ts';
import type { PartSource } from './part-source.ts';
import { OBJECT } from './text-slots.ts';

interface Piece {
  from: number;
  to: number;
  /** Null for something that is no text. */
  element: SourceElement | null;
}

export class TextLine {
  text = '';
  readonly #pieces: Piece[] = [];

  addText(element: SourceElement): void {
    this.#add(textContent(element), element);
  }

  /** Text that is not an element's, such as a tab. */
  addFixed(text: string): void {
    this.#add(text, null);
  }

  /** Returns its place. */
  addObject(): { from: number; to: number } {
    this.#add(OBJECT, null);
    return { from: this.text.length - 1, to: this.text.length };
  }

  #add(text: string, element: SourceElement | null): void {
    const from = this.text.length;
    this.text += text;
    this.#pieces.push({ from, to: this.text.length, element });
  }

  /** Puts XML in the place of some characters; `xml` gets the element that it begins in. */
  replace(part: PartSource, { from, to }: { from: number; to: number }, xml: (element: SourceElement) => string): void {
    let isWritten = false;
    for (const { from: start, to: end, element } of this.#pieces) {
      if (element === null || end <= from || start >= to) continue;
      part.replaceText(
        element,
        Math.max(from, start) - start,
        Math.min(to, end) - start,
        isWritten ? '' : xml(element),
      );
      isWritten = true;
    }
  }
}
