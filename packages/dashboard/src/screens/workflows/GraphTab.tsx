import type { Workflow } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { DraftCanvas } from './canvas/DraftCanvas.tsx';
import { loadDraft } from './canvas/draft-requests.ts';
import { draftKey } from './canvas/use-draft.ts';

/** The draft as a graph that can be changed; the address names the block that is open. */
export function GraphTab({ workflow }: { workflow: Workflow }): ReactNode {
  const client = useClient();
  const navigate = useNavigate();
  const { block: selected = null } = useSearch({ from: '/workflows/$workflowId' });
  const { data, error, refetch } = useQuery({
    queryKey: draftKey(workflow.id),
    queryFn: () => loadDraft(client, workflow.id),
    // An old draft must not come back when the tab is opened again.
    gcTime: 0,
  });
  if (data === undefined) {
    if (error === null) return <Waiting for="Loading the draft" />;
    return <ErrorBox error={error} onRetry={() => void refetch()} />;
  }
  const select = (block: string | null): void =>
    void navigate({
      to: '/workflows/$workflowId',
      params: { workflowId: workflow.id },
      search: block === null ? {} : { block },
      replace: selected !== null,
    });
  return <DraftCanvas key={workflow.id} workflow={workflow} draft={data} selected={selected} onSelect={select} />;
}
