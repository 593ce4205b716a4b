import { z } from 'zod';
import type { JsonObject } from '../../pipelines/json/json.ts';
import { defineBlock } from './define.ts';
import { Instructions, ModelName, strict } from './fields.ts';
import { FILE_INPUT, JSON_OUTPUT } from './handles.ts';

const PARSED: JsonObject = {
  type: 'object',
  properties: { pages: { type: 'array', items: { type: 'string' } }, text: { type: 'string' } },
  required: ['pages', 'text'],
  additionalProperties: false,
};

export const ParseConfig = strict({
  model: ModelName,
  table_parsing_format: z.enum(['markdown', 'yaml', 'html', 'json']).default('html').describe('The format of tables'),
  instructions: Instructions.optional(),
  image_resolution_dpi: z.int().min(72).max(600).default(192).describe('Resolution at which pages are read as images'),
  browser_canvas: z
    .enum(['A3', 'A4', 'A5'])
    .optional()
    .describe('From older definitions; documents are read in their own size'),
});

export const parse = defineBlock({
  type: 'parse',
  title: 'Parse',
  description: 'Reads the text of a document, per page and as a whole.',
  config: ParseConfig,
  inputs: () => [FILE_INPUT],
  outputs: () => [JSON_OUTPUT],
  outputSchemas: () => ({ [JSON_OUTPUT.id]: PARSED }),
});
