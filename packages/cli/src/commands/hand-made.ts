import type { Command } from '../command.ts';
import { authCommands, envCommands } from './auth.ts';
import { batchCommands } from './batch.ts';
import { completionCommands } from './completion.ts';
import { doctorCommands } from './doctor.ts';
import { documentCommands } from './documents.ts';
import { fileCommands } from './files.ts';
import { initCommands } from './init.ts';
import { mcpCommands } from './mcp.ts';
import { reviewCommands } from './reviews.ts';
import { runExportCommands } from './run-export.ts';
import { runCommands } from './runs.ts';
import { secretCommands } from './secrets.ts';
import { tableCommands } from './tables.ts';
import { usageCommands } from './usage.ts';
import { webhookCommands } from './webhooks.ts';
import { workflowSpecCommands } from './workflow-spec.ts';
import { workflowCommands } from './workflows.ts';

export const handMade: readonly Command[] = [
  ...documentCommands,
  ...batchCommands,
  ...initCommands,
  ...doctorCommands,
  ...authCommands,
  ...envCommands,
  ...fileCommands,
  ...secretCommands,
  ...tableCommands,
  ...usageCommands,
  ...webhookCommands,
  ...workflowCommands,
  ...workflowSpecCommands,
  ...runCommands,
  ...runExportCommands,
  ...reviewCommands,
  ...mcpCommands,
  ...completionCommands,
];
