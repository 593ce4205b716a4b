import type { AuditEntry } from '@recto/sdk';
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

const OUTCOMES = ['started', 'succeeded', 'failed'] as const;
const OPTIONS = [{ value: '', name: 'All' }, ...OUTCOMES.map((value) => ({ value, name: value }))];

const whoOf = ({ actor }: AuditEntry): string => actor.member_email ?? actor.api_key_name ?? 'nobody known';

function targetOf({ target, result_id }: AuditEntry): ReactNode {
  const named = Object.values(target);
  const ids = result_id === null || named.includes(result_id) ? named : [...named, result_id];
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <IdLink id={id} />
    </span>
  ));
}

const COLUMNS: Column<AuditEntry>[] = [
  { id: 'when', name: 'When', width: 8, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { id: 'who', name: 'Who', width: 11, cell: whoOf },
  { id: 'what', name: 'What', width: 12, cell: ({ operation }) => <span className="mono">{operation}</span> },
  { id: 'target', name: 'On', cell: targetOf },
  {
    id: 'outcome',
    name: 'Outcome',
    width: 8,
    cell: ({ outcome, error_status }) => (
      <>
        <StateChip state={outcome} /> {error_status}
      </>
    ),
  },
  { id: 'request', name: 'Request', width: 9, cell: ({ request_id }) => <span className="mono">{request_id}</span> },
];

export function AuditLog(): ReactNode {
  const client = useClient();
  const [filters, change] = useFilters(['outcome', 'request', 'from', 'to']);
  const outcome = OUTCOMES.find((each) => each === filters.outcome);
  const { request: request_id, from: from_date, to: to_date } = filters;
  const pages = usePages(['audit', filters], (after) =>
    client.audit.list({ after, outcome, request_id, from_date, to_date, limit: 50 }),
  );
  return (
    <Section
      title="Audit log"
      about="Who changed keys, secrets, webhooks, members or workflows, and who decided reviews. Entries are kept for a year."
      filters={
        <>
          <SelectField
            label="Outcome"
            options={OPTIONS}
            value={outcome ?? ''}
            onChange={(event) => change({ outcome: event.target.value })}
          />
          <FilterText label="From" type="date" value={from_date} onText={(from) => change({ from })} />
          <FilterText label="To" type="date" value={to_date} onText={(to) => change({ to })} />
          <FilterText
            label="Request"
            value={request_id}
            placeholder="req_…"
            onText={(text) => change({ request: text.trim() })}
          />
        </>
      }
    >
      <PagedTable
        label="Audit log"
        pages={pages}
        columns={COLUMNS}
        rowId={({ id }) => id}
        empty={<EmptyState title="No entries">Nobody changed anything that is recorded here.</EmptyState>}
      />
    </Section>
  );
}
