import type { Workflow, WorkflowTriggerWithSecret } from '@recto/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import styles from './WorkflowScreen.module.css';

interface NewTriggerDialogProps {
  workflow: Workflow;
  onClose: () => void;
  /** With the secret of a webhook, which is never shown again. */
  onMade: (trigger: WorkflowTriggerWithSecret) => void;
}

const TYPES = [
  { value: 'webhook', name: 'A webhook: another service calls' },
  { value: 'schedule', name: 'A schedule: at certain times' },
  { value: 'email', name: 'Mail that arrives' },
] as const;

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function NewTriggerDialog({ workflow, onClose, onMade }: NewTriggerDialogProps): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const [type, setType] = useState<(typeof TYPES)[number]['value']>('webhook');
  const [name, setName] = useState('');
  const [cron, setCron] = useState('0 7 * * 1-5');
  const [timeZone, setTimeZone] = useState(zone);
  const [senders, setSenders] = useState('');
  const create = useAction(async () => {
    const made = await client.workflows.triggers.create({
      workflow_id: workflow.id,
      type,
      name,
      ...(type === 'schedule' && { schedule: { cron, time_zone: timeZone } }),
      ...(type === 'email' && {
        email: { allowed_senders: senders.split(/[\s,;]+/).filter((sender) => sender !== '') },
      }),
    });
    await queries.invalidateQueries({ queryKey: ['workflows', workflow.id, 'triggers'] });
    onClose();
    onMade(made);
    // The secret is shown in a dialog of its own, from which a message would take the Escape key.
    if (made.secret === null) toast('The trigger is on');
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.run();
  };
  return (
    <Dialog
      title="New trigger"
      isOpen
      onClose={onClose}
      actions={
        <Button kind="primary" type="submit" form="new-trigger" isBusy={create.isBusy}>
          Create the trigger
        </Button>
      }
    >
      <form id="new-trigger" className={styles.form} onSubmit={submit}>
        <SelectField
          label="What starts the run"
          value={type}
          onChange={(event) => setType(TYPES.find(({ value }) => value === event.target.value)?.value ?? 'webhook')}
          options={TYPES}
        />
        <TextField label="Name" value={name} maxLength={255} onChange={(event) => setName(event.target.value)} />
        {type === 'schedule' && (
          <>
            <TextField
              label="Times"
              hint="Minute, hour, day of the month, month, day of the week; or @daily and the like."
              value={cron}
              onChange={(event) => setCron(event.target.value)}
            />
            <TextField label="Time zone" value={timeZone} onChange={(event) => setTimeZone(event.target.value)} />
          </>
        )}
        {type === 'email' && (
          <TextField
            label="Allowed senders"
            hint="Addresses, or @example.com for a whole domain. Empty: everybody who knows the address."
            value={senders}
            onChange={(event) => setSenders(event.target.value)}
          />
        )}
      </form>
      {create.error !== null && <ErrorBox error={create.error} />}
    </Dialog>
  );
}
