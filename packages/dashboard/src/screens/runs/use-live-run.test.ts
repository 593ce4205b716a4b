import type { Recto, WorkflowRun } from '@recto/sdk';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { follow } from './use-live-run.ts';

const runIn = (status: string): WorkflowRun => ({ id: 'run_1', lifecycle: { status } }) as WorkflowRun;

it('an answer that was asked for before an event does not take the event back', async () => {
  const queries = new QueryClient();
  const key = ['runs', 'run_1'];
  queries.setQueryData(key, runIn('running'));
  const old = Promise.withResolvers<WorkflowRun>();
  const asked = queries.fetchQuery({ queryKey: key, queryFn: () => old.promise }).catch(() => undefined);
  const events = async function* () {
    yield { type: 'run.updated', data: runIn('completed') };
  };
  const client = { workflows: { runs: { events } } } as unknown as Recto;
  await follow(client, queries, 'run_1', new AbortController().signal);
  old.resolve(runIn('running'));
  await asked;
  expect(queries.getQueryData<WorkflowRun>(key)?.lifecycle.status).toBe('completed');
});
