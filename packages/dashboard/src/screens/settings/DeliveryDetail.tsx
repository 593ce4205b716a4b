import type { WebhookAttempt } from '@recto/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { StateChip } from '../../ui/Chip.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import styles from './Section.module.css';
import { Section } from './Section.tsx';

export function DeliveryDetail(): ReactNode {
  const { deliveryId } = useParams({ from: '/settings/webhooks/$deliveryId' });
  const client = useClient();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['deliveries', 'one', deliveryId],
    queryFn: () => client.webhooks.getDelivery({ delivery_id: deliveryId }),
    // An attempt that waits shows up by itself.
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 3_000 : false),
  });
  const retry = useAction(async () => {
    await client.webhooks.retryDelivery({ delivery_id: deliveryId });
    toast('It is sent again');
    await queries.invalidateQueries({ queryKey: ['deliveries'] });
  });
  return (
    <Section
      title="Delivery"
      about={
        <>
          <Link to="/settings/webhooks">All deliveries</Link> · <span className="mono">{deliveryId}</span>
        </>
      }
      actions={
        <Button isBusy={retry.isBusy} onClick={() => retry.run()}>
          Send again
        </Button>
      }
    >
      <div className={styles.pad}>
        {retry.error !== null && <ErrorBox error={retry.error} />}
        {error !== null && <ErrorBox error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Waiting for="Loading the delivery" />}
        {data !== undefined && (
          <>
            <dl className={styles.facts}>
              <dt>Event</dt>
              <dd className="mono">{data.type}</dd>
              <dt>State</dt>
              <dd>
                <StateChip state={data.status} />
              </dd>
              {data.next_attempt_at !== null && (
                <>
                  <dt>Next attempt</dt>
                  <dd>
                    <RelativeTime at={data.next_attempt_at} />
                  </dd>
                </>
              )}
            </dl>
            {data.attempts.length === 0 && <p className="soft">No attempt was made yet.</p>}
            {data.attempts.map((attempt) => (
              <Attempt key={attempt.number} attempt={attempt} />
            ))}
          </>
        )}
      </div>
    </Section>
  );
}

const lines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function Attempt({ attempt }: { attempt: WebhookAttempt }): ReactNode {
  const { number, started_at, duration_ms, request, response, error } = attempt;
  const outcome = response === null ? (error?.message ?? 'no response') : `status ${response.status}`;
  return (
    <details open={number === 1}>
      <summary>
        Attempt {number}: {outcome}, {duration_ms} ms, <RelativeTime at={started_at} />
      </summary>
      <h3>Sent</h3>
      <CodeBlock text={`POST ${request.url}\n${lines(request.headers)}\n\n${request.body}`} label="Request" />
      {response !== null && (
        <>
          <h3>Received</h3>
          <CodeBlock text={`${response.status}\n${lines(response.headers)}\n\n${response.body}`} label="Response" />
        </>
      )}
    </details>
  );
}
