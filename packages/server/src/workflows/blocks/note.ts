import { z } from 'zod';
import { defineBlock } from './define.ts';
import { strict } from './fields.ts';

export const note = defineBlock({
  type: 'note',
  title: 'Note',
  description: 'A text on the canvas. It never runs.',
  role: 'note',
  config: strict({ text: z.string().max(100_000).default('').describe('The text of the note') }),
  defaults: { text: '' },
  inputs: () => [],
  outputs: () => [],
});
