/** Every value of every answer to the documents of a set, with what the service says of it and what is so. */
import { readSchema } from '../../packages/server/src/pipelines/engine/schema/read-schema.ts';
import type { FieldEvidence } from '../../packages/server/src/pipelines/extract-job/evidence.ts';
import type { Json, JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { type JsonPath, pathText } from '../../packages/server/src/pipelines/json/json-path.ts';
import type { Assessed } from '../../packages/server/src/pipelines/likelihoods/features.ts';
import { likelihoodOf } from '../../packages/server/src/pipelines/likelihoods/likelihood.ts';
import { type Looked, lookAt } from '../../packages/server/src/pipelines/likelihoods/look-at.ts';
import { leavesOf } from '../../packages/server/src/pipelines/locate/leaves.ts';
import type { Evidence } from '../../packages/server/src/pipelines/prove/evidence.ts';
import { proveBatches } from '../../packages/server/src/pipelines/prove/prove-document.ts';
import { answerOf } from '../extract/answers.ts';
import type { AnsweredDocument, AnsweredSet } from './answered-documents.ts';
import { recognisedShare } from './read-documents.ts';

export interface Judged {
  document: string;
  /** `embedded` for the engine of the service itself. */
  system: string;
  /** Whether most of the document was recognised from images. */
  isRecognised: boolean;
  path: JsonPath;
  value: Json;
  isItem: boolean;
  isRight: boolean;
  evidence: Evidence;
  likelihood: number;
  /** What the likelihood of a model's value is computed from. */
  assessed: { leaf: Assessed; way: Looked['way'] } | undefined;
}

export const EMBEDDED = 'embedded';

interface Answered {
  system: string;
  answer: JsonObject;
  /** What the built-in engine knows about its own values. */
  known: ReadonlyMap<string, FieldEvidence>;
}

export async function judgedValues(set: AnsweredSet): Promise<Judged[]> {
  const judged: Judged[] = [];
  for await (const document of set.documents()) {
    const own = await answerOf(document.model, document.schema);
    const answers = [
      ...document.answers.map((given): Answered => ({ ...given, known: new Map() })),
      { system: EMBEDDED, answer: own.output, known: own.evidence },
    ];
    for (const answered of answers) judged.push(...(await judgedIn(document, answered)));
  }
  return judged;
}

async function judgedIn(
  { document, read: { pages, batches }, schema, judge }: AnsweredDocument,
  { system, answer, known }: Answered,
): Promise<Judged[]> {
  const read = readSchema(schema);
  const verdicts = judge(answer);
  const { evidence } = await proveBatches(batches, { schema: read, output: answer, likelihoods: null, known });
  const looked = system === EMBEDDED ? undefined : await lookAt(pages, { schema, output: answer });
  const leaves = new Map(looked?.leaves.map((leaf) => [JSON.stringify(leaf.path), leaf]));
  const isRecognised = recognisedShare(pages) > 0.5;
  return leavesOf(answer, read).flatMap((leaf): Judged[] => {
    const { path: at, value } = leaf;
    const isRight = verdicts.get(JSON.stringify(at));
    const own = evidence[pathText(at)];
    if (isRight === undefined || own === undefined || value === null || value === '') return [];
    const found = leaves.get(JSON.stringify(at));
    const assessed = found === undefined || looked === undefined ? undefined : { leaf: found, way: looked.way };
    const likelihood = assessed === undefined ? (own.likelihood ?? 0.5) : likelihoodOf(assessed.leaf, assessed.way);
    const isItem = leaf.item !== undefined;
    return [{ document, system, isRecognised, path: at, value, isItem, isRight, evidence: own, likelihood, assessed }];
  });
}
