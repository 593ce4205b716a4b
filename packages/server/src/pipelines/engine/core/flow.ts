/** The document as running text in reading order. */
import type { ViewWord } from './view.ts';

export interface Sentence {
  start: number;
  end: number;
  text: string;
}

export interface Flow {
  text: string;
  words: readonly ViewWord[];
  /** Where each word begins in `text`. */
  offsets: readonly number[];
  /** Index of each word. */
  places: ReadonlyMap<ViewWord, number>;
  sentences: readonly Sentence[];
}
