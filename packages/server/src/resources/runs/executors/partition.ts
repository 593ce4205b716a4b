/** The parts of a document by a key, for `for_each` blocks. */
import { api } from '@recto/contract';
import type { z } from 'zod';
import type { ForEachConfig } from '../../../workflows/blocks/for-each.ts';
import { evaluateParts } from '../../../workflows/run/review-parts.ts';
import { parsePageRange } from '../../documents/page-range.ts';
import type { Partitions, StoredPartition } from '../../partitions/service.ts';
import type { Value } from '../payload.ts';
import { partItems } from './document-parts.ts';
import type { ReviewOutcome, StepContext } from './executor.ts';
import type { Obtain } from './primitive-step.ts';

type Config = z.output<typeof ForEachConfig>;

export async function partitionItems<Context extends StepContext>(
  { partitions }: { partitions: Partitions },
  obtain: Obtain<Context>,
  context: Context,
  config: Config,
): Promise<{ items: Value[]; model: string; review?: ReviewOutcome }> {
  const { inputs, signal } = context;
  const file = inputs.file('fe-left-in');
  const row = await obtain(context, {
    operation: 'partition',
    lifecycle: partitions.lifecycle,
    accept: (maker) => {
      const input = api.partitions.create.body.parse({
        document: { id: file.document.id },
        key: config.key,
        model: config.model,
        n_consensus: config.n_consensus,
        allow_overlap: config.allow_overlap,
        background: true,
        ...(config.instructions !== undefined && { instructions: config.instructions }),
        ...(file.pages !== null && { pages: file.pages }),
      });
      return partitions.accept(maker, input, signal);
    },
  });
  const chunks = row.output ?? [];
  const found = { items: partItems(file, chunks), model: config.model };
  const review = reviewOf(config, row);
  return review === undefined ? found : { ...found, review };
}

function reviewOf(config: Config, row: StoredPartition): ReviewOutcome | undefined {
  const predicate = config.review?.predicate;
  if (predicate === undefined) return undefined;
  const chunks = row.output ?? [];
  const snapshot = { partitions: chunks.map(({ key, pages }) => ({ key, pages })) };
  const parts = chunks.map(({ key, pages }, at) => ({
    name: key,
    pages,
    likelihoods: row.consensus?.likelihoods[at]?.pages ?? [],
  }));
  const pages = row.pages === null ? undefined : parsePageRange(row.pages, ['pages']);
  const all = pages ?? Array.from({ length: row.page_count }, (_, at) => at + 1);
  return {
    predicate: { ...predicate },
    evaluation: evaluateParts(predicate, { snapshot, parts, pages: all }),
    snapshot,
  };
}
