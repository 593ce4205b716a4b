/** Which category a document belongs to, how likely, and by which of its words. */
import { randomOf } from '../../extract-job/draws.ts';
import { type Category, termsOf } from './category-terms.ts';
import { type CategoryEvidence, EVIDENCE, type Evidence, evidenceFor, type Found, TokenIndex } from './evidence.ts';
import type { PageTokens } from './page-tokens.ts';
import { CATEGORY_WEIGHTS } from './weights.ts';

export interface Classified {
  category: string;
  reasoning: string;
}

export interface Classification extends Classified {
  /** One for each category, in the order of the request. */
  likelihoods: number[];
  choices: Classified[];
}

export interface ClassifyOptions {
  categories: readonly Category[];
  /** How many answers are drawn; 1 means the best one alone. */
  choices: number;
  seed: string;
  /** What was learnt about the categories: added to their scores. */
  learnt?: readonly number[];
}

/** Below this nothing is certain, whatever the scores say. */
const CERTAIN = 0.995;
const QUOTED = 4;

export const scoreOf = (features: Evidence, weights: Readonly<Evidence> = CATEGORY_WEIGHTS): number =>
  EVIDENCE.reduce((sum, name) => sum + features[name] * weights[name], 0);

export function evidenceOf(pages: readonly PageTokens[], categories: readonly Category[]): CategoryEvidence[] {
  const index = new TokenIndex(pages);
  return termsOf(categories).map((terms) => evidenceFor(terms, index));
}

export function classify(pages: readonly PageTokens[], options: ClassifyOptions): Classification {
  const { categories, choices, seed, learnt } = options;
  const evidence = evidenceOf(pages, categories);
  const scores = evidence.map(({ features }, at) => scoreOf(features) + (learnt?.[at] ?? 0));
  const likelihoods = likelihoodsOf(scores);
  const best = indexOfMax(likelihoods);
  const isLearnt = learnt !== undefined && indexOfMax(evidence.map(({ features }) => scoreOf(features))) !== best;
  const answer = (at: number): Classified => ({
    category: categories[at]?.name ?? '',
    reasoning: reasoningOf(at, { categories, evidence, likelihoods, isLearnt: isLearnt && at === best }),
  });
  const random = randomOf(seed);
  const drawn = choices > 1 ? Array.from({ length: choices }, () => answer(drawFrom(likelihoods, random))) : [];
  return { ...answer(best), likelihoods: likelihoods.map(rounded), choices: drawn };
}

/** What the evidence alone says, before anything learnt. */
export const engineScores = (pages: readonly PageTokens[], categories: readonly Category[]): number[] =>
  evidenceOf(pages, categories).map(({ features }) => Math.round(scoreOf(features) * 1e4) / 1e4);

export function likelihoodsOf(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - highest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const even = (1 - CERTAIN) / scores.length;
  return weights.map((weight) => (CERTAIN * weight) / total + even);
}

interface Reasons {
  categories: readonly Category[];
  evidence: readonly CategoryEvidence[];
  likelihoods: readonly number[];
  isLearnt: boolean;
}

/** Quotes the lines that decided, and says how close the next category is. */
function reasoningOf(at: number, { categories, evidence, likelihoods, isLearnt }: Reasons): string {
  const found = (evidence[at]?.found ?? []).toSorted((a, b) => worth(b) - worth(a)).slice(0, QUOTED);
  const quotes = [...new Set(found.map(({ text, page }) => `"${shortened(text)}" (page ${page})`))];
  const reason = isLearnt
    ? 'Documents that were corrected are most like this one.'
    : quotes.length === 0
      ? 'No words of the document name this category or are typical of it.'
      : `Words of the document that speak for it: ${quotes.join(', ')}.`;
  const next = likelihoods.map((share, index) => ({ share, index })).filter(({ index }) => index !== at);
  const second = next.reduce<{ share: number; index: number } | undefined>(
    (one, other) => (one === undefined || other.share > one.share ? other : one),
    undefined,
  );
  if (second === undefined) return reason;
  const own = likelihoods[at] ?? 0;
  const doubt = own < 0.5 ? ' This is not sure.' : '';
  return `${reason} Next is ${categories[second.index]?.name} with ${percent(second.share)}.${doubt}`;
}

const worth = ({ term, zone }: Found): number =>
  term.weight *
  (zone === 'title' ? 3 : 1) *
  (term.source === 'cue' ? 0.5 : term.source === 'descriptionWord' ? 0.7 : 1);

const shortened = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 77)}…`);

const percent = (share: number): string => `${Math.round(100 * share)} %`;

function drawFrom(shares: readonly number[], random: () => number): number {
  let left = random();
  for (const [at, share] of shares.entries()) {
    left -= share;
    if (left <= 0) return at;
  }
  return indexOfMax(shares);
}

const indexOfMax = (values: readonly number[]): number => values.indexOf(Math.max(...values));

const rounded = (share: number): number => Math.round(share * 1e4) / 1e4;
