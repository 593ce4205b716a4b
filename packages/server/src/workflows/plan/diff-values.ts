/** Finds the leaves that differ. Matches list items by their identifying key, not by position. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { ownValue } from '../../pipelines/json/json-path.ts';
import { canonicalJson } from '../canonical-json.ts';
import { unifiedDiff } from './unified-diff.ts';

export interface LeafChange {
  path: (string | number)[];
  path_display: string;
  action: 'create' | 'update' | 'delete';
  before: Json;
  after: Json;
  unified_diff: string | null;
}

/** Field name → identifying keys of its items. */
export type ListIdentities = Readonly<Record<string, readonly string[]>>;

const NAMES = ['id', 'handle_key', 'name'];

interface At {
  path: (string | number)[];
  display: string;
}

export function diffValues(
  before: Json | undefined,
  after: Json | undefined,
  identities: ListIdentities,
): LeafChange[] {
  const changes: LeafChange[] = [];
  new ValueDiff(identities, changes).compare(before, after, { path: [], display: '' });
  return changes;
}

class ValueDiff {
  readonly #identities: ListIdentities;
  readonly #changes: LeafChange[];

  constructor(identities: ListIdentities, changes: LeafChange[]) {
    this.#identities = identities;
    this.#changes = changes;
  }

  compare(before: Json | undefined, after: Json | undefined, at: At): void {
    if (isObject(before) && isObject(after)) this.#compareObjects(before, after, at);
    else if (Array.isArray(before) && Array.isArray(after)) this.#compareLists(before, after, at);
    else if (before === undefined && after !== undefined) this.#leaves(after, at, 'create');
    else if (after === undefined && before !== undefined) this.#leaves(before, at, 'delete');
    else if (before !== undefined && after !== undefined && canonicalJson(before) !== canonicalJson(after)) {
      this.#changes.push({
        path: at.path,
        path_display: at.display,
        action: 'update',
        before,
        after,
        unified_diff: textDiff(before, after),
      });
    }
  }

  #compareObjects(before: JsonObject, after: JsonObject, at: At): void {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    for (const key of keys) this.compare(ownValue(before, key), ownValue(after, key), inKey(at, key));
  }

  #compareLists(before: readonly Json[], after: readonly Json[], at: At): void {
    const names = this.#names(before, after, at);
    if (names === null) {
      for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
        this.compare(before[index], after[index], inItem(at, index, String(index)));
      }
      return;
    }
    const was = new Map(names.before.map((name, index) => [name, index]));
    const is = new Map(names.after.map((name, index) => [name, index]));
    for (const [name, index] of was) {
      if (!is.has(name)) this.compare(before[index], undefined, inItem(at, index, name));
    }
    for (const [name, index] of is) {
      const earlier = was.get(name);
      this.compare(earlier === undefined ? undefined : before[earlier], after[index], inItem(at, index, name));
    }
    this.#order(
      names.before.filter((name) => is.has(name)),
      names.after.filter((name) => was.has(name)),
      at,
    );
  }

  #names(before: readonly Json[], after: readonly Json[], { path }: At): { before: string[]; after: string[] } | null {
    const field = path.findLast((step) => typeof step === 'string');
    return namesOf(before, after, ownNames(this.#identities, field));
  }

  /** The order of branches matters, because the first match is taken. */
  #order(before: string[], after: string[], at: At): void {
    if (before.every((name, index) => name === after[index])) return;
    this.#changes.push({
      path: at.path,
      path_display: `${at.display} (order)`,
      action: 'update',
      before,
      after,
      unified_diff: null,
    });
  }

  #leaves(value: Json, at: At, action: 'create' | 'delete'): void {
    if (isObject(value) && Object.keys(value).length > 0) {
      for (const [key, inner] of Object.entries(value)) this.#leaves(inner, inKey(at, key), action);
    } else if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)) {
      const names = this.#names(value, [], at)?.before;
      for (const [index, item] of value.entries()) {
        this.#leaves(item, inItem(at, index, names?.[index] ?? String(index)), action);
      }
    } else {
      this.#changes.push({
        path: at.path,
        path_display: at.display,
        action,
        before: action === 'create' ? null : value,
        after: action === 'create' ? value : null,
        unified_diff: null,
      });
    }
  }
}

const ownNames = (identities: ListIdentities, field: string | number | undefined): readonly string[] =>
  typeof field === 'string' && Object.hasOwn(identities, field) ? (identities[field] ?? NAMES) : NAMES;

const PLAIN_KEY = /^[\w$-]+$/;

const inKey = ({ path, display }: At, key: string): At => ({
  path: [...path, key],
  display: PLAIN_KEY.test(key) ? (display === '' ? key : `${display}.${key}`) : `${display}[${JSON.stringify(key)}]`,
});

const inItem = ({ path, display }: At, index: number, name: string): At => ({
  path: [...path, index],
  display: `${display}[${name}]`,
});

/** Names for the items of both lists, if all of them have one and no two in a list share one. */
function namesOf(
  before: readonly Json[],
  after: readonly Json[],
  keys: readonly string[],
): { before: string[]; after: string[] } | null {
  const all = [...before, ...after];
  const nameBy = (name: (item: Json) => string | null): { before: string[]; after: string[] } | null => {
    const was = before.map(name);
    const is = after.map(name);
    return isComplete(was) && isComplete(is) ? { before: was, after: is } : null;
  };
  if (all.every((item) => typeof item !== 'object' || item === null)) return nameBy((item) => JSON.stringify(item));
  // Tries one key for all items first; otherwise uses the first key that each item has.
  for (const key of keys) {
    const named = nameBy((item) => textAt(item, key));
    if (named !== null) return named;
  }
  return nameBy((item) => keys.map((key) => textAt(item, key)).find((name) => name !== null) ?? null);
}

const isComplete = (names: readonly (string | null)[]): names is string[] =>
  names.every((name) => name !== null) && new Set(names).size === names.length;

function textAt(item: Json, key: string): string | null {
  const value = isObject(item) ? ownValue(item, key) : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}

function textDiff(before: Json, after: Json): string | null {
  if (typeof before !== 'string' || typeof after !== 'string') return null;
  return `${before}${after}`.includes('\n') ? unifiedDiff(before, after) : null;
}
