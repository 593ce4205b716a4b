/** The engine's answers, as the scoring program expects them, and their cost. */

import type { Evidence, FieldEvidence } from '../../packages/server/src/pipelines/extract-job/evidence.ts';
import { type ExtractArgs, runExtract } from '../../packages/server/src/pipelines/extract-job/job.ts';
import { ResultLines } from '../../packages/server/src/pipelines/extract-job/result-text.ts';
import type { Json, JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { pathText } from '../../packages/server/src/pipelines/json/json-path.ts';
import type { StoredScorer } from '../../packages/server/src/pipelines/learn/scorer.ts';

export interface Answer {
  output: JsonObject;
  /** The likelihoods of the result, in the shape of the output. */
  told: Json;
  /** Likelihood by path of plain values outside of lists, keys joined by points. */
  likelihoods: Map<string, number>;
  values: Map<string, Json>;
  /** The engine's evidence for each of its values, by path. */
  evidence: Map<string, FieldEvidence>;
  sources: Record<string, { page: number; bbox: [number, number, number, number] }>;
  cpuSeconds: number;
}

export async function answerOf(model: string, schema: JsonObject, scorer?: StoredScorer): Promise<Answer> {
  const args: ExtractArgs = { path: model, schema, choices: 1, seed: 'bench', scorer };
  const answer: Answer = {
    output: {},
    told: null,
    likelihoods: new Map(),
    values: new Map(),
    evidence: new Map(),
    sources: {},
    cpuSeconds: 0,
  };
  const before = process.cpuUsage();
  const result = new ResultLines();
  await runExtract(args, (line) => {
    result.take(line);
    if (line.startsWith('e')) note(answer, JSON.parse(line.slice(1)) as Evidence);
  });
  const { user, system } = process.cpuUsage(before);
  answer.cpuSeconds = (user + system) / 1e6;
  answer.output = JSON.parse(result.lines[0] ?? '{}') as JsonObject;
  answer.told = (JSON.parse(result.lines[1] ?? '{}') as JsonObject).likelihoods ?? null;
  return answer;
}

function note(answer: Answer, evidence: Evidence): void {
  if (evidence.kind !== 'field') return;
  const key = evidence.path.join('.');
  answer.evidence.set(pathText(evidence.path), evidence);
  if (!evidence.path.some((step) => typeof step === 'number')) {
    answer.likelihoods.set(key, evidence.confidence);
    answer.values.set(key, evidence.value);
  }
  const [place] = evidence.places;
  if (place === undefined || place.boxes.length === 0) return;
  answer.sources[key] = {
    page: place.page,
    bbox: [
      Math.min(...place.boxes.map((box) => box.left)),
      Math.min(...place.boxes.map((box) => box.top)),
      Math.max(...place.boxes.map((box) => box.left + box.width)),
      Math.max(...place.boxes.map((box) => box.top + box.height)),
    ],
  };
}
