import type { WebhookDelivery } from '@recto/sdk';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { StateChip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { usePages } from '../../ui/use-pages.ts';
import styles from './Deliveries.module.css';

const STATUSES = ['pending', 'delivered', 'failed'] as const;
const OPTIONS = [{ value: '', name: 'All' }, ...STATUSES.map((value) => ({ value, name: value }))];
const REFETCH_MS = 10_000;

const COLUMNS: Column<WebhookDelivery>[] = [
  { id: 'status', name: 'State', width: 8, cell: ({ status }) => <StateChip state={status} /> },
  { id: 'type', name: 'Event', cell: ({ type }) => <span className="mono">{type}</span> },
  { id: 'attempts', name: 'Attempts', width: 6, isNumber: true, cell: ({ attempt_count }) => attempt_count },
  { id: 'error', name: 'Last error', cell: ({ error }) => error?.message ?? '' },
  { id: 'created', name: 'Created', width: 8, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
];

export function Deliveries(): ReactNode {
  const client = useClient();
  const navigate = useNavigate();
  const [filters, change] = useFilters(['status']);
  const status = STATUSES.find((each) => each === filters.status);
  const load = (after: string | undefined) => client.webhooks.listDeliveries({ after, status, limit: 50 });
  const pages = usePages(['deliveries', status], load, { refetchMs: REFETCH_MS });
  return (
    <section aria-labelledby="deliveries-title" className={styles.deliveries}>
      <header>
        <h3 id="deliveries-title">Deliveries</h3>
        <SelectField
          label="State"
          options={OPTIONS}
          value={status ?? ''}
          onChange={(event) => change({ status: event.target.value })}
        />
      </header>
      <PagedTable
        label="Deliveries"
        pages={pages}
        columns={COLUMNS}
        rowId={({ id }) => id}
        onOpen={({ id }) =>
          void navigate({ to: '/settings/webhooks/$deliveryId', params: { deliveryId: id }, search: true })
        }
        empty={<EmptyState title="No deliveries">Send a ping to see the first one.</EmptyState>}
      />
    </section>
  );
}
