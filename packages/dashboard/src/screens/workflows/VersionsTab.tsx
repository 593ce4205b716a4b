import type { Workflow, WorkflowPublication } from '@recto/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { PlanView } from './PlanView.tsx';
import styles from './VersionsTab.module.css';

/** Publications, newest first; each can be compared with the one before, and brought back into the draft. */
export function VersionsTab({ workflow }: { workflow: Workflow }): ReactNode {
  const client = useClient();
  const { rows, isLoading, error, more, refetch } = usePages(['workflows', workflow.id, 'publications'], (after) =>
    client.workflows.publishedVersions({ workflow_id: workflow.id, limit: 100, after }),
  );
  const [compared, setCompared] = useState<{ from: WorkflowPublication; to: WorkflowPublication } | null>(null);
  const [restored, setRestored] = useState<WorkflowPublication | null>(null);
  if (error !== null) return <ErrorBox error={error} onRetry={refetch} />;
  if (isLoading) return <Waiting for="Loading the versions" />;
  if (rows.length === 0) {
    return (
      <EmptyState title="Nothing is published yet">
        Publishing makes an immutable version of the draft, which runs use.
      </EmptyState>
    );
  }
  return (
    <div className={styles.scroller}>
      <ol className={styles.versions} aria-label="Versions">
        {rows.map((each, index) => {
          const before = rows[index + 1];
          return (
            <li key={each.id}>
              <strong className="number">{each.version}</strong>
              <span className={styles.about}>
                {each.description || <span className="soft">no description</span>}{' '}
                {each.is_current && <Chip tone="good">current</Chip>}
                <span className={styles.meta}>
                  <RelativeTime at={each.published_at} />, {each.block_count} blocks,{' '}
                  <span className="mono">{each.workflow_version_id}</span>
                </span>
              </span>
              {before !== undefined && (
                <Button size="small" onClick={() => setCompared({ from: before, to: each })}>
                  Compare with {before.version}
                </Button>
              )}
              <Button size="small" onClick={() => setRestored(each)}>
                Restore
              </Button>
            </li>
          );
        })}
      </ol>
      <Button kind="quiet" onClick={more}>
        Load older ones
      </Button>
      {compared !== null && <CompareDialog workflow={workflow} {...compared} onClose={() => setCompared(null)} />}
      {restored !== null && <RestoreDialog workflow={workflow} version={restored} onClose={() => setRestored(null)} />}
    </div>
  );
}

interface CompareProps {
  workflow: Workflow;
  from: WorkflowPublication;
  to: WorkflowPublication;
  onClose: () => void;
}

function CompareDialog({ workflow, from, to, onClose }: CompareProps): ReactNode {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: ['workflows', workflow.id, 'diff', from.workflow_version_id, to.workflow_version_id],
    queryFn: () =>
      client.workflows.versions.diff({
        workflow_id: workflow.id,
        from_workflow_version_id: from.workflow_version_id,
        to_workflow_version_id: to.workflow_version_id,
      }),
  });
  const lines =
    data === undefined
      ? []
      : [
          ...data.added_block_ids.map((id) => `+ block ${id}`),
          ...data.changed_block_ids.map((id) => `~ block ${id}`),
          ...data.removed_block_ids.map((id) => `- block ${id}`),
          ...data.added_edge_ids.map((id) => `+ edge ${id}`),
          ...data.changed_edge_ids.map((id) => `~ edge ${id}`),
          ...data.removed_edge_ids.map((id) => `- edge ${id}`),
        ];
  return (
    <Dialog title={`From ${from.version} to ${to.version}`} isOpen isWide onClose={onClose}>
      {error !== null && <ErrorBox error={error} />}
      {data === undefined && error === null && <Waiting for="Comparing the versions" />}
      {data !== undefined && <PlanView plan={{ rendered_plan: lines.join('\n') || 'The graphs are the same.' }} />}
    </Dialog>
  );
}

interface RestoreProps {
  workflow: Workflow;
  version: WorkflowPublication;
  onClose: () => void;
}

function RestoreDialog({ workflow, version, onClose }: RestoreProps): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const restore = useMutation({
    mutationFn: () =>
      client.workflows.versions.restore({ workflow_id: workflow.id, version_id: version.workflow_version_id }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['workflows'] });
      onClose();
      toast(`The draft is version ${version.version} again`);
    },
  });
  return (
    <Dialog
      title={`Restore version ${version.version}?`}
      isOpen
      onClose={onClose}
      actions={
        <Button kind="primary" isBusy={restore.isPending} onClick={() => restore.mutate()}>
          Restore as the draft
        </Button>
      }
    >
      <p>The draft is replaced. What is published does not change until you publish the draft.</p>
      {restore.isError && <ErrorBox error={restore.error} />}
    </Dialog>
  );
}
