import { api } from '@recto/contract';
import type { z } from 'zod';
import { handleKeyOf } from '../../../workflows/blocks/fields.ts';
import { SplitConfig } from '../../../workflows/blocks/split.ts';
import { evaluateParts } from '../../../workflows/run/review-parts.ts';
import { parsePageRange } from '../../documents/page-range.ts';
import type { Splits, StoredSplit } from '../../splits/service.ts';
import type { FileValue, Value } from '../payload.ts';
import { partOf } from './document-parts.ts';
import type { Executor, ReviewOutcome, StepContext } from './executor.ts';
import type { Obtain } from './primitive-step.ts';

type Config = z.output<typeof SplitConfig>;

/** Each subdocument that was found is an output: the document with the pages of all its parts. */
export const executeSplit =
  <Context extends StepContext>({ splits }: { splits: Splits }, obtain: Obtain<Context>): Executor<Context> =>
  async (context) => {
    const { inputs, signal, block } = context;
    const config = SplitConfig.parse(block.config);
    const file = inputs.file('input-file-0');
    const row = await obtain(context, {
      operation: 'split',
      lifecycle: splits.lifecycle,
      accept: (maker) => {
        const input = api.splits.create.body.parse({
          document: { id: file.document.id },
          subdocuments: config.subdocuments,
          model: config.model,
          n_consensus: config.n_consensus,
          background: true,
          ...(config.instructions !== undefined && { instructions: config.instructions }),
          ...(file.pages !== null && { pages: file.pages }),
        });
        return splits.accept(maker, input, signal);
      },
    });
    const outcome = { outputs: partOutputs(config, row.output ?? [], file), model: config.model };
    const review = reviewOf(config, row);
    return review === undefined ? outcome : { ...outcome, review };
  };

export function partOutputs(
  { subdocuments }: Config,
  parts: readonly { name: string; pages: readonly number[] }[],
  file: FileValue,
): Record<string, Value> {
  const outputs: Record<string, Value> = {};
  for (const subdocument of subdocuments) {
    const pages = parts.filter(({ name }) => name === subdocument.name).flatMap((part) => part.pages);
    if (pages.length > 0) outputs[`output-file-${handleKeyOf(subdocument)}`] = partOf(file, [...new Set(pages)]);
  }
  return outputs;
}

function reviewOf(config: Config, row: StoredSplit): ReviewOutcome | undefined {
  const predicate = config.review?.predicate;
  if (predicate === undefined) return undefined;
  const found = row.output ?? [];
  const snapshot = { documents: found.map(({ name, pages }) => ({ name, pages })) };
  const parts = found.map(({ name, pages }, at) => ({
    name,
    pages,
    likelihoods: row.consensus?.likelihoods[at]?.pages ?? [],
  }));
  const wanted = row.pages === null ? undefined : parsePageRange(row.pages, ['pages']);
  const pages = wanted ?? Array.from({ length: row.page_count }, (_, at) => at + 1);
  return { predicate: { ...predicate }, evaluation: evaluateParts(predicate, { snapshot, parts, pages }), snapshot };
}
