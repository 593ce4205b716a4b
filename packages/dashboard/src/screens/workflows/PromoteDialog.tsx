import type { Recto, Workflow, WorkflowPromotion } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClientOf } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { IssueList } from './IssueList.tsx';
import { MissingInProduction } from './MissingInProduction.tsx';
import { PlanView } from './PlanView.tsx';
import styles from './PromoteDialog.module.css';

interface PromoteDialogProps {
  workflow: Workflow;
  onClose: () => void;
}

const TITLE = 'Promote to production';

/** Copies the published version of test into the draft of production, after showing what that changes there. */
export function PromoteDialog({ workflow, onClose }: PromoteDialogProps): ReactNode {
  const production = useClientOf('production');
  if (workflow.published === null) {
    return (
      <Dialog title={TITLE} isOpen onClose={onClose}>
        <p>Publish the workflow here first: production gets a published version, never a draft.</p>
      </Dialog>
    );
  }
  if (production === null) {
    return (
      <Dialog title={TITLE} isOpen onClose={onClose}>
        <p>You work with a key of the test environment. Sign in as a member, or promote with a live key:</p>
        <CodeBlock text={`recto workflows promote ${workflow.id} --dry-run`} />
      </Dialog>
    );
  }
  return <Promoting workflow={workflow} production={production} onClose={onClose} />;
}

function Promoting({ workflow, production, onClose }: PromoteDialogProps & { production: Recto }): ReactNode {
  const [tables, setTables] = useState<Readonly<Record<string, string>>>({});
  const [isOverwriting, setOverwriting] = useState(false);
  const [done, setDone] = useState<WorkflowPromotion | null>(null);
  const asked = { workflow_id: workflow.id, table_map: tables };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['promotion', workflow.id, workflow.published?.version_id, tables],
    queryFn: () => production.workflows.promote({ ...asked, dry_run: true }),
    // An answer of production does not stay in the cache of test.
    gcTime: 0,
    staleTime: 0,
    placeholderData: (former) => former,
  });
  const promote = useAction(async ({ source_version_id, target_draft_version }: WorkflowPromotion) => {
    const expected = target_draft_version === null ? {} : { expected_draft_version: target_draft_version };
    // Exactly what was shown: this version, onto this draft.
    setDone(await production.workflows.promote({ ...asked, source_version_id, ...expected }));
  });
  if (done !== null) return <Outcome promotion={done} onClose={onClose} />;
  const button = data !== undefined && (
    <Button
      kind="primary"
      isBusy={promote.isBusy}
      // The plan of other tables than the chosen ones is not what would happen.
      disabled={isPlaceholderData || !data.plan.summary.has_changes || (data.overwrites_edits && !isOverwriting)}
      onClick={() => promote.run(data)}
    >
      Promote
    </Button>
  );
  return (
    <Dialog title={TITLE} isOpen isWide onClose={onClose} actions={button}>
      <p>
        The published version is copied into the draft of production. Nothing runs there until it is published there.
      </p>
      {error !== null && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting for="Asking production what would change" />}
      {data !== undefined && (
        <>
          <MissingInProduction
            promotion={data}
            production={production}
            tables={tables}
            onTable={(test, chosen) => setTables((known) => ({ ...known, [test]: chosen }))}
            onAdded={() => void refetch()}
          />
          {data.warnings.length > 0 && (
            <ul className={styles.warnings} aria-label="Warnings">
              {data.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
          <IssueList issues={data.plan.diagnostics.issues.filter(({ severity }) => severity === 'error')} isShort />
          <h3>{data.created ? 'A new workflow in production' : 'What changes in the draft of production'}</h3>
          <PlanView plan={data.plan} />
          {!data.plan.summary.has_changes && <p>Production has all of this already.</p>}
          {data.overwrites_edits && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={isOverwriting}
                onChange={({ target }) => setOverwriting(target.checked)}
              />
              Replace the edits that were made in the draft of production
            </label>
          )}
        </>
      )}
      {promote.error !== null && <ErrorBox error={promote.error} />}
    </Dialog>
  );
}

function Outcome({ promotion, onClose }: { promotion: WorkflowPromotion; onClose: () => void }): ReactNode {
  const { created, target_workflow_id, missing_secrets, missing_tables } = promotion;
  const missing = [...missing_secrets, ...missing_tables.map(({ name, table_id }) => name ?? table_id)];
  return (
    <Dialog title="Promoted" isOpen onClose={onClose}>
      <p role="status">
        {created ? 'Production has the workflow now, as a draft.' : 'The draft of production has this version now.'}{' '}
        Publish it there to use it.
      </p>
      {missing.length > 0 && <p>Publishing is refused until production has {missing.join(', ')}.</p>}
      {target_workflow_id !== null && (
        <p>
          {/* A new page: this one would ask production for the workflow of test on its way out. */}
          <a href={`/workflows/${encodeURIComponent(target_workflow_id)}?env=production`}>Open it in production</a>
        </p>
      )}
    </Dialog>
  );
}
