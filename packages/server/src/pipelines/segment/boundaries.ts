/** How likely each page of a bundle begins a document of its own. */
import {
  type BoundaryWeights,
  FEATURES,
  type Features,
  featuresOf,
  likeness,
  Rarity,
  sameLines,
} from './boundary-features.ts';
import { BOUNDARY_WEIGHTS } from './boundary-weights.ts';
import type { PageFacts } from './page-facts.ts';

/** Pages are compared with so many others, evenly spread over the bundle. */
const COMPARED = 60;

/** The first page always begins one. */
export function beginningsOf(pages: readonly PageFacts[], weights: BoundaryWeights = BOUNDARY_WEIGHTS): number[] {
  return boundaryFeatures(pages, weights).map((features) => (features === null ? 1 : probability(features, weights)));
}

/**
 * Looks twice: what was found at first says how pages begin in this bundle, so that a page that resembles them begins
 * a document too. Forms of one kind look the same, and the second page of each resembles the others.
 */
export function boundaryFeatures(
  pages: readonly PageFacts[],
  weights: BoundaryWeights = BOUNDARY_WEIGHTS,
): (Features | null)[] {
  const rarity = new Rarity();
  for (const page of pages) rarity.add(page);
  const look = (beginnings: readonly number[] | null): (Features | null)[] =>
    pages.map((page, at) => {
      const before = pages[at - 1];
      if (before === undefined) return null;
      const like =
        beginnings === null ? { likeBeginning: 0, likeInside: 0 } : resemblance(pages, at, beginnings, rarity);
      return featuresOf({ before, page, rarity, ...like });
    });
  const first = look(null).map((features) => (features === null ? 1 : probability(features, weights)));
  return look(first);
}

export const probability = (features: Features, weights: BoundaryWeights): number => {
  let sum = 0;
  for (const name of FEATURES) sum += features[name] * weights[name];
  return 1 / (1 + Math.exp(-sum));
};

function resemblance(
  pages: readonly PageFacts[],
  at: number,
  beginnings: readonly number[],
  rarity: Rarity,
): { likeBeginning: number; likeInside: number } {
  const page = pages[at];
  const like = { likeBeginning: 0, likeInside: 0 };
  if (page === undefined) return like;
  const step = Math.max(1, Math.floor(pages.length / COMPARED));
  for (let other = 0; other < pages.length; other += step) {
    const known = pages[other];
    if (known === undefined || other === at) continue;
    const alike = 0.6 * sameLines(page.head, known.head) + 0.4 * likeness(page, known, rarity);
    const begins = beginnings[other] ?? 0;
    like.likeBeginning = Math.max(like.likeBeginning, alike * begins);
    // The neighbours of a page resemble it because they belong to it.
    if (Math.abs(other - at) > 1) like.likeInside = Math.max(like.likeInside, alike * (1 - begins));
  }
  return like;
}
