/** Classifications by a configured model: what it is asked, and how its answers are combined. */
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { Classified } from '../../pipelines/segment/classify/classify.ts';
import type { ClassifyResult } from '../../pipelines/segment/classify-job.ts';
import { secondOpinion } from '../../pipelines/segment/vote.ts';
import { type AskingParts, askModel } from '../page-operations/ask-model.ts';
import type { Working } from '../page-operations/service.ts';
import type { StoredClassification } from './store.ts';

const TASK = [
  'You say which of the given categories a document belongs to. Choose exactly one of them, by its name. In the',
  'reasoning, quote the words of the document that decided, in two sentences at most.',
].join(' ');

const answerSchema = (names: readonly string[]): JsonObject => ({
  type: 'object',
  properties: { reasoning: { type: 'string' }, category: { type: 'string', enum: [...names] } },
  required: ['reasoning', 'category'],
  additionalProperties: false,
});

/** @param own what the built-in engine thinks */
export async function classifyByModel(
  parts: AskingParts,
  row: StoredClassification,
  working: Working & { model: NonNullable<Working['model']> },
  own: ClassifyResult,
): Promise<Pick<StoredClassification, 'output' | 'consensus'>> {
  const names = row.categories.map(({ name }) => name);
  const runs = await askModel<Classified>(parts, {
    ...working,
    task: TASK,
    schema: answerSchema(names),
    isBeginning: true,
    choices: row.n_consensus,
    question: () =>
      [
        'The categories:',
        ...row.categories.map(({ name, description }) => `- ${JSON.stringify(name)}: ${description}`),
        ...(row.instructions === null ? [] : [row.instructions]),
      ].join('\n'),
  });
  const choices = runs.flatMap(([answer]) => (answer === undefined ? [] : [answer]));
  const shares = names.map((name) => choices.filter(({ category }) => category === name).length / choices.length);
  const [first] = choices;
  const isVote = row.n_consensus > 1;
  const best = isVote ? shares.indexOf(Math.max(...shares)) : names.indexOf(first?.category ?? '');
  const output = choices.find(({ category }) => category === names[best]) ?? first ?? null;
  const likelihood = isVote ? (shares[best] ?? 0) : secondOpinion(own.likelihoods[best] ?? 0);
  const rest = 1 - (own.likelihoods[best] ?? 0);
  const by_category = names.map((category, at) => ({
    category,
    likelihood: isVote
      ? (shares[at] ?? 0)
      : at === best
        ? likelihood
        : (1 - likelihood) * (rest > 0 ? (own.likelihoods[at] ?? 0) / rest : 0),
  }));
  return { output, consensus: { likelihoods: likelihood, choices: isVote ? choices : [], by_category } };
}
