/** The words of a page, in which values of other pages are searched for. */
import { fold } from '../locate/fold.ts';

const kindOf = (sign: string | undefined): 'letter' | 'digit' | null =>
  sign === undefined ? null : /\p{N}/u.test(sign) ? 'digit' : 'letter';

export class PageText {
  readonly #text: string;
  /** Where words begin and end. */
  readonly #edges: ReadonlySet<number>;

  constructor(words: readonly string[]) {
    const edges = new Set([0]);
    let text = '';
    for (const word of words) {
      text += fold(word);
      edges.add(text.length);
    }
    this.#text = text;
    this.#edges = edges;
  }

  /** Whether a folded value stands there as a whole: a number inside of a longer one is another number. */
  has(id: string): boolean {
    for (let at = this.#text.indexOf(id); at >= 0; at = this.#text.indexOf(id, at + 1)) {
      if (this.#isEdge(at) && this.#isEdge(at + id.length)) return true;
    }
    return false;
  }

  /** "No.5483" is one word. */
  #isEdge(at: number): boolean {
    return this.#edges.has(at) || kindOf(this.#text[at - 1]) !== kindOf(this.#text[at]);
  }
}
