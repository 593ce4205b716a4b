/** Turns a corrected document into examples: the engine's candidates for each field whose correct value is known. */

import type { Page } from '../../documents/model/document.ts';
import { canonical } from '../consensus/canonical.ts';
import { nullLikelihood } from '../engine/calibration.ts';
import { contextFor, prepare } from '../engine/candidates/prepare.ts';
import { choose } from '../engine/choose.ts';
import type { Context } from '../engine/core/context.ts';
import type { Field, ReadSchema } from '../engine/core/field.ts';
import type { FieldCandidates } from '../engine/core/field-candidates.ts';
import { jsonValue } from '../engine/json-value.ts';
import { confidenceOf, offerOf } from '../engine/results.ts';
import { ViewBuilder } from '../engine/view/build-view.ts';
import { framedPage } from '../extract-job/framed-page.ts';
import type { Json } from '../json/json.ts';
import type { Example, ExampleCandidate } from './example.ts';
import { vectorOf } from './features.ts';
import { MAX_CANDIDATES } from './scorer.ts';

/** Correct values by the key of their field; null if the document does not have one. */
export type RightValues = Readonly<Record<string, Json>>;

export const fieldKey = (path: readonly (string | number)[]): string => JSON.stringify(path);

interface Draft {
  field: Field;
  /** In the form in which values are compared. */
  right: string;
  candidates: ExampleCandidate[];
  groups: Map<string, number>;
  /** The engine's own answer. */
  answer: { value: string; likelihood: number };
}

const NOTHING = canonical(null);

/** The examples of one document, collected from sections of its pages. */
export class DocumentExamples {
  readonly #schema: ReadSchema;
  readonly #drafts = new Map<Field, Draft>();

  constructor(schema: ReadSchema, right: RightValues) {
    this.#schema = schema;
    for (const field of schema.fields) {
      const key = fieldKey(field.path);
      if (!Object.hasOwn(right, key)) continue;
      this.#drafts.set(field, {
        field,
        right: canonical(right[key] ?? null),
        candidates: [],
        groups: new Map(),
        answer: { value: NOTHING, likelihood: 0 },
      });
    }
  }

  add(pages: readonly Page[]): void {
    const builder = new ViewBuilder();
    for (const page of pages) builder.add(page, framedPage(page));
    const context = contextFor(prepare(builder.finish()), this.#schema.fields);
    // For all fields, because an uncorrected one may take a value away from a corrected one.
    const offers = this.#schema.fields.map((field) => offerOf(context, field));
    const chosen = choose(offers);
    for (const offer of offers) {
      const draft = this.#drafts.get(offer.field);
      if (draft === undefined) continue;
      addCandidates(draft, context, offer);
      const own = chosen.get(offer.field);
      const value = own === undefined ? null : jsonValue(offer.field, own.span, context);
      const likelihood =
        own === undefined || value === null
          ? nullLikelihood(offer.candidates[0]?.score ?? 0)
          : confidenceOf(own, offer.candidates, offer.field);
      // Of several sections, the value with the highest likelihood is the engine's, as in an extraction.
      const isSaid = value !== null;
      const { answer } = draft;
      if (isSaid === (answer.value !== NOTHING) ? likelihood > answer.likelihood : isSaid) {
        draft.answer = { value: canonical(value), likelihood };
      }
    }
  }

  finish(document: string): { path: string[]; example: Example }[] {
    return [...this.#drafts.values()].map(({ field, right, candidates, answer }) => ({
      path: [...field.path],
      example: {
        document,
        candidates,
        isNullRight: right === NOTHING,
        engine: { isRight: answer.value === right, likelihood: answer.likelihood },
      },
    }));
  }
}

function addCandidates(draft: Draft, context: Context, { field, candidates }: FieldCandidates): void {
  for (const [rank, candidate] of candidates.slice(0, MAX_CANDIDATES).entries()) {
    const value = jsonValue(field, candidate.span, context);
    const said = canonical(value);
    const group = draft.groups.get(said) ?? draft.groups.size;
    draft.groups.set(said, group);
    draft.candidates.push({
      ...vectorOf(context, candidate, rank),
      score: candidate.score,
      group,
      isRight: value !== null && said === draft.right,
    });
  }
}
