import type { Scorer } from '@recto/sdk';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { ScorerState } from './ScorerState.tsx';

const COLUMNS: Column<Scorer>[] = [
  { id: 'state', name: 'State', width: 8, cell: (scorer) => <ScorerState scorer={scorer} /> },
  {
    id: 'schema',
    name: 'Schema',
    cell: ({ schema_sha256 }) => <span className="mono">{schema_sha256.slice(0, 16)}…</span>,
  },
  { id: 'version', name: 'Version', width: 6, isNumber: true, cell: ({ version }) => version },
  { id: 'documents', name: 'Documents', width: 7, isNumber: true, cell: ({ document_count }) => document_count },
  {
    id: 'corrections',
    name: 'Corrections',
    width: 7,
    isNumber: true,
    cell: ({ correction_count }) => correction_count,
  },
  {
    id: 'fields',
    name: 'Fields it improves',
    cell: ({ fields }) =>
      fields
        .filter(({ outcome }) => outcome === 'helps')
        .map(({ path }) => path)
        .join(', '),
  },
  { id: 'created', name: 'Learned', width: 8, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
];

export function LearningScreen(): ReactNode {
  const client = useClient();
  const navigate = useNavigate();
  const pages = usePages(['scorers'], (after) => client.schemas.scorers.list({ after, limit: 50 }));
  return (
    <Screen title="Learning" isFixed>
      <PagedTable
        label="Scorers"
        pages={pages}
        columns={COLUMNS}
        rowId={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/learning/$scorerId', params: { scorerId: id } })}
        empty={
          <EmptyState
            title="Nothing learned yet"
            command={`recto extractions corrections create EXTRACTION --values '{"total": 12.5}'`}
          >
            Correct values of extractions. From a few corrected documents of one schema on, the service learns which
            candidates to prefer, checks itself on documents it has not seen, and uses only what helps.
          </EmptyState>
        }
      />
    </Screen>
  );
}
