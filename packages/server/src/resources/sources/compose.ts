import { BackgroundSources, type BackgroundSourcesDependencies } from './background.ts';
import { type CitationDependencies, CitationModel } from './citations.ts';
import type { SourcesQueue } from './jobs.ts';
import { Sources, type SourcesDependencies } from './service.ts';

/** As stated in the contract. */
const WAIT_MS = 20_000;

export const createSources = (
  deps: Omit<SourcesDependencies, 'queue' | 'waitMs'> &
    Omit<BackgroundSourcesDependencies, 'citations'> &
    CitationDependencies & { backgroundDeadlineMs: number },
  queue: SourcesQueue,
) => ({
  sources: new Sources({ ...deps, queue, waitMs: WAIT_MS }),
  backgroundSources: new BackgroundSources({
    ...deps,
    citations: new CitationModel(deps),
    deadlineMs: deps.backgroundDeadlineMs,
  }),
});
