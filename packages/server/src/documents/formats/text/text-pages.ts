import type { DocumentHeader } from '../../model/document.ts';
import type { ReadSink } from '../reader.ts';
import { PageBuilder } from './page-builder.ts';

const PAGE_WORDS = 30_000;
const PAGE_CHARACTERS = 400_000;

/**
 * Emits pages of blocks. A format without pages has one; only a very long text takes several, split between blocks, and
 * their number is unknown until the end.
 */
export class TextPages {
  page = new PageBuilder();
  readonly #sink: ReadSink;
  readonly #wanted: ReadonlySet<number> | null;
  readonly #header: DocumentHeader;
  #number = 0;
  #characters = 0;

  constructor(sink: ReadSink, wanted: readonly number[] | undefined, header: DocumentHeader) {
    this.#sink = sink;
    this.#wanted = wanted === undefined ? null : new Set(wanted);
    this.#header = header;
  }

  /** Notes that a block with this many characters was added. */
  added(characters: number): void {
    this.#characters += characters;
    if (this.#characters > PAGE_CHARACTERS || this.page.words.length > PAGE_WORDS) this.#emit(null);
  }

  end(): void {
    if (this.#number === 0 || !this.page.isEmpty) this.#emit(this.#number + 1);
  }

  #emit(pageCount: number | null): void {
    this.#number += 1;
    if (this.#number === 1) this.#sink.header({ ...this.#header, pageCount });
    if (this.#wanted?.has(this.#number) !== false) this.#sink.page(this.page.page(this.#number));
    this.page = new PageBuilder();
    this.#characters = 0;
  }
}
