import type { UsagePrimitive, UsageRun } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { toCsv } from '../../ui/csv.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { download } from '../../ui/download.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { FilterText } from '../../ui/FilterText.tsx';
import { IdLink } from '../../ui/IdLink.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { DayChart } from './DayChart.tsx';
import { type Total, totalsBy, totalsByDay } from './totals.ts';
import styles from './UsageScreen.module.css';

/** Records that one look at the screen reads at most; the API has them all. */
const MOST = 5_000;
const PAGE = 100;
const DAY_MS = 86_400_000;
const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

type Record = UsageRun | UsagePrimitive;
const isRun = (row: Record): row is UsageRun => 'trigger_type' in row;

const GROUPS: { value: string; name: string; nameOf: (row: Record) => string }[] = [
  { value: 'workflow', name: 'Workflow', nameOf: (row) => row.workflow_id ?? 'no workflow' },
  { value: 'kind', name: 'Trigger or operation', nameOf: (row) => (isRun(row) ? row.trigger_type : row.operation) },
  { value: 'status', name: 'Status', nameOf: (row) => row.status },
];

const COLUMNS: Column<Total>[] = [
  { id: 'name', name: 'Name', cell: ({ name }) => <IdLink id={name}>{name}</IdLink> },
  { id: 'records', name: 'Records', width: 7, isNumber: true, cell: ({ records }) => records.toLocaleString() },
  { id: 'pages', name: 'Pages', width: 7, isNumber: true, cell: ({ pages }) => pages.toLocaleString() },
  { id: 'credits', name: 'Credits', width: 7, isNumber: true, cell: ({ credits }) => credits.toLocaleString() },
];

export function UsageScreen(): ReactNode {
  const client = useClient();
  const [filters, change] = useFilters(['of', 'from', 'to', 'by']);
  const of = filters.of === 'runs' ? 'runs' : 'operations';
  const from = filters.from ?? day(29);
  const to = filters.to ?? day(0);
  const group = GROUPS.find(({ value }) => value === filters.by) ?? GROUPS[1];
  const { data, error, refetch } = useQuery({
    queryKey: ['usage', of, from, to],
    queryFn: async () => {
      const range = { from_date: from, to_date: to, limit: PAGE };
      const rows: Record[] = [];
      const list = of === 'runs' ? client.usage.runs(range) : client.usage.primitives(range);
      for await (const row of list) {
        if (rows.length === MOST) return { rows, isCut: true };
        rows.push(row);
      }
      return { rows, isCut: false };
    },
  });
  const days = useMemo(() => totalsByDay(data?.rows ?? [], from, to), [data, from, to]);
  const groups = useMemo(() => (group === undefined ? [] : totalsBy(data?.rows ?? [], group.nameOf)), [data, group]);
  const [all = { records: 0, pages: 0, credits: 0 }] = totalsBy(data?.rows ?? [], () => 'all');
  return (
    <Screen
      title="Usage"
      actions={
        <Button disabled={data === undefined || data.rows.length === 0} onClick={() => save(of, data?.rows ?? [])}>
          Download CSV
        </Button>
      }
    >
      <div className={styles.usage}>
        <div className={styles.filters}>
          <SelectField
            label="Usage of"
            options={[
              { value: 'operations', name: 'Operations' },
              { value: 'runs', name: 'Workflow runs' },
            ]}
            value={of}
            onChange={({ target }) => change({ of: target.value })}
          />
          <FilterText label="From" type="date" value={from} onText={(chosen) => change({ from: chosen })} />
          <FilterText label="To" type="date" value={to} onText={(chosen) => change({ to: chosen })} />
          <SelectField
            label="Grouped by"
            options={GROUPS}
            value={group?.value ?? ''}
            onChange={({ target }) => change({ by: target.value })}
          />
        </div>
        {error !== null && <ErrorBox error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Waiting for="Adding up the usage" />}
        {data?.rows.length === 0 && (
          <EmptyState title="No usage in these days">Days are counted in UTC; choose others.</EmptyState>
        )}
        {data !== undefined && data.rows.length > 0 && (
          <>
            <p>
              <strong>{all.pages.toLocaleString()} pages</strong> in {all.records.toLocaleString()} {of},{' '}
              {all.credits.toLocaleString()} credits
              {data.isCut && `; only the newest ${MOST.toLocaleString()} are counted, choose fewer days for all`}
            </p>
            <DayChart days={days} />
            <DataTable
              label={`Usage by ${group?.name ?? ''}`}
              columns={COLUMNS}
              rows={groups}
              rowId={({ name }) => name}
            />
          </>
        )}
      </div>
    </Screen>
  );
}

function save(of: string, rows: readonly Record[]): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => columns.map((name) => (row as unknown as { [name: string]: unknown })[name]));
  download(`usage-${of}.csv`, new Blob([toCsv(columns, cells)], { type: 'text/csv' }));
}
