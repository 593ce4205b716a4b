import type { Secret } from '@recto/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClient, useWorkplace } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/Field.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { Section } from './Section.tsx';

const KEY = ['secrets'];
const FORM = 'secret';

export function Secrets(): ReactNode {
  const { client, environment } = useWorkplace();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => client.secrets.list() });
  /** The name of the secret to write; empty for a new one. */
  const [written, setWritten] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<string | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: KEY });

  const columns: Column<Secret>[] = [
    { id: 'name', name: 'Name', cell: ({ name }) => <span className="mono">{name}</span> },
    { id: 'updated', name: 'Written', width: 9, cell: ({ updated_at }) => <RelativeTime at={updated_at} /> },
    { id: 'created', name: 'Created', width: 9, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    {
      id: 'actions',
      name: 'Change',
      width: 13,
      cell: ({ name }) => (
        <>
          <Button size="small" onClick={() => setWritten(name)}>
            Replace<span className="visually-hidden"> {name}</span>
          </Button>{' '}
          <Button size="small" kind="danger" onClick={() => setDeleted(name)}>
            Delete<span className="visually-hidden"> {name}</span>
          </Button>
        </>
      ),
    },
  ];
  return (
    <Section
      title="Secrets"
      about={`Workflows of the ${environment} environment use them by name. Values are encrypted and can be written, never read.`}
      actions={
        <Button kind="primary" onClick={() => setWritten('')}>
          Add a secret
        </Button>
      }
    >
      {error !== null && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting for="Loading secrets" />}
      {data?.secrets.length === 0 && (
        <EmptyState title="No secrets" command="recto secrets set erp_token --from-file token.txt">
          A workflow that calls another service takes its credential from here.
        </EmptyState>
      )}
      {data !== undefined && data.secrets.length > 0 && (
        <DataTable label="Secrets" columns={columns} rows={data.secrets} rowId={({ name }) => name} />
      )}
      {written !== null && (
        <SecretForm
          name={written}
          onClose={() => setWritten(null)}
          onWritten={async (name) => {
            toast(`${name} is written`);
            await refresh();
          }}
        />
      )}
      <ConfirmDialog
        title={`Delete ${deleted ?? ''}?`}
        verb="Delete the secret"
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        onConfirm={async () => {
          if (deleted !== null) await client.secrets.delete({ name: deleted });
          await refresh();
        }}
      >
        Runs of workflows that need it fail from now on. Its value cannot be recovered.
      </ConfirmDialog>
    </Section>
  );
}

interface SecretFormProps {
  name: string;
  onClose: () => void;
  onWritten: (name: string) => Promise<void>;
}

function SecretForm({ name: known, onClose, onWritten }: SecretFormProps): ReactNode {
  const client = useClient();
  const isHere = useStillHere();
  const isNew = known === '';
  const { isBusy, error, onSubmit } = useForm(async ({ name = known, value = '' }) => {
    // Creating refuses a name that exists, so that a typing mistake replaces nothing.
    if (isNew) await client.secrets.create({ name, value });
    else await client.secrets.put({ name: known, value });
    if (isHere()) onClose();
    await onWritten(isNew ? name : known);
  });
  const button = (
    <Button kind="primary" type="submit" form={FORM} isBusy={isBusy}>
      {isNew ? 'Add' : 'Replace'}
    </Button>
  );
  return (
    <Dialog title={isNew ? 'Add a secret' : `Replace ${known}`} isOpen onClose={onClose} actions={button}>
      <form id={FORM} onSubmit={onSubmit}>
        {isNew && <TextField label="Name" name="name" required spellCheck={false} autoComplete="off" />}
        <TextField label="Value" name="value" type="password" required autoComplete="off" />
      </form>
      {error !== null && <ErrorBox error={error} />}
    </Dialog>
  );
}
