/**
 * What corrected documents say about others: a document is likely of the category of those that share its words. How
 * much that counts is decided by the corrected documents themselves, each judged by the others.
 */
import type { PageTokens } from './page-tokens.ts';

export interface CorrectedDocument {
  /** Index of its category. */
  category: number;
  /** Its words. */
  profile: readonly string[];
  /** What the built-in engine thought of each category. */
  scores: readonly number[];
}

const MAX_PROFILE = 250;
const MIN_DOCUMENTS = 3;
/** The nearest documents of a category that count. */
const NEAREST = 3;
/** How much likeness may count; 0 ignores corrections. */
const STRENGTHS = [0, 4, 8, 16, 32];

/** The words of a document, those of its first page first. */
export function profileOf(pages: readonly PageTokens[]): string[] {
  const words = new Set<string>();
  for (const { lines } of pages) {
    for (const { tokens } of lines) {
      for (const token of tokens) if (token.length >= 3 && !/^\d+$/.test(token)) words.add(token);
      if (words.size >= MAX_PROFILE) return [...words].slice(0, MAX_PROFILE);
    }
  }
  return [...words];
}

/** What to add to the score of each category; undefined if nothing was learnt. */
export function learntScores(
  profile: readonly string[],
  corrected: readonly CorrectedDocument[],
  categories: number,
): number[] | undefined {
  if (corrected.length < MIN_DOCUMENTS) return undefined;
  const rarity = rarityOf(corrected);
  const strength = bestStrength(corrected, categories, rarity);
  if (strength === 0) return undefined;
  return likenesses(profile, corrected, categories, rarity).map((likeness) => strength * likeness);
}

/** The weakest of those that judge most corrected documents rightly, each without its own correction. */
function bestStrength(
  corrected: readonly CorrectedDocument[],
  categories: number,
  rarity: Map<string, number>,
): number {
  const judged = corrected.map((document) => ({
    document,
    likeness: likenesses(
      document.profile,
      corrected.filter((other) => other !== document),
      categories,
      rarity,
    ),
  }));
  let best = { strength: 0, right: -1 };
  for (const strength of STRENGTHS) {
    const right = judged.filter(({ document: { scores, category }, likeness }) => {
      const sums = likeness.map((share, at) => (scores[at] ?? 0) + strength * share);
      return sums.indexOf(Math.max(...sums)) === category;
    }).length;
    if (right > best.right) best = { strength, right };
  }
  return best.strength;
}

function rarityOf(corrected: readonly CorrectedDocument[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { profile } of corrected) for (const word of profile) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].map(([word, count]) => [word, Math.log((corrected.length + 1) / count)]));
}

function likenesses(
  profile: readonly string[],
  corrected: readonly CorrectedDocument[],
  categories: number,
  rarity: ReadonlyMap<string, number>,
): number[] {
  const own = new Set(profile);
  const weight = (words: Iterable<string>): number => {
    let sum = 0;
    for (const word of words) sum += rarity.get(word) ?? 0;
    return sum;
  };
  const size = weight(own);
  const found: number[][] = Array.from({ length: categories }, () => []);
  for (const { profile: words, category } of corrected) {
    const shared = weight(words.filter((word) => own.has(word)));
    found[category]?.push(shared / Math.max(1e-9, Math.sqrt(size * weight(words))));
  }
  return found.map((shares) => {
    const nearest = shares.toSorted((a, b) => b - a).slice(0, NEAREST);
    return nearest.reduce((sum, share) => sum + share, 0) / Math.max(1, nearest.length);
  });
}
