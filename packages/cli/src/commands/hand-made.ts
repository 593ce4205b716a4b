import type { Command } from '../command.ts';
import { authCommands, envCommands } from './auth.ts';
import { fileCommands } from './files.ts';
import { reviewCommands } from './reviews.ts';
import { runCommands } from './runs.ts';
import { secretCommands } from './secrets.ts';
import { workflowSpecCommands } from './workflow-spec.ts';
import { workflowCommands } from './workflows.ts';

export const handMade: readonly Command[] = [
  ...authCommands,
  ...envCommands,
  ...fileCommands,
  ...secretCommands,
  ...workflowCommands,
  ...workflowSpecCommands,
  ...runCommands,
  ...reviewCommands,
];
