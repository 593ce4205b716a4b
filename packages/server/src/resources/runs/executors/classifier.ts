import { api } from '@recto/contract';
import type { z } from 'zod';
import { ClassifierConfig } from '../../../workflows/blocks/classifier.ts';
import { handleKeyOf } from '../../../workflows/blocks/fields.ts';
import { evaluateCategory } from '../../../workflows/run/review-category.ts';
import type { Classifications, StoredClassification } from '../../classifications/service.ts';
import type { FileValue, Value } from '../payload.ts';
import type { StepInputs } from '../step-inputs.ts';
import { blockDocuments } from './block-documents.ts';
import type { Executor, ReviewOutcome, StepContext } from './executor.ts';
import type { Obtain } from './primitive-step.ts';

type Config = z.output<typeof ClassifierConfig>;

/** Sends the document, of several the primary one, to the output of its category; the other outputs get nothing. */
export const executeClassifier =
  <Context extends StepContext>(
    { classifications }: { classifications: Classifications },
    obtain: Obtain<Context>,
  ): Executor<Context> =>
  async (context) => {
    const { inputs, signal, block } = context;
    const config = ClassifierConfig.parse(block.config);
    const [first, second, ...more] = blockDocuments(config, inputs);
    const documents = second === undefined ? undefined : ([first, second, ...more] as const);
    const row = await obtain(context, {
      operation: 'classification',
      lifecycle: classifications.lifecycle,
      accept: (maker) => {
        const input = api.classifications.create.body.parse({
          document: { id: first.id },
          categories: config.categories,
          model: config.model,
          n_consensus: config.n_consensus,
          background: true,
          ...(config.instructions !== undefined && { instructions: config.instructions }),
          ...(config.first_n_pages !== undefined && { first_n_pages: config.first_n_pages }),
          ...(first.pages !== null && { pages: first.pages }),
        });
        return classifications.accept(maker, input, { signal, documents });
      },
    });
    const category = row.output?.category ?? '';
    const outcome = { outputs: categoryOutputs(config, category, first.file), model: config.model };
    const review = reviewOf(config, row);
    return review === undefined ? outcome : { ...outcome, review };
  };

/** Outputs of a block for a category. */
export function categoryOutputs({ categories }: Config, name: string, file: FileValue): Record<string, Value> {
  const category = categories.find((known) => known.name === name);
  return category === undefined ? {} : { [`output-file-${handleKeyOf(category)}`]: file };
}

/** The document that a category stands for. */
export const classifiedFile = (config: Config, inputs: StepInputs): FileValue => blockDocuments(config, inputs)[0].file;

function reviewOf(config: Config, { output, consensus }: StoredClassification): ReviewOutcome | undefined {
  const predicate = config.review?.predicate;
  if (predicate === undefined || output === null) return undefined;
  const snapshot = { category: output.category };
  const byCategory = consensus?.by_category ?? [];
  const evaluation = evaluateCategory(predicate, { ...snapshot, likelihoods: byCategory });
  return { predicate: { ...predicate }, evaluation, snapshot };
}
