import type { Workflow, WorkflowTrigger, WorkflowTriggerWithSecret } from '@recto/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { IdLink } from '../../ui/IdLink.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { usePages } from '../../ui/use-pages.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { TriggerDialog } from './TriggerDialog.tsx';
import styles from './TriggersTab.module.css';

/** How runs begin by themselves: at a time, by a webhook, by mail. */
export function TriggersTab({ workflow }: { workflow: Workflow }): ReactNode {
  const client = useClient();
  const { rows, isLoading, error, refetch } = usePages(['workflows', workflow.id, 'triggers'], (after) =>
    client.workflows.triggers.list({ workflow_id: workflow.id, limit: 100, after }),
  );
  /** Null for a new trigger. */
  const [edited, setEdited] = useState<{ trigger: WorkflowTrigger | null } | null>(null);
  const [shown, setShown] = useState<WorkflowTriggerWithSecret | null>(null);
  const problem = error !== null && <ErrorBox error={error} onRetry={refetch} />;
  if (problem && rows.length === 0) return problem;
  if (isLoading) return <Waiting for="Loading the triggers" />;
  return (
    <div className={styles.scroller}>
      {problem}
      <p className={styles.bar}>
        <Button onClick={() => setEdited({ trigger: null })}>New trigger</Button>
        {workflow.published === null && (
          <span className="soft">Triggers begin to work once a version is published.</span>
        )}
      </p>
      {rows.length === 0 && (
        <EmptyState title="Nothing starts this workflow by itself">
          A trigger starts a run at a time, when another service calls, or when mail arrives.
        </EmptyState>
      )}
      <ul className={styles.triggers} aria-label="Triggers">
        {rows.map((trigger) => (
          <Trigger key={trigger.id} trigger={trigger} onSecret={setShown} onEdit={() => setEdited({ trigger })} />
        ))}
      </ul>
      {edited !== null && (
        <TriggerDialog workflow={workflow} {...edited} onClose={() => setEdited(null)} onMade={setShown} />
      )}
      {shown !== null && shown.secret !== null && (
        <Dialog title="The secret of the webhook" isOpen onClose={() => setShown(null)}>
          <p>It is shown once. Keep it where the caller keeps its secrets.</p>
          <CodeBlock text={shown.secret} label="Secret" />
          {shown.webhook !== null && <CodeBlock text={shown.webhook.url} label="Address" />}
        </Dialog>
      )}
    </div>
  );
}

function whenOf({ schedule, webhook, email }: WorkflowTrigger): ReactNode {
  if (schedule !== null) {
    return (
      <>
        <code>{schedule.cron}</code> {schedule.time_zone}
        {schedule.next_fire_at !== null && (
          <>
            , next <RelativeTime at={schedule.next_fire_at} />
          </>
        )}
      </>
    );
  }
  if (webhook !== null) return <span className="mono">{webhook.url}</span>;
  return email?.address ?? 'the server receives no mail';
}

interface TriggerProps {
  trigger: WorkflowTrigger;
  onSecret: (trigger: WorkflowTriggerWithSecret) => void;
  onEdit: () => void;
}

function Trigger({ trigger, onSecret, onEdit }: TriggerProps): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  const named = { workflow_id: trigger.workflow_id, trigger_id: trigger.id };
  const reload = (): Promise<void> =>
    queries.invalidateQueries({ queryKey: ['workflows', trigger.workflow_id, 'triggers'] });
  const toggle = useAction(async () => {
    await client.workflows.triggers.update({ ...named, enabled: !trigger.enabled });
    await reload();
  });
  const rotate = useAction(async () => onSecret(await client.workflows.triggers.rotateSecret(named)));
  const error = toggle.error ?? rotate.error;
  return (
    <li data-id={trigger.id}>
      <span className={styles.about}>
        <strong>{trigger.name || trigger.type}</strong> <Chip>{trigger.type}</Chip>{' '}
        <Chip tone={trigger.enabled ? 'good' : 'plain'}>{trigger.enabled ? 'on' : 'paused'}</Chip>
        <span className={styles.meta}>{whenOf(trigger)}</span>
        {trigger.last_run_id !== null && (
          <span className={styles.meta}>
            last run <IdLink id={trigger.last_run_id} /> <RelativeTime at={trigger.last_fired_at} />
          </span>
        )}
        {trigger.last_error !== null && <span className={styles.problem}>{trigger.last_error.message}</span>}
      </span>
      <Button size="small" onClick={onEdit}>
        Change
      </Button>
      <Button size="small" isBusy={toggle.isBusy} onClick={() => toggle.run()}>
        {trigger.enabled ? 'Pause' : 'Resume'}
      </Button>
      {trigger.type === 'webhook' && (
        <Button size="small" isBusy={rotate.isBusy} onClick={() => rotate.run()}>
          New secret
        </Button>
      )}
      <Button size="small" kind="danger" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {error !== null && <ErrorBox error={error} />}
      <ConfirmDialog
        title="Delete this trigger?"
        verb="Delete the trigger"
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await client.workflows.triggers.delete(named);
          await reload();
          toast('The trigger is deleted');
        }}
      >
        It starts no run any more. Runs that it started remain.
      </ConfirmDialog>
    </li>
  );
}
