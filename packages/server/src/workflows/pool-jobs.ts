import type { ReaderJob } from '../documents/pool/jobs.ts';
import { readerJobs as pipelineJobs } from '../pipelines/pool-jobs.ts';
import type { CompileArgs, IssuesArgs } from './spec/compile-job.ts';

/** Everything that the children of the service can do. */
export const readerJobs: Readonly<Record<string, ReaderJob>> = {
  ...pipelineJobs,
  compile_definition: async (args) => {
    const { runCompile } = await import('./spec/compile-job.ts');
    return runCompile(args as CompileArgs);
  },
  definition_issues: async (args) => {
    const { runIssues } = await import('./spec/compile-job.ts');
    return runIssues(args as IssuesArgs);
  },
};
