/** The values of the instructions, each with the words that say what it is. */
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { wordsOf } from './words.ts';

export interface Fact {
  /** The names on the way to the value, without the places in lists. */
  path: string[];
  /** The places in lists on that way, from 0. */
  places: number[];
  value: string | boolean;
  /** Words of the path with their weights: the last name counts most. */
  words: Map<string, number>;
  /** How the value is named in messages: `address.city`. */
  name: string;
  /** True for a value put together from others, such as a full name. */
  isDerived: boolean;
  /** For a value that is one part of a date. */
  part?: 'month' | 'day' | 'year';
  /** For a value put together from two: the words of each. */
  pair?: [Set<string>, Set<string>];
}

const MAX_FACTS = 4_000;
/** From the last name of the path backwards. */
const WEIGHTS = [1, 0.55, 0.3, 0.15];
/** Names that say nothing without the one before. */
const NEEDS_PARENT =
  /^(?:first|middle|last|name|from|to|start|end|date|amount|value|number|type|code|title|text|total|city|state|country|zip|street\d?)$/i;

/** `treatmentMonth`, `expiry_year` */
const PART = /(?<=[a-z_ -])(month|day|year)$/i;

export function factsOf(data: JsonObject): Fact[] {
  const facts: Fact[] = [];
  walk(data, { path: [], places: [], name: '', extra: [] }, facts);
  return facts.slice(0, MAX_FACTS);
}

interface At {
  path: string[];
  places: number[];
  name: string;
  /** Words that tell items of a list apart: `SPOUSE` in `{"who": "SPOUSE", …}`. */
  extra: string[];
}

function walk(value: Json, at: At, facts: Fact[]): void {
  if (facts.length >= MAX_FACTS) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const places = [...at.places, index];
      const extra = isObject(item) ? [...at.extra, ...discriminators(item)] : at.extra;
      walk(item, { path: at.path, places, name: `${at.name}[${index}]`, extra }, facts);
    }
    if (value.length > 1 && value.every((item) => typeof item === 'string' || typeof item === 'number')) {
      facts.push(factOf(value.join(', '), at, true));
    }
    return;
  }
  if (isObject(value)) {
    const own: Fact[] = [];
    for (const [key, item] of Object.entries(value)) {
      const name = at.name === '' ? key : `${at.name}.${key}`;
      const before = facts.length;
      walk(item, { ...at, path: [...at.path, key], name }, facts);
      const added = facts[before];
      if (facts.length === before + 1 && added !== undefined && !isObject(item)) own.push(added);
    }
    derive(value, at, own, facts);
    return;
  }
  if (value === null || value === '') return;
  facts.push(factOf(typeof value === 'boolean' ? value : String(value), at, false));
}

function factOf(value: string | boolean, at: At, isDerived: boolean): Fact {
  const words = new Map<string, number>();
  const part = PART.exec(at.path.at(-1) ?? '')?.[1]?.toLowerCase() as Fact['part'];
  for (const [index, whole] of at.path.toReversed().entries()) {
    const name = index === 0 && part !== undefined ? whole.replace(PART, '') : whole;
    const isParentNeeded = index === 1 && NEEDS_PARENT.test(at.path.at(-1) ?? '');
    const weight = isParentNeeded ? 0.9 : (WEIGHTS[index] ?? 0.08);
    for (const word of wordsOf(name)) words.set(word, Math.max(words.get(word) ?? 0, weight));
  }
  for (const word of at.extra) words.set(word, Math.max(words.get(word) ?? 0, 0.4));
  const fact = { path: at.path, places: at.places, value, words, name: at.name, isDerived };
  return part === undefined || words.size === 0 ? fact : { ...fact, part };
}

/** One or two words in capitals or a single lower case word, such as a kind: what sets an item apart from the others. */
function discriminators(item: JsonObject): string[] {
  return Object.values(item).flatMap((value) =>
    typeof value === 'string' && /^[A-Z][A-Z_ ]{2,20}$/.test(value) ? wordsOf(value) : [],
  );
}

const textAt = (value: JsonObject, ...names: RegExp[]): string => {
  for (const name of names) {
    for (const [key, item] of Object.entries(value)) {
      if (name.test(key) && (typeof item === 'string' || typeof item === 'number') && String(item).trim() !== '') {
        return String(item).trim();
      }
    }
  }
  return '';
};

/** Full names and addresses in one line, and pairs of values that one field asks for together. */
function derive(value: JsonObject, at: At, own: readonly Fact[], facts: Fact[]): void {
  const first = textAt(value, /^(?:first|given|fore)(?:_?name)?$/i);
  const last = textAt(value, /^(?:last|family|sur)(?:_?name)?$/i);
  if (first !== '' && last !== '') {
    const full = [first, textAt(value, /^middle/i), last, textAt(value, /^suffix$/i)].filter((part) => part !== '');
    facts.push({ ...factOf(full.join(' '), { ...at, path: [...at.path, 'full name'] }, true) });
  }
  const address = addressOf(value);
  if (address !== null) facts.push(factOf(address, at.path.length > 0 ? at : { ...at, path: ['address'] }, true));
  pairs(value, at, own, facts);
}

function addressOf(value: JsonObject): string | null {
  const city = textAt(value, /^(?:city|town|ort)$/i);
  const street = textAt(value, /^(?:street|address_?line_?(?:1|one)|line_?1|addr(?:ess)?1?)$/i);
  if (city === '' || street === '') return null;
  const parts = [
    street,
    textAt(value, /^(?:street_?2|address_?line_?(?:2|two)|line_?2)$/i),
    textAt(value, /^(?:street_?3|address_?line_?(?:3|three)|line_?3)$/i),
    city,
    textAt(value, /^(?:state|state_?or_?province|province|region)$/i),
    textAt(value, /^(?:zip|zip_?code|zip_?or_?postal_?code|postal_?code|post_?code)$/i),
    textAt(value, /^(?:country|country_?name)$/i),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

const MAX_PAIRED = 10;

/** `Name and address of employer`: two values of one object. */
function pairs(value: JsonObject, at: At, own: readonly Fact[], facts: Fact[]): void {
  const addresses = Object.entries(value).flatMap(([key, item]) => {
    const text = isObject(item) ? addressOf(item) : null;
    return text === null ? [] : [factOf(text, { ...at, path: [...at.path, key] }, true)];
  });
  // A month and something else are not asked for together.
  const single = [
    ...own.filter(({ value: item, part }) => typeof item === 'string' && part === undefined),
    ...addresses,
  ];
  if (at.places.length === 0 || single.length < 2 || single.length > MAX_PAIRED) return;
  for (const one of single) {
    for (const other of single) {
      if (one === other) continue;
      const words = new Map([...other.words, ...one.words]);
      const pair: [Set<string>, Set<string>] = [
        new Set(wordsOf(one.path.at(-1) ?? '')),
        new Set(wordsOf(other.path.at(-1) ?? '')),
      ];
      facts.push({ ...one, value: `${one.value} ${other.value}`, words, isDerived: true, pair });
    }
  }
}
