/** Decides when two answers are the same, ignoring case, accents, punctuation and notation. */
import { isObject, type Json } from '../json/json.ts';

const EMPTY = '∅';

/** Returns the same text for values that mean the same. */
export function canonical(value: Json): string {
  if (value === null) return EMPTY;
  if (typeof value === 'number') return `n${Math.round(value * 1e4) / 1e4}`;
  if (typeof value === 'boolean') return `b${value}`;
  if (typeof value !== 'string') return `j${JSON.stringify(value)}`;
  const text = value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  if (text === '') return EMPTY;
  const date = /^(\d{4})-(\d\d)-(\d\d)(t.*)?$/.exec(text);
  if (date !== null) return `d${date.slice(1, 4).join('-')}`;
  const plain = text.replace(/[^\p{L}\p{N}]+/gu, '');
  // Signs alone ("%", "#") are answers too.
  return `s${plain === '' ? text : plain}`;
}

export const isEmpty = (value: Json): boolean => canonical(value) === EMPTY;

const MAX_COMPARED = 600;

/** 0..1 by edit distance. */
export function textSimilarity(one: string, other: string): number {
  return similarityAbove(one, other, 0);
}

/** The same if it exceeds `least`; otherwise 0, often without comparing. */
function similarityAbove(one: string, other: string, least: number): number {
  if (one === other) return 1;
  const [a, b] = [one.slice(0, MAX_COMPARED), other.slice(0, MAX_COMPARED)];
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 1;
  if (least > 0 && sharedCharacters(a, b) / longest <= least) return 0;
  const alike = 1 - distance(a, b) / longest;
  return alike > least ? alike : 0;
}

const counts = new Int16Array(256);

/** An upper bound for the characters that stay in place: those that both texts contain, in any order. */
function sharedCharacters(a: string, b: string): number {
  counts.fill(0);
  for (let i = 0; i < a.length; i += 1) {
    const slot = a.charCodeAt(i) & 255;
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  let shared = 0;
  for (let i = 0; i < b.length; i += 1) {
    const slot = b.charCodeAt(i) & 255;
    const left = counts[slot] ?? 0;
    if (left > 0) shared += 1;
    counts[slot] = left - 1;
  }
  return shared;
}

const lastRow = new Uint16Array(MAX_COMPARED + 1);

function distance(a: string, b: string): number {
  for (let j = 0; j <= b.length; j += 1) lastRow[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    const character = a.charCodeAt(i - 1);
    let diagonal = i - 1;
    let left = i;
    lastRow[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const above = lastRow[j] ?? 0;
      const cost = character === b.charCodeAt(j - 1) ? diagonal : diagonal + 1;
      left = Math.min(cost, above + 1, left + 1);
      lastRow[j] = left;
      diagonal = above;
    }
  }
  return lastRow[b.length] ?? 0;
}

export type Weights = ReadonlyMap<string, number>;

/** A value prepared to be compared many times. */
export type Form =
  | { kind: 'leaf'; text: string }
  | { kind: 'list'; items: readonly Form[] }
  | { kind: 'object'; entries: ReadonlyMap<string, Form> };

export function formOf(value: Json): Form {
  if (Array.isArray(value)) return { kind: 'list', items: value.map(formOf) };
  if (!isObject(value)) return { kind: 'leaf', text: canonical(value) };
  return { kind: 'object', entries: new Map(Object.entries(value).map(([key, inner]) => [key, formOf(inner)])) };
}

/** How similar two values are, 0..1. Weights say which keys of objects distinguish rows. */
export const similarity = (one: Json, other: Json, weights?: Weights): number =>
  formSimilarity(formOf(one), formOf(other), weights);

export function formSimilarity(one: Form, other: Form, weights?: Weights): number {
  if (one.kind === 'object' && other.kind === 'object') return objectSimilarity(one.entries, other.entries, weights);
  if (one.kind === 'list' && other.kind === 'list') {
    const longest = Math.max(one.items.length, other.items.length);
    if (longest === 0) return 1;
    let sum = 0;
    for (let index = 0; index < Math.min(one.items.length, other.items.length); index += 1) {
      sum += formSimilarity(one.items[index] ?? NOTHING, other.items[index] ?? NOTHING);
    }
    return sum / longest;
  }
  return one.kind === 'leaf' && other.kind === 'leaf' ? leafSimilarity(one.text, other.text) : 0;
}

const NOTHING: Form = { kind: 'leaf', text: EMPTY };
/** Texts less similar than this are different texts. */
const MIN_TEXT = 0.6;

function leafSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  if (one === EMPTY || other === EMPTY || !one.startsWith('s') || !other.startsWith('s')) return 0;
  return 0.9 * similarityAbove(one, other, MIN_TEXT);
}

const OTHER_WEIGHT = 0.1;

const isNothing = (form: Form): boolean => form.kind === 'leaf' && form.text === EMPTY;

function objectSimilarity(one: ReadonlyMap<string, Form>, other: ReadonlyMap<string, Form>, weights?: Weights): number {
  let sum = 0;
  let total = 0;
  const compare = (key: string, mine: Form, theirs: Form): void => {
    if (isNothing(mine) && isNothing(theirs)) return;
    const weight = weights === undefined ? 1 : (weights.get(key) ?? OTHER_WEIGHT);
    total += weight;
    sum += weight * formSimilarity(mine, theirs);
  };
  for (const [key, mine] of one) compare(key, mine, other.get(key) ?? NOTHING);
  for (const [key, theirs] of other) if (!one.has(key)) compare(key, NOTHING, theirs);
  return total === 0 ? 1 : sum / total;
}

export const valueAt = (object: { [key: string]: Json }, key: string): Json =>
  Object.hasOwn(object, key) ? (object[key] ?? null) : null;

/** Equal for values that mean the same in all parts. */
export function formKey(form: Form): string {
  if (form.kind === 'leaf') return JSON.stringify(form.text);
  if (form.kind === 'list') return `[${form.items.map(formKey).join(',')}]`;
  const entries = [...form.entries].filter(([, inner]) => !isNothing(inner)).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${formKey(inner)}`).join(',')}}`;
}
