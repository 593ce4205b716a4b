/** Boxes to tick, and what each of them stands for. */
import type { Span } from './span.ts';
import type { ViewWord } from './view.ts';

export interface Choice {
  isTicked: boolean;
  /** The box itself, as a word. */
  mark: ViewWord;
  /** What it stands for. */
  words: ViewWord[];
  text: string;
}

/** Boxes that answer one question. */
export interface ChoiceGroup {
  choices: Choice[];
  /** The place whose labels are the question. */
  asked: Span;
}

export interface Choices {
  groups: readonly ChoiceGroup[];
  /** The choice that a word belongs to, or is the box of, and its group. */
  of: ReadonlyMap<ViewWord, { choice: Choice; group: ChoiceGroup }>;
}
