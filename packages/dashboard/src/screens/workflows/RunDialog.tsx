import type { Workflow } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Field, SelectField, TextField } from '../../ui/Field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import styles from './WorkflowScreen.module.css';

const FORM = 'run';

/** Starts a run by hand: a file for each start with a document, JSON for each start with data. */
export function RunDialog({ workflow, onClose }: { workflow: Workflow; onClose: () => void }): ReactNode {
  const client = useClient();
  const navigate = useNavigate();
  const isHere = useStillHere();
  const workflow_id = workflow.id;
  const { data, error } = useQuery({
    queryKey: ['workflows', workflow_id, 'starts', workflow.draft_version],
    queryFn: async () =>
      (await client.workflows.blocks.list({ workflow_id, limit: 200 }).all()).filter(
        ({ type }) => type === 'start_document' || type === 'start_json',
      ),
  });
  const [version, setVersion] = useState(workflow.published === null ? 'draft' : 'production');
  const [files, setFiles] = useState<Record<string, File>>({});
  const [texts, setTexts] = useState<Record<string, string>>({});
  const start = useAction(async () => {
    const json = Object.entries(texts).map(([id, text]): [string, unknown] => [id, parsed(id, text)]);
    const { id } = await client.workflows.runs.create({
      workflow_id,
      version,
      trigger_type: 'manual',
      documents: files,
      json_inputs: Object.fromEntries(json),
    });
    if (isHere()) await navigate({ to: '/runs/$runId', params: { runId: id } });
  });
  const versions = [
    ...(workflow.published === null ? [] : [{ value: 'production', name: 'The published version' }]),
    { value: 'draft', name: 'The draft' },
  ];
  const button = (
    <Button kind="primary" type="submit" form={FORM} isBusy={start.isBusy} disabled={data === undefined}>
      Start the run
    </Button>
  );
  return (
    <Dialog title={`Run ${workflow.name}`} isOpen onClose={onClose} actions={button}>
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault();
          start.run();
        }}
      >
        <SelectField
          label="Version"
          options={versions}
          value={version}
          onChange={({ target }) => setVersion(target.value)}
        />
        {data === undefined && error === null && <Waiting for="Loading what the workflow takes" />}
        {data?.map(({ id, type, label }) =>
          type === 'start_document' ? (
            <TextField
              key={id}
              label={label}
              type="file"
              required
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file !== undefined) setFiles({ ...files, [id]: file });
              }}
            />
          ) : (
            <Field key={id} label={label} hint="JSON">
              {(ids) => (
                <textarea
                  {...ids}
                  className={styles.json}
                  rows={6}
                  required
                  spellCheck={false}
                  value={texts[id] ?? ''}
                  onChange={({ target }) => setTexts({ ...texts, [id]: target.value })}
                />
              )}
            </Field>
          ),
        )}
      </form>
      {error !== null && <ErrorBox error={error} />}
      {start.error !== null && <ErrorBox error={start.error} />}
    </Dialog>
  );
}

/** What newer browsers know: a text that JSON.stringify writes as it stands. */
const { rawJSON } = JSON as unknown as { rawJSON?: (text: string) => unknown };

/** Integers that a number would round are sent as they are written, so that the service can refuse them. */
const exactIntegers = (_key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) && rawJSON !== undefined
    ? rawJSON(source)
    : value;

function parsed(id: string, text: string): unknown {
  try {
    return JSON.parse(text, exactIntegers);
  } catch (error) {
    throw new Error(`${id} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
