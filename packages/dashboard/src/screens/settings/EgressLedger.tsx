import type { Egress } from '@recto/sdk';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { StateChip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { FilterText } from '../../ui/FilterText.tsx';
import { IdLink } from '../../ui/IdLink.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { usePages } from '../../ui/use-pages.ts';
import { Section } from './Section.tsx';

const PURPOSES = ['document', 'model', 'webhook', 'api_call'] as const;
const OPTIONS = [{ value: '', name: 'All' }, ...PURPOSES.map((value) => ({ value, name: value.replaceAll('_', ' ') }))];

const bytes = (count: number): string => `${count.toLocaleString()} B`;

const COLUMNS: Column<Egress>[] = [
  { id: 'when', name: 'When', width: 8, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { id: 'purpose', name: 'Purpose', width: 7, cell: ({ purpose }) => purpose.replaceAll('_', ' ') },
  {
    id: 'host',
    name: 'Host',
    cell: ({ method, host, port }) => (
      <span className="mono">
        {method} {host}:{port}
      </span>
    ),
  },
  {
    id: 'outcome',
    name: 'Outcome',
    width: 10,
    cell: ({ outcome, response_status, error }) => (
      <>
        <StateChip state={outcome} /> {response_status ?? error}
      </>
    ),
  },
  { id: 'sent', name: 'Sent', width: 7, isNumber: true, cell: ({ bytes_sent }) => bytes(bytes_sent) },
  { id: 'received', name: 'Received', width: 7, isNumber: true, cell: ({ bytes_received }) => bytes(bytes_received) },
  {
    id: 'for',
    name: 'For',
    width: 15,
    cell: ({ run_id, resource_id, request_id }) => {
      const id = run_id ?? resource_id ?? request_id;
      return id === null ? '' : <IdLink id={id} />;
    },
  },
];

export function EgressLedger(): ReactNode {
  const client = useClient();
  const [filters, change] = useFilters(['purpose', 'host']);
  const purpose = PURPOSES.find((each) => each === filters.purpose);
  const { host } = filters;
  const pages = usePages(['egress', filters], (after) => client.egress.list({ after, purpose, host, limit: 50 }));
  return (
    <Section
      title="Egress"
      about="Every connection that the service made to another host, with what was sent. The embedded engine makes none."
      filters={
        <>
          <SelectField
            label="Purpose"
            options={OPTIONS}
            value={purpose ?? ''}
            onChange={(event) => change({ purpose: event.target.value })}
          />
          <FilterText
            label="Host"
            value={host}
            placeholder="api.example.com"
            onText={(text) => change({ host: text.trim() })}
          />
        </>
      }
    >
      <PagedTable
        label="Egress"
        pages={pages}
        columns={COLUMNS}
        rowId={({ id }) => id}
        empty={<EmptyState title="Nothing left this machine">No line of the ledger matches.</EmptyState>}
      />
    </Section>
  );
}
