/**
 * Finds the occurrence of each value outside lists: by its label, the engine's rules, and the positions of its
 * siblings.
 */
import { pathText } from '../json/json-path.ts';
import type { Association, Associations } from './association.ts';
import type { Leaf } from './leaves.ts';
import { type Occurrence, overlaps } from './occurrence.ts';

export interface Ranked {
  occurrence: Occurrence;
  association: Association;
  score: number;
}

export interface LocatedLeaf {
  leaf: Leaf;
  /** Best first; empty if it is not printed. */
  ranked: Ranked[];
}

const MATCH = 2;
const LABEL = 1.2;
const COMPETING = 0.7;
const RANK = 0.8;
const EARLY = 0.2;
const NEAR_SIBLINGS = 0.5;
const TAKEN = 0.25;
/** Without a label, a yes or no could be any yes or no. */
const MIN_BOOLEAN_LABEL = 0.5;
/** Further occurrences are repetitions. */
const CONSIDERED = 60;

export function locateScalars(
  leaves: readonly { leaf: Leaf; found: Occurrence[] }[],
  associations: Associations,
): LocatedLeaf[] {
  const rowCount = associations.context.view.rows.length;
  const located = leaves.map(({ leaf, found }) => ({ leaf, ranked: rank(leaf, found, associations, rowCount) }));
  const siblings = Map.groupBy(located, ({ leaf }) => pathText(leaf.path.slice(0, -1)));
  for (const group of siblings.values()) preferNeighbours(group);
  return located;
}

function rank(leaf: Leaf, found: readonly Occurrence[], associations: Associations, rowCount: number): Ranked[] {
  const { field } = leaf;
  const isBoolean = typeof leaf.value === 'boolean';
  return found
    .slice(0, CONSIDERED)
    .map((occurrence) => {
      const association = associations.of(field, occurrence);
      const place = (occurrence.words[0]?.row ?? 0) / (rowCount || 1);
      const ranking = found.length > 1 && field !== undefined ? associations.rankOf(field, occurrence) : 0;
      const score =
        MATCH * occurrence.match +
        LABEL * association.own -
        COMPETING * association.competing +
        RANK * ranking -
        EARLY * place;
      return { occurrence, association, score };
    })
    .filter(({ association }) => !isBoolean || association.own >= MIN_BOOLEAN_LABEL)
    .sort((a, b) => b.score - a.score);
}

/** Street and city of one address are close together. A value that is printed once tells where the others are. */
function preferNeighbours(group: readonly LocatedLeaf[]): void {
  const sure = group.filter(({ ranked }) => ranked.length === 1 || lead(ranked) > 0.6);
  for (const entry of group) {
    if (entry.ranked.length < 2) continue;
    const anchors = sure.filter((other) => other !== entry).flatMap(({ ranked }) => ranked.slice(0, 1));
    if (anchors.length === 0) continue;
    for (const option of entry.ranked) {
      const [word] = option.occurrence.words;
      if (word === undefined) continue;
      let nearest = 0;
      for (const { occurrence } of anchors) {
        const [other] = occurrence.words;
        if (other === undefined || other.page !== word.page) continue;
        nearest = Math.max(nearest, 1 / (1 + Math.abs(other.row - word.row) / 3));
        if (overlaps(occurrence.words, option.occurrence.words)) option.score -= TAKEN;
      }
      option.score += NEAR_SIBLINGS * nearest * (entry.leaf.path.length > 1 ? 1 : 0.3);
    }
    entry.ranked.sort((a, b) => b.score - a.score);
  }
}

const lead = (ranked: readonly Ranked[]): number => (ranked[0]?.score ?? 0) - (ranked[1]?.score ?? 0);
