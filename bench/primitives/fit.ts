/** Fits the weights of beginnings and of categories on tuning documents. */
import { buildView } from '../../packages/server/src/pipelines/engine/view/build-view.ts';
import { boundaryFeatures } from '../../packages/server/src/pipelines/segment/boundaries.ts';
import { FEATURES } from '../../packages/server/src/pipelines/segment/boundary-features.ts';
import { BOUNDARY_WEIGHTS } from '../../packages/server/src/pipelines/segment/boundary-weights.ts';
import { evidenceOf, likelihoodsOf } from '../../packages/server/src/pipelines/segment/classify/classify.ts';
import { EVIDENCE } from '../../packages/server/src/pipelines/segment/classify/evidence.ts';
import { tokensOfPage } from '../../packages/server/src/pipelines/segment/classify/page-tokens.ts';
import { CATEGORY_WEIGHTS } from '../../packages/server/src/pipelines/segment/classify/weights.ts';
import { factsOf, type PageFacts } from '../../packages/server/src/pipelines/segment/page-facts.ts';
import { bundlesOf } from './bundles.ts';
import type { Documents, Labelled } from './documents.ts';

const BUNDLES = 300;
const ROUNDS = 3;
const STEPS = 600;
const STIFFNESS = 3;
/** Documents of a class that count, so that the largest set does not decide alone. */
const PER_CLASS = 30;
/** Categories of other kinds, so that the weights do not fit one list of categories. */
const OTHERS = [
  { name: 'bank_statement', description: 'Bank account statement' },
  { name: 'payslip', description: 'Salary slip of an employee' },
  { name: 'delivery_note', description: 'Delivery note for goods' },
  { name: 'letter', description: 'Business letter' },
  { name: 'medical_report', description: 'Report of a doctor about a patient' },
];

/** As JSON, for the two files of weights. */
export function fitWeights({ classes, documents }: Documents): string {
  const tune = documents.filter(({ part }) => part === 'tune');
  return JSON.stringify({ boundary: fitBoundaries(tune), category: fitCategories(tune, classes) }, null, 2);
}

interface Example {
  features: number[];
  isRight: boolean;
}

function fitBoundaries(documents: readonly Labelled[]): Record<string, number> {
  const facts = new Map<object, PageFacts>();
  const bundles = bundlesOf(documents, BUNDLES, 'tune').map((bundle) => ({
    starts: new Set(bundle.segments.map(({ start }) => start)),
    pages: bundle.documents
      .flatMap(({ pages }) => pages)
      .map((page, at) => {
        const known = facts.get(page) ?? factsOf(page);
        facts.set(page, known);
        return { ...known, number: at + 1 };
      }),
  }));
  let weights: Record<(typeof FEATURES)[number], number> = { ...BOUNDARY_WEIGHTS };
  for (let round = 0; round < ROUNDS; round += 1) {
    const examples = bundles.flatMap(({ pages, starts }) =>
      boundaryFeatures(pages, weights).flatMap((features, at): Example[] =>
        features === null ? [] : [{ features: FEATURES.map((name) => features[name]), isRight: starts.has(at + 1) }],
      ),
    );
    const fitted = descend(
      FEATURES.map((name) => weights[name]),
      (values) => {
        const slope = values.map((value, at) => (at === 0 ? 0 : (STIFFNESS / examples.length) * value));
        for (const { features, isRight } of examples) {
          const sum = features.reduce((all, feature, at) => all + feature * (values[at] ?? 0), 0);
          const error = (1 / (1 + Math.exp(-sum)) - Number(isRight)) / examples.length;
          for (const [at, feature] of features.entries()) slope[at] = (slope[at] ?? 0) + error * feature;
        }
        return slope;
      },
    );
    weights = Object.fromEntries(FEATURES.map((name, at) => [name, fitted[at] ?? 0])) as typeof weights;
  }
  return rounded(weights);
}

function fitCategories(documents: readonly Labelled[], classes: Record<string, string>): Record<string, number> {
  const names = Object.keys(classes);
  const given = names.map((name) => ({ name, description: classes[name] ?? '' }));
  const lists = [
    given,
    names.map((_, at) => ({ name: `class ${at}`, description: given[at]?.description ?? '' })),
    [...given, ...OTHERS],
  ];
  const kept = names.flatMap((name) => documents.filter((document) => document.class === name).slice(0, PER_CLASS));
  const examples = kept.flatMap((document) => {
    const pages = document.pages.map((page) => tokensOfPage(page, buildView([page])));
    return lists.map((categories) => ({
      right: names.indexOf(document.class),
      features: evidenceOf(pages, categories).map(({ features }) => EVIDENCE.map((name) => features[name])),
    }));
  });
  const fitted = descend(
    EVIDENCE.map((name) => CATEGORY_WEIGHTS[name]),
    (values) => {
      const slope = values.map((value) => 0.002 * value);
      for (const { right, features } of examples) {
        const shares = likelihoodsOf(
          features.map((row) => row.reduce((all, feature, at) => all + feature * (values[at] ?? 0), 0)),
        );
        for (const [category, row] of features.entries()) {
          const error = ((shares[category] ?? 0) - Number(category === right)) / examples.length;
          for (const [at, feature] of row.entries()) slope[at] = (slope[at] ?? 0) + error * feature;
        }
      }
      return slope;
    },
  );
  return rounded(Object.fromEntries(EVIDENCE.map((name, at) => [name, Math.max(0.02, fitted[at] ?? 0)])));
}

/** Full gradients for a fixed number of steps, so that the same examples give the same numbers. */
function descend(start: readonly number[], slopeAt: (values: readonly number[]) => number[]): number[] {
  const values = [...start];
  const squares = values.map(() => 0);
  for (let step = 0; step < STEPS; step += 1) {
    for (const [at, slope] of slopeAt(values).entries()) {
      squares[at] = (squares[at] ?? 0) + slope * slope;
      values[at] = (values[at] ?? 0) - (0.3 * slope) / Math.sqrt((squares[at] ?? 0) + 1e-12);
    }
  }
  return values;
}

const rounded = (weights: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(weights).map(([name, value]) => [name, Math.round(value * 100) / 100]));
