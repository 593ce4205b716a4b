import type { WebhookEndpoint } from '@recto/sdk';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import { EVENT_TYPES, type EventType } from './event-types.ts';
import styles from './Section.module.css';

const FORM = 'endpoint';

interface EndpointFormProps {
  /** Null if the environment has none yet. */
  endpoint: WebhookEndpoint | null;
  onClose: () => void;
  /** With the secret of a new endpoint. */
  onSaved: (secret: string | null) => Promise<void>;
}

export function EndpointForm({ endpoint, onClose, onSaved }: EndpointFormProps): ReactNode {
  const client = useClient();
  const isHere = useStillHere();
  const [chosen, setChosen] = useState<ReadonlySet<EventType>>(new Set(endpoint?.event_types ?? []));
  const { isBusy, error, onSubmit } = useForm(async ({ url = '' }) => {
    const { secret } = await client.webhooks.putEndpoint({ url: url.trim(), event_types: [...chosen], enabled: true });
    if (isHere()) onClose();
    await onSaved(secret ?? null);
  });
  const toggle = (type: EventType): void => {
    const next = new Set(chosen);
    if (!next.delete(type)) next.add(type);
    setChosen(next);
  };
  const button = (
    <Button kind="primary" type="submit" form={FORM} isBusy={isBusy}>
      Save and enable
    </Button>
  );
  return (
    <Dialog title="Webhook endpoint" isOpen isWide onClose={onClose} actions={button}>
      <form id={FORM} onSubmit={onSubmit}>
        <TextField
          label="Address"
          name="url"
          type="url"
          required
          defaultValue={endpoint?.url ?? ''}
          placeholder="https://example.com/hooks/recto"
          hint="It must answer with 2xx within 10 seconds. Redirects count as failures."
        />
        <fieldset className={styles.checks}>
          <legend>Events; none chosen means all</legend>
          {EVENT_TYPES.map((type) => (
            <label key={type}>
              <input type="checkbox" checked={chosen.has(type)} onChange={() => toggle(type)} />
              <span className="mono">{type}</span>
            </label>
          ))}
        </fieldset>
      </form>
      {error !== null && <ErrorBox error={error} />}
    </Dialog>
  );
}
