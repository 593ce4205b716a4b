import type { Environment } from '@recto/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClient, useWorkplace } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import styles from './Section.module.css';
import { Section } from './Section.tsx';
import { useMayManage } from './use-may-manage.ts';

const KEY = ['environment'];

export function Retention(): ReactNode {
  const { client, environment } = useWorkplace();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async () => (await client.environments.list()).data.find(({ slug }) => slug === environment) ?? null,
  });
  return (
    <Section
      title="Retention"
      about="How long this environment keeps documents, what was read from them, and runs. Usage and the audit log stay."
    >
      <div className={styles.pad}>
        {error !== null && <ErrorBox error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Waiting for="Loading the environment" />}
        {data !== undefined && data !== null && <RetentionForm key={data.retention_days} environment={data} />}
      </div>
    </Section>
  );
}

function RetentionForm({ environment }: { environment: Environment }): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const mayManage = useMayManage();
  const [days, setDays] = useState(environment.retention_days?.toString() ?? '');
  const [isAsking, setAsking] = useState(false);
  const wanted = days.trim() === '' ? null : Number(days);
  const isValid = wanted === null || (Number.isInteger(wanted) && wanted >= 1);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
      className={styles.pad}
    >
      <p>
        {environment.retention_days === null
          ? 'Everything is kept until somebody deletes it.'
          : `What ended more than ${environment.retention_days} days ago is removed every hour.`}
      </p>
      <TextField
        label="Days"
        inputMode="numeric"
        value={days}
        onChange={(event) => setDays(event.target.value)}
        hint="Empty keeps everything."
        error={isValid ? undefined : 'A whole number from 1, or nothing'}
      />
      <div>
        <Button type="submit" kind="primary" disabled={!mayManage || !isValid || wanted === environment.retention_days}>
          Save
        </Button>
      </div>
      <ConfirmDialog
        title={wanted === null ? 'Keep everything?' : `Keep ${wanted} days only?`}
        verb="Save"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await client.environments.update({ environment_id: environment.id, retention_days: wanted });
          toast('Retention is saved');
          await queries.invalidateQueries({ queryKey: KEY });
        }}
      >
        {wanted === null
          ? 'Nothing is removed by itself any more.'
          : 'What is older is removed for good within the hour. It cannot be recovered, except from a backup.'}
      </ConfirmDialog>
    </form>
  );
}
