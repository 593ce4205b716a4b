import type { ApiKey } from '@recto/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClient, useWorkplace } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useForm } from '../../ui/use-form.ts';
import { usePages } from '../../ui/use-pages.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import { Section } from './Section.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import { useMayManage } from './use-may-manage.ts';

const KEY = ['api-keys'];
const FORM = 'new-key';
const DAY_MS = 86_400_000;
const LIFETIMES = [
  { value: '', name: 'Never' },
  { value: '30', name: 'In 30 days' },
  { value: '90', name: 'In 90 days' },
  { value: '365', name: 'In a year' },
];

export function ApiKeys(): ReactNode {
  const { client, environment } = useWorkplace();
  const queries = useQueryClient();
  const mayManage = useMayManage();
  const pages = usePages(KEY, (after) => client.apiKeys.list({ after, limit: 50 }));
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: KEY });

  const columns: Column<ApiKey>[] = [
    { id: 'name', name: 'Name', cell: ({ name }) => name },
    { id: 'preview', name: 'Key', width: 13, cell: ({ preview }) => <span className="mono">{preview}</span> },
    { id: 'used', name: 'Last used', width: 8, cell: ({ last_used_at }) => <RelativeTime at={last_used_at} /> },
    { id: 'expires', name: 'Expires', width: 8, cell: ({ expires_at }) => <RelativeTime at={expires_at} /> },
    { id: 'created', name: 'Created', width: 8, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    {
      id: 'revoke',
      name: 'Revoke',
      width: 7,
      cell: (key) => (
        <Button size="small" kind="danger" disabled={!mayManage} onClick={() => setRevoked(key)}>
          Revoke<span className="visually-hidden"> {key.name}</span>
        </Button>
      ),
    },
  ];
  const add = (
    <Button kind="primary" disabled={!mayManage} onClick={() => setAdding(true)}>
      Create a key
    </Button>
  );
  return (
    <Section
      title="API keys"
      about={`A key is the credential of a program. It opens the ${environment} environment and no other.`}
      actions={add}
    >
      <PagedTable
        label="API keys"
        pages={pages}
        columns={columns}
        rowId={({ id }) => id}
        empty={<EmptyState title="No keys">Create the first one to call the API from a program.</EmptyState>}
      />
      {isAdding && (
        <NewKey
          onClose={() => setAdding(false)}
          onCreated={async (key) => {
            setCreated(key);
            await refresh();
          }}
        />
      )}
      <ShownOnce title="Copy the key now" text={created} onClose={() => setCreated(null)}>
        The service keeps only a hash of it and cannot show it again.
      </ShownOnce>
      <ConfirmDialog
        title={`Revoke ${revoked?.name ?? ''}?`}
        verb="Revoke the key"
        isOpen={revoked !== null}
        onClose={() => setRevoked(null)}
        onConfirm={async () => {
          if (revoked !== null) await client.apiKeys.delete({ key_id: revoked.id });
          await refresh();
        }}
      >
        Programs that use it are refused within a second. This cannot be undone.
      </ConfirmDialog>
    </Section>
  );
}

interface NewKeyProps {
  onClose: () => void;
  onCreated: (key: string) => Promise<void>;
}

function NewKey({ onClose, onCreated }: NewKeyProps): ReactNode {
  const client = useClient();
  const isHere = useStillHere();
  const { isBusy, error, onSubmit } = useForm(async ({ name = '', days = '' }) => {
    const expires = days === '' ? {} : { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() };
    const { key } = await client.apiKeys.create({ name: name.trim(), ...expires });
    if (isHere()) onClose();
    await onCreated(key);
  });
  const button = (
    <Button kind="primary" type="submit" form={FORM} isBusy={isBusy}>
      Create
    </Button>
  );
  return (
    <Dialog title="Create a key" isOpen onClose={onClose} actions={button}>
      <form id={FORM} onSubmit={onSubmit}>
        <TextField label="Name" name="name" required maxLength={200} hint="Which program uses it" />
        <SelectField label="Expires" name="days" options={LIFETIMES} />
      </form>
      {error !== null && <ErrorBox error={error} />}
    </Dialog>
  );
}
