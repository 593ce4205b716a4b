/**
 * Which value belongs in which field. A pair is scored by the words that the name of the value and the texts of the field
 * share, rare words counting more; then the best pairs are taken first.
 */
import type { FillableField } from '../../documents/forms/form-field.ts';
import type { Fact } from './facts.ts';
import { type FieldTerms, termsOf } from './field-terms.ts';
import { type PartGroup, partText } from './format-value.ts';
import { squeezed, wordsOf } from './words.ts';

export interface Assignment {
  field: FillableField;
  fact: Fact;
  value: string;
  score: number;
}

export interface Matching {
  assignments: Assignment[];
  /** Values that found no field. */
  left: Fact[];
}

const MIN_SCORE = 0.5;
/** So much of the name of a value must be said by the field. */
const MIN_OF_FACT = 0.3;
/** A value that two unlike fields want equally much goes to neither. */
const FACT_SHARE = 0.55;
const PIECE_OF_NAME = 0.8;

export function match(fields: readonly FillableField[], facts: readonly Fact[]): Matching {
  const terms = termsOf(fields);
  const rarity = rarityOf(terms);
  const exact = exactFields(fields);
  const candidates: Candidate[] = [];
  for (const term of terms) {
    for (const fact of facts) {
      const score = scoreOf(term, fact, { rarity, exact });
      if (score >= MIN_SCORE) candidates.push({ term, fact, score });
    }
  }
  return assign(candidates, terms, facts);
}

interface Candidate {
  term: FieldTerms;
  fact: Fact;
  score: number;
}

interface Known {
  rarity: (word: string) => number;
  exact: Map<string, FillableField | null>;
}

/** Fields that a value can name exactly: by key, by label. Null where several have it. */
function exactFields(fields: readonly FillableField[]): Map<string, FillableField | null> {
  const exact = new Map<string, FillableField | null>();
  const put = (name: string, field: FillableField): void => {
    const key = squeezed(name);
    if (key === '') return;
    const known = exact.get(key);
    exact.set(key, known === undefined || known === field ? field : null);
  };
  for (const field of fields) {
    put(field.key, field);
    put(field.label, field);
    put(field.description, field);
  }
  return exact;
}

function rarityOf(terms: readonly FieldTerms[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const { sources } of terms) {
    const words = new Set(sources.slice(0, 3).flatMap(({ words: own }) => own));
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const all = terms.length;
  // A word that no field has is probably the name of a structure, not of a value.
  return (word) => {
    const count = counts.get(word);
    return count === undefined ? 0.35 * Math.log(1 + all / 4) : Math.log(1 + all / count);
  };
}

function scoreOf(term: FieldTerms, fact: Fact, { rarity, exact }: Known): number {
  if (!kindsFit(term, fact)) return 0;
  if (!placeFits(term, fact)) return 0;
  if (fact.path.length <= 1 && !fact.isDerived) {
    const named = exact.get(squeezed(fact.path[0] ?? ''));
    if (named === term.field) return 2;
  }
  if (isOptionOf(term, fact)) return 1.5;
  if (isCalledTheSame(term, fact)) return 1;
  if (fact.pair !== undefined && !asksFor(term, fact.pair)) return 0;
  let shared = 0;
  let wanted = 0;
  for (const [word, weight] of fact.words) {
    const worth = weight * rarity(word);
    wanted += worth;
    shared += worth * trustIn(term, word);
  }
  const ofFact = wanted === 0 ? 0 : shared / wanted;
  // A field that says only `date` is no place for every date.
  if (ofFact < MIN_OF_FACT) return 0;
  const ofField = Math.max(
    ...term.sources.slice(0, 3).map(({ words, weight }) => weight * coverage(words, fact, rarity)),
  );
  const isFirst = fact.places.length === 0 || fact.places.at(-1) === 0 || term.familySize > 1;
  const isPiece = isPieceOfName(term, fact);
  return (FACT_SHARE * ofFact + (1 - FACT_SHARE) * ofField) * (isFirst ? 1 : 0.93) * (isPiece ? PIECE_OF_NAME : 1);
}

/** `plan: Full` ticks the button of the group `plan` that says so. */
const isOptionOf = ({ field }: FieldTerms, { path, value }: Fact): boolean =>
  field.group !== undefined && typeof value === 'string' && squeezed(path.at(-1) ?? '') === squeezed(field.group);

/** A column may be called `Item`, which says nothing in longer labels and everything where it stands alone. */
function isCalledTheSame({ field }: FieldTerms, { path, isDerived }: Fact): boolean {
  const name = path.at(-1) ?? '';
  return (
    !isDerived && wordsOf(name).length === 0 && squeezed(name).length > 3 && squeezed(name) === squeezed(field.label)
  );
}

const NAME_PIECE = /^(?:first|given|fore|middle|last|family|sur)(?:_?name)?$/i;

/** A field for a name takes all of it, unless it says which piece. */
const isPieceOfName = ({ sources }: FieldTerms, { path }: Fact): boolean =>
  NAME_PIECE.test(path.at(-1) ?? '') &&
  !sources.some(({ words }) => ['first', 'middle', 'last', 'initial', 'initi'].some((piece) => words.includes(piece)));

const trustIn = ({ sources }: FieldTerms, word: string): number =>
  Math.max(0, ...sources.map(({ words, weight }) => (words.includes(word) ? weight : 0)));

/** How much of what the field says is said by the name of the value. */
function coverage(words: readonly string[], fact: Fact, rarity: (word: string) => number): number {
  let shared = 0;
  let all = 0;
  for (const word of words) {
    const worth = rarity(word);
    all += worth;
    if (fact.words.has(word)) shared += worth;
  }
  return all === 0 ? 0 : shared / all;
}

/** A field asks for two values if it names both, in their order. */
function asksFor({ pairWords }: FieldTerms, [one, other]: [Set<string>, Set<string>]): boolean {
  const first = pairWords.findIndex((word) => one.has(word));
  const second = pairWords.findLastIndex((word) => other.has(word));
  return first >= 0 && second > first;
}

function kindsFit({ field, answer, part }: FieldTerms, { value, words, part: ofDate }: Fact): boolean {
  if (ofDate !== undefined && part.kind !== ofDate && part.kind !== 'whole') return false;
  if (field.type === 'checkbox') {
    if (typeof value === 'boolean') return answer === null ? true : (answer === 'yes') === value;
    // One of several options, named by its text.
    const option = wordsOf(field.label || field.description);
    const said = wordsOf(value);
    return said.length > 0 && said.length <= 6 && said.every((word) => option.includes(word)) && words.size > 0;
  }
  if (typeof value === 'boolean') return false;
  if (field.options !== undefined) return optionFor(field.options, value) !== undefined;
  return part.kind === 'whole' || part.kind === 'row' || part.kind === 'initial' || /\d/.test(value);
}

const optionFor = (options: readonly string[], value: string): string | undefined =>
  options.find((option) => squeezed(option) === squeezed(value));

/** Items of a list go to the fields of a family in their order. */
function placeFits({ rank, familySize, field }: FieldTerms, { places }: Fact): boolean {
  if (places.length === 0) return true;
  if (familySize === 1) return true;
  const numbers = (field.key.match(/\[(\d+)\]|(\d+)(?=\D*$)/g) ?? []).map((text) => Number(text.replace(/\D/g, '')));
  if (places.length > 1 && numbers.length >= places.length) {
    return places.every((place, index) => numbers.at(index - places.length) === place);
  }
  return places.at(-1) === rank;
}

function assign(candidates: readonly Candidate[], terms: readonly FieldTerms[], facts: readonly Fact[]): Matching {
  const ordered = candidates.toSorted((one, other) => other.score - one.score || one.term.rank - other.term.rank);
  const taken = new Set<FillableField>();
  const uses = new Map<Fact, FieldTerms[]>();
  const groups = groupsOf(terms);
  const assignments: Assignment[] = [];
  for (const { term, fact, score } of ordered) {
    if (taken.has(term.field)) continue;
    const earlier = uses.get(fact) ?? [];
    if (earlier.length > 0 && !mayRepeat(term, earlier)) continue;
    const value = textFor(term, fact, groups.get(baseOf(term)) ?? NO_GROUP);
    if (value === null) continue;
    taken.add(term.field);
    uses.set(fact, [...earlier, term]);
    assignments.push({ field: term.field, fact, value, score });
  }
  return { assignments, left: facts.filter((fact) => !fact.isDerived && !uses.has(fact)) };
}

function textFor(term: FieldTerms, { value }: Fact, group: PartGroup): string | null {
  const { field } = term;
  if (field.type === 'checkbox') return String(typeof value === 'string' || term.answer !== null || value);
  if (typeof value === 'boolean') return null;
  if (field.options !== undefined) return optionFor(field.options, value) ?? null;
  return partText(value, term, group);
}

/** One value fills several fields if each takes another part of it, or if the form asks for it again on another page. */
function mayRepeat(term: FieldTerms, earlier: readonly FieldTerms[]): boolean {
  return earlier.every((other) => {
    const isOtherPart = JSON.stringify(term.part) !== JSON.stringify(other.part);
    if (isOtherPart) return term.part.kind !== 'whole' && other.part.kind !== 'whole';
    return term.field.bbox.page !== other.field.bbox.page && term.field.type === 'text';
  });
}

const NO_GROUP: PartGroup = { hasAreaCode: false, slices: [], rows: [] };

/** Fields that take parts of one value say the same but for the part, and stand on the same page. */
const baseOf = ({ sources, field, part }: FieldTerms): string => {
  if (part.kind === 'whole') return '';
  const [name, tail, label] = sources;
  const words = [name, tail, label].find((source) => (source?.words.length ?? 0) > 0)?.words ?? [];
  const numbers = /\[\d+\]$/.exec(field.key)?.[0] ?? '';
  return `${field.bbox.page} ${words.toSorted().join(' ')} ${numbers}`;
};

function groupsOf(terms: readonly FieldTerms[]): Map<string, PartGroup> {
  const groups = new Map<string, PartGroup>();
  for (const term of terms) {
    const base = baseOf(term);
    if (base === '') continue;
    const group = groups.get(base) ?? { hasAreaCode: false, slices: [], rows: [] };
    groups.set(base, group);
    if (term.part.kind === 'area_code') group.hasAreaCode = true;
    if (term.part.kind === 'slice') group.slices.push({ order: term.part.order, size: term.part.size });
    if (term.part.kind === 'row') group.rows.push({ row: term.part.row, maxLength: term.field.maxLength });
  }
  return groups;
}
