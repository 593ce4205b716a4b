/**
 * Long documents are looked at in stretches of pages, so that memory stays bounded: of each only the values with their
 * evidence are kept. A value that stands once is taken from the stretch that is surest of it, lists go on.
 */
import type { Page } from '../../documents/document.ts';
import { nullLikelihood } from '../extract/calibration.ts';
import type { Candidate } from '../extract/candidates/candidate.ts';
import { prepare } from '../extract/candidates/context.ts';
import { extractPrepared, type FieldResult } from '../extract/extract.ts';
import { jsonValue } from '../extract/json-value.ts';
import type { ReadSchema } from '../extract/schema/field.ts';
import { ViewBuilder } from '../extract/view/build-view.ts';
import type { Json, JsonObject } from '../json/json.ts';
import type { UsedScorer } from '../learn/scorer.ts';
import { type CarriedHeader, headerOf } from './carried-header.ts';
import { type FieldEvidence, fieldEvidence, type ListEvidence } from './evidence.ts';
import { framedPage } from './framed-page.ts';

/** A value with all that a draw needs to know. */
export interface Leaf {
  evidence: FieldEvidence;
  /** Whether a missing value is null in the output; elsewhere its key is left out. */
  saysNull: boolean;
}

export interface Findings {
  output: JsonObject;
  leaves: Leaf[];
  lists: ListEvidence[];
  /** For the stretch that follows. */
  header: CarriedHeader | undefined;
}

/** Forty full pages. Dense ones of nothing but values take 3 MB and a quarter of a second each, measured. */
export const WINDOW_WORDS = 20_000;

export function findingsIn(pages: readonly Page[], schema: ReadSchema, scorer?: UsedScorer): Findings {
  const builder = new ViewBuilder();
  for (const page of pages) builder.add(page, framedPage(page));
  const view = builder.finish();
  const prepared = prepare(view);
  const { output, fields, lists } = extractPrepared(prepared, schema, scorer?.learned);
  const leaves = fields.map((result): Leaf => {
    const readValue = ({ span }: Candidate): Json => jsonValue(result.field, span, prepared);
    const { isNullable } = result.field.schema;
    return {
      evidence: {
        ...fieldEvidence(view, result, { confidence: confidenceOf(result), readValue }),
        ...(result.isLearned && scorer !== undefined && { scorer: { id: scorer.id, version: scorer.version } }),
      },
      saysNull: isNullable || result.field.isRequired,
    };
  });
  return {
    output,
    leaves,
    header: headerOf(
      view,
      lists.map(({ ledger }) => ledger),
    ),
    lists: lists.map(({ path, ledger }) => ({
      kind: 'list',
      path: [...path],
      rows: ledger.map(({ page, text, fate, reason }) => ({
        page: view.pages[page]?.number ?? 0,
        text,
        fate,
        ...(reason !== undefined && { reason }),
      })),
    })),
  };
}

/** Of null it is how little the best of the refused candidates has for it. */
function confidenceOf({ value, confidence, rejected }: FieldResult): number {
  if (value !== null || confidence > 0) return rounded(confidence);
  return rounded(nullLikelihood(Math.max(0, ...rejected.map(({ score }) => score))));
}

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1e4) / 1e4;
