/**
 * Proves the answer for a document of one section while its pages are still in memory. Longer documents would have to be
 * read again.
 */
import type { Page } from '../../documents/model/document.ts';
import type { ReadSchema } from '../engine/core/field.ts';
import type { JsonObject } from '../json/json.ts';
import { pathText } from '../json/json-path.ts';
import type { EvidenceStatus } from '../prove/evidence.ts';
import { type PageBatch, preparedBatch } from '../prove/page-batches.ts';
import { statusesIn } from '../prove/statuses.ts';
import type { Evidence, FieldEvidence } from './evidence.ts';
import type { Findings } from './window.ts';

/** Searching for more values would take longer than extracting them did. */
const MAX_VALUES = 2_000;

export class ShortAnswer {
  #batch: PageBatch | undefined;
  #windows = 0;
  readonly #known = new Map<string, FieldEvidence>();

  add(pages: readonly Page[], { prepared }: Pick<Findings, 'prepared'>): void {
    this.#windows += 1;
    // Likelihoods do not depend on how a format names places.
    this.#batch = this.#windows === 1 ? preparedBatch({ format: 'pdf', pages, prepared }) : undefined;
  }

  know(evidence: Evidence): void {
    if (evidence.kind === 'field' && this.#known.size <= MAX_VALUES) {
      this.#known.set(pathText(evidence.path), evidence);
    }
  }

  /** By path; empty for a longer document. */
  statuses(schema: ReadSchema, output: JsonObject): ReadonlyMap<string, EvidenceStatus> {
    if (this.#batch === undefined || this.#known.size > MAX_VALUES) return new Map();
    return statusesIn(this.#batch, { schema, output, known: this.#known });
  }
}
