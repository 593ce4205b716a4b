/** Merges several answers into one: aligns arrays by content, decides each leaf by vote, and reports each vote. */
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { alignLists } from './align.ts';
import { canonical, textSimilarity, valueAt } from './canonical.ts';

export interface Vote {
  /** Keys and indexes in the consensus. */
  path: (string | number)[];
  value: Json;
  /** Share of the choices that agree; those without the item count as disagreeing. */
  likelihood: number;
  supporting: number;
  /** Where the leaf is in each choice; null if it has none. */
  sources: ((string | number)[] | null)[];
}

export interface Consensus {
  value: Json;
  /** Mirrors the value: a number at each leaf. */
  likelihoods: Json;
  votes: Vote[];
  /** The choice whose order of items was used, for the largest list. */
  reference: number;
}

/** An item that fewer than half of the choices have is left out. */
const MIN_SUPPORT = 0.5;
/** Long texts that differ by a slip are one answer; identifiers and numbers never are. */
const LONG_TEXT = 14;
const SLIP = 0.92;

interface Seen {
  value: Json;
  path: (string | number)[];
}

/** A choice's value at some path; undefined if it has no such path. */
type Choice = Seen | undefined;

class Voting {
  readonly votes: Vote[] = [];
  reference = 0;
  #longest = -1;
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
  }

  decide(choices: readonly Choice[], path: (string | number)[]): { value: Json; likelihoods: Json } {
    const said = choices.filter((choice) => choice !== undefined && choice.value !== null);
    const objects = said.filter((choice) => isObject(choice?.value)).length;
    const lists = said.filter((choice) => Array.isArray(choice?.value)).length;
    const leaves = said.length - objects - lists;
    if (objects > 0 && objects >= Math.max(lists, leaves)) return this.#object(choices, path);
    if (lists > 0 && lists >= leaves) return this.#list(choices, path);
    return this.#leaf(choices, path);
  }

  #object(choices: readonly Choice[], path: (string | number)[]): { value: Json; likelihoods: Json } {
    const value: JsonObject = {};
    const likelihoods: JsonObject = {};
    const keys = new Set(choices.flatMap((choice) => (isObject(choice?.value) ? Object.keys(choice.value) : [])));
    for (const key of keys) {
      const inner = choices.map(
        (choice): Choice =>
          choice !== undefined && isObject(choice.value)
            ? { value: valueAt(choice.value, key), path: [...choice.path, key] }
            : undefined,
      );
      const decided = this.decide(inner, [...path, key]);
      set(value, key, decided.value);
      set(likelihoods, key, decided.likelihoods);
    }
    return { value, likelihoods };
  }

  #list(choices: readonly Choice[], path: (string | number)[]): { value: Json; likelihoods: Json } {
    const lists = choices.map((choice) => (Array.isArray(choice?.value) ? choice.value : []));
    const { columns, reference } = alignLists(lists);
    if (columns.length > this.#longest) {
      this.#longest = columns.length;
      this.reference = reference;
    }
    const value: Json[] = [];
    const likelihoods: Json[] = [];
    for (const column of columns) {
      const support = column.filter((index) => index !== undefined).length / this.#count;
      // Half of an even number is no majority, except for two choices, where nothing else could be kept.
      if (support < MIN_SUPPORT || (support === MIN_SUPPORT && this.#count > 2)) continue;
      const inner = column.map((index, choice): Choice => {
        const from = choices[choice];
        return index === undefined || from === undefined
          ? undefined
          : { value: lists[choice]?.[index] ?? null, path: [...from.path, index] };
      });
      const decided = this.decide(inner, [...path, value.length]);
      value.push(decided.value);
      likelihoods.push(decided.likelihoods);
    }
    return { value, likelihoods };
  }

  #leaf(choices: readonly Choice[], path: (string | number)[]): { value: Json; likelihoods: Json } {
    const groups = new Map<string, Json[]>();
    for (const choice of choices) {
      // An object supports none of the plain values of the others.
      if (choice === undefined || (typeof choice.value === 'object' && choice.value !== null)) continue;
      const key = canonical(choice.value);
      groups.set(key, [...(groups.get(key) ?? []), choice.value]);
    }
    const [winner] = mergeSlips([...groups]).sort(
      (a, b) =>
        b.values.length - a.values.length || Number(a.key === canonical(null)) - Number(b.key === canonical(null)),
    );
    const supporting = winner?.values.length ?? 0;
    const value = mostFrequent(winner?.values ?? []);
    const likelihood = Math.round((supporting / this.#count) * 1e5) / 1e5;
    this.votes.push({ path, value, likelihood, supporting, sources: choices.map((choice) => choice?.path ?? null) });
    return { value, likelihoods: likelihood };
  }
}

interface Group {
  key: string;
  values: Json[];
}

function mergeSlips(groups: readonly [string, Json[]][]): Group[] {
  const merged: Group[] = [];
  for (const [key, values] of groups.toSorted((a, b) => b[1].length - a[1].length)) {
    const same = merged.find(
      (group) =>
        key.startsWith('s') &&
        group.key.startsWith('s') &&
        Math.min(key.length, group.key.length) > LONG_TEXT &&
        !/\d/.test(key + group.key) &&
        textSimilarity(key, group.key) > SLIP,
    );
    if (same === undefined) merged.push({ key, values: [...values] });
    else same.values.push(...values);
  }
  return merged;
}

/** The notation that most choices used; of equals the first. */
function mostFrequent(values: readonly Json[]): Json {
  const counts = new Map<string, { value: Json; count: number }>();
  for (const value of values) {
    const key = JSON.stringify(value);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { value, count: 1 });
    else known.count += 1;
  }
  let best: { value: Json; count: number } | undefined;
  for (const entry of counts.values()) if (best === undefined || entry.count > best.count) best = entry;
  return best?.value ?? null;
}

/** Works for keys like `__proto__`, which plain assignment would not store. */
function set(object: JsonObject, key: string, value: Json): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

export function consensusOf(choices: readonly Json[]): Consensus {
  const voting = new Voting(choices.length);
  const { value, likelihoods } = voting.decide(
    choices.map((choice): Choice => ({ value: choice, path: [] })),
    [],
  );
  return { value, likelihoods, votes: voting.votes, reference: voting.reference };
}
