/** A document prepared for extraction, and the same document seen with the fields of one schema. */

import type { Choices } from './choice.ts';
import type { Conventions } from './conventions.ts';
import type { Field, ListField } from './field.ts';
import type { Flow } from './flow.ts';
import type { Label, LabelScore } from './label.ts';
import type { Party, PartyBlock } from './party.ts';
import type { Span, SpansByKind } from './span.ts';
import type { DocumentView } from './view.ts';

/** Every span that could be a value, and how the document writes values. */
export interface Recognised extends Conventions {
  spans: SpansByKind;
  choices: Choices;
  /** Whether the document shows its order of day and month; otherwise `dayFirst` is the order most countries use. */
  isDayOrderKnown: boolean;
}

export interface Prepared extends Recognised {
  view: DocumentView;
  labels: (span: Span) => readonly Label[];
  party: (span: Span) => Party | undefined;
  blocks: readonly PartyBlock[];
  /** Number of rows with letters above a row on its page. */
  rankInPage: (row: number) => number;
  /** The running text, built on first use. */
  flow: () => Flow;
}

export interface Context extends Prepared {
  fields: readonly Field[];
  /** The list whose items have these fields. */
  list?: Pick<ListField, 'name' | 'schema'> & Partial<Pick<ListField, 'inner'>>;
  /** Rows that are headings of other lists of the schema. */
  othersAt?: ReadonlySet<number>;
  /** The sign of the amounts that the list asks for by its name. */
  askedSign?: 'plus' | 'minus' | undefined;
  scorer: LabelScores;
  amountsInRow: ReadonlyMap<number, number>;
  /** Amounts in cents that payments minus change add up to, each with the amounts it may have been rounded from. */
  paidSums: ReadonlyMap<number, ReadonlySet<number>>;
  /** Net amounts and the tax printed beside them, where their sum is printed too. */
  taxedPairs: ReadonlySet<Span>;
}

/** Scores the text of a label against the fields of a schema. */
export interface LabelScores {
  score: (text: string) => LabelScore;
  /** How much the words of a text weigh, and how much of it labels are known to say. Quicker than a score. */
  known: (word: string) => KnownWeight;
}

export interface KnownWeight {
  all: number;
  ofLabels: number;
}
