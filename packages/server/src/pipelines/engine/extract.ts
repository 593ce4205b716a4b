/** The built-in engine: takes a document and a schema, returns values and the words they came from. Uses no model. */

import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { blocksByLabels, blocksOverTables } from './arrays/blocks.ts';
import { type ExtractedList, extractLists } from './arrays/extract-list.ts';
import { periodItems } from './arrays/period-items.ts';
import type { ItemRecord, LedgerEntry, RecordCell } from './arrays/table-body.ts';
import { type Chosen, cellLikelihood, doubtOf, likelihoodOf } from './calibration.ts';
import { candidatesFor } from './candidates/candidates.ts';
import { enumCandidates } from './candidates/enum-candidates.ts';
import { plainList } from './candidates/plain-list.ts';
import { contextFor, prepare } from './candidates/prepare.ts';
import { choose } from './choose.ts';
import type { Candidate } from './core/candidate.ts';
import type { Context, Prepared } from './core/context.ts';
import type { Field, ListField, ReadSchema } from './core/field.ts';
import type { FieldCandidates, Learned } from './core/field-candidates.ts';
import type { PlainSchema } from './core/plain-schema.ts';
import { type DocumentView, joinWords, type ViewWord } from './core/view.ts';
import { jsonValue } from './json-value.ts';
import { findDates, isoOf } from './recognise/dates.ts';
import { parseNumber, withoutThousandsSpaces } from './recognise/numbers.ts';
import { readSchema } from './schema/read-schema.ts';
import { balanced } from './totals/choice.ts';

export interface FieldResult {
  /** Keys and indexes from the root of the output. */
  path: (string | number)[];
  field: Field;
  value: Json;
  /** Likelihood that the value is right, 0..1. */
  confidence: number;
  words: ViewWord[];
  raw: string;
  chosen: Candidate | undefined;
  /** The next best candidates. */
  rejected: Candidate[];
  /** Whether scores learned from corrections decided. */
  isLearned: boolean;
}

export interface Extraction {
  output: JsonObject;
  fields: FieldResult[];
  lists: { path: readonly string[]; ledger: LedgerEntry[] }[];
}

const REJECTED = 5;

export function extract(view: DocumentView, schema: JsonObject): Extraction {
  return extractPrepared(prepare(view), readSchema(schema));
}

export function extractPrepared(prepared: Prepared, schema: ReadSchema, learned?: Learned): Extraction {
  const context = contextFor(prepared, schema.fields);
  const offers = balanced(schema.fields.map((field) => offerOf(context, field, learned)));
  const chosen = choose(offers);
  const output = emptyOutput(schema.root);
  const fields: FieldResult[] = [];
  for (const { field, candidates, learned: reweighed } of offers) {
    const candidate = chosen.get(field);
    const value = candidate === undefined ? null : jsonValue(field, candidate.span, prepared);
    const result: FieldResult = {
      path: [...field.path],
      field,
      value,
      confidence:
        reweighed?.likelihoodOf(value === null ? undefined : candidate) ??
        (candidate === undefined || value === null ? 0 : confidenceOf(candidate, candidates, field)),
      words: value === null ? [] : (candidate?.span.words ?? []),
      raw: value === null ? '' : (candidate?.span.text ?? ''),
      chosen: value === null ? undefined : candidate,
      rejected: candidates.filter((other) => other !== candidate).slice(0, REJECTED),
      isLearned: reweighed !== undefined,
    };
    fields.push(result);
    put(output, result, field);
  }
  const statements = periodItems(prepared, schema.lists);
  const tables = extractLists(
    prepared,
    schema.lists.filter((list) => !statements.has(list)),
  );
  const lists = schema.lists.map((list) => {
    const found = statements.get(list) ?? tables.get(list);
    return { path: list.path, ledger: fillList(prepared, list, { output, fields, found }) };
  });
  return { output, fields, lists };
}

export function offerOf(context: Context, field: Field, learned?: Learned): FieldCandidates {
  const candidates = field.schema.enum === undefined ? candidatesFor(context, field) : enumCandidates(context, field);
  const reweighed = learned?.reweigh(context, field, candidates);
  return { field, candidates: reweighed?.candidates ?? candidates, learned: reweighed };
}

/** Builds the objects and arrays of a schema without values. */
function emptyOutput(schema: PlainSchema): JsonObject {
  const output: JsonObject = {};
  for (const { name, schema: inner } of schema.properties) {
    if (inner.type === 'object') output[name] = emptyOutput(inner);
    else if (inner.type === 'array') output[name] = [];
  }
  return output;
}

/** A missing value is null where the schema allows it or demands the key, and left out elsewhere. */
function put(output: JsonObject, result: FieldResult, field: Field): void {
  if (result.value === null && !field.schema.isNullable && !field.isRequired) return;
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
  node[field.name] = result.value;
}

interface Filling {
  output: JsonObject;
  fields: FieldResult[];
  /** What a table holds for a list of objects. */
  found: ExtractedList | undefined;
}

function fillList(prepared: Prepared, list: ListField, { output, fields, found }: Filling): LedgerEntry[] {
  if (list.item !== null) {
    setAt(output, list, plainItems(prepared, list, list.item, fields));
    return [];
  }
  const { records, ledger } = found ?? { records: [], ledger: [] };
  if (records.length === 0) {
    const filled = blockItems(prepared, list);
    setAt(output, list, filled.items);
    fields.push(...filled.fields);
    return [...ledger, ...filled.ledger];
  }
  setAt(output, list, tableItems(prepared, { list, records, path: [], fields }));
  return ledger;
}

interface Tabled {
  list: ListField;
  records: readonly ItemRecord[];
  /** Path of the item that the list is in; empty for a list of the document. */
  path: readonly (string | number)[];
  fields: FieldResult[];
}

function tableItems(prepared: Prepared, { list, records, path, fields }: Tabled): Json[] {
  const items: Json[] = [];
  for (const [index, record] of records.entries()) {
    const item = list.schema.items === undefined ? {} : emptyOutput(list.schema.items);
    for (const field of list.fields ?? []) {
      const cell = record.find((entry) => entry.field === field);
      const value = cell === undefined ? null : cellValue(field, cell, prepared);
      const result: FieldResult = {
        path: [...path, ...list.path, index, ...field.path],
        field,
        value,
        confidence: value === null || cell === undefined ? 0 : cellLikelihood(cell.score, doubtOf(cell.words)),
        words: value === null ? [] : (cell?.words ?? []),
        raw: value === null ? '' : joinWords(cell?.words ?? []),
        chosen: undefined,
        rejected: [],
        isLearned: false,
      };
      fields.push(result);
      put(item, result, field);
    }
    items.push(item);
  }
  return items;
}

interface FilledBlocks {
  items: Json[];
  fields: FieldResult[];
  ledger: LedgerEntry[];
}

/** Items that are blocks of the document, each with the fields found in it and the rows of its table. */
function blockItems(prepared: Prepared, list: ListField): FilledBlocks {
  const filled: FilledBlocks = { items: [], fields: [], ledger: [] };
  const own = list.fields ?? [];
  const inner = list.inner.find((entry) => entry.fields !== null);
  if (own.length === 0) return filled;
  const found = inner === undefined ? undefined : extractLists(prepared, [inner]).get(inner);
  const context = contextFor(prepared, own);
  const offers = own.map((field) => offerOf(context, field));
  const overTables = blocksOverTables(found?.tables ?? []);
  const blocks = overTables.length > 0 ? overTables : blocksByLabels(offers);
  filled.ledger.push(...(found?.ledger ?? []));
  for (const { from, to, records } of blocks) {
    const item = list.schema.items === undefined ? {} : emptyOutput(list.schema.items);
    const path = [...list.path, filled.items.length];
    const within = offers.map((offer) => ({
      ...offer,
      candidates: offer.candidates.filter(({ span }) => span.row >= from && span.row <= to),
    }));
    const chosen = choose(within);
    for (const { field, candidates } of within) {
      const result = chosenResult(prepared, { field, candidates, candidate: chosen.get(field), path });
      filled.fields.push(result);
      put(item, result, field);
    }
    if (inner !== undefined)
      setAt(item, inner, tableItems(prepared, { list: inner, records, path, fields: filled.fields }));
    filled.items.push(item);
  }
  return filled;
}

interface Choice {
  field: Field;
  candidates: readonly Candidate[];
  candidate: Candidate | undefined;
  path: readonly (string | number)[];
}

function chosenResult(prepared: Prepared, { field, candidates, candidate, path }: Choice): FieldResult {
  const value = candidate === undefined ? null : jsonValue(field, candidate.span, prepared);
  const taken = value === null ? undefined : candidate;
  return {
    path: [...path, ...field.path],
    field,
    value,
    confidence: taken === undefined ? 0 : confidenceOf(taken, candidates, field),
    words: taken?.span.words ?? [],
    raw: taken?.span.text ?? '',
    chosen: taken,
    rejected: candidates.filter((other) => other !== candidate).slice(0, REJECTED),
    isLearned: false,
  };
}

function setAt(output: JsonObject, list: ListField, items: Json[]): void {
  let node: JsonObject = output;
  for (const key of list.path.slice(0, -1)) {
    const inner = node[key];
    if (isObject(inner)) node = inner;
  }
  node[list.name] = items;
}

function plainItems(prepared: Prepared, list: ListField, item: Field, fields: FieldResult[]): Json[] {
  const items: Json[] = [];
  const candidates = plainList(prepared, item);
  for (const candidate of candidates) {
    const value = jsonValue(item, candidate.span, prepared);
    if (value === null) continue;
    fields.push({
      path: [...list.path, items.length],
      field: item,
      value,
      confidence: confidenceOf(candidate, [], item),
      words: candidate.span.words,
      raw: candidate.span.text,
      chosen: candidate,
      rejected: [],
      isLearned: false,
    });
    items.push(value);
  }
  return items;
}

const NUMBERS = /[-−]?\d+(?:[.,]\d+)?e[-+−]?\d{1,3}(?![\p{L}\d])|[-−]?\(?\d[\d,.']*\)?-?/giu;

function cellValue(field: Field, { words, value: meant }: RecordCell, { decimal, dayFirst }: Prepared): Json {
  if (meant !== undefined) return meant;
  const text = joinWords(words).trim();
  if (text === '') return null;
  if (field.schema.type === 'number' || field.schema.type === 'integer') {
    const numbers = withoutThousandsSpaces(text).match(NUMBERS);
    const printed = field.kind === 'money' ? numbers?.at(-1) : numbers?.[0];
    const value = printed === undefined ? null : parseNumber(printed.trim(), decimal);
    return value !== null && field.schema.type === 'integer' ? Math.round(value) : value;
  }
  if (field.kind === 'date' && field.wantsIsoDate) {
    const [date] = findDates(text);
    return date === undefined ? null : isoOf(date, dayFirst);
  }
  const trimmed = text.replace(/^[\s:*-]+|[\s:*]+$/g, '');
  return trimmed === '' ? null : trimmed;
}

/** Rates a chosen candidate by its lead over the best candidate with another value. */
export const confidenceOf = (candidate: Candidate, candidates: readonly Candidate[], field: Field): number =>
  likelihoodOf(chosenOf(candidate, candidates, field));

export function chosenOf(candidate: Candidate, candidates: readonly Candidate[], { kind, schema }: Field): Chosen {
  const rival = candidates.find((other) => String(other.span.value) !== String(candidate.span.value));
  return {
    score: candidate.score,
    lead: candidate.score - Math.max(0, rival?.score ?? 0),
    label: candidate.features.label,
    doubt: doubtOf(candidate.span.words),
    kind,
    isChoice: schema.enum !== undefined,
  };
}
