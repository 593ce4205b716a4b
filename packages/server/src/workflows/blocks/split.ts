import { z } from 'zod';
import { FILE_SCHEMA } from '../schemas/compose.ts';
import { defineBlock } from './define.ts';
import { consensusUpTo, handleKeyOf, Instructions, ModelName, NamedOption, strict } from './fields.ts';
import { FILE_INPUT, outputHandle } from './handles.ts';
import { repeatedHandles } from './repeated-handles.ts';
import { consensusProblems, reviewField, SPLIT_PREDICATES } from './review.ts';
import { missingField } from './user-schema.ts';

export const SplitConfig = strict({
  subdocuments: z
    .array(
      strict({
        ...NamedOption,
        allow_multiple_instances: z
          .boolean()
          .default(false)
          .describe('True if the document may contain several of them'),
      }).meta({ title: 'Subdocument' }),
    )
    .max(200)
    .default([])
    .describe('The subdocuments, with one output for each'),
  model: ModelName,
  n_consensus: consensusUpTo(8),
  instructions: Instructions.optional(),
  review: reviewField(SPLIT_PREDICATES),
});

const outputs = ({ subdocuments }: z.output<typeof SplitConfig>) =>
  subdocuments.map((subdocument) => outputHandle(`output-file-${handleKeyOf(subdocument)}`, 'file'));

export const split = defineBlock({
  type: 'split',
  title: 'Split',
  description: 'Splits a document into the documents that it contains.',
  config: SplitConfig,
  defaults: { subdocuments: [] },
  reviewPredicates: SPLIT_PREDICATES,
  listIdentities: { subdocuments: ['handle_key', 'name'] },
  inputs: () => [FILE_INPUT],
  outputs,
  faults: (config) => repeatedHandles('subdocuments', outputs(config)),
  missing: (config) => [
    ...(config.subdocuments.length === 0 ? [missingField('subdocuments', 'at least one subdocument is needed')] : []),
    ...consensusProblems(config),
  ],
  outputSchemas: (config) => Object.fromEntries(outputs(config).map(({ id }) => [id, FILE_SCHEMA])),
});
