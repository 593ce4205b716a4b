/**
 * What is known so far about a document that is processed in sections. For list items only values and likelihoods are
 * kept: their evidence is many times as long, and nothing here needs it again.
 */
import type { JsonObject } from '../json/json.ts';
import { type JsonPath, setAtPath, valueAtPath } from '../json/json-path.ts';
import type { Evidence, FieldEvidence } from './evidence.ts';
import type { Growth } from './growth.ts';
import type { Findings, Leaf } from './window.ts';

/** What several answers are drawn from. */
export interface DrawnLeaf {
  evidence: Pick<FieldEvidence, 'path' | 'value' | 'confidence' | 'rejected'>;
  saysNull: boolean;
}

export class Collected {
  readonly likelihoods = new Likelihoods();
  values = 0;
  readonly #write: (evidence: Evidence) => void;
  #output: JsonObject | undefined;
  readonly #scalars = new Map<string, Leaf>();
  /** By column of a list, and by path of the few items that could have been something else. */
  readonly #saysNull = new Map<string, boolean>();
  readonly #rejected = new Map<string, FieldEvidence['rejected']>();

  constructor(write: (evidence: Evidence) => void) {
    this.#write = write;
  }

  get output(): JsonObject {
    return this.#output ?? {};
  }

  /** All of them, always in the same order; those of items are recreated each time. */
  *leaves(): Generator<DrawnLeaf> {
    yield* this.#scalars.values();
    for (const { key, path, at, shares } of this.likelihoods.columns()) {
      const saysNull = this.#saysNull.get(key) ?? false;
      for (const [index, confidence] of shares.entries()) {
        if (confidence === undefined) continue;
        const own = path.with(at, index);
        const value = valueAtPath(this.output, own) ?? null;
        yield { evidence: { path: own, value, confidence, rejected: this.#rejected.get(keyOf(own)) ?? [] }, saysNull };
      }
    }
  }

  /** Adds findings and returns what is new. */
  add(found: Findings): Growth {
    const shifts = this.#appendLists(found);
    const values: Growth['values'] = [];
    for (const leaf of found.leaves) {
      const at = itemAt(leaf.evidence.path);
      if (at < 0) {
        if (this.#addScalar(leaf)) values.push([leaf.evidence.path, leaf.evidence.value]);
      } else this.#addItem(leaf, at, shifts.get(keyOf(leaf.evidence.path.slice(0, at))) ?? 0);
    }
    return { values, items: itemsIn(found) };
  }

  /** Signals that nothing follows. */
  end(): void {
    for (const { evidence } of this.#scalars.values()) {
      this.likelihoods.set(evidence.path, evidence.confidence);
      if (evidence.value !== null) this.values += 1;
      this.#write(evidence);
    }
  }

  #appendLists({ output, lists }: Findings): Map<string, number> {
    const shifts = new Map<string, number>();
    const known = this.#output;
    this.#output = known ?? output;
    for (const list of lists) {
      this.#write(list);
      const before = known === undefined ? undefined : valueAtPath(known, list.path);
      if (!Array.isArray(before)) continue;
      shifts.set(keyOf(list.path), before.length);
      const items = valueAtPath(output, list.path);
      if (Array.isArray(items)) for (const item of items) before.push(item);
    }
    return shifts;
  }

  #addItem(leaf: Leaf, at: number, shift: number): void {
    const { evidence, saysNull } = leaf;
    if (shift > 0) evidence.path[at] = Number(evidence.path[at]) + shift;
    this.#write(evidence);
    this.likelihoods.set(evidence.path, evidence.confidence);
    if (evidence.value !== null) this.values += 1;
    if (saysNull) this.#saysNull.set(columnKey(evidence.path, at), true);
    if (evidence.rejected.length > 0) this.#rejected.set(keyOf(evidence.path), evidence.rejected);
  }

  /** Returns whether its value becomes the answer. */
  #addScalar(leaf: Leaf): boolean {
    const { path } = leaf.evidence;
    const key = keyOf(path);
    const known = this.#scalars.get(key);
    if (known === undefined) {
      this.#scalars.set(key, leaf);
      return leaf.evidence.value !== null;
    }
    const [winner, loser] = isSurer(leaf, known) ? [leaf, known] : [known, leaf];
    this.#scalars.set(key, withRival(winner, loser));
    if (winner === leaf) setAtPath(this.output, path, leaf.evidence.value);
    return winner === leaf;
  }
}

/** For the lists that have any. */
const itemsIn = ({ output, lists }: Pick<Findings, 'output' | 'lists'>): Growth['items'] =>
  lists.flatMap(({ path }): Growth['items'] => {
    const items = valueAtPath(output, path);
    return Array.isArray(items) && items.length > 0 ? [[path, items]] : [];
  });

const keyOf = (path: JsonPath): string => JSON.stringify(path);

/** The index at which a path enters an array, or -1. */
const itemAt = (path: JsonPath): number => path.findIndex((step) => typeof step === 'number');

const isSurer = ({ evidence: one }: Leaf, { evidence: other }: Leaf): boolean =>
  one.value !== null && (other.value === null || one.confidence > other.confidence);

const MAX_REJECTED = 5;

/** The value of another section becomes a rejected candidate. */
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

export interface LikelihoodColumn {
  key: string;
  /** Path of one of its values; the index of the item is at `at`. */
  path: (string | number)[];
  at: number;
  /** By item number. */
  shares: (number | undefined)[];
}

/** By path; those of a list column together, because a list may have a million of them. */
export class Likelihoods {
  readonly #single = new Map<string, number>();
  readonly #columns = new Map<string, LikelihoodColumn>();

  set(path: JsonPath, share: number): void {
    const at = itemAt(path);
    if (at < 0) {
      this.#single.set(keyOf(path), share);
      return;
    }
    const key = columnKey(path, at);
    let column = this.#columns.get(key);
    if (column === undefined) {
      column = { key, path: [...path], at, shares: [] };
      this.#columns.set(key, column);
    }
    column.shares[Number(path[at])] = share;
  }

  columns(): Iterable<LikelihoodColumn> {
    return this.#columns.values();
  }

  /** Returns 0 if none is known. */
  at(path: JsonPath): number {
    const at = itemAt(path);
    if (at < 0) return this.#single.get(keyOf(path)) ?? 0;
    return this.#columns.get(columnKey(path, at))?.shares[Number(path[at])] ?? 0;
  }
}

const columnKey = (path: JsonPath, at: number): string => keyOf(path.map((step, place) => (place === at ? '*' : step)));
