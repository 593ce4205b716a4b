import type { Recto, WorkflowRun, WorkflowStep } from '@recto/sdk';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';

const OVER = ['completed', 'error', 'cancelled'];

export const isOver = ({ lifecycle }: WorkflowRun): boolean => OVER.includes(lifecycle.status);

const runKey = (runId: string) => ['runs', runId] as const;
const stepsKey = (runId: string) => ['runs', runId, 'steps'] as const;

async function allSteps(client: Recto, runId: string, signal: AbortSignal): Promise<WorkflowStep[]> {
  const steps: WorkflowStep[] = [];
  for await (const step of client.workflows.steps.list({ run_id: runId, limit: 1000 }, { signal })) steps.push(step);
  return steps;
}

/** Steps change often; they are loaded again at most this often. */
const PAUSE_MS = 400;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Loads the steps again after every burst of events, one request at a time. */
class StepsRefresher {
  readonly #queries: QueryClient;
  readonly #runId: string;
  readonly #signal: AbortSignal;
  #isWanted = false;
  #isBusy = false;

  constructor(queries: QueryClient, runId: string, signal: AbortSignal) {
    this.#queries = queries;
    this.#runId = runId;
    this.#signal = signal;
  }

  want(): void {
    this.#isWanted = true;
    if (!this.#isBusy) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    while (this.#isWanted && !this.#signal.aborted) {
      this.#isWanted = false;
      await this.#queries.refetchQueries({ queryKey: stepsKey(this.#runId) });
      await pause(PAUSE_MS, this.#signal);
    }
    this.#isBusy = false;
  }
}

/** Puts what the events of a run tell into the cache, until they end. */
export async function follow(client: Recto, queries: QueryClient, runId: string, signal: AbortSignal): Promise<void> {
  const steps = new StepsRefresher(queries, runId, signal);
  for await (const { type, data } of client.workflows.runs.events({ run_id: runId }, { signal })) {
    if (type === 'run.updated') {
      const { lifecycle, timing } = data;
      // An answer that was asked for before this event would take it back.
      await queries.cancelQueries({ queryKey: runKey(runId), exact: true });
      queries.setQueryData<WorkflowRun>(runKey(runId), (run) => run && { ...run, lifecycle, timing });
    }
    steps.want();
  }
}

interface LiveRun {
  run: WorkflowRun | undefined;
  steps: readonly WorkflowStep[];
  error: unknown;
  /** Why the page no longer follows the run. */
  streamError: unknown;
  refetch: () => void;
}

const NO_STEPS: readonly WorkflowStep[] = [];

/** A run and its steps, which follow the events of the run until it ends. */
export function useLiveRun(runId: string): LiveRun {
  const client = useClient();
  const queries = useQueryClient();
  const run = useQuery({ queryKey: runKey(runId), queryFn: () => client.workflows.runs.get({ run_id: runId }) });
  // Asked for after the run: nothing tells of steps that change before a run is found to have ended.
  const steps = useQuery({
    queryKey: stepsKey(runId),
    queryFn: ({ signal }) => allSteps(client, runId, signal),
    enabled: run.data !== undefined,
  });
  const [streamError, setStreamError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const isLoaded = run.data !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the stream again.
  useEffect(() => {
    const known = queries.getQueryData<WorkflowRun>(runKey(runId));
    if (!isLoaded || known === undefined || isOver(known)) return undefined;
    const abort = new AbortController();
    setStreamError(null);
    follow(client, queries, runId, abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted) setStreamError(error);
    });
    return () => abort.abort();
  }, [client, queries, runId, isLoaded, attempt]);

  return {
    run: run.data,
    steps: steps.data ?? NO_STEPS,
    error: run.error ?? steps.error,
    streamError,
    refetch: () => {
      setAttempt((count) => count + 1);
      void run.refetch();
      void steps.refetch();
    },
  };
}
