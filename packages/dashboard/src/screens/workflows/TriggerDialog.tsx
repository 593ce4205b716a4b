import type { TriggerDocument, Workflow, WorkflowTrigger, WorkflowTriggerWithSecret } from '@recto/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import { ConfigField } from './config-form/ConfigField.tsx';
import { type Problems, readTyped } from './config-form/typed-text.ts';
import styles from './WorkflowScreen.module.css';

interface TriggerDialogProps {
  workflow: Workflow;
  /** Null for a new one. */
  trigger: WorkflowTrigger | null;
  onClose: () => void;
  /** With the secret of a webhook, which is never shown again. */
  onMade: (trigger: WorkflowTriggerWithSecret) => void;
}

const TYPES = [
  { value: 'webhook', name: 'A webhook: another service calls' },
  { value: 'schedule', name: 'A schedule: at certain times' },
  { value: 'email', name: 'Mail that arrives' },
] as const;

const MISSED = [
  { value: 'once', name: 'one run for all of them' },
  { value: 'all', name: 'a run for each of the last 24 hours' },
  { value: 'skip', name: 'no run if it is more than 5 minutes late' },
] as const;

const SIGNED = [
  { value: 'no', name: 'its secret, or a signature made with it' },
  { value: 'yes', name: 'a signature, never the secret itself' },
] as const;

/** Inputs by the id of a start block, which only JSON can show in general. */
const INPUTS = [
  {
    name: 'json_inputs',
    description: 'By the id of a start_json block, such as {"order": {"currency": "EUR"}}',
  },
  {
    name: 'documents',
    description: 'By the id of a start_document block: {"terms": {"id": "file_…"}}, or a filename and a url',
  },
] as const;

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Draft {
  type: WorkflowTrigger['type'];
  name: string;
  cron: string;
  timeZone: string;
  missedFires: (typeof MISSED)[number]['value'];
  isSigned: boolean;
  senders: string;
  /** As typed, until they are read. */
  json_inputs: unknown;
  documents: unknown;
}

const orUndefined = (inputs: Record<string, unknown> | undefined): unknown =>
  inputs === undefined || Object.keys(inputs).length === 0 ? undefined : inputs;

const draftOf = (trigger: WorkflowTrigger | null): Draft => ({
  type: trigger?.type ?? 'webhook',
  name: trigger?.name ?? '',
  cron: trigger?.schedule?.cron ?? '0 7 * * 1-5',
  timeZone: trigger?.schedule?.time_zone ?? zone(),
  missedFires: trigger?.schedule?.missed_fires ?? 'once',
  isSigned: trigger?.webhook?.requires_signature ?? false,
  senders: (trigger?.email?.allowed_senders ?? []).join(', '),
  json_inputs: orUndefined(trigger?.json_inputs),
  documents: orUndefined(trigger?.documents),
});

function contentOf(draft: Draft) {
  const { type, name, cron, timeZone, missedFires, isSigned, senders } = draft;
  return {
    name,
    json_inputs: (readTyped(draft.json_inputs).value ?? {}) as Record<string, unknown>,
    documents: (readTyped(draft.documents).value ?? {}) as Record<string, TriggerDocument>,
    ...(type === 'schedule' && { schedule: { cron, time_zone: timeZone, missed_fires: missedFires } }),
    ...(type === 'webhook' && { webhook: { requires_signature: isSigned } }),
    ...(type === 'email' && {
      email: { allowed_senders: senders.split(/[\s,;]+/).filter((sender) => sender !== '') },
    }),
  };
}

/** Makes a trigger or changes one. */
export function TriggerDialog({ workflow, trigger, onClose, onMade }: TriggerDialogProps): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const isHere = useStillHere();
  const [draft, setDraft] = useState(() => draftOf(trigger));
  const [problems, setProblems] = useState<Problems>(new Map());
  const set = (change: Partial<Draft>): void => setDraft((known) => ({ ...known, ...change }));
  const named = { workflow_id: workflow.id };
  const save = useAction(async () => {
    const content = contentOf(draft);
    const { triggers } = client.workflows;
    const made = trigger === null ? await triggers.create({ ...named, type: draft.type, ...content }) : null;
    if (trigger !== null) await triggers.update({ ...named, trigger_id: trigger.id, ...content });
    await queries.invalidateQueries({ queryKey: ['workflows', workflow.id, 'triggers'] });
    if (isHere()) onClose();
    if (made !== null) onMade(made);
    // The secret is shown in a dialog of its own, from which a message would take the Escape key.
    if ((made?.secret ?? null) === null) toast(made === null ? 'The trigger is changed' : 'The trigger is on');
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = readTyped({ json_inputs: draft.json_inputs, documents: draft.documents }).problems;
    setProblems(found);
    if (found.size === 0) save.run();
  };
  return (
    <Dialog
      title={trigger === null ? 'New trigger' : `Change “${trigger.name || trigger.type}”`}
      isOpen
      onClose={onClose}
      actions={
        <Button kind="primary" type="submit" form="trigger" isBusy={save.isBusy}>
          {trigger === null ? 'Create the trigger' : 'Save the trigger'}
        </Button>
      }
    >
      <form id="trigger" className={styles.form} onSubmit={submit}>
        {trigger === null && (
          <SelectField
            label="What starts the run"
            value={draft.type}
            onChange={({ target }) =>
              set({ type: TYPES.find(({ value }) => value === target.value)?.value ?? 'webhook' })
            }
            options={TYPES}
          />
        )}
        <TextField
          label="Name"
          value={draft.name}
          maxLength={255}
          onChange={({ target }) => set({ name: target.value })}
        />
        {draft.type === 'schedule' && (
          <>
            <TextField
              label="Times"
              hint="Minute, hour, day of the month, month, day of the week; or @daily and the like."
              value={draft.cron}
              onChange={({ target }) => set({ cron: target.value })}
            />
            <TextField
              label="Time zone"
              value={draft.timeZone}
              onChange={({ target }) => set({ timeZone: target.value })}
            />
            <SelectField
              label="Times that passed while no worker ran"
              value={draft.missedFires}
              onChange={({ target }) =>
                set({ missedFires: MISSED.find(({ value }) => value === target.value)?.value ?? 'once' })
              }
              options={MISSED}
            />
          </>
        )}
        {draft.type === 'webhook' && (
          <SelectField
            label="What the caller must show"
            value={draft.isSigned ? 'yes' : 'no'}
            onChange={({ target }) => set({ isSigned: target.value === 'yes' })}
            options={SIGNED}
          />
        )}
        {draft.type === 'email' && (
          <TextField
            label="Allowed senders"
            hint="Addresses, or @example.com for a whole domain. Empty: everybody who knows the address."
            value={draft.senders}
            onChange={({ target }) => set({ senders: target.value })}
          />
        )}
        <details open={draft.json_inputs !== undefined || draft.documents !== undefined}>
          <summary>Inputs that are the same for every run</summary>
          {INPUTS.map(({ name, description }) => (
            <ConfigField
              key={name}
              form={{ root: {}, problems }}
              name={name}
              path={name}
              schema={{ type: 'object', description }}
              isRequired={false}
              value={draft[name]}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
        </details>
      </form>
      {save.error !== null && <ErrorBox error={save.error} />}
    </Dialog>
  );
}
