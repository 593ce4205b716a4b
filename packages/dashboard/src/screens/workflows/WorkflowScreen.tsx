import type { Workflow } from '@recto/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useClient, useWorkplace } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { PromoteDialog } from './PromoteDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { RunDialog } from './RunDialog.tsx';
import { TriggersTab } from './TriggersTab.tsx';
import { TABS } from './tabs.ts';
import { VersionsTab } from './VersionsTab.tsx';
import styles from './WorkflowScreen.module.css';
import { YamlTab } from './YamlTab.tsx';

const GraphTab = lazy(async () => ({ default: (await import('./GraphTab.tsx')).GraphTab }));

export function WorkflowScreen(): ReactNode {
  const client = useClient();
  const { workflowId } = useParams({ from: '/workflows/$workflowId' });
  const { data, error, refetch } = useQuery({
    queryKey: ['workflows', workflowId],
    queryFn: () => client.workflows.get({ workflow_id: workflowId }),
  });
  if (data !== undefined) return <Loaded workflow={data} />;
  return (
    <Screen title="Workflow">
      {error === null ? (
        <Waiting for="Loading the workflow" />
      ) : (
        <div className={styles.padded}>
          <ErrorBox error={error} onRetry={() => void refetch()} />
        </div>
      )}
    </Screen>
  );
}

function Loaded({ workflow }: { workflow: Workflow }): ReactNode {
  const { client, environment } = useWorkplace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { tab = 'graph' } = useSearch({ from: '/workflows/$workflowId' });
  const [open, setOpen] = useState<'publish' | 'promote' | 'delete' | 'run' | null>(null);
  const close = (): void => setOpen(null);
  const choose = (value: string): void => {
    const chosen = TABS.find((each) => each === value);
    void navigate({
      to: '/workflows/$workflowId',
      params: { workflowId: workflow.id },
      search: chosen === undefined ? {} : { tab: chosen },
    });
  };
  return (
    <Screen
      title={workflow.name}
      isFixed
      aside={
        <>
          <Chip tone={workflow.published === null ? 'wait' : 'good'} sign={workflow.published === null ? '○' : '✓'}>
            {workflow.published === null ? 'not published' : 'published'}
          </Chip>
          <Link to="/runs" search={{ workflow: workflow.id }}>
            Its runs
          </Link>
        </>
      }
      actions={
        <>
          <Button kind="danger" onClick={() => setOpen('delete')}>
            Delete
          </Button>
          <Button onClick={() => setOpen('run')}>Run</Button>
          {environment === 'test' && <Button onClick={() => setOpen('promote')}>Promote</Button>}
          <Button kind="primary" onClick={() => setOpen('publish')}>
            Publish
          </Button>
        </>
      }
    >
      <div className={styles.tabs}>
        <Tabs
          label="Parts of the workflow"
          value={tab}
          onChange={choose}
          tabs={[
            {
              value: 'graph',
              name: 'Graph',
              content: (
                <Suspense fallback={<Waiting for="Loading the graph" />}>
                  {tab === 'graph' && <GraphTab workflow={workflow} />}
                </Suspense>
              ),
            },
            { value: 'yaml', name: 'YAML', content: tab === 'yaml' && <YamlTab workflow={workflow} /> },
            { value: 'versions', name: 'Versions', content: tab === 'versions' && <VersionsTab workflow={workflow} /> },
            { value: 'triggers', name: 'Triggers', content: tab === 'triggers' && <TriggersTab workflow={workflow} /> },
          ]}
        />
      </div>
      {open === 'publish' && <PublishDialog workflow={workflow} onClose={close} />}
      {open === 'run' && <RunDialog workflow={workflow} onClose={close} />}
      {open === 'promote' && <PromoteDialog workflow={workflow} onClose={close} />}
      <ConfirmDialog
        title="Delete this workflow?"
        verb="Delete the workflow"
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={async () => {
          await client.workflows.delete({ workflow_id: workflow.id });
          await navigate({ to: '/workflows' });
          queries.removeQueries({ queryKey: ['workflows', workflow.id] });
          void queries.invalidateQueries({ queryKey: ['workflows'] });
          toast('The workflow is deleted');
        }}
      >
        {workflow.name} goes with its draft, its versions and its triggers. Runs that it had remain, and those that have
        begun go on.
      </ConfirmDialog>
    </Screen>
  );
}
