/** When two answers are the same answer: case, accents, punctuation and notation do not count. */
import { isObject, type Json } from '../json/json.ts';

const EMPTY = '∅';

/** A text equal for values that say the same. */
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
  if (one === other) return 1;
  const [a, b] = [one.slice(0, MAX_COMPARED), other.slice(0, MAX_COMPARED)];
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 1;
  let before = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + cost));
    }
    before = row;
  }
  return 1 - (before[b.length] ?? longest) / longest;
}

export type Weights = ReadonlyMap<string, number>;

/** How alike two values are, 0..1. Weights say which keys of objects tell rows apart. */
export function similarity(one: Json, other: Json, weights?: Weights): number {
  if (isObject(one) && isObject(other)) return objectSimilarity(one, other, weights);
  if (Array.isArray(one) && Array.isArray(other)) {
    const longest = Math.max(one.length, other.length);
    if (longest === 0) return 1;
    let sum = 0;
    for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
      sum += similarity(one[index] ?? null, other[index] ?? null);
    }
    return sum / longest;
  }
  if (typeof one === 'object' && one !== null) return 0;
  if (typeof other === 'object' && other !== null) return 0;
  return leafSimilarity(canonical(one), canonical(other));
}

function leafSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  if (one === EMPTY || other === EMPTY || !one.startsWith('s') || !other.startsWith('s')) return 0;
  const alike = textSimilarity(one, other);
  return alike > 0.6 ? 0.9 * alike : 0;
}

const OTHER_WEIGHT = 0.1;

function objectSimilarity(one: { [key: string]: Json }, other: { [key: string]: Json }, weights?: Weights): number {
  let sum = 0;
  let total = 0;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [mine, theirs] = [valueAt(one, key), valueAt(other, key)];
    if (isEmpty(mine) && isEmpty(theirs)) continue;
    const weight = weights === undefined ? 1 : (weights.get(key) ?? OTHER_WEIGHT);
    total += weight;
    sum += weight * similarity(mine, theirs);
  }
  return total === 0 ? 1 : sum / total;
}

export const valueAt = (object: { [key: string]: Json }, key: string): Json =>
  Object.hasOwn(object, key) ? (object[key] ?? null) : null;
