import type { PoolJobTable } from '../documents/pool/pool-job.ts';
import { type PipelineJobs, readerJobs as pipelineJobs } from '../pipelines/pool-jobs.ts';
import type { CompileArgs, CompiledDefinition, IssuesArgs } from './definition/compile-job.ts';
import type { Issue } from './issue.ts';

/** All jobs of the service's reader processes. */
export interface PoolJobs extends PipelineJobs {
  compile_definition: { args: CompileArgs; result: CompiledDefinition; parts: never };
  definition_issues: { args: IssuesArgs; result: Issue[]; parts: never };
}

export const readerJobs: PoolJobTable<PoolJobs> = {
  ...pipelineJobs,
  compile_definition: async (args) => (await import('./definition/compile-job.ts')).runCompile(args),
  definition_issues: async (args) => (await import('./definition/compile-job.ts')).runIssues(args),
};
