import type { Invitation, Member } from '@recto/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClient, useWorkplace } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useForm } from '../../ui/use-form.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { Section } from './Section.tsx';
import { ShownOnce } from './ShownOnce.tsx';

type Role = Member['role'];

const ROLES: { value: Role; name: string }[] = [
  { value: 'owner', name: 'Owner: everything' },
  { value: 'editor', name: 'Editor: all but access' },
  { value: 'reviewer', name: 'Reviewer: decides and corrects' },
  { value: 'viewer', name: 'Viewer: reads' },
];
const roleOf = (value: string): Role => ROLES.find((role) => role.value === value)?.value ?? 'viewer';

const MEMBERS = ['members'];
const INVITATIONS = ['members', 'invitations'];
const FORM = 'invitation';

export function Members(): ReactNode {
  const { access } = useWorkplace();
  if (access.member === null) {
    return (
      <Section title="Members" about="People who may sign in here.">
        <EmptyState title="A key does not decide who may enter">
          Members belong to both environments, a key to one. Sign in with an account to see them.
        </EmptyState>
      </Section>
    );
  }
  return <MemberList isOwner={access.role === 'owner'} own={access.member.id} />;
}

function MemberList({ isOwner, own }: { isOwner: boolean; own: string }): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: MEMBERS, queryFn: () => client.members.list().all() });
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Member | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: MEMBERS });
  const change = useAction(async (member: Member, role: Role) => {
    await client.members.update({ member_id: member.id, role });
    await refresh();
  });

  const columns: Column<Member>[] = [
    { id: 'name', name: 'Name', cell: ({ id, name }) => `${name ?? ''}${id === own ? ' (you)' : ''}` },
    { id: 'email', name: 'E-mail', cell: ({ email }) => email },
    {
      id: 'role',
      name: 'Role',
      width: 16,
      cell: (member) => (
        <select
          aria-label={`Role of ${member.email}`}
          value={member.role}
          disabled={!isOwner || change.isBusy}
          onChange={(event) => change.run(member, roleOf(event.target.value))}
        >
          {ROLES.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      ),
    },
    { id: 'seen', name: 'Last seen', width: 8, cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} /> },
    {
      id: 'remove',
      name: 'Remove',
      width: 7,
      cell: (member) => (
        <Button size="small" kind="danger" disabled={!isOwner} onClick={() => setRemoved(member)}>
          Remove<span className="visually-hidden"> {member.email}</span>
        </Button>
      ),
    },
  ];
  return (
    <Section
      title="Members"
      about="People who may sign in here, in both environments."
      actions={
        <Button kind="primary" disabled={!isOwner} onClick={() => setInviting(true)}>
          Invite
        </Button>
      }
    >
      {change.error !== null && <ErrorBox error={change.error} />}
      {error !== null && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting for="Loading members" />}
      {data !== undefined && <DataTable label="Members" columns={columns} rows={data} rowId={({ id }) => id} />}
      {isOwner && <Invitations />}
      {isInviting && (
        <Invite
          onClose={() => setInviting(false)}
          onInvited={async (url) => {
            setLink(url);
            await refresh();
          }}
        />
      )}
      <ShownOnce title="Send this link" text={link} onClose={() => setLink(null)}>
        Whoever opens it becomes a member, once. The service sends no mail and does not show the link again.
      </ShownOnce>
      <ConfirmDialog
        title={`Remove ${removed?.email ?? ''}?`}
        verb="Remove the member"
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={async () => {
          if (removed !== null) await client.members.delete({ member_id: removed.id });
          await refresh();
        }}
      >
        They are signed out at once. What they made stays, their API keys too.
      </ConfirmDialog>
    </Section>
  );
}

function Invitations(): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const { data = [], error } = useQuery({
    queryKey: INVITATIONS,
    queryFn: () => client.members.invitations.list().all(),
  });
  const withdraw = useAction(async (id: string) => {
    await client.members.invitations.delete({ invitation_id: id });
    await queries.invalidateQueries({ queryKey: INVITATIONS });
  });
  const failure = error ?? withdraw.error;
  if (failure !== null) return <ErrorBox error={failure} />;
  if (data.length === 0) return null;
  const columns: Column<Invitation>[] = [
    { id: 'email', name: 'Open invitation for', cell: ({ email }) => email ?? 'anybody with the link' },
    { id: 'role', name: 'Role', width: 8, cell: ({ role }) => role },
    { id: 'expires', name: 'Expires', width: 8, cell: ({ expires_at }) => <RelativeTime at={expires_at} /> },
    {
      id: 'withdraw',
      name: 'Withdraw',
      width: 8,
      cell: ({ id }) => (
        <Button size="small" kind="danger" isBusy={withdraw.isBusy} onClick={() => withdraw.run(id)}>
          Withdraw
        </Button>
      ),
    },
  ];
  return <DataTable label="Invitations" columns={columns} rows={data} rowId={({ id }) => id} />;
}

function Invite({ onClose, onInvited }: { onClose: () => void; onInvited: (url: string) => Promise<void> }): ReactNode {
  const client = useClient();
  const isHere = useStillHere();
  const { isBusy, error, onSubmit } = useForm(async ({ email = '', role = '' }) => {
    const given = email.trim() === '' ? {} : { email: email.trim() };
    const { url } = await client.members.invitations.create({ role: roleOf(role), ...given });
    if (isHere()) onClose();
    await onInvited(url);
  });
  const button = (
    <Button kind="primary" type="submit" form={FORM} isBusy={isBusy}>
      Make the link
    </Button>
  );
  return (
    <Dialog title="Invite somebody" isOpen onClose={onClose} actions={button}>
      <form id={FORM} onSubmit={onSubmit}>
        <SelectField label="Role" name="role" options={ROLES} defaultValue="reviewer" />
        <TextField label="E-mail" name="email" type="email" hint="Only this address may accept; empty: anybody." />
      </form>
      {error !== null && <ErrorBox error={error} />}
    </Dialog>
  );
}
