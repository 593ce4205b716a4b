import type { TableColumnProfile } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { plainText } from '../../ui/value-text.ts';
import { Waiting } from '../../ui/Waiting.tsx';

const COLUMNS: Column<TableColumnProfile>[] = [
  { id: 'name', name: 'Column', cell: ({ name }) => name },
  { id: 'type', name: 'Type', width: 8, cell: ({ json_schema }) => plainText(json_schema.format ?? json_schema.type) },
  { id: 'empty', name: 'Empty', width: 6, isNumber: true, cell: ({ empty_count }) => empty_count.toLocaleString() },
  {
    id: 'distinct',
    name: 'Distinct',
    width: 7,
    isNumber: true,
    cell: ({ distinct_count, is_estimated }) => `${is_estimated ? '≈ ' : ''}${distinct_count.toLocaleString()}`,
  },
  { id: 'min', name: 'Smallest', width: 9, cell: ({ min }) => plainText(min) },
  { id: 'max', name: 'Largest', width: 9, cell: ({ max }) => plainText(max) },
  { id: 'samples', name: 'Examples', cell: ({ sample_values }) => sample_values.join(' · ') },
];

export function Profile({ tableId }: { tableId: string }): ReactNode {
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['tables', tableId, 'profile'],
    queryFn: () => client.tables.profile({ table_id: tableId }),
  });
  if (error !== null) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting for="Counting the values of every column" />;
  return <DataTable label="Columns" columns={COLUMNS} rows={data.columns} rowId={({ name }) => name} />;
}
