/** What surrounds an occurrence and says what it is. */

import { candidatesFor } from '../engine/candidates/candidates.ts';
import { labelEvidence } from '../engine/candidates/label-evidence.ts';
import { contextFor } from '../engine/candidates/prepare.ts';
import type { Candidate } from '../engine/core/candidate.ts';
import type { Context, Prepared } from '../engine/core/context.ts';
import type { Field, ListField } from '../engine/core/field.ts';
import type { Label } from '../engine/core/label.ts';
import { type Span, spanOfWords } from '../engine/core/span.ts';
import type { ViewWord } from '../engine/core/view.ts';
import { type Occurrence, overlaps } from './occurrence.ts';
import { PeriodHeads } from './period-heads.ts';
import { type NamedOver, PrintedHeaders } from './printed-headers.ts';
import { TableHeads } from './table-heads.ts';

export interface Association {
  /** How well the labels around it name the field, 0..1. */
  own: number;
  /** How much better they name something else. */
  competing: number;
  competingConcept: string;
  /** Whether another field of the same group is what they name better. */
  isFieldCompeting: boolean;
  /** How well a label to the left names the field, and one above: the row and the column of a table. */
  left: number;
  upper: number;
  label: Label | undefined;
  /** Whether the label is the period of a column, which does not say what is in the rows. */
  isPeriod: boolean;
}

/** What is known of the other values of a list. */
export interface AmongValues {
  /** Words of the values, which are no labels. */
  told: ReadonlySet<ViewWord>;
  /** Whether another value of the item is in the same line, so that a text beside this one is another cell. */
  isInRow: boolean;
}

const ALONE: AmongValues = { told: new Set(), isInRow: false };
const NO_ASSOCIATION: Association = {
  own: 0,
  competing: 0,
  competingConcept: '',
  isFieldCompeting: false,
  left: 0,
  upper: 0,
  label: undefined,
  isPeriod: false,
};

/** Associations with the fields of one group: those of the root, or of a list's items. */
export class Associations {
  readonly context: Context;
  readonly #ranked = new Map<Field, readonly Candidate[]>();
  readonly #heads: TableHeads;
  readonly #headers: PrintedHeaders | undefined;
  readonly #periods: PeriodHeads | undefined;

  /** @param list the list that the fields are of, unless they are those of the root */
  constructor(prepared: Prepared, fields: readonly Field[], list?: ListField) {
    this.context = contextFor(prepared, fields);
    this.#heads = new TableHeads(prepared.view);
    this.#headers = list === undefined ? undefined : new PrintedHeaders(this.context, list);
    this.#periods = list === undefined ? undefined : PeriodHeads.of(prepared.view, fields);
  }

  of(field: Field | undefined, occurrence: Occurrence, { told, isInRow }: AmongValues = ALONE): Association {
    if (field === undefined) return NO_ASSOCIATION;
    const span = spanOf(field, occurrence);
    if (span === undefined) return NO_ASSOCIATION;
    const period = this.#periods?.of(field, occurrence.words);
    if (period !== undefined) return { ...NO_ASSOCIATION, ...period, isPeriod: true };
    const head = this.#heads.of(occurrence.words);
    const around = [...this.context.labels(span), ...(head === undefined ? [] : [head])];
    const labels = around.filter((label) => !(isInRow && label.relation === 'beside') && !isToldBy(label, told));
    const evidence = labelEvidence(this.context, field, labels);
    const printed = this.#headers?.of(field, occurrence.words);
    if (printed !== undefined && printed.own > evidence.best && !printed.label.words.some((word) => told.has(word))) {
      const { own, label } = printed;
      return { ...NO_ASSOCIATION, own, upper: own, label };
    }
    return {
      own: Math.min(1, Math.max(evidence.best, 0.6 * evidence.section)),
      competing: evidence.competing,
      competingConcept: evidence.competingConcept,
      isFieldCompeting: this.context.fields.some(
        (other) => other !== field && (other.concept?.id ?? other.name) === evidence.competingConcept,
      ),
      left: evidence.left,
      upper: evidence.upper,
      label: evidence.label,
      isPeriod: false,
    };
  }

  /** What the heads of a list's columns say about the words under one of them. */
  headsOver(words: readonly ViewWord[]): NamedOver | undefined {
    return this.#headers?.namedOver(words);
  }

  /** What the built-in engine would choose for the field, best first. */
  ranked(field: Field): readonly Candidate[] {
    let known = this.#ranked.get(field);
    if (known === undefined) {
      known = field.schema.enum === undefined && field.kind !== 'boolean' ? candidatesFor(this.context, field) : [];
      this.#ranked.set(field, known);
    }
    return known;
  }

  /** The engine's rank of the value there: 1 for its best, 0 for one that it would never take. */
  rankOf(field: Field, occurrence: Occurrence): number {
    const ranked = this.ranked(field);
    const best = ranked[0]?.score ?? 0;
    if (best <= 0) return 0;
    const own = ranked.find(({ span }) => overlaps(span.words, occurrence.words));
    return own === undefined ? 0 : Math.max(0, own.score / best);
  }
}

/** A cell above that has a value is not a head; a text before a value may name it with the help of another value. */
function isToldBy({ relation, words }: Label, told: ReadonlySet<ViewWord>): boolean {
  const isOver = relation === 'above' || relation === 'column';
  return isOver ? words.some((word) => told.has(word)) : words.every((word) => told.has(word));
}

function spanOf(field: Field, { words, raw, match }: Occurrence): Span | undefined {
  const ordered = words.toSorted((a, b) => a.row - b.row || a.place - b.place);
  const found = { kind: field.kind, value: raw, text: raw, normaliser: 'text_line' as const, score: match };
  return spanOfWords(ordered, found);
}
