/** Divides a bundle into the named documents that it contains. */
import { randomOf } from '../extract-job/draws.ts';
import { beginningsOf } from './boundaries.ts';
import { bestLabels, type Chain, drawLabels, type LabelledPage, sharesOf } from './chain.ts';
import type { Category } from './classify/category-terms.ts';
import { evidenceOf, likelihoodsOf, scoreOf } from './classify/classify.ts';
import type { Evidence } from './classify/evidence.ts';
import type { PageTokens } from './classify/page-tokens.ts';
import { CATEGORY_WEIGHTS } from './classify/weights.ts';
import type { PageFacts } from './page-facts.ts';

export interface Subdocument extends Category {
  /** True if there may be several of them. */
  allowMultiple: boolean;
}

export interface SplitPage {
  facts: PageFacts;
  tokens: PageTokens;
}

export interface Part {
  name: string;
  /** From 1, in order. */
  pages: number[];
}

export interface PartLikelihood {
  name: number;
  pages: number[];
}

export interface Split {
  parts: Part[];
  likelihoods: PartLikelihood[];
  choices: Part[][];
}

export interface SplitOptions {
  subdocuments: readonly Subdocument[];
  /** How many answers are drawn; 1 means the best one alone. */
  choices: number;
  seed: string;
}

/** A page inside of a document seldom says what the document is, so its evidence counts less than that of a first page. */
const TITLED_WEIGHT = 0.7;
const UNTITLED_WEIGHT = 0.3;
/** How much a title that names a subdocument speaks for a beginning, and how much its absence against one. */
const TITLED = 0.35;
const MAX_TITLE = 6;
const UNTITLED = -0.7;
/** Logarithm of what a page says for belonging to none of the subdocuments. */
const NONE = Math.log(0.05);

export function split(pages: readonly SplitPage[], options: SplitOptions): Split {
  const chain = chainOf(pages, options.subdocuments);
  const shares = sharesOf(chain);
  const partsOf = (labels: readonly LabelledPage[]) => placedParts(pages, options.subdocuments, labels);
  const best = partsOf(bestLabels(chain));
  const random = randomOf(options.seed);
  const drawn =
    options.choices > 1 ? Array.from({ length: options.choices }, () => partsOf(drawLabels(chain, random))) : [];
  const shown = ({ name, pages: numbers }: PlacedPart): Part => ({ name, pages: numbers });
  return {
    parts: best.map(shown),
    likelihoods: best.map(({ label, places }) => {
      const own = places.map((place) => rounded(shares.labels[place]?.[label] ?? 0));
      const begins = rounded(shares.beginnings[places[0] ?? 0] ?? 0);
      return { name: Math.max(...own), pages: own.map((share, at) => (at === 0 ? Math.min(share, begins) : share)) };
    }),
    choices: drawn.map((choice) => choice.map(shown)),
  };
}

const titleScore = ({ nameTitle, describedTitle, wordTitle, kindTitle }: Evidence): number =>
  nameTitle * CATEGORY_WEIGHTS.nameTitle +
  describedTitle * CATEGORY_WEIGHTS.describedTitle +
  wordTitle * CATEGORY_WEIGHTS.wordTitle +
  kindTitle * CATEGORY_WEIGHTS.kindTitle;

const withTitle = (share: number, title: number): number => {
  const certain = Math.min(1 - 1e-6, Math.max(1e-6, share));
  const odds = Math.log(certain / (1 - certain)) + (title > 0 ? TITLED * Math.min(MAX_TITLE, title) : UNTITLED);
  return 1 / (1 + Math.exp(-odds));
};

function chainOf(pages: readonly SplitPage[], subdocuments: readonly Subdocument[]): Chain {
  const titles: number[] = [];
  const evidence = pages.map(({ tokens }) => {
    const found = evidenceOf([tokens], subdocuments).map(({ features }) => features);
    const scores = found.map((features) => scoreOf(features));
    const title = Math.max(0, ...found.map(titleScore));
    titles.push(title);
    const weight = title > 0 ? TITLED_WEIGHT : UNTITLED_WEIGHT;
    const logs = likelihoodsOf(scores).map((share) => weight * Math.log(share));
    const hasEvidence = scores.some((score) => score > 0);
    return [...logs, hasEvidence ? NONE : Math.max(NONE, -Math.log(subdocuments.length + 1))];
  });
  const beginnings = beginningsOf(pages.map(({ facts }) => facts));
  return {
    evidence,
    beginnings: beginnings.map((share, at) => withTitle(share, titles[at] ?? 0)),
    repeats: [...subdocuments.map(({ allowMultiple }) => allowMultiple), true],
  };
}

interface PlacedPart extends Part {
  label: number;
  places: number[];
}

/** Pages that belong to no subdocument are left out. One that cannot repeat has all of its pages in one part. */
function placedParts(
  pages: readonly SplitPage[],
  subdocuments: readonly Subdocument[],
  labels: readonly LabelledPage[],
): PlacedPart[] {
  const parts: PlacedPart[] = [];
  for (const [place, { label, begins }] of labels.entries()) {
    const subdocument = subdocuments[label];
    if (subdocument === undefined) continue;
    const isNew = subdocument.allowMultiple && begins;
    const known = isNew ? undefined : parts.findLast((part) => part.label === label);
    const number = pages[place]?.facts.number ?? 0;
    if (known === undefined) parts.push({ label, name: subdocument.name, pages: [number], places: [place] });
    else {
      known.pages.push(number);
      known.places.push(place);
    }
  }
  return parts;
}

const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1e4) / 1e4;
