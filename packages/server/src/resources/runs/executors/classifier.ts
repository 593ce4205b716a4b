import { api } from '@recto/contract';
import type { z } from 'zod';
import { ClassifierConfig } from '../../../workflows/blocks/classifier.ts';
import { handleKeyOf } from '../../../workflows/blocks/fields.ts';
import { configuredInputs } from '../../../workflows/blocks/handles.ts';
import { evaluateCategory } from '../../../workflows/run/review-category.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import type { Classifications, StoredClassification } from '../../classifications/service.ts';
import type { FileValue, Value } from '../payload.ts';
import type { StepInputs } from '../step-inputs.ts';
import type { Executor, ReviewOutcome, StepContext } from './executor.ts';
import type { Obtain } from './primitive-step.ts';

type Config = z.output<typeof ClassifierConfig>;

/** Sends the document to the output of its category; the other outputs get nothing. */
export const executeClassifier =
  <Context extends StepContext>(
    { classifications }: { classifications: Classifications },
    obtain: Obtain<Context>,
  ): Executor<Context> =>
  async (context) => {
    const { inputs, signal, block } = context;
    const config = ClassifierConfig.parse(block.config);
    const file = classifiedFile(config, inputs);
    const row = await obtain(context, {
      operation: 'classification',
      lifecycle: classifications.lifecycle,
      accept: (maker) => {
        const input = api.classifications.create.body.parse({
          document: { id: file.document.id },
          categories: config.categories,
          model: config.model,
          n_consensus: config.n_consensus,
          background: true,
          ...(config.instructions !== undefined && { instructions: config.instructions }),
          ...(config.first_n_pages !== undefined && { first_n_pages: config.first_n_pages }),
          ...(file.pages !== null && { pages: file.pages }),
        });
        return classifications.accept(maker, input, signal);
      },
    });
    const category = row.output?.category ?? '';
    const outcome = { outputs: categoryOutputs(config, category, file), model: config.model };
    const review = reviewOf(config, row);
    return review === undefined ? outcome : { ...outcome, review };
  };

/** Outputs of a block for a category. */
export function categoryOutputs({ categories }: Config, name: string, file: FileValue): Record<string, Value> {
  const category = categories.find((known) => known.name === name);
  return category === undefined ? {} : { [`output-file-${handleKeyOf(category)}`]: file };
}

/** One document is classified. */
export function classifiedFile(config: Config, inputs: StepInputs): FileValue {
  const handles = configuredInputs(config.inputs).filter(({ kind }) => kind === 'file');
  const [handle, ...more] = handles;
  if (handle !== undefined && more.length === 0) return inputs.file(handle.id);
  throw new StepError({
    code: 'unsupported_inputs',
    message: `A classifier block reads one document; this one has ${handles.length} document inputs.`,
    stage: 'input_collection',
    context: { inputs: handles.map(({ id }) => id) },
  });
}

function reviewOf(config: Config, { output, consensus }: StoredClassification): ReviewOutcome | undefined {
  const predicate = config.review?.predicate;
  if (predicate === undefined || output === null) return undefined;
  const snapshot = { category: output.category };
  const byCategory = consensus?.by_category ?? [];
  const evaluation = evaluateCategory(predicate, { ...snapshot, likelihoods: byCategory });
  return { predicate: { ...predicate }, evaluation, snapshot };
}
