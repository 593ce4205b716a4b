import type { Scope } from '../../lib/scope.ts';
import type { AnswerLikelihoodsArgs } from '../../pipelines/likelihoods/job.ts';
import type { PoolWork, WorkTime } from '../documents/pool-work.ts';
import type { StoredDocument } from '../documents/service.ts';

/** Returns JSON in the shape of a model's answer, with a likelihood at each leaf. */
export async function answerLikelihoods(
  work: PoolWork,
  scope: Scope,
  document: StoredDocument,
  { schema, output, votes, ...time }: Omit<AnswerLikelihoodsArgs, 'path'> & WorkTime,
): Promise<string> {
  let text = '';
  await work.run('answer_likelihoods', {
    ...time,
    content: { scope, digests: { path: document.sha256 } },
    args: (paths) => ({ ...paths, schema, output, votes }),
    onPart: (part) => {
      text += part.toString('utf8');
      return undefined;
    },
    onRestart: async () => {
      text = '';
    },
  });
  return text;
}
