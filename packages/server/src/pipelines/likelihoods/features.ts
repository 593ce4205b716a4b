/** Features for and against a model's value, from which its likelihood is computed. */

import { doubtOf } from '../engine/calibration.ts';
import type { Field, ReadSchema } from '../engine/core/field.ts';
import { extractPrepared } from '../engine/extract.ts';
import type { FieldResult } from '../engine/results.ts';
import type { Json } from '../json/json.ts';
import { type JsonPath, pathText } from '../json/json-path.ts';
import { canonical } from '../locate/canonical.ts';
import { fold } from '../locate/fold.ts';
import type { Leaf } from '../locate/leaves.ts';
import { locate } from '../locate/locate.ts';
import type { Ranked } from '../locate/locate-scalars.ts';
import { MIN_FOUND_MATCH } from '../locate/occurrence.ts';
import { draftsOf } from '../prove/draft.ts';
import type { Evidence, EvidenceCheck } from '../prove/evidence.ts';
import type { PageBatch } from '../prove/page-batches.ts';
import { prove } from '../prove/prove.ts';
import { type Features, isProved, ProvedShares, proofFeatures } from './proof-features.ts';

export interface Assessed {
  path: JsonPath;
  isNull: boolean;
  features: Features;
  /** Whether the document states another value for the field. */
  isContradicted: boolean;
}

const MAX_DOUBT = 1.5;
const LONG_TEXT = 200;

const isSmall = (value: Leaf['value']): boolean => fold(String(value)).length <= 3;

/** Assesses all leaves of an output, in their order, against the whole document. */
export function assessed({ prepared, anchors, pageCount }: PageBatch, schema: ReadSchema, output: Json): Assessed[] {
  const located = locate(prepared, schema, output);
  const { leaves } = located;
  const drafts = draftsOf({ view: prepared.view, anchors, located, known: new Map() });
  const evidence = prove({ schema, output, drafts, likelihoods: null, pageCount });
  const entries = leaves.map(({ leaf, ranked }) => {
    const [best] = ranked;
    const place = best !== undefined && best.occurrence.match >= MIN_FOUND_MATCH ? best : undefined;
    return { leaf, place };
  });
  const values = entries.filter(({ leaf }) => leaf.value !== null);
  const shares = new Shares(entries.map(({ leaf, place }) => ({ leaf, isThere: place !== undefined })));
  const evidenceOf = ({ path }: Leaf): Evidence | undefined => evidence[pathText(path)];
  const proved = new ProvedShares(values.map(({ leaf }) => ({ leaf, isProved: isProved(evidenceOf(leaf)) })));
  const engine = new EngineAnswers(extractPrepared(prepared, schema).fields);
  const printedShare = values.filter(({ place }) => place !== undefined).length / Math.max(1, values.length);
  return entries.map(({ leaf, place }, index): Assessed => {
    const common = { ...itemFeature(leaf), printedShare };
    const draft = drafts[index];
    if (leaf.value === null || draft === undefined) {
      return {
        path: leaf.path,
        isNull: true,
        isContradicted: false,
        features: { ...common, ...engine.onNull(leaf), ...nullFeatures(leaf, shares) },
      };
    }
    const own = evidenceOf(leaf);
    const features = {
      ...proofFeatures(draft, leaf, own, proved),
      ...placeFeatures(place),
      ...checkFeatures(own?.checks ?? []),
      ...formFeatures(leaf),
      ...engine.on(leaf, leaf.value),
    };
    return { path: leaf.path, isNull: false, features, isContradicted: own?.status === 'contradicted' };
  });
}

export const itemFeature = ({ item }: Leaf): Features => ({ isItem: item === undefined ? 0 : 1 });

/** In a column that is mostly empty, another null is likely. */
export const nullFeatures = ({ item }: Leaf, shares: Shares): Features => ({
  nullsInColumn: item === undefined ? 0 : shares.nullsOf(item),
});

export function valueFeatures({ value, field }: Leaf): Features {
  const kind = field?.kind ?? (typeof value === 'number' ? 'number' : 'text');
  const isChoice = field?.schema.enum !== undefined;
  return {
    isSmall: isSmall(value) ? 1 : 0,
    length: Math.min(1, String(value).length / LONG_TEXT),
    isNumber: typeof value === 'number' ? 1 : 0,
    isDate: kind === 'date' || kind === 'time' ? 1 : 0,
    isTruth: typeof value === 'boolean' ? 1 : 0,
    isChoice: isChoice ? 1 : 0,
    isName: kind === 'name' && !isChoice ? 1 : 0,
    isCode: kind === 'identifier' ? 1 : 0,
  };
}

/** Whether a value is not in the form that the schema asks for: another type, a day as it is printed, none of the choices. */
function formFeatures({ value, field }: Leaf): Features {
  if (field === undefined || typeof value !== 'string') return {};
  const { type, enum: choices } = field.schema;
  const isUnfit =
    type === 'number' ||
    type === 'integer' ||
    (field.wantsIsoDate && !ISO_DAY.test(value)) ||
    (choices !== undefined && !choices.includes(value));
  return isUnfit ? { unfit: 1 } : {};
}

/** A day, or a month without one. */
const ISO_DAY = /^\d{4}-\d{2}/;

function placeFeatures(place: Ranked | undefined): Features {
  if (place === undefined) return {};
  const { occurrence, association } = place;
  return {
    match: occurrence.match,
    label: association.own,
    doubt: Math.min(MAX_DOUBT, doubtOf(occurrence.words)),
  };
}

export function checkFeatures(checks: readonly EvidenceCheck[]): Features {
  const holding = checks.filter(({ holds }) => holds).length;
  return { checkHolds: holding > 0 ? 1 : 0, checkFails: checks.length > 0 && holding === 0 ? 1 : 0 };
}

/** Shares of printed leaves by column, item and siblings. */
export class Shares {
  readonly #columns = new Map<string, { count: number; there: number; nulls: number }>();
  readonly #items = new Map<string, { count: number; there: number }>();

  constructor(entries: readonly { leaf: Leaf; isThere: boolean }[]) {
    for (const { leaf, isThere } of entries) {
      const isNull = leaf.value === null;
      const column = this.#columnOf(leaf);
      if (isNull) column.nulls += 1;
      else column.count += 1;
      if (isThere) column.there += 1;
      if (isNull || leaf.item === undefined) continue;
      const item = this.#items.get(itemKey(leaf.item)) ?? { count: 0, there: 0 };
      item.count += 1;
      if (isThere) item.there += 1;
      this.#items.set(itemKey(leaf.item), item);
    }
  }

  /** Returns the printed share of its column; 0 for values outside of lists. */
  ofColumn({ item }: Leaf): number {
    if (item === undefined) return 0;
    const { count, there } = this.#columns.get(columnKey(item)) ?? { count: 0, there: 0 };
    return there / Math.max(1, count);
  }

  ofItem({ item }: Leaf): number {
    if (item === undefined) return 0;
    const { count, there } = this.#items.get(itemKey(item)) ?? { count: 0, there: 0 };
    return there / Math.max(1, count);
  }

  nullsOf(item: NonNullable<Leaf['item']>): number {
    const { count, nulls } = this.#columns.get(columnKey(item)) ?? { count: 0, nulls: 0 };
    return nulls / Math.max(1, count + nulls);
  }

  #columnOf({ item }: Leaf): { count: number; there: number; nulls: number } {
    const key = item === undefined ? '' : columnKey(item);
    const known = this.#columns.get(key) ?? { count: 0, there: 0, nulls: 0 };
    this.#columns.set(key, known);
    return known;
  }
}

const columnKey = ({ list, column }: NonNullable<Leaf['item']>): string =>
  `${list}\u0000${column.replace(/\d+/g, '*')}`;
const itemKey = ({ list, index }: NonNullable<Leaf['item']>): string => `${list}\u0000${index}`;

/** What the built-in engine finds for the same fields, with its likelihood. */
class EngineAnswers {
  readonly #single = new Map<Field, FieldResult>();
  readonly #columns = new Map<Field, Set<string>>();

  constructor(results: readonly FieldResult[]) {
    for (const result of results) {
      const isItem = result.path.some((step) => typeof step === 'number');
      if (!isItem) this.#single.set(result.field, result);
      else if (result.value !== null) {
        const said = this.#columns.get(result.field) ?? new Set();
        said.add(canonical(result.value));
        this.#columns.set(result.field, said);
      }
    }
  }

  on({ field, item }: Leaf, value: Json): Features {
    if (field === undefined) return {};
    if (item !== undefined) {
      const said = this.#columns.get(field);
      if (said === undefined) return {};
      return said.has(canonical(value)) ? { engineHasItem: 1 } : { engineLacksItem: 1 };
    }
    const own = this.#single.get(field);
    if (own === undefined || own.value === null) return {};
    return isSaid(value, own) ? { engineAgrees: own.confidence } : { engineDiffers: own.confidence };
  }

  onNull({ field, item }: Leaf): Features {
    const own = field === undefined || item !== undefined ? undefined : this.#single.get(field);
    return { engineDiffers: own === undefined || own.value === null ? 0 : own.confidence };
  }
}

function isSaid(value: Json, { value: own, raw }: FieldResult): boolean {
  const [one, other] = [canonical(value), canonical(own)];
  if (one === other) return true;
  return typeof value === 'string' && one.length > 3 && (other.includes(one) || fold(raw).includes(one));
}
