import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { StateChip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IdLink } from '../../ui/IdLink.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { type DocumentRecord, KINDS, kindAt } from './kinds.ts';

const route = getRouteApi('/documents');

const COLUMNS: readonly Column<DocumentRecord>[] = [
  { id: 'file', name: 'Document', cell: ({ file }) => file.filename },
  { id: 'id', name: 'Id', width: 17, cell: ({ id }) => <IdLink id={id} /> },
  {
    id: 'state',
    name: 'State',
    width: 8,
    cell: ({ status }) => (status === null ? <span className="soft">stored</span> : <StateChip state={status} />),
  },
  { id: 'pages', name: 'Pages', width: 5, isNumber: true, cell: ({ pageCount }) => pageCount ?? '' },
  { id: 'created', name: 'Created', width: 8, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
];

/** One list with a filter by type: files, and what was made of them. */
export function DocumentsScreen(): ReactNode {
  const client = useClient();
  const { type } = route.useSearch();
  const navigate = route.useNavigate();
  const kind = kindAt(type) ?? (KINDS[0] as (typeof KINDS)[number]);
  const pages = usePages(['documents', kind.path], (after) => kind.list(client, after));
  return (
    <Screen
      title="Documents"
      isFixed
      actions={
        <select
          aria-label="Type"
          value={kind.path}
          onChange={({ target }) => void navigate({ to: '/documents', search: { type: target.value } })}
        >
          {KINDS.map(({ path, names }) => (
            <option key={path} value={path}>
              {names}
            </option>
          ))}
        </select>
      }
    >
      <PagedTable
        label={kind.names}
        pages={pages}
        columns={COLUMNS}
        rowId={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: `/${kind.path}/${id}` as '/documents' })}
        empty={
          <EmptyState title={`There are no ${kind.names.toLowerCase()} yet`} command={kind.command}>
            {kind.path === 'edits/templates'
              ? 'Open a file and make a form template of it, or do it from a terminal.'
              : 'Drop a document into the playground, or begin from a terminal.'}
          </EmptyState>
        }
      />
    </Screen>
  );
}
