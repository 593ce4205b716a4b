import { z } from 'zod';
import { FILE_SCHEMA } from '../schemas/compose.ts';
import { defineBlock } from './define.ts';
import { consensusUpTo, handleKeyOf, Instructions, ModelName, NamedInput, NamedOption, strict } from './fields.ts';
import { configuredInputs, outputHandle } from './handles.ts';
import { repeatedHandles } from './repeated-handles.ts';
import { CLASSIFIER_PREDICATES, consensusProblems, reviewField } from './review.ts';
import { missingField } from './user-schema.ts';

export const ClassifierConfig = strict({
  categories: z
    .array(strict(NamedOption).meta({ title: 'Category' }))
    .max(200)
    .default([])
    .describe('The categories, with one output for each'),
  inputs: z
    .array(NamedInput)
    .max(50)
    .optional()
    .describe('The documents to classify, together as one; one document when absent'),
  model: ModelName,
  n_consensus: consensusUpTo(16),
  instructions: Instructions.optional(),
  first_n_pages: z.int().min(1).max(10_000).optional().describe('Read only these pages; all pages when absent'),
  review: reviewField(CLASSIFIER_PREDICATES),
});

const outputs = ({ categories }: z.output<typeof ClassifierConfig>) =>
  categories.map((category) => outputHandle(`output-file-${handleKeyOf(category)}`, 'file'));

export const classifier = defineBlock({
  type: 'classifier',
  title: 'Classifier',
  description: 'Sends a document to the output of its category.',
  config: ClassifierConfig,
  defaults: { categories: [] },
  reviewPredicates: CLASSIFIER_PREDICATES,
  listIdentities: { categories: ['handle_key', 'name'], inputs: ['name'] },
  inputs: (config) => configuredInputs(config.inputs),
  outputs,
  faults: (config) => [
    ...repeatedHandles('categories', outputs(config)),
    ...repeatedHandles('inputs', configuredInputs(config.inputs)),
  ],
  missing: (config) => [
    ...(config.categories.length === 0 ? [missingField('categories', 'at least one category is needed')] : []),
    ...consensusProblems(config),
  ],
  outputSchemas: (config) => Object.fromEntries(outputs(config).map(({ id }) => [id, FILE_SCHEMA])),
});
