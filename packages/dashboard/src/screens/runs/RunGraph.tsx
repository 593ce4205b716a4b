import type { WorkflowRun, WorkflowStep } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { GraphView } from '../../graph/GraphView.tsx';
import { flowOfVersion } from '../../graph/graph.ts';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { blockStates, mostUrgent } from './steps.ts';

interface RunGraphProps {
  run: WorkflowRun;
  steps: readonly WorkflowStep[];
  selected: WorkflowStep | undefined;
  onSelect: (stepId: string) => void;
}

/** The version that the run executes, with the states of its steps. Loaded when it is opened. */
export function RunGraph({ run, steps, selected, onSelect }: RunGraphProps): ReactNode {
  const client = useClient();
  const { workflow_id, workflow_version_id } = run;
  const version = useQuery({
    queryKey: ['workflows', workflow_id, 'versions', workflow_version_id],
    queryFn: () => client.workflows.versions.get({ workflow_id, version_id: workflow_version_id }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const graph = useMemo(
    () => (version.data === undefined ? null : flowOfVersion(version.data.blocks, version.data.edges)),
    [version.data],
  );
  const states = useMemo(() => blockStates(steps), [steps]);
  if (version.error !== null) return <ErrorBox error={version.error} />;
  if (graph === null) return <Waiting for="Loading the version of the run" />;
  const select = (blockId: string): void => {
    if (blockId === selected?.block_id) return;
    const step = mostUrgent(steps.filter(({ block_id }) => block_id === blockId));
    if (step !== undefined) onSelect(step.step_id);
  };
  return (
    <GraphView
      label="Graph of the run"
      graph={graph}
      states={states}
      selected={selected?.block_id ?? null}
      onSelect={select}
    />
  );
}
