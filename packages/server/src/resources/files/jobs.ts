import type { QueueDefinition } from '../../jobs/queue.ts';

export interface AnalyzeFile {
  organization_id: string;
  environment_id: string;
  file_id: string;
}

interface FileAnalyzer {
  analyze(data: AnalyzeFile, options: { signal: AbortSignal }): Promise<void>;
}

export type AnalyzeQueue = QueueDefinition<AnalyzeFile>;

/** `files` is a function because the queue must exist before the service that enqueues into it. */
export function analyzeQueue(files: () => FileAnalyzer): AnalyzeQueue {
  return {
    name: 'files.analyze',
    concurrency: 2,
    testConcurrency: 1,
    retryLimit: 5,
    retryDelayMs: 1_000,
    retryDelayMaxMs: 60_000,
    leaseSeconds: 10,
    timeoutMs: 900_000,
    run: (data, { signal }) => files().analyze(data, { signal }),
  };
}
