/** What surrounds an occurrence and says what it is. */

import { candidatesFor } from '../engine/candidates/candidates.ts';
import { labelEvidence } from '../engine/candidates/label-evidence.ts';
import { contextFor } from '../engine/candidates/prepare.ts';
import type { Candidate } from '../engine/core/candidate.ts';
import type { Context, Prepared } from '../engine/core/context.ts';
import type { Field } from '../engine/core/field.ts';
import type { Label } from '../engine/core/label.ts';
import { type Span, spanOfWords } from '../engine/core/span.ts';
import type { ViewWord } from '../engine/core/view.ts';
import { type Occurrence, overlaps } from './occurrence.ts';

export interface Association {
  /** How well the labels around it name the field, 0..1. */
  own: number;
  /** How much better they name something else. */
  competing: number;
  competingConcept: string;
  label: Label | undefined;
}

const NO_WORDS: ReadonlySet<ViewWord> = new Set();
const NO_ASSOCIATION: Association = { own: 0, competing: 0, competingConcept: '', label: undefined };

/** Associations with the fields of one group: those of the root, or of a list's items. */
export class Associations {
  readonly context: Context;
  readonly #ranked = new Map<Field, readonly Candidate[]>();

  constructor(prepared: Prepared, fields: readonly Field[]) {
    this.context = contextFor(prepared, fields);
  }

  /** `told`: words that other values of the same item say, which are no labels. */
  of(field: Field | undefined, occurrence: Occurrence, told: ReadonlySet<ViewWord> = NO_WORDS): Association {
    if (field === undefined) return NO_ASSOCIATION;
    const span = spanOf(field, occurrence);
    if (span === undefined) return NO_ASSOCIATION;
    const around = this.context.labels(span);
    const labels = told.size === 0 ? around : around.filter(({ words }) => !words.every((word) => told.has(word)));
    const evidence = labelEvidence(this.context, field, labels);
    return {
      own: Math.min(1, Math.max(evidence.best, 0.6 * evidence.section)),
      competing: evidence.competing,
      competingConcept: evidence.competingConcept,
      label: evidence.label,
    };
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

function spanOf(field: Field, { words, raw, match }: Occurrence): Span | undefined {
  const ordered = words.toSorted((a, b) => a.row - b.row || a.place - b.place);
  const found = { kind: field.kind, value: raw, text: raw, normaliser: 'text_line' as const, score: match };
  return spanOfWords(ordered, found);
}
