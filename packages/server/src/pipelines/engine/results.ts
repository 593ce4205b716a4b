/** Values of fields as they are reported, and the output that they make up. */

import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { valueAtPath } from '../json/json-path.ts';
import type { CellEvidence } from './arrays/cell-evidence.ts';
import { crossCells } from './arrays/cross-cells.ts';
import { statementCandidates } from './arrays/statement-candidates.ts';
import { type Chosen, doubtOf, likelihoodOf } from './calibration.ts';
import { candidatesFor } from './candidates/candidates.ts';
import { enumCandidates } from './candidates/enum-candidates.ts';
import type { Candidate } from './core/candidate.ts';
import type { Context, Prepared } from './core/context.ts';
import type { Field } from './core/field.ts';
import type { FieldCandidates, Learned } from './core/field-candidates.ts';
import type { PlainSchema } from './core/plain-schema.ts';
import type { ViewWord } from './core/view.ts';
import { jsonValue } from './json-value.ts';
import { looksLikePerson } from './recognise/names.ts';
import { memberOf } from './schema/members.ts';

export interface FieldResult {
  /** Keys and indexes from the root of the output. */
  path: (string | number)[];
  field: Field;
  value: Json;
  /** Likelihood that the value is right, 0..1. */
  confidence: number;
  /** What speaks for a cell of a table; undefined for other values. */
  cell: CellEvidence | undefined;
  words: ViewWord[];
  raw: string;
  chosen: Candidate | undefined;
  /** The next best candidates. */
  rejected: Candidate[];
  /** Whether scores learned from corrections decided. */
  isLearned: boolean;
}

const REJECTED = 5;

export function offerOf(context: Context, field: Field, learned?: Learned): FieldCandidates {
  const candidates = field.schema.enum === undefined ? printedCandidates(context, field) : members(context, field);
  const reweighed = learned?.reweigh(context, field, candidates);
  return { field, candidates: reweighed?.candidates ?? candidates, learned: reweighed };
}

/** Members of a closed list of currencies are printed as signs and codes beside amounts as well. */
function members(context: Context, field: Field): readonly Candidate[] {
  const said = enumCandidates(context, field);
  if (field.kind !== 'currency') return said;
  const signs = candidatesFor(context, field).filter(
    ({ span }) => span.kind === 'currency' && memberOf(field, span) !== null,
  );
  return [...said, ...signs].sort((a, b) => b.score - a.score);
}

/** Those that labels and texts name, and those of statements and other tables. */
function printedCandidates(context: Context, field: Field): readonly Candidate[] {
  const { candidates: crossed, isElsewhere } = crossCells(context, field);
  const inTables = [...statementCandidates(context, field), ...crossed];
  const others = candidatesFor(context, field).filter((candidate) => !isElsewhere(candidate));
  return inTables.length === 0 ? others : [...inTables, ...others].sort((a, b) => b.score - a.score);
}

/** @param path of the item that the field belongs to; empty for a field of the document */
export function chosenResult(
  prepared: Prepared,
  { field, candidates, learned }: FieldCandidates,
  candidate: Candidate | undefined,
  path: readonly (string | number)[] = [],
): FieldResult {
  const value = candidate === undefined ? null : jsonValue(field, candidate.span, prepared);
  const taken = value === null ? undefined : candidate;
  return {
    path: [...path, ...field.path],
    field,
    value,
    confidence: learned?.likelihoodOf(taken) ?? (taken === undefined ? 0 : confidenceOf(taken, candidates, field)),
    cell: undefined,
    words: taken?.span.words ?? [],
    raw: taken?.span.text ?? '',
    chosen: taken,
    rejected: candidates.filter((other) => other !== candidate).slice(0, REJECTED),
    isLearned: learned !== undefined,
  };
}

/** Values with less evidence are wrong far more often than right: none is returned, and they are the first rejected. */
export const LEAST_LIKELIHOOD = 0.2;

/** Leaves out a value with too little evidence, or one that can hardly have been read: it is still the first rejected. */
export function sureResult(prepared: Prepared, offer: FieldCandidates, candidate: Candidate | undefined): FieldResult {
  const { field, candidates, learned } = offer;
  const isSure =
    candidate === undefined || learned !== undefined || confidenceOf(candidate, candidates, field) >= LEAST_LIKELIHOOD;
  return chosenResult(prepared, offer, isSure ? candidate : undefined);
}

/** Builds the objects and arrays of a schema without values. */
export function emptyOutput(schema: PlainSchema): JsonObject {
  const output: JsonObject = {};
  for (const { name, schema: inner } of schema.properties) {
    if (inner.type === 'object') output[name] = emptyOutput(inner);
    else if (inner.type === 'array') output[name] = [];
  }
  return output;
}

/** A missing value is null where the schema allows it or demands the key, and left out elsewhere. */
export function put(output: JsonObject, { value, field }: FieldResult): void {
  if (value === null && !field.schema.isNullable && !field.isRequired) return;
  let node: JsonObject = output;
  for (const key of field.path.slice(0, -1)) {
    const inner = node[key];
    if (isObject(inner)) node = inner;
    else {
      const made: JsonObject = {};
      node[key] = made;
      node = made;
    }
  }
  node[field.name] = value;
}

export function removeAt(item: JsonObject, path: readonly string[]): void {
  const holder = path.length === 1 ? item : valueAtPath(item, path.slice(0, -1));
  const name = path.at(-1);
  if (isObject(holder) && name !== undefined) delete holder[name];
}

/** Takes an answer back for want of evidence: it is the first of the rejected ones then. */
export function takenBack(output: JsonObject, result: FieldResult): FieldResult {
  const { chosen, rejected } = result;
  const all = chosen === undefined ? rejected : [chosen, ...rejected];
  const empty: FieldResult = {
    ...result,
    value: null,
    confidence: 0,
    words: [],
    raw: '',
    chosen: undefined,
    rejected: all.slice(0, REJECTED),
  };
  removeAt(output, result.field.path);
  put(output, empty);
  return empty;
}

/** Rates a chosen candidate by its lead over the best candidate with another value. */
export const confidenceOf = (candidate: Candidate, candidates: readonly Candidate[], field: Field): number =>
  likelihoodOf(chosenOf(candidate, candidates, field));

/** A person, and the whole text that begins with that name, say the same. */
const isNameInText = ({ span }: Candidate, { span: other }: Candidate): boolean =>
  span.kind === 'name' &&
  other.kind === 'text' &&
  span.words[0] !== undefined &&
  span.words[0] === other.words[0] &&
  looksLikePerson(span.text);

export function chosenOf(candidate: Candidate, candidates: readonly Candidate[], field: Field): Chosen {
  const { kind, schema, concept, isNamedAsConcept } = field;
  const rival = candidates.find(
    (other) => String(other.span.value) !== String(candidate.span.value) && !isNameInText(candidate, other),
  );
  return {
    score: candidate.score,
    lead: candidate.score - Math.max(0, rival?.score ?? 0),
    label: candidate.features.label,
    doubt: doubtOf(candidate.span.words),
    kind,
    isChoice: schema.enum !== undefined,
    isPaired: candidate.features.paired > 0,
    isSaid: candidate.features.said > 0,
    isDescribed: schema.description !== '',
    isKnown: concept !== undefined && isNamedAsConcept,
    isOrderGuessed: field.wantsIsoDate && candidate.span.traits.isOrderGuessed === true,
  };
}
