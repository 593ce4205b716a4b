/** The words that the engine took for a value of its own, which no search can improve. */
import type { DocumentView, ViewWord } from '../engine/core/view.ts';
import type { Associations } from '../locate/association.ts';
import type { Leaf } from '../locate/leaves.ts';
import type { Ranked } from '../locate/locate-scalars.ts';
import { hasOnlyNumbers } from '../locate/number-token.ts';
import { isSameWords, rawTextOf } from '../locate/occurrence.ts';
import { agrees, isExactly } from './agrees.ts';
import type { ClaimedPlace, WordPlace } from './evidence.ts';

/** How much better than others a place is that the engine itself took. */
const OWN_WORDS = 4;

/** Words of the view by their places in the model. */
export class WordIndex {
  readonly #words = new Map<string, ViewWord>();

  constructor(view: DocumentView) {
    for (const { words } of view.rows) {
      for (const word of words) {
        if (word.index >= 0) this.#words.set(`${view.pages[word.page]?.number}.${word.index}`, word);
      }
    }
  }

  of(places: readonly WordPlace[]): ViewWord[] {
    return places.flatMap(({ page, words }) => words.flatMap((index) => this.#words.get(`${page}.${index}`) ?? []));
  }
}

/** The engine names the rule itself for values that it took. */
export type PlacedRank = Ranked & { normaliser?: string };

interface OwnWork {
  leaf: Leaf;
  index: WordIndex;
  group: Associations | undefined;
}

/** The engine knows the exact words of its values, which no search can improve. */
export function withOwnWords(
  ranked: readonly Ranked[],
  own: ClaimedPlace | undefined,
  { leaf, index, group }: OwnWork,
): PlacedRank[] {
  if (own === undefined || leaf.value === null || own.value !== leaf.value) return [...ranked];
  const taken = index.of(own.places);
  if (taken.length === 0) return [...ranked];
  // The engine may have included a neighbour, such as a currency from the next cell.
  const same =
    ranked.find(({ occurrence }) => isSameWords(occurrence.words, taken)) ??
    ranked.find(({ occurrence }) => occurrence.isWhole && occurrence.words.every((word) => taken.includes(word)));
  if (same !== undefined)
    return [{ ...same, score: same.score + OWN_WORDS }, ...ranked.filter((other) => other !== same)];
  const raw = rawTextOf(taken);
  const normaliser = own.normaliser ?? 'text_line';
  const isWhole = isExactly(leaf.value, raw, normaliser) && (typeof leaf.value !== 'number' || hasOnlyNumbers(raw));
  const match = agrees(leaf.value, raw, normaliser) ? 1 : 0.8;
  const occurrence = { words: taken, raw, match, normaliser: 'text_folded' as const, isWhole };
  const association = group?.of(leaf.field, occurrence);
  if (association === undefined) return [...ranked];
  return [{ occurrence, association, score: OWN_WORDS + 2, normaliser }, ...ranked];
}
