/** Passages that a model quotes for values that are not printed. Only passages that the document has are kept. */
import { findText } from '../locate/find-text.ts';
import { streamsOf } from '../locate/word-streams.ts';
import { agrees } from './agrees.ts';
import { wordPlaces } from './draft.ts';
import type { Citation, EvidenceByPath } from './evidence.ts';
import type { PageBatch } from './page-batches.ts';

export interface Quote {
  /** Dotted path of the value that it supports. */
  path: string;
  quote: string;
}

/** A quote that differs more from the print does not count. */
const MIN_MATCH = 0.85;
const MIN_CHARACTERS = 3;

export class QuoteFinder {
  readonly #quotes: readonly Quote[];
  readonly #found = new Map<Quote, Citation>();

  constructor(quotes: readonly Quote[]) {
    this.#quotes = quotes.filter(({ quote }) => quote.trim().length >= MIN_CHARACTERS);
  }

  add({ prepared, anchors }: PageBatch): void {
    const open = this.#quotes.filter((quote) => !this.#found.has(quote));
    if (open.length === 0) return;
    const search = { view: prepared.view, streams: streamsOf(prepared.view) };
    for (const quote of open) {
      const [best] = findText(search, quote.quote).sort((a, b) => b.match - a.match);
      if (best === undefined || best.match < MIN_MATCH || best.normaliser === 'text_parts') continue;
      if (!agrees(quote.quote, best.raw, 'text_similar')) continue;
      const { anchors: places } = anchors.of(best.words, best.raw);
      const words = wordPlaces(prepared.view, best.words);
      this.#found.set(quote, { quote: quote.quote, raw: best.raw, anchors: places, words });
    }
  }

  /** Adds quotes to the evidence of values that are not printed. Returns how many were found. */
  cite(evidence: EvidenceByPath): number {
    for (const [{ path }, citation] of this.#found) {
      const own = Object.hasOwn(evidence, path) ? evidence[path] : undefined;
      if (own !== undefined && own.raw === null) own.citations.push(citation);
    }
    return this.#found.size;
  }
}
