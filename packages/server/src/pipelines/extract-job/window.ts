/**
 * Long documents are processed in sections of pages, so that memory stays bounded: of each only the values with their
 * evidence are kept. A single value is taken from the section with the highest likelihood; lists continue.
 */
import type { Page } from '../../documents/model/document.ts';
import { nullLikelihood } from '../engine/calibration.ts';
import { prepare } from '../engine/candidates/prepare.ts';
import type { Candidate } from '../engine/core/candidate.ts';
import type { Prepared } from '../engine/core/context.ts';
import type { ReadSchema } from '../engine/core/field.ts';
import { noSpans } from '../engine/core/span.ts';
import type { ValueKind } from '../engine/core/value-kinds.ts';
import { type Extraction, extractPrepared } from '../engine/extract.ts';
import { jsonValue } from '../engine/json-value.ts';
import { withoutUnsure } from '../engine/leave-out.ts';
import type { FieldResult } from '../engine/results.ts';
import { ViewBuilder } from '../engine/view/build-view.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { setAtPath, valueAtPath } from '../json/json-path.ts';
import type { UsedScorer } from '../learn/scorer.ts';
import { type CarriedHeader, headerOf } from './carried-header.ts';
import { type FieldEvidence, fieldEvidence, type ListEvidence } from './evidence.ts';
import { framedPage } from './framed-page.ts';
import type { Growth } from './growth.ts';
import { asksForThread, withoutQuoted } from './quoted-mail.ts';

/** A value with everything that a draw needs to know. */
export interface Leaf {
  evidence: FieldEvidence;
  /** True if a missing value is null in the output; otherwise its key is left out. */
  saysNull: boolean;
}

export interface Findings {
  output: JsonObject;
  leaves: Leaf[];
  lists: ListEvidence[];
  /** What it was found in. */
  prepared: Prepared;
  /** The header for the next section. */
  header: CarriedHeader | undefined;
}

/** Forty full pages. Dense ones that contain only values take 3 MB and a quarter of a second each, measured. */
export const WINDOW_WORDS = 20_000;

export interface WindowOptions {
  scorer?: UsedScorer | undefined;
  /** True if other pages came before. */
  isLater?: boolean;
  /** Called with single values, and then with each list, as they become known. */
  onSettled?: ((growth: Growth) => void) | undefined;
}

export function findingsIn(
  pages: readonly Page[],
  schema: ReadSchema,
  { scorer, isLater = false, onSettled }: WindowOptions = {},
): Findings {
  const builder = new ViewBuilder();
  const isOfThread = asksForThread(schema);
  for (const page of pages) {
    const own = isOfThread ? page : withoutQuoted(page);
    builder.add(own, framedPage(own));
  }
  const view = builder.finish();
  const prepared = prepare(view);
  const search = isLater ? besideItems : onSettled === undefined ? extractSure : stepwise(onSettled);
  const { output, fields, lists } = search(prepared, schema, scorer?.learned);
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
    prepared,
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

const extractSure: typeof extractPrepared = (...args) => withoutUnsure(extractPrepared(...args));

/**
 * Lists first, then single values where there are no items. For a table that continues for pages, weighing every cell
 * for every field would take twice as long as everything else, and what heads or ends it is not in its rows.
 */
function besideItems(...[prepared, schema, learned]: Parameters<typeof extractPrepared>): Extraction {
  const listed = extractSure(prepared, { ...schema, fields: [] }, learned);
  const items = new Set<number>();
  for (const { ledger } of listed.lists) {
    for (const { row, fate } of ledger) if (fate === 'extracted' || fate === 'continuation') items.add(row);
  }
  const spans = noSpans();
  for (const kind of Object.keys(spans) as ValueKind[]) {
    spans[kind] = prepared.spans[kind].filter((span) => !items.has(span.row));
  }
  const single = extractPrepared({ ...prepared, spans }, { ...schema, lists: [] }, learned);
  return together(single, listed);
}

/** Single values do not depend on lists, so they are reported first. Lists do: a table belongs to one of them. */
function stepwise(onSettled: (growth: Growth) => void): typeof extractPrepared {
  return (prepared, schema, learned) => {
    const single = extractPrepared(prepared, { ...schema, lists: [] }, learned);
    const values = single.fields.flatMap(({ path, value }): Growth['values'] =>
      value === null ? [] : [[path, value]],
    );
    if (values.length > 0) onSettled({ values, items: [] });
    const listed = extractSure(prepared, { ...schema, fields: [] }, learned);
    for (const list of schema.lists) {
      const items = valueAtPath(listed.output, list.path);
      if (Array.isArray(items) && items.length > 0) onSettled({ values: [], items: [[list.path, items]] });
    }
    return together(single, listed);
  };
}

function together(single: Extraction, listed: Extraction): Extraction {
  for (const { path } of listed.lists) {
    const found = valueAtPath(listed.output, path);
    if (found !== undefined) setAtPath(single.output, path, found);
  }
  return {
    output: single.output,
    fields: [...single.fields, ...listed.fields],
    lists: [...single.lists, ...listed.lists],
  };
}

/** For null: one minus the strength of the best rejected candidate. */
function confidenceOf({ value, confidence, rejected }: FieldResult): number {
  if (value !== null || confidence > 0) return rounded(confidence);
  return rounded(nullLikelihood(Math.max(0, ...rejected.map(({ score }) => score))));
}

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1e4) / 1e4;
