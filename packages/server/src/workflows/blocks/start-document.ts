import { FILE_SCHEMA } from '../schemas/compose.ts';
import { defineBlock } from './define.ts';
import { strict } from './fields.ts';
import { FILE_OUTPUT } from './handles.ts';

export const startDocument = defineBlock({
  type: 'start_document',
  title: 'Document',
  description: 'The document that a run is started with.',
  role: 'start',
  config: strict({}),
  inputs: () => [],
  outputs: () => [FILE_OUTPUT],
  outputSchemas: () => ({ [FILE_OUTPUT.id]: FILE_SCHEMA }),
});
