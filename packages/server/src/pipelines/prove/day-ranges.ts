/**
 * First and last days that are printed as a range: "Flight: 2/18/20 - 2/24/20". The label before the range is that of
 * both, and their order says which is the first.
 */
import { rangePairsOf } from '../engine/candidates/range-pairs.ts';
import type { Context } from '../engine/core/context.ts';
import type { Field } from '../engine/core/field.ts';
import type { Label } from '../engine/core/label.ts';
import type { Span } from '../engine/core/span.ts';
import { spacedName } from '../engine/schema/value-kind.ts';
import { pathText } from '../json/json-path.ts';
import type { Leaf } from '../locate/leaves.ts';
import type { Ranked } from '../locate/locate-scalars.ts';
import type { FoundLeaf } from './address-blocks.ts';
import { areIn, wordsOf } from './literal-labels.ts';
import { ASSOCIATED } from './standing.ts';

export interface PlaceInRange {
  place: Ranked;
  /** Undefined if it is the only range of the document. */
  label: Label | undefined;
}

/** Words of labels that say no more than that days follow. */
const OF_RANGE = new Set(['date', 'dates', 'day', 'days', 'period', 'term', 'range', 'from', 'of', 'the', 'for']);
const MAX_WORDS = 4;
const MAX_COMPETING = 0.25;
const BEFORE: ReadonlySet<string> = new Set(['inside', 'beside']);

interface Range {
  start: Span;
  end: Span;
  label: Label | undefined;
}

interface Asked {
  field: Field;
  entry: FoundLeaf;
}

export class DayRanges {
  readonly #places = new Map<Leaf, PlaceInRange>();

  /** @param found the values outside of lists */
  constructor(context: Context | undefined, found: readonly FoundLeaf[]) {
    const asked = found.flatMap((entry): Asked[] => {
      const { field, item, value } = entry.leaf;
      return field === undefined || item !== undefined || typeof value !== 'string' ? [] : [{ field, entry }];
    });
    const pairs = context === undefined ? [] : rangePairsOf(asked.map(asEnd));
    if (context === undefined || pairs.length === 0) return;
    const ranges = context.spans.date.flatMap((end): Range[] => {
      const start = end.rangeStart;
      if (start === undefined || String(start.value) > String(end.value)) return [];
      return [{ start, end, label: context.labels(start).find(({ relation }) => BEFORE.has(relation)) }];
    });
    for (const { start, end } of pairs) {
      const named = ranges.filter(({ label }) => label !== undefined && isName(label.text, start.field, pairs.length));
      const held = ranges.flatMap((range) => {
        const [first, last] = [placeAt(start.entry, range.start), placeAt(end.entry, range.end)];
        return first === undefined || last === undefined ? [] : [{ range, first, last, label: range.label }];
      });
      const own = held.find(
        ({ range, first, last }) => named.includes(range) || [first, last].some((place) => isNamed(place, range)),
      );
      const [only] = held;
      const isOnly = pairs.length === 1 && [start, end].some(({ field }) => OF_PERIOD.test(spacedName(field.name)));
      if (own === undefined && named.length === 0 && isOnly && only !== undefined && isOnlyRange(ranges)) {
        this.#places.set(start.entry.leaf, { place: only.first, label: undefined });
        this.#places.set(end.entry.leaf, { place: only.last, label: undefined });
      }
      // Of two ranges with such labels either may be meant.
      if (own === undefined || named.some((range) => !isSameRange(range, own.range))) continue;
      this.#places.set(start.entry.leaf, { place: own.first, label: own.label });
      this.#places.set(end.entry.leaf, { place: own.last, label: own.label });
    }
  }

  placeOf({ leaf }: FoundLeaf): PlaceInRange | undefined {
    return this.#places.get(leaf);
  }
}

/** First days that are given as later than the last day of the same object: one of the two is wrong, and which is open. */
export function backwardEnds(leaves: readonly { leaf: Leaf }[]): ReadonlySet<Leaf> {
  const days = leaves.flatMap(({ leaf }) => {
    const { field, value } = leaf;
    return field === undefined || typeof value !== 'string' || !IS_DAY.test(value) ? [] : [{ field, leaf }];
  });
  const objects = Map.groupBy(days, ({ leaf: { path } }) => pathText(path.slice(0, -1)));
  const backward = new Set<Leaf>();
  for (const own of objects.values()) {
    for (const { start, end } of rangePairsOf(own)) {
      if (String(start.leaf.value) > String(end.leaf.value)) backward.add(start.leaf).add(end.leaf);
    }
  }
  return backward;
}

/** What takes effect on a day has its first day then, where the same object has a last one. */
const asEnd = (asked: Asked): Asked =>
  asked.field.rangePart === undefined && asked.field.kind === 'date' && BEGINS.test(spacedName(asked.field.name))
    ? { ...asked, field: { ...asked.field, rangePart: 'start' } }
    : asked;

const BEGINS = /\b(?:effective|commence(?:s|ment)?|inception)\b/i;
const OF_PERIOD = /\bperiod\b/i;

const isOnlyRange = ([first, ...others]: readonly Range[]): boolean =>
  first !== undefined && others.every((other) => isSameRange(first, other));

const IS_DAY = /^\d{4}-\d{2}-\d{2}/;

const isSameRange = (one: Range, other: Range): boolean =>
  one.start.value === other.start.value && one.end.value === other.end.value;

const placeAt = ({ leaf, ranked }: FoundLeaf, { words, value }: Span): Ranked | undefined =>
  !String(leaf.value).startsWith(String(value))
    ? undefined
    : ranked.find(({ occurrence }) => occurrence.isWhole && words.every((word) => occurrence.words.includes(word)));

/** Whether the label before the range names the field by what it means. */
const isNamed = ({ association }: Ranked, { label }: Range): boolean =>
  label !== undefined &&
  association.own >= ASSOCIATED &&
  association.competing <= MAX_COMPETING &&
  association.label?.words[0] === label.words[0];

/** Whether a label has nothing but words of the field's own name, or says no more than that days follow. */
function isName(label: string, { path }: Field, pairs: number): boolean {
  const words = wordsOf(label);
  if (words.length === 0 || words.length > MAX_WORDS) return false;
  const said = words.filter((word) => !OF_RANGE.has(word));
  return said.length === 0 ? pairs === 1 : areIn(said, wordsOf(path.map((step) => spacedName(step)).join(' ')));
}
