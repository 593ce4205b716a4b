/** What the statuses of judged values are worth, each figure with its interval over documents. */
import type { EvidenceStatus } from '../../packages/server/src/pipelines/prove/evidence.ts';
import { auroc, flagged } from '../likelihoods/fit.ts';
import { quantile } from '../support/statistics.ts';
import type { Judged } from './judged.ts';

/** From the surest to what is surely not so. */
const ORDER: Readonly<Record<EvidenceStatus, number>> = {
  proved: 5,
  derived: 4,
  located: 3,
  inferred: 2,
  absent: 2,
  contradicted: 1,
};

export const shareOf = <T>(all: readonly T[], is: (entry: T) => boolean): number =>
  all.length === 0 ? Number.NaN : all.filter(is).length / all.length;

type Evidenced = Pick<Judged, 'evidence'>;

export const isCalledTrue = ({ evidence }: Evidenced): boolean =>
  evidence.status === 'proved' || evidence.status === 'derived';
export const isProved = ({ evidence }: Evidenced): boolean => evidence.status === 'proved';
const right = (all: readonly Judged[]): Judged[] => all.filter(({ isRight }) => isRight);
const wrong = (all: readonly Judged[]): Judged[] => all.filter(({ isRight }) => !isRight);

export interface Figure {
  name: string;
  of: (values: readonly Judged[]) => number;
}

export const SYSTEM_FIGURES: readonly Figure[] = [
  {
    name: 'AUROC, status',
    of: (all) => auroc(all.map(({ isRight, evidence }) => ({ isRight, likelihood: ORDER[evidence.status] }))),
  },
  { name: 'AUROC, likelihood', of: auroc },
  { name: 'wrong flagged', of: flagged },
  { name: 'wrong proved or derived', of: (all) => shareOf(wrong(all), isCalledTrue) },
  { name: 'right proved', of: (all) => shareOf(right(all), isProved) },
  {
    name: 'right proved, text layer',
    of: (all) =>
      shareOf(
        right(all).filter(({ isRecognised }) => !isRecognised),
        isProved,
      ),
  },
  {
    name: 'right proved, recognised',
    of: (all) =>
      shareOf(
        right(all).filter(({ isRecognised }) => isRecognised),
        isProved,
      ),
  },
  {
    name: 'contradicted and wrong',
    of: (all) =>
      shareOf(
        all.filter(({ evidence }) => evidence.status === 'contradicted'),
        ({ isRight }) => !isRight,
      ),
  },
];

export const ENGINE_FIGURES: readonly Figure[] = [
  { name: 'proved and right', of: (all) => shareOf(all.filter(isProved), ({ isRight }) => isRight) },
  { name: 'right proved', of: (all) => shareOf(right(all), isProved) },
  { name: 'wrong proved or derived', of: (all) => shareOf(wrong(all), isCalledTrue) },
];

const DRAWS = 400;

/** 95 % of the draws of as many documents, with repetition. Always the same draws. */
export function intervalOf({ of }: Figure, values: readonly Judged[]): [number, number] {
  const documents = [...Map.groupBy(values, ({ document }) => document).values()];
  let state = 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const drawn: number[] = [];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const figure = of(documents.flatMap(() => documents[Math.floor(next() * documents.length)] ?? []));
    if (!Number.isNaN(figure)) drawn.push(figure);
  }
  return [quantile(drawn, 0.025), quantile(drawn, 0.975)];
}
