/** Values outside of lists that have their words or their label together with other ones. */
import { isOfOtherParty } from '../engine/candidates/numbers-of-parties.ts';
import type { Context } from '../engine/core/context.ts';
import { spanOfWords } from '../engine/core/span.ts';
import type { ViewWord } from '../engine/core/view.ts';
import type { Leaf } from '../locate/leaves.ts';
import type { LocatedLeaf } from '../locate/locate-scalars.ts';
import type { LiteralLabels } from './literal-labels.ts';
import { ASSOCIATED } from './standing.ts';

/** How much better a label names the other one of two fields that have the same words. */
const BETTER_NAMED = 0.03;

/** Texts outside of lists whose words are those of another field, which their label names better. */
export function betterNamed(found: readonly LocatedLeaf[]): ReadonlySet<Leaf> {
  const taken = new Set<Leaf>();
  const named = new Map<ViewWord, { leaf: Leaf; own: number }[]>();
  for (const { leaf, ranked } of found) {
    const [best] = ranked;
    const [word] = best?.occurrence.words ?? [];
    if (best === undefined || word === undefined || leaf.item !== undefined || typeof leaf.value !== 'string') continue;
    named.set(word, [...(named.get(word) ?? []), { leaf, own: best.association.own }]);
  }
  for (const same of named.values()) {
    const most = Math.max(...same.map(({ own }) => own));
    for (const { leaf, own } of same) if (own < most - BETTER_NAMED) taken.add(leaf);
  }
  return taken;
}

/** Values outside of lists in the words of another field, whose name is their label as it is not theirs. */
export function calledOther(found: readonly LocatedLeaf[], literal: LiteralLabels): ReadonlySet<Leaf> {
  const named = new Map<ViewWord, { leaf: Leaf; isCalled: boolean }[]>();
  for (const { leaf, ranked } of found) {
    const [best] = ranked;
    const [word] = best?.occurrence.words ?? [];
    if (best === undefined || word === undefined || leaf.item !== undefined || leaf.value === null) continue;
    const isCalled = literal.isOf(leaf, best.association.label);
    named.set(word, [...(named.get(word) ?? []), { leaf, isCalled }]);
  }
  const called = [...named.values()].flatMap((same) =>
    same.some(({ isCalled }) => isCalled) ? same.filter(({ isCalled }) => !isCalled) : [],
  );
  return new Set(called.map(({ leaf }) => leaf));
}

export type ToldLabels = ReadonlyMap<ViewWord, { leaf: Leaf; own: number }>;

/** What the values outside of lists say of words: whose they are, and how well their label names that field. */
export function toldLabels(found: readonly LocatedLeaf[]): ToldLabels {
  const told = new Map<ViewWord, { leaf: Leaf; own: number }>();
  for (const { leaf, ranked } of found) {
    const [best] = ranked;
    if (best === undefined || !best.occurrence.isWhole || leaf.item !== undefined || leaf.value === null) continue;
    const { own } = best.association;
    for (const word of best.occurrence.words) if (own > (told.get(word)?.own ?? 0)) told.set(word, { leaf, own });
  }
  return told;
}

/** The words that name values outside of lists well, each with the field of the value. */
export function namingWords(found: readonly LocatedLeaf[]): ReadonlyMap<ViewWord, Leaf> {
  const naming = new Map<ViewWord, Leaf>();
  for (const { leaf, ranked } of found) {
    const { label, own } = ranked[0]?.association ?? {};
    if (leaf.item !== undefined || label === undefined || own === undefined || own < ASSOCIATED) continue;
    for (const word of label.words) naming.set(word, leaf);
  }
  return naming;
}

/** The field that has words as its value, and how well their label names it; undefined for those of no other field. */
export function toldBy(
  told: ToldLabels,
  leaf: Leaf,
  words: readonly ViewWord[],
): { leaf: Leaf; own: number } | undefined {
  const [other, ...others] = words.map((word) => told.get(word));
  return other !== undefined && other.leaf !== leaf && others.every((more) => more?.leaf === other.leaf)
    ? other
    : undefined;
}

/** Texts outside of lists that have one label together, in lines of their own: "Name and address". */
export function sharedLabels(found: readonly LocatedLeaf[]): ReadonlySet<Leaf> {
  const named = new Map<ViewWord, { leaf: Leaf; words: readonly ViewWord[] }[]>();
  for (const { leaf, ranked } of found) {
    const [best] = ranked;
    const word = best?.association.label?.words[0];
    if (best === undefined || word === undefined || leaf.item !== undefined || typeof leaf.value !== 'string') continue;
    if (best.association.own < ASSOCIATED || !['name', 'text', 'address'].includes(leaf.field?.kind ?? '')) continue;
    named.set(word, [...(named.get(word) ?? []), { leaf, words: best.occurrence.words }]);
  }
  const shared = new Set<Leaf>();
  for (const same of named.values()) {
    const rows = new Set(same.map(({ words }) => words[0]?.row));
    if (rows.size > 1) for (const { leaf } of same) shared.add(leaf);
  }
  return shared;
}

/** Names outside of lists that contain the beginning of another value: a line of an address was taken along. */
export function takingAlong(found: readonly LocatedLeaf[]): ReadonlySet<Leaf> {
  const starts = new Map<ViewWord, Leaf>();
  const single = found.filter(({ leaf, ranked }) => leaf.item === undefined && ranked[0]?.occurrence.isWhole === true);
  for (const { leaf, ranked } of single) {
    const [word] = ranked[0]?.occurrence.words ?? [];
    if (word !== undefined) starts.set(word, leaf);
  }
  const taking = single.filter(({ leaf, ranked }) => {
    const [, ...words] = ranked[0]?.occurrence.words ?? [];
    return leaf.field?.kind === 'name' && words.some((word) => starts.has(word));
  });
  return new Set(taking.map(({ leaf }) => leaf));
}

/** Texts outside of lists that are the label of another value. */
export function labelsOfOthers(found: readonly LocatedLeaf[]): ReadonlySet<Leaf> {
  const labels = new Map<ViewWord, Leaf>();
  for (const { leaf, ranked } of found) {
    const { label, own } = ranked[0]?.association ?? {};
    if (label === undefined || own === undefined || own < ASSOCIATED || leaf.item !== undefined) continue;
    for (const word of label.words) labels.set(word, leaf);
  }
  const isLabel = ({ leaf, ranked }: LocatedLeaf): boolean => {
    const words = ranked[0]?.occurrence.words ?? [];
    return words.length > 0 && words.every((word) => ![undefined, leaf].includes(labels.get(word)));
  };
  return new Set(found.filter((entry) => entry.leaf.item === undefined && isLabel(entry)).map(({ leaf }) => leaf));
}

/** Whether the number of a party is not shown to be that of the customer, whose it is asked for. */
export function isNumberOfOther(
  { leaf: { field }, ranked: [best] }: LocatedLeaf,
  context: Context | undefined,
): boolean {
  if (field === undefined || best === undefined || context === undefined) return false;
  const { words, raw } = best.occurrence;
  const span = spanOfWords(words, { kind: field.kind, value: raw, text: raw, normaliser: 'text_line', score: 1 });
  return span !== undefined && isOfOtherParty(context, field, { span, label: best.association.label });
}
