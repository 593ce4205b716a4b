import { z } from 'zod';
import { FILE_SCHEMA } from '../schemas/compose.ts';
import { defineBlock } from './define.ts';
import { Instructions, ModelName, strict } from './fields.ts';
import { FILE_INPUT, FILE_OUTPUT, inputHandle, JSON_INPUT } from './handles.ts';
import { missingField } from './user-schema.ts';

export const EditConfig = strict({
  instructions: Instructions.optional(),
  use_template: z.boolean().default(false).describe('Fill in a stored template instead of the input document'),
  template_id: z.string().min(1).max(255).nullable().optional().describe('Of the template'),
  model: ModelName,
  config: strict({
    color: z
      .string()
      .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #000080')
      .optional()
      .describe('Colour of the inserted text'),
  })
    .optional()
    .describe('Instructions for filling in the document'),
});

const DATA_INPUT = { ...JSON_INPUT, required: false };
const MORE_DATA_INPUT = inputHandle('input-json-1', 'json', { required: false });

export const edit = defineBlock({
  type: 'edit',
  title: 'Edit',
  description: 'Fills in a document or a template.',
  config: EditConfig,
  inputs: ({ use_template }) => (use_template ? [JSON_INPUT] : [FILE_INPUT, DATA_INPUT, MORE_DATA_INPUT]),
  outputs: () => [FILE_OUTPUT],
  missing: ({ use_template, template_id }) =>
    use_template && (template_id === undefined || template_id === null)
      ? [missingField('template_id', 'is needed with use_template')]
      : [],
  outputSchemas: () => ({ [FILE_OUTPUT.id]: FILE_SCHEMA }),
});
