/**
 * How far `proved` and the other statuses can be believed: what six real systems and the built-in engine answered to
 * documents with their truth is proved as the service does it, and each value is compared with the truth.
 */
import type { EvidenceStatus } from '../packages/server/src/pipelines/prove/evidence.ts';
import { drawnSamples } from './likelihoods/drawn-samples.ts';
import { answeredSet } from './proof/answered-documents.ts';
import { ENGINE_FIGURES, type Figure, intervalOf, SYSTEM_FIGURES } from './proof/figures.ts';
import { EMBEDDED, type Judged, judgedValues } from './proof/judged.ts';
import { saidByOthers } from './proof/other-fold.ts';
import { type Cell, type Report, ReportWriter, rounded, table } from './support/report.ts';

interface Options {
  data: string;
  /** Where what was read is kept; a temporary folder by the version of the readers when left out. */
  models: string | undefined;
}

const STATUSES: readonly EvidenceStatus[] = ['proved', 'derived', 'located', 'inferred', 'contradicted', 'absent'];

/** What each part of the set has to show. */
const LEAST: Readonly<Record<string, number>> = {
  'AUROC, status': 0.8,
  'AUROC, likelihood': 0.85,
  'wrong flagged': 0.45,
  'right proved, text layer': 0.65,
  'contradicted and wrong': 0.8,
};
const MOST: Readonly<Record<string, number>> = { 'wrong proved or derived': 0.02 };
const ENGINE_LEAST: Readonly<Record<string, number>> = { 'proved and right': 0.95, 'right proved': 0.6 };

export async function benchProof(options: Options): Promise<Report> {
  const set = await answeredSet(options);
  const writer = new ReportWriter();
  const judged = await judgedValues(set);
  const isOf = (part: 'tune' | 'report') => (value: Judged) => set.split[part].includes(value.document);
  const answered = judged.filter(({ system }) => system !== EMBEDDED);
  // The weights of the service are fitted on the first half, so its own likelihoods are those of the other one.
  const reported = answered.filter(isOf('report'));
  const tuned = saidByOthers(answered.filter(isOf('tune')), reported, await drawnSamples());
  const systems = [...tuned, ...reported];
  const engine = judged.filter(({ system }) => system === EMBEDDED);
  const folds = Object.entries(set.split).map(([name, ids]) => ({ name, ids: new Set(ids) }));
  const columns = (all: readonly Judged[]) => [
    ...folds.map(({ name, ids }) => ({ name, values: all.filter(({ document }) => ids.has(document)) })),
    { name: 'all', values: all },
  ];
  writer.add('Answers of six systems', figuresTable(SYSTEM_FIGURES, columns(systems)), NOTES);
  writer.add('Statuses', statusTable(systems));
  writer.add('The built-in engine', figuresTable(ENGINE_FIGURES, columns(engine)));
  writer.add('Statuses of the built-in engine', statusTable(engine));
  writer.add('By document', documentTable(systems));
  for (const { name, values } of columns(systems).slice(0, -1)) {
    required(writer, { name, values, figures: SYSTEM_FIGURES, least: LEAST });
  }
  required(writer, { name: 'built-in engine', values: engine, figures: ENGINE_FIGURES, least: ENGINE_LEAST });
  return { ...writer };
}

interface Required {
  name: string;
  values: readonly Judged[];
  figures: readonly Figure[];
  least: Readonly<Record<string, number>>;
}

function required(writer: ReportWriter, { name, values, figures, least }: Required): void {
  for (const figure of figures) {
    const value = figure.of(values);
    const [low, high] = [least[figure.name], least === LEAST ? MOST[figure.name] : undefined];
    const said = `${name}: ${figure.name} ${rounded(value, 3)}`;
    if (low !== undefined) writer.require(value >= low, `${said}, not ${low}`);
    if (high !== undefined) writer.require(value <= high, `${said}, not ${high}`);
  }
}

const NOTES = [
  '- values that are null are left out; right and wrong as the scoring program of the set says',
  '- in brackets: 95 % of draws of as many documents',
  '- wrong flagged: of the wrong values those under the likelihood that 5 % of the right ones are under',
  '- likelihood: of the first column by weights that were fitted on the documents of the second; of the second by the',
  '  weights of the service, which were fitted on the documents of the first; both with true and false values of drawn',
  '  documents',
  '- text layer and recognised: by the words of the document',
].join('\n');

function figuresTable(
  figures: readonly Figure[],
  columns: readonly { name: string; values: readonly Judged[] }[],
): string {
  const rows = figures.map((figure): Cell[] => [
    figure.name,
    ...columns.map(({ values }) => {
      const [low, high] = intervalOf(figure, values);
      return `${rounded(figure.of(values), 3)} (${rounded(low, 3)}–${rounded(high, 3)})`;
    }),
  ]);
  const counts = columns.map(({ values }): Cell => {
    const isRight = values.filter((value) => value.isRight).length;
    return `${isRight} / ${values.length - isRight}`;
  });
  return table(['figure', ...columns.map(({ name }) => name)], [['right / wrong values', ...counts], ...rows]);
}

function statusTable(values: readonly Judged[]): string {
  const count = (status: EvidenceStatus, is: (value: Judged) => boolean): number =>
    values.filter((value) => value.evidence.status === status && is(value)).length;
  return table(
    ['status', 'right', 'wrong', 'right in items', 'wrong in items'],
    STATUSES.map((status) => [
      status,
      count(status, ({ isRight }) => isRight),
      count(status, ({ isRight }) => !isRight),
      count(status, ({ isRight, isItem }) => isRight && isItem),
      count(status, ({ isRight, isItem }) => !isRight && isItem),
    ]),
  );
}

function documentTable(values: readonly Judged[]): string {
  const rows = [...Map.groupBy(values, ({ document }) => document)].map(([document, own]): Cell[] => {
    const right = own.filter(({ isRight }) => isRight);
    const wrong = own.filter(({ isRight }) => !isRight);
    const proved = (all: readonly Judged[]) => all.filter(({ evidence }) => evidence.status === 'proved').length;
    const isRecognised = own.some((value) => value.isRecognised);
    return [document, isRecognised ? 'recognised' : 'text', right.length, proved(right), wrong.length, proved(wrong)];
  });
  return table(['document', 'read', 'right', 'of them proved', 'wrong', 'of them proved'], rows);
}
