import type { ConsensusArgs } from '../../pipelines/consensus/job.ts';
import type { PoolWork } from '../documents/pool-work.ts';

/** Returns lines of JSON: consensus, likelihoods, votes, alignment, likelihoods by path. */
export async function reconcileInputs(
  work: PoolWork,
  args: ConsensusArgs,
  signal: AbortSignal,
): Promise<{ lines: string[]; nearest: number }> {
  let lines: string[] = [];
  const { nearest } = await work.run('consensus', {
    args: () => args,
    signal,
    onPart: (part) => {
      lines.push(part.toString('utf8'));
      return undefined;
    },
    onRestart: async () => {
      lines = [];
    },
  });
  return { lines, nearest };
}
