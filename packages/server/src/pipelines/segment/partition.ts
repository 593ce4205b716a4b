/** Assigns every page of a document to a value of a key, such as the number of the invoice that it belongs to. */

import { randomOf } from '../extract-job/draws.ts';
import { beginningsOf } from './boundaries.ts';
import { bestLabels, type Chain, drawLabels, sharesOf } from './chain.ts';
import type { PageKeys } from './key-values.ts';
import type { PageFacts } from './page-facts.ts';

export interface KeyedPage {
  facts: PageFacts;
  keys: PageKeys;
}

export interface Chunk {
  key: string;
  /** From 1, in order. */
  pages: number[];
}

export interface ChunkLikelihood {
  key: number;
  pages: number[];
}

export interface Partition {
  chunks: Chunk[];
  likelihoods: ChunkLikelihood[];
  choices: Chunk[][];
}

export interface PartitionOptions {
  allowOverlap: boolean;
  /** How many answers are drawn; 1 means the best one alone. */
  choices: number;
  seed: string;
}

/** Values that no page has with at least this share are no labels. */
const MIN_SHARE = 0.4;
/** What a page without the value says for each label. */
const BACKGROUND = 0.02;
/** How much the printed value alone is worth, as a share. */
const PRINTED = 0.35;
/** How much a value gains by standing on several pages of a document, and loses with each other document. */
const REPEATED = 1.2;
const ELSEWHERE = 0.8;
/** How likely a document begins on a page that does not show its value, compared to one that does. */
const UNSEEN_ENTRY = 0.05;
/** How likely no value is found on a document that begins on a page without one, compared to one that has it. */
const NAMELESS_ENTRY = 0.4;
/** Documents without a labelled value begin only on pages that are at least so likely to begin one. */
const MIN_BEGINNING = 0.3;
const MIN_PRINTED_LENGTH = 4;
/** Values of a bundle have labels alike: one with less than this share of the usual quality counts less. */
const USUAL_LABEL = 0.6;
/** A second value of a page counts only with a label as good as this, compared to that of the first. */
const OVERLAP_LABEL = 0.9;
/** A new value may begin inside of a document: a list by employee has no other sign of it. */
const FLOOR = 0.02;
/** With no value on any page, nothing is known. */
const UNKNOWN = 0.1;

interface Label {
  /** Empty for documents on which no value was found. */
  id: string;
  text: string;
  /** Highest share on any page. */
  share: number;
  /** The page on which a document without a value begins. */
  beginsAt?: number;
}

function unknown(pages: readonly KeyedPage[], { choices }: PartitionOptions): Partition {
  const all = pages.map(({ facts }) => facts.number);
  const chunk = { key: '', pages: all };
  return {
    chunks: [chunk],
    likelihoods: [{ key: UNKNOWN, pages: all.map(() => UNKNOWN) }],
    choices: choices > 1 ? Array.from({ length: choices }, () => [chunk]) : [],
  };
}

/** Pages that belong together by their looks alone. */
function runsOf(beginnings: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const [page, share] of beginnings.entries()) {
    const last = runs.at(-1);
    if (last === undefined || share > 0.5) runs.push([page]);
    else last.push(page);
  }
  return runs;
}

const isPrinted = (page: KeyedPage, id: string): boolean => id.length >= MIN_PRINTED_LENGTH && page.keys.text.has(id);

const isShown = (page: KeyedPage, id: string): boolean =>
  page.keys.values.some((value) => value.id === id) || isPrinted(page, id);

/** Documents may begin on pages that show no value; then they are chunks of their own, not parts of their neighbours. */
const namelessOf = (pages: readonly KeyedPage[], values: readonly Label[], beginnings: readonly number[]): Label[] =>
  pages.flatMap((page, at) =>
    (beginnings[at] ?? 0) < MIN_BEGINNING || values.some(({ id }) => isShown(page, id))
      ? []
      : [{ id: '', text: '', share: UNKNOWN, beginsAt: at }],
  );

export function partition(read: readonly KeyedPage[], options: PartitionOptions): Partition {
  const beginnings = beginningsOf(read.map(({ facts }) => facts));
  const pages = withLikelyValues(read, beginnings);
  const values = valuesOf(pages);
  if (values.length === 0) return unknown(pages, options);
  const runs = runsOf(beginnings);
  const labels = [...values, ...namelessOf(pages, values, beginnings)];
  const chain: Chain = {
    evidence: evidenceOf(pages, labels, runs),
    beginnings: beginnings.map((share) => FLOOR + (1 - FLOOR) * share),
    repeats: labels.map(({ beginsAt }) => beginsAt !== undefined),
    entries: entriesOf(pages, labels),
  };
  const shares = sharesOf(chain).labels;
  const best = bestLabels(chain).map(({ label }) => label);
  const chunksOf = (assigned: readonly number[]) => chunked(pages, labels, assigned, options.allowOverlap);
  const chunks = chunksOf(best);
  const random = randomOf(options.seed);
  const drawn =
    options.choices > 1
      ? Array.from({ length: options.choices }, () => chunksOf(drawLabels(chain, random).map(({ label }) => label)))
      : [];
  return {
    chunks: chunks.map(({ key, pages: numbers }) => ({ key, pages: numbers })),
    likelihoods: chunks.map(({ label, places }) => ({
      key: rounded(labels[label]?.share ?? 0),
      pages: places.map((place) => rounded(shares[place]?.[label] ?? 0)),
    })),
    choices: drawn.map((choice) => choice.map(({ key, pages: numbers }) => ({ key, pages: numbers }))),
  };
}

/**
 * What has a far weaker label than the values of most pages is rather something else. A title inside of a document names
 * another document that it refers to.
 */
function withLikelyValues(pages: readonly KeyedPage[], beginnings: readonly number[]): KeyedPage[] {
  const best = pages.flatMap(({ keys }) => keys.values[0]?.label ?? []).sort((one, other) => one - other);
  const least = USUAL_LABEL * (best[best.length >> 1] ?? 0);
  return pages.map(({ facts, keys }, at) => {
    const values = keys.values
      .filter(({ isTitle }) => isTitle !== true || (beginnings[at] ?? 0) >= MIN_BEGINNING)
      .map((value) => (value.label >= least ? value : { ...value, share: value.share * (value.label / least) ** 2 }));
    return { facts, keys: { ...keys, values } };
  });
}

function valuesOf(pages: readonly KeyedPage[]): Label[] {
  const labels = new Map<string, Label>();
  for (const { keys } of pages) {
    for (const { id, text, share } of keys.values) {
      const known = labels.get(id);
      if (known === undefined) labels.set(id, { id, text, share });
      else if (share > known.share) labels.set(id, { id, text, share });
    }
  }
  return [...labels.values()].filter(({ share }) => share >= MIN_SHARE);
}

function evidenceOf(pages: readonly KeyedPage[], labels: readonly Label[], runs: readonly number[][]): number[][] {
  const places = new Map(labels.map(({ id }, at) => [id, at]));
  const printed = printedOn(pages, labels);
  const weights = printed.map((found) => recurrence(found, runs));
  return pages.map(({ keys }, page) => {
    const shares: number[] = labels.map((_, label) => (printed[label]?.has(page) === true ? PRINTED : 0));
    for (const { id, share } of keys.values) {
      const at = places.get(id);
      if (at !== undefined) shares[at] = Math.max(shares[at] ?? 0, share * (weights[at] ?? 1));
    }
    return shares.map((share) => Math.log(share + BACKGROUND));
  });
}

/** The value of a document stands on its first page; a page without it rather goes on with what came before. */
const entriesOf = (pages: readonly KeyedPage[], labels: readonly Label[]): number[][] =>
  pages.map((page, at) =>
    labels.map(({ id, beginsAt }) => {
      if (beginsAt !== undefined) return beginsAt === at ? Math.log(NAMELESS_ENTRY) : Number.NEGATIVE_INFINITY;
      return isShown(page, id) ? 0 : Math.log(UNSEEN_ENTRY);
    }),
  );

/** The pages on which each value stands, labelled or not. One that is on most pages tells nothing. */
function printedOn(pages: readonly KeyedPage[], labels: readonly Label[]): ReadonlySet<number>[] {
  return labels.map(({ id }) => {
    const found = new Set<number>();
    if (id.length < MIN_PRINTED_LENGTH) return found;
    for (const [page, { keys }] of pages.entries()) if (keys.text.has(id)) found.add(page);
    return found.size > 0.6 * pages.length && labels.length > 1 ? new Set() : found;
  });
}

/** The number of a document stands on several of its pages and on no others; the number of a customer on all. */
function recurrence(found: ReadonlySet<number>, runs: readonly number[][]): number {
  if (found.size === 0) return 1;
  const within = runs.map((run) => run.filter((page) => found.has(page)).length);
  const documents = within.filter((count) => count > 0).length;
  if (documents > 1) return ELSEWHERE ** (documents - 1);
  return Math.max(...within) > 1 ? REPEATED : 1;
}

interface PlacedChunk extends Chunk {
  label: number;
  places: number[];
}

/** In the order of their first pages. */
function chunked(
  pages: readonly KeyedPage[],
  labels: readonly Label[],
  assigned: readonly number[],
  allowOverlap: boolean,
): PlacedChunk[] {
  const chunks = new Map<number, number[]>();
  const put = (label: number, place: number): void => {
    const places = chunks.get(label) ?? [];
    if (!places.includes(place)) places.push(place);
    chunks.set(label, places);
  };
  for (const [place, label] of assigned.entries()) put(label, place);
  if (allowOverlap) {
    const labelAt = new Map(labels.map(({ id }, at) => [id, at]));
    for (const [place, { keys }] of pages.entries()) {
      const own = keys.values.find(({ id }) => id === labels[assigned[place] ?? -1]?.id);
      for (const { id, label } of keys.values) {
        const other = labelAt.get(id);
        // Only where the chunk before ends or the next one begins: elsewhere a second value is a reference.
        const isBeside = other !== undefined && [place - 1, place + 1].some((near) => assigned[near] === other);
        if (isBeside && own !== undefined && other !== assigned[place] && label >= OVERLAP_LABEL * own.label)
          put(other, place);
      }
    }
  }
  return [...chunks]
    .map(([label, places]) => {
      const sorted = places.toSorted((a, b) => a - b);
      const numbers = sorted.map((place) => pages[place]?.facts.number ?? 0);
      return { label, places: sorted, key: labels[label]?.text ?? '', pages: numbers };
    })
    .sort((a, b) => (a.places[0] ?? 0) - (b.places[0] ?? 0));
}

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1e4) / 1e4;
