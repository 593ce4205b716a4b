/**
 * Likelihoods of models' answers: what six real systems answered to documents with their truth is assessed as the
 * service does it. Weights are fitted on the documents for tuning (`--fit` prints them, with cross-validation over
 * documents); all figures are of the documents for reporting.
 */
import type { JsonObject } from '../packages/server/src/pipelines/json/json.ts';
import type { Assessed } from '../packages/server/src/pipelines/likelihoods/features.ts';
import { type AnswerWeights, likelihoodOf } from '../packages/server/src/pipelines/likelihoods/likelihood.ts';
import { type LookLimits, lookAt, SEARCH_LIMITS } from '../packages/server/src/pipelines/likelihoods/look-at.ts';
import { WEIGHTS } from '../packages/server/src/pipelines/likelihoods/weights.ts';
import { calibrationError } from './extract/score.ts';
import { drawnSamples } from './likelihoods/drawn-samples.ts';
import { auroc, bestFit, drawnBeside, evenly, flagged, type Sample, type Told, weightOf } from './likelihoods/fit.ts';
import { planted } from './likelihoods/planted.ts';
import { type AnsweredSet, answeredSet } from './proof/answered-documents.ts';
import { type Cell, type Report, ReportWriter, rounded, table } from './support/report.ts';

interface Options {
  data: string;
  /** Where what was read is kept for the next run. */
  models: string | undefined;
  fit: boolean;
}

const MAX_CALIBRATION_ERROR = 0.1;
const MIN_AUROC = 0.65;
const PARTS = ['searched', 'searchedNull', 'unsearched', 'unsearchedNull'] as const;
type Part = (typeof PARTS)[number];

interface Assessment extends Sample {
  part: Part;
  leaf: Assessed;
  isPlanted: boolean;
}

export async function benchLikelihoods({ data, models, fit }: Options): Promise<Report> {
  const set = await answeredSet({ data, models });
  const { split } = set;
  const writer = new ReportWriter();
  const all = await assessments(set, fit);
  const real = all.filter(({ isPlanted }) => !isPlanted);
  const of = (ids: readonly string[]): Assessment[] => real.filter(({ document }) => ids.includes(document));
  if (fit) {
    const tune = all.filter(({ document }) => split.tune.includes(document));
    console.log(JSON.stringify(fitAll(writer, tune, await drawnSamples()), null, 2));
  }
  report(writer, 'Documents that were not tuned on', of(split.report));
  report(writer, 'Documents that the weights were fitted on', of(split.tune));
  const { error, order } = together(of(split.report), 'searched');
  writer.require(error <= MAX_CALIBRATION_ERROR, `calibration error ${rounded(error, 3)}`);
  writer.require(order >= MIN_AUROC, `AUROC ${rounded(order, 3)}`);
  return { ...writer };
}

async function assessments(set: AnsweredSet, fit: boolean): Promise<Assessment[]> {
  const found: Assessment[] = [];
  for await (const { document, read, schema, answers, judge } of set.documents()) {
    for (const { system, answer } of answers) {
      const verdicts = judge(answer);
      const more = fit ? planted(`${document} ${system}`, { schema, answer, verdicts }) : undefined;
      for (const limits of [SEARCH_LIMITS, { words: 0, search: 0 }]) {
        const common = { document, system, pages: read.pages, limits };
        found.push(...(await samplesOf({ ...common, schema, answer, verdicts, isPlanted: false })));
        if (more !== undefined) found.push(...(await samplesOf({ ...common, ...more, isPlanted: true })));
      }
    }
  }
  return found;
}

interface Answered {
  document: string;
  system: string;
  schema: JsonObject;
  answer: JsonObject;
  verdicts: ReadonlyMap<string, boolean>;
  pages: Parameters<typeof lookAt>[0];
  limits: LookLimits;
  isPlanted: boolean;
}

async function samplesOf({
  document,
  system,
  schema,
  answer,
  verdicts,
  pages,
  limits,
  isPlanted,
}: Answered): Promise<Assessment[]> {
  const { way, leaves } = await lookAt(pages, { schema, output: answer }, limits);
  const judged = leaves.flatMap((leaf) => {
    const isRight = verdicts.get(JSON.stringify(leaf.path));
    return isRight === undefined ? [] : [{ leaf, isRight }];
  });
  const weight = 1 / Math.sqrt(Math.max(1, judged.length));
  return judged.map(({ leaf, isRight }) => ({
    document,
    system,
    part: leaf.isNull ? (`${way}Null` as const) : way,
    leaf,
    features: leaf.features,
    isRight,
    weight,
    isPlanted,
  }));
}

/** Planted mistakes of values are this share of all; of nulls, which are few, the planted ones are as many as the others. */
const PLANTED_VALUES = 0.03;
const WRONG_NULLS = 0.15;

const scaledTo = (samples: readonly Assessment[], total: number): Assessment[] => {
  const factor = total / Math.max(1e-9, weightOf(samples));
  return samples.map((sample) => ({ ...sample, weight: sample.weight * factor }));
};

/** The weighted samples of one part; the mean weight of samples that were not planted is 1. */
function weighed(samples: readonly Assessment[], part: Part): Assessment[] {
  const own = samples.filter((sample) => sample.part === part);
  const real = own.filter(({ isPlanted }) => !isPlanted);
  const more = own.filter(({ isPlanted }) => isPlanted);
  const wrong = more.filter(({ isRight }) => !isRight);
  const right = more.filter(({ isRight }) => isRight);
  const isNull = part.endsWith('Null');
  return [
    ...scaledTo(real, real.length),
    ...scaledTo(wrong, real.length * (isNull ? WRONG_NULLS : PLANTED_VALUES)),
    ...scaledTo(right, real.length * (1 - WRONG_NULLS)),
  ];
}

function fitAll(writer: ReportWriter, tune: readonly Assessment[], drawn: readonly Sample[]): AnswerWeights {
  const rows: Cell[][] = [];
  const weights = PARTS.map((part) => {
    // Values that are searched for are fitted with those of drawn documents, the others with planted mistakes.
    const isSearched = part === 'searched';
    const real = tune.filter((sample) => sample.part === part && !sample.isPlanted);
    const samples = isSearched ? evenly(real) : weighed(tune, part);
    const { weights: own, shrinkage, loss, told } = bestFit(samples, isSearched ? drawnBeside(samples, drawn) : []);
    rows.push([part, samples.length, shrinkage, rounded(loss, 4), rounded(auroc(told), 3)]);
    return [part, own] as const;
  });
  writer.add('Fit, each document said by the others', table(['part', 'leaves', 'shrinkage', 'loss', 'AUROC'], rows));
  return Object.fromEntries(weights) as unknown as AnswerWeights;
}

function toldOf(samples: readonly Assessment[], weights: AnswerWeights = WEIGHTS): Told[] {
  return samples.map(({ leaf, part, isRight }) => ({
    likelihood: likelihoodOf(leaf, part.startsWith('searched') ? 'searched' : 'unsearched', weights),
    isRight,
  }));
}

function together(samples: readonly Assessment[], way: 'searched' | 'unsearched'): { error: number; order: number } {
  const told = toldOf(samples.filter(({ part }) => part.startsWith(way)));
  return { error: calibrationError(told) ?? 0, order: auroc(told) };
}

function report(writer: ReportWriter, title: string, samples: readonly Assessment[]): void {
  const row = (name: string, own: readonly Assessment[]): Cell[] => {
    const told = toldOf(own);
    const right = told.filter(({ isRight }) => isRight).length;
    const mean = told.reduce((sum, { likelihood }) => sum + likelihood, 0) / Math.max(1, told.length);
    return [
      name,
      told.length,
      rounded(right / Math.max(1, told.length), 3),
      rounded(mean, 3),
      rounded(calibrationError(told) ?? 0, 3),
      rounded(auroc(told), 3),
      rounded(flagged(told), 3),
    ];
  };
  const searched = samples.filter(({ part }) => part.startsWith('searched'));
  const systems = [...new Set(searched.map(({ system }) => system))];
  writer.add(
    title,
    table(
      ['leaves', 'count', 'right', 'mean likelihood', 'calibration error', 'AUROC', 'wrong flagged'],
      [
        row('searched, all', searched),
        row(
          'searched, values',
          searched.filter(({ part }) => part === 'searched'),
        ),
        row(
          'searched, null',
          searched.filter(({ part }) => part === 'searchedNull'),
        ),
        row(
          'unsearched, all',
          samples.filter(({ part }) => part.startsWith('unsearched')),
        ),
        ...systems.map((system) =>
          row(
            `searched, ${system}`,
            searched.filter((sample) => sample.system === system),
          ),
        ),
      ],
    ),
    [
      '- searched: each value was looked for in the whole document; unsearched: as for documents too long for that',
      '- calibration error: ten bins; AUROC: right against wrong leaves',
      '- wrong flagged: of the wrong leaves those under the likelihood that 5 % of the right ones are under',
    ].join('\n'),
  );
}
