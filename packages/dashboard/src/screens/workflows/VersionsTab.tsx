import type { Workflow, WorkflowPublication } from '@recto/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { toast } from '../../ui/toast.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import styles from './VersionsTab.module.css';

/** Publications, newest first; each can be compared with another, and brought back into the draft. */
export function VersionsTab({ workflow }: { workflow: Workflow }): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const workflow_id = workflow.id;
  const { rows, isLoading, error, more, hasMore, refetch } = usePages(
    ['workflows', workflow_id, 'publications'],
    (after) => client.workflows.publishedVersions({ workflow_id, limit: 50, after }),
  );
  const [compared, setCompared] = useState<{ from: string; to: string } | null>(null);
  const [restored, setRestored] = useState<WorkflowPublication | null>(null);
  const problem = error !== null && <ErrorBox error={error} onRetry={refetch} />;
  if (problem && rows.length === 0) return problem;
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
      {problem}
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
              <Button size="small" onClick={() => setCompared({ from: each.workflow_version_id, to: 'draft' })}>
                Compare with the draft
              </Button>
              {before !== undefined && (
                <Button
                  size="small"
                  onClick={() => setCompared({ from: before.workflow_version_id, to: each.workflow_version_id })}
                >
                  Compare with {before.version}
                </Button>
              )}
              <Button size="small" onClick={() => setRestored(each)}>
                Restore<span className="visually-hidden"> version {each.version}</span>
              </Button>
            </li>
          );
        })}
      </ol>
      {hasMore && (
        <Button kind="quiet" onClick={more}>
          Load older ones
        </Button>
      )}
      {compared !== null && (
        <CompareDialog workflow={workflow} versions={rows} {...compared} onClose={() => setCompared(null)} />
      )}
      <ConfirmDialog
        title={`Restore version ${restored?.version ?? ''}?`}
        verb="Restore as the draft"
        isOpen={restored !== null}
        onClose={() => setRestored(null)}
        onConfirm={async () => {
          if (restored === null) return;
          await client.workflows.versions.restore({ workflow_id, version_id: restored.workflow_version_id });
          await queries.invalidateQueries({ queryKey: ['workflows'] });
          toast(`The draft is version ${restored.version} again`);
        }}
      >
        The draft is replaced. What is published does not change until you publish the draft.
      </ConfirmDialog>
    </div>
  );
}
