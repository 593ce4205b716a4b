/** What speaks for and against a new document between two pages, by name. */
import { closesDocument, namesDocument, opensDocument } from './document-words.ts';
import type { PageFacts } from './page-facts.ts';

export const FEATURES = [
  'base',
  'numberedFirst',
  'numberedNext',
  'numberedLater',
  'numberBreaks',
  'lastOfTotal',
  'beforeTotal',
  'numberingStarts',
  'numberingEnds',
  'likeness',
  'sameHead',
  'sameFoot',
  'sharedCodes',
  'noSharedCodes',
  'otherSize',
  'otherOrigin',
  'otherType',
  'otherMargin',
  'runsOn',
  'title',
  'capitals',
  'names',
  'opens',
  'closes',
  'endsEarly',
  'lowerTop',
  'emptyPage',
  'likeBeginning',
  'likeInside',
] as const;

export type Feature = (typeof FEATURES)[number];

export type Features = Readonly<Record<Feature, number>>;

export type BoundaryWeights = Readonly<Record<Feature, number>>;

/** How rare words of the bundle are: a word that is on every page says nothing about two of them. */
export class Rarity {
  readonly #pages = new Map<string, number>();
  #count = 0;

  add({ bag }: PageFacts): void {
    this.#count += 1;
    for (const word of bag.keys()) this.#pages.set(word, (this.#pages.get(word) ?? 0) + 1);
  }

  of(word: string): number {
    return Math.log((this.#count + 1) / ((this.#pages.get(word) ?? 0) + 0.5));
  }
}

export interface Neighbours {
  before: PageFacts;
  page: PageFacts;
  rarity: Rarity;
  /** How much the page resembles other pages that begin a document, and others that do not, 0..1. */
  likeBeginning: number;
  likeInside: number;
}

export function featuresOf({ before, page, rarity, likeBeginning, likeInside }: Neighbours): Features {
  const last = before.numbering;
  const own = page.numbering;
  const follows =
    last !== null && own !== null && own.page === last.page + 1 && (own.of ?? last.of) === (last.of ?? own.of);
  const shared = [...page.codes].filter((code) => before.codes.has(code)).length;
  const hasCodes = page.codes.size > 0 && before.codes.size > 0;
  const yes = (holds: boolean): number => (holds ? 1 : 0);
  const named = (numbering: typeof own): number => (numbering?.isNamed === true ? 1 : 0.5);
  return {
    base: 1,
    numberedFirst: yes(own?.page === 1) * named(own),
    numberedNext: yes(follows) * named(own),
    numberedLater: yes(own !== null && own.page > 1 && last === null) * named(own),
    numberBreaks: yes(own !== null && last !== null && own.page > 1 && !follows) * named(own),
    lastOfTotal: yes(last?.of !== undefined && last.of !== null && last.page === last.of),
    beforeTotal: yes(last?.of !== undefined && last.of !== null && last.page < last.of),
    numberingStarts: yes(last === null && own?.page === 1),
    numberingEnds: yes(last !== null && own === null) * named(last),
    likeness: likeness(before, page, rarity),
    sameHead: sameLines(before.head.slice(0, 4), page.head.slice(0, 4)),
    sameFoot: sameLines(before.foot, page.foot),
    sharedCodes: Math.min(1, shared / 3),
    noSharedCodes: yes(hasCodes && shared === 0),
    otherSize: Math.min(1, 3 * Math.max(difference(before.width, page.width), difference(before.height, page.height))),
    otherOrigin: Math.abs(before.ocrShare - page.ocrShare),
    otherType: Math.min(1, 3 * difference(before.lineHeight, page.lineHeight)),
    otherMargin: Math.min(1, 8 * Math.abs(before.left - page.left)),
    runsOn: yes(before.endsInside && page.beginsInside) + 0.3 * yes(before.endsInside !== page.beginsInside),
    title: Math.min(1, Math.max(0, page.titleSize - 1.15)),
    capitals: yes(page.hasCapitals),
    names: yes(namesDocument(page.head)),
    opens: yes(opensDocument(page.head)),
    closes: yes(closesDocument(before.foot)),
    endsEarly: Math.max(0, 0.85 - before.bottom),
    lowerTop: Math.max(-0.2, Math.min(0.2, page.top - before.top)) * 5,
    emptyPage: yes(page.length < 5),
    likeBeginning,
    likeInside,
  };
}

const difference = (one: number, other: number): number =>
  Math.abs(one - other) / Math.max(1e-9, Math.max(Math.abs(one), Math.abs(other)));

/** Cosine of the words of two pages, rare ones counting more. */
export function likeness(one: PageFacts, other: PageFacts, rarity: Rarity): number {
  let product = 0;
  let oneSum = 0;
  let otherSum = 0;
  const weight = (count: number, word: string): number => Math.sqrt(count) * rarity.of(word);
  for (const [word, count] of one.bag) {
    const own = weight(count, word);
    oneSum += own * own;
    product += own * weight(other.bag.get(word) ?? 0, word);
  }
  for (const [word, count] of other.bag) otherSum += weight(count, word) ** 2;
  return product / Math.max(1e-9, Math.sqrt(oneSum * otherSum));
}

/** Share of lines that both have, by their shape. */
export function sameLines(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const found = one.filter((line) => other.some((known) => isSameLine(line, known))).length;
  return found / Math.min(one.length, other.length);
}

/** Recognised lines differ by a letter here and there. */
function isSameLine(one: string, other: string): boolean {
  if (one === other) return true;
  if (Math.abs(one.length - other.length) > 0.2 * Math.max(one.length, other.length) || one.length < 8) return false;
  const pairs = new Set<string>();
  for (let at = 1; at < one.length; at += 1) pairs.add(one.slice(at - 1, at + 1));
  let shared = 0;
  for (let at = 1; at < other.length; at += 1) if (pairs.has(other.slice(at - 1, at + 1))) shared += 1;
  return shared / (other.length - 1) >= 0.8;
}
