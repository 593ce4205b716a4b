/**
 * Long documents are looked at in stretches of pages, so that memory stays bounded: of each only the values with their
 * evidence are kept. A value that stands once is taken from the stretch that is surest of it, lists go on.
 */
import type { Page } from '../../documents/document.ts';
import type { Candidate } from '../extract/candidates/candidate.ts';
import { prepare } from '../extract/candidates/context.ts';
import { extractPrepared, type FieldResult } from '../extract/extract.ts';
import { jsonValue } from '../extract/json-value.ts';
import type { ReadSchema } from '../extract/schema/field.ts';
import { ViewBuilder } from '../extract/view/build-view.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { setAtPath, valueAtPath } from '../json/json-path.ts';
import { type CarriedHeader, headerOf } from './carried-header.ts';
import { type FieldEvidence, fieldEvidence, type ListEvidence } from './evidence.ts';

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

export function findingsIn(pages: readonly Page[], schema: ReadSchema): Findings {
  const builder = new ViewBuilder();
  for (const page of pages) builder.add(page);
  const view = builder.finish();
  const prepared = prepare(view);
  const { output, fields, lists } = extractPrepared(prepared, schema);
  const leaves = fields.map((result): Leaf => {
    const readValue = ({ span }: Candidate): Json => jsonValue(result.field, span, prepared);
    const { isNullable } = result.field.schema;
    return {
      evidence: fieldEvidence(view, result, { confidence: confidenceOf(result), readValue }),
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
  const best = Math.max(0, ...rejected.map(({ score }) => score));
  return rounded(1 / (1 + Math.exp(1.2 * best - 1.2)));
}

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1e4) / 1e4;

/** The second stretch follows the first. The first is changed. */
export function mergeFindings(first: Findings | undefined, second: Findings): Findings {
  if (first === undefined) return second;
  const shifts = appendLists(first, second);
  const scalars = new Map<string, number>();
  for (const [index, { evidence }] of first.leaves.entries()) {
    if (listKeyOf(evidence.path) === undefined) scalars.set(JSON.stringify(evidence.path), index);
  }
  for (const leaf of second.leaves) {
    const { path } = leaf.evidence;
    const key = listKeyOf(path);
    if (key !== undefined) {
      first.leaves.push({ ...leaf, evidence: { ...leaf.evidence, path: shifted(path, shifts.get(key) ?? 0) } });
      continue;
    }
    const index = scalars.get(JSON.stringify(path));
    const known = index === undefined ? undefined : first.leaves[index];
    if (known === undefined || index === undefined) continue;
    const [winner, loser] = isSurer(leaf, known) ? [leaf, known] : [known, leaf];
    first.leaves[index] = withRival(winner, loser);
    if (winner === leaf) setAtPath(first.output, path, leaf.evidence.value);
  }
  return first;
}

const isSurer = ({ evidence: one }: Leaf, { evidence: other }: Leaf): boolean =>
  one.value !== null && (other.value === null || one.confidence > other.confidence);

const MAX_REJECTED = 5;

/** What another stretch would have said is a candidate that was not taken. */
function withRival(winner: Leaf, { evidence: loser }: Leaf): Leaf {
  const rival =
    loser.value === null
      ? []
      : [{ raw: loser.raw, value: loser.value, score: loser.score ?? 0, label: loser.label, places: loser.places }];
  const rejected = [...winner.evidence.rejected, ...rival, ...loser.rejected]
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_REJECTED);
  return { ...winner, evidence: { ...winner.evidence, rejected } };
}

/** Where a path leads into an array, the array; else undefined. */
export function listKeyOf(path: readonly (string | number)[]): string | undefined {
  const at = path.findIndex((step) => typeof step === 'number');
  return at < 0 ? undefined : JSON.stringify(path.slice(0, at));
}

function shifted(path: readonly (string | number)[], by: number): (string | number)[] {
  const at = path.findIndex((step) => typeof step === 'number');
  return path.map((step, index) => (index === at ? Number(step) + by : step));
}

function appendLists(first: Findings, second: Findings): Map<string, number> {
  const shifts = new Map<string, number>();
  for (const list of second.lists) {
    const items = valueAtPath(second.output, list.path);
    const known = valueAtPath(first.output, list.path);
    shifts.set(JSON.stringify(list.path), Array.isArray(known) ? known.length : 0);
    if (Array.isArray(items) && Array.isArray(known)) for (const item of items) known.push(item);
    const rows = first.lists.find(({ path }) => JSON.stringify(path) === JSON.stringify(list.path))?.rows;
    for (const row of list.rows) rows?.push(row);
  }
  return shifts;
}
