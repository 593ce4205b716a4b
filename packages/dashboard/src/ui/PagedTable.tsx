import type { ReactNode } from 'react';
import { type Column, DataTable } from './DataTable.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import type { Pages } from './use-pages.ts';
import { Waiting } from './Waiting.tsx';

interface PagedTableProps<Row> {
  label: string;
  pages: Pages<Row>;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
}

/** A list of the API in all of its states: on its way, refused, empty, and rows that load as they come into view. */
export function PagedTable<Row>({ label, pages, columns, rowId, onOpen, empty }: PagedTableProps<Row>): ReactNode {
  const { rows, isLoading, error, more, isLoadingMore, refetch } = pages;
  if (isLoading) return <Waiting for={`Loading ${label.toLowerCase()}`} />;
  if (error !== null && rows.length === 0) return <ErrorBox error={error} onRetry={refetch} />;
  if (rows.length === 0) return empty;
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={rowId}
      {...(onOpen !== undefined && { onOpen })}
      onEnd={more}
      isLoadingMore={isLoadingMore}
      end={error !== null && <ErrorBox error={error} onRetry={refetch} />}
    />
  );
}
