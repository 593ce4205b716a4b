import { NotFoundError, type WebhookEndpoint } from '@recto/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClient, useWorkplace } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { Deliveries } from './Deliveries.tsx';
import { EndpointForm } from './EndpointForm.tsx';
import styles from './Section.module.css';
import { Section } from './Section.tsx';
import { ShownOnce } from './ShownOnce.tsx';
import { useMayManage } from './use-may-manage.ts';

const KEY = ['webhook-endpoint'];

export function Webhooks(): ReactNode {
  const { client, environment } = useWorkplace();
  const queries = useQueryClient();
  const mayManage = useMayManage();
  const [isEditing, setEditing] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async () => {
      try {
        return { endpoint: await client.webhooks.getEndpoint() };
      } catch (failure) {
        if (failure instanceof NotFoundError) return { endpoint: null };
        throw failure;
      }
    },
  });
  const refresh = () => queries.invalidateQueries({ queryKey: KEY });
  const endpoint = data?.endpoint ?? null;
  return (
    <Section
      title="Webhooks"
      about={`Events of the ${environment} environment are sent to one address, signed, until it accepts them.`}
      actions={
        <Button kind={endpoint === null ? 'primary' : 'plain'} disabled={!mayManage} onClick={() => setEditing(true)}>
          {endpoint === null ? 'Set the address' : 'Change'}
        </Button>
      }
    >
      <div className={styles.pad}>
        {error !== null && <ErrorBox error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Waiting for="Loading the endpoint" />}
        {endpoint !== null && (
          <Endpoint endpoint={endpoint} mayManage={mayManage} onChanged={refresh} onSecret={setSecret} />
        )}
      </div>
      {data !== undefined && endpoint === null && (
        <EmptyState title="No address is set">
          Set one, and the service tells it when runs end, reviews wait or documents are done.
        </EmptyState>
      )}
      {endpoint !== null && <Deliveries />}
      {isEditing && (
        <EndpointForm
          endpoint={endpoint}
          onClose={() => setEditing(false)}
          onSaved={async (created) => {
            setSecret(created);
            await refresh();
          }}
        />
      )}
      <ShownOnce title="Copy the signing secret now" text={secret} onClose={() => setSecret(null)}>
        Your receiver checks the signature of every delivery with it. The service does not show it again.
      </ShownOnce>
    </Section>
  );
}

interface EndpointProps {
  endpoint: WebhookEndpoint;
  mayManage: boolean;
  onChanged: () => Promise<void>;
  onSecret: (secret: string) => void;
}

function Endpoint({ endpoint, mayManage, onChanged, onSecret }: EndpointProps): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const [isRotating, setRotating] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const ping = useAction(async () => {
    await client.webhooks.test();
    toast('A ping is on its way; see the deliveries');
    await queries.invalidateQueries({ queryKey: ['deliveries'] });
  });
  const { url, event_types, status, disabled_reason, failing_since, previous_secret_expires_at } = endpoint;
  return (
    <>
      {disabled_reason === 'failing' && (
        <ErrorBox
          error={new Error('No delivery has succeeded for days, so the service stopped. Save it to enable it.')}
        />
      )}
      <dl className={styles.facts}>
        <dt>Address</dt>
        <dd className="mono">{url}</dd>
        <dt>State</dt>
        <dd>
          <Chip tone={status === 'enabled' ? 'good' : 'bad'} sign={status === 'enabled' ? '✓' : '!'}>
            {status}
          </Chip>{' '}
          {failing_since !== null && (
            <>
              fails since <RelativeTime at={failing_since} />
            </>
          )}
        </dd>
        <dt>Events</dt>
        <dd>{event_types.length === 0 ? 'all' : event_types.join(', ')}</dd>
        <dt>Secret</dt>
        <dd>
          <span className="mono">…{endpoint.secret_preview}</span>
          {previous_secret_expires_at !== null && (
            <>
              , the old one is also used until it ends <RelativeTime at={previous_secret_expires_at} />
            </>
          )}
        </dd>
      </dl>
      <div className={styles.row}>
        <Button isBusy={ping.isBusy} disabled={!mayManage} onClick={() => ping.run()}>
          Send a ping
        </Button>
        <Button disabled={!mayManage} onClick={() => setRotating(true)}>
          Rotate the secret
        </Button>
        <Button kind="danger" disabled={!mayManage} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      {ping.error !== null && <ErrorBox error={ping.error} />}
      <ConfirmDialog
        title="Rotate the signing secret?"
        verb="Rotate"
        isOpen={isRotating}
        onClose={() => setRotating(false)}
        onConfirm={async () => {
          onSecret((await client.webhooks.rotateSecret()).secret);
          await onChanged();
        }}
      >
        For a day deliveries carry both signatures, so that the receiver can be changed meanwhile.
      </ConfirmDialog>
      <ConfirmDialog
        title="Delete the endpoint?"
        verb="Delete the endpoint"
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await client.webhooks.deleteEndpoint();
          await onChanged();
        }}
      >
        Deliveries that wait fail. Events are still recorded.
      </ConfirmDialog>
    </>
  );
}
