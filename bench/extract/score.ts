/** The scoring program's results, and what follows for likelihoods and refusals. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Json } from '../../packages/server/src/pipelines/json/json.ts';
import { runQuietly } from '../../scripts/support/run.ts';
import { drawOf } from '../support/draws.ts';
import type { Answer } from './answers.ts';
import type { Truth, Truths } from './documents.ts';

export interface Score {
  f1: number;
  precision: number;
  recall: number;
  /** Share of correct boxes among correct values whose box is known. */
  boxesRight: number | undefined;
  /** Expected calibration error of the likelihoods of plain values that were given. */
  calibrationError: number | undefined;
  /** Share of fields that were answered although the document does not have them. */
  falseAnswers: number | undefined;
  absent: number;
  /** For each plain value that was returned, its likelihood and whether it is right. */
  trusted: readonly TrustedField[];
}

export interface TrustedField extends Trusted {
  id: string;
  /** Keys joined by points. */
  key: string;
}

export interface Trusted {
  likelihood: number;
  isRight: boolean;
}

interface Verdict {
  summary: { f1: number; precision: number; recall: number; boxes?: { hit_rate_given_correct?: number } };
  errors: Record<string, { leaves: { path: string }[] }>;
}

export async function scoreOf(
  data: string,
  scratch: string,
  { set, truths, answers }: { set: string; truths: Truths; answers: ReadonlyMap<string, Answer> },
): Promise<Score> {
  const predictions: Record<string, unknown> = {};
  for (const [id, { output, sources }] of answers) predictions[id] = { ...output, _sources: sources };
  const files = {
    pred: path.join(scratch, 'pred.json'),
    ids: path.join(scratch, 'ids'),
    out: path.join(scratch, 'out.json'),
  };
  await writeFile(files.pred, JSON.stringify(predictions));
  await writeFile(files.ids, [...answers.keys()].join('\n'));
  await runQuietly(process.execPath, [
    path.join(data, 'eval', 'kie.mjs'),
    ...['--set', path.join(data, set), '--pred', files.pred, '--ids', files.ids, '--out', files.out],
  ]);
  const { summary, errors } = JSON.parse(await readFile(files.out, 'utf8')) as Verdict;
  const { f1, precision, recall } = summary;
  return {
    f1,
    precision,
    recall,
    boxesRight: summary.boxes?.hit_rate_given_correct,
    ...trustOf(truths, answers, errors),
  };
}

const isNull = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function trustOf(
  truths: Truths,
  answers: ReadonlyMap<string, Answer>,
  errors: Verdict['errors'],
): Pick<Score, 'calibrationError' | 'falseAnswers' | 'absent' | 'trusted'> {
  const trusted: TrustedField[] = [];
  let absent = 0;
  let answered = 0;
  for (const [id, { likelihoods, values }] of answers) {
    const truth = truths[id];
    const wrong = new Set(errors[id]?.leaves.map((leaf) => leaf.path));
    if (truth === undefined) continue;
    for (const [key, likelihood] of likelihoods) {
      const expected = expectedAt(truth, key);
      if (expected === 'unknown') continue;
      const isAnswered = !isNull(values.get(key));
      if (isNull(expected.value)) {
        absent += 1;
        if (isAnswered) answered += 1;
      }
      if (isAnswered) trusted.push({ id, key, likelihood, isRight: !isNull(expected.value) && !wrong.has(key) });
    }
  }
  return {
    calibrationError: calibrationError(trusted),
    falseAnswers: absent === 0 ? undefined : answered / absent,
    absent,
    trusted,
  };
}

/** The set's value of a field; unknown if it says that the document does not print it. */
function expectedAt(truth: Truth, key: string): { value: Json | undefined } | 'unknown' {
  const steps = key.split('.');
  if (truth.visible?.[steps[0] ?? ''] === false) return 'unknown';
  let node: Json | undefined = truth.fields ?? truth.gold;
  for (const step of steps) {
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return { value: undefined };
    node = node[step];
  }
  return { value: node };
}

const BINS = 10;

/** Mean distance between likelihood and share of correct values over ten bins, weighted by their size. */
export function calibrationError(values: readonly Trusted[]): number | undefined {
  if (values.length === 0) return undefined;
  const bins = Array.from({ length: BINS }, () => ({ count: 0, likelihood: 0, right: 0 }));
  for (const { likelihood, isRight } of values) {
    const bin = bins[Math.min(BINS - 1, Math.floor(likelihood * BINS))];
    if (bin === undefined) continue;
    bin.count += 1;
    bin.likelihood += likelihood;
    if (isRight) bin.right += 1;
  }
  return bins.reduce((sum, bin) => sum + Math.abs(bin.likelihood - bin.right), 0) / values.length;
}

const TRIES = 200;

/** The calibration error that the same likelihoods would have on average if each were exactly right: what chance leaves. */
export function chanceError(values: readonly Trusted[]): number | undefined {
  if (values.length === 0) return undefined;
  let sum = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const drawn = values.map(({ likelihood }, place) => ({
      likelihood,
      isRight: drawOf(String(attempt), String(place)) < likelihood * 2 ** 32,
    }));
    sum += calibrationError(drawn) ?? 0;
  }
  return sum / TRIES;
}
