import type { Table, TableRow } from '@recto/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { download } from '../../ui/download.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFilters } from '../../ui/use-filters.ts';
import { usePages } from '../../ui/use-pages.ts';
import { plainText } from '../../ui/value-text.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { Profile } from './Profile.tsx';
import { filterOf, QUERY_NAMES, QueryBar, type QueryFilters } from './QueryBar.tsx';
import styles from './TableScreen.module.css';
import { UploadDialog } from './UploadDialog.tsx';

const PAGE = 200;

export function TableScreen(): ReactNode {
  const { tableId } = useParams({ from: '/tables/$tableId' });
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['tables', tableId],
    queryFn: async () => (await client.tables.get({ table_id: tableId })).table,
  });
  // What is known already stays on the screen: its rows say themselves when they cannot be asked for again.
  if (data !== undefined) return <OpenTable table={data} />;
  if (error === null) return <Waiting for="Loading the table" />;
  return (
    <Screen title="Table">
      <ErrorBox error={error} onRetry={() => void refetch()} />
    </Screen>
  );
}

function OpenTable({ table }: { table: Table }): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [{ view = 'rows' }, change] = useFilters(['view']);
  const [asked, setAsked] = useState<'replace' | 'delete' | null>(null);
  const save = useAction(async () => {
    const response = await client.tables.download({ table_id: table.id });
    download(`${table.name}.csv`, await response.blob());
  });
  const actions = (
    <>
      <Button isBusy={save.isBusy} onClick={() => save.run()}>
        Download
      </Button>
      <Button onClick={() => setAsked('replace')}>Replace the rows</Button>
      <Button kind="danger" onClick={() => setAsked('delete')}>
        Delete
      </Button>
    </>
  );
  const size = `${table.row_count.toLocaleString()} rows, ${table.columns.length} columns`;
  return (
    <Screen title={table.name} aside={<span className="soft">{size}</span>} actions={actions} isFixed>
      <div className={styles.table}>
        {save.error !== null && <ErrorBox error={save.error} />}
        <Tabs
          label="Views of the table"
          value={view}
          onChange={(next) => change({ view: next })}
          tabs={[
            { value: 'rows', name: 'Rows', content: <Rows table={table} /> },
            { value: 'columns', name: 'Columns', content: view === 'columns' ? <Profile tableId={table.id} /> : null },
          ]}
        />
      </div>
      {asked === 'replace' && (
        <UploadDialog
          title={`Replace the rows of ${table.name}`}
          name={table.name}
          onClose={() => setAsked(null)}
          send={async (file) => {
            await client.tables.replace({ table_id: table.id, file });
            await queries.invalidateQueries({ queryKey: ['tables'] });
          }}
        />
      )}
      <ConfirmDialog
        title={`Delete ${table.name}?`}
        verb="Delete the table"
        isOpen={asked === 'delete'}
        onClose={() => setAsked(null)}
        onConfirm={async () => {
          await client.tables.delete({ table_id: table.id });
          await queries.invalidateQueries({ queryKey: ['tables'], exact: true });
          await navigate({ to: '/tables' });
        }}
      >
        Workflows that look values up in it fail from now on.
      </ConfirmDialog>
    </Screen>
  );
}

const isNumeric = ({ json_schema }: Table['columns'][number]): boolean =>
  json_schema.type === 'number' || json_schema.type === 'integer';

function Rows({ table }: { table: Table }): ReactNode {
  const client = useClient();
  const [query, change] = useFilters(QUERY_NAMES);
  const pages = usePages(['tables', table.id, table.snapshot_file_id, query], async (after) => {
    const result = await client.tables.query({ table_id: table.id, limit: PAGE, ...queryOf(query), cursor: after });
    const { rows, filtered_row_count: found, next_cursor } = result;
    return { data: rows, list_metadata: { before: null, after: next_cursor }, found };
  });
  const columns = table.columns.map(
    (column): Column<TableRow> => ({
      id: column.name,
      name: column.name,
      isNumber: isNumeric(column),
      cell: ({ data }) => plainText(data[column.name]),
    }),
  );
  return (
    <div className={styles.rows}>
      <QueryBar
        columns={table.columns.map(({ name }) => name)}
        query={query}
        change={change}
        found={pages.newest?.found ?? null}
      />
      <PagedTable
        label={`Rows of ${table.name}`}
        pages={pages}
        columns={columns}
        rowId={({ id }) => id}
        empty={<EmptyState title="No rows match">Change the search or the filter.</EmptyState>}
      />
    </div>
  );
}

function queryOf(query: QueryFilters) {
  const { q, sort, dir } = query;
  const filter = filterOf(query);
  return {
    ...(q !== undefined && { search: { query: q } }),
    ...(filter !== null && { filters: [filter] }),
    ...(sort !== undefined && {
      sort_column: sort,
      sort_direction: dir === 'desc' ? ('desc' as const) : ('asc' as const),
    }),
  };
}
