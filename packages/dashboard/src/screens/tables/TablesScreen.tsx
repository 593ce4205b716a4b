import type { Table } from '@recto/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useStillHere } from '../../ui/use-still-here.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { UploadDialog } from './UploadDialog.tsx';

const KEY = ['tables'];

const COLUMNS: Column<Table>[] = [
  { id: 'name', name: 'Name', cell: ({ name }) => name },
  { id: 'file', name: 'File', cell: ({ filename }) => filename },
  { id: 'rows', name: 'Rows', width: 7, isNumber: true, cell: ({ row_count }) => row_count.toLocaleString() },
  { id: 'columns', name: 'Columns', width: 6, isNumber: true, cell: ({ columns }) => columns.length },
  { id: 'updated', name: 'Updated', width: 8, cell: ({ updated_at }) => <RelativeTime at={updated_at} /> },
];

export function TablesScreen(): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isHere = useStillHere();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => client.tables.list() });
  const [isAdding, setAdding] = useState(false);
  const open = (tableId: string): void => void navigate({ to: '/tables/$tableId', params: { tableId } });
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      Upload a table
    </Button>
  );
  return (
    <Screen title="Tables" actions={add} isFixed>
      {error !== null && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting for="Loading tables" />}
      {data?.tables.length === 0 && (
        <EmptyState title="No tables" command="recto tables create suppliers.csv --name suppliers">
          A table is a CSV file that workflows look values up in: suppliers, prices, account numbers.
        </EmptyState>
      )}
      {data !== undefined && data.tables.length > 0 && (
        <DataTable
          label="Tables"
          columns={COLUMNS}
          rows={data.tables}
          rowId={({ id }) => id}
          onOpen={({ id }) => open(id)}
        />
      )}
      {isAdding && (
        <UploadDialog
          title="Upload a table"
          onClose={() => setAdding(false)}
          send={async (file, name) => {
            const { tables } = await client.tables.create({ name, file });
            await queries.invalidateQueries({ queryKey: KEY });
            const [made] = tables;
            if (made !== undefined && isHere()) open(made.id);
          }}
        />
      )}
    </Screen>
  );
}
