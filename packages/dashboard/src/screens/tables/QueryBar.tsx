import type { TableFilter } from '@recto/sdk';
import type { ReactNode } from 'react';
import { SelectField } from '../../ui/Field.tsx';
import { FilterText } from '../../ui/FilterText.tsx';
import styles from './TableScreen.module.css';

/** Names of the parts of a query in the address. */
export const QUERY_NAMES = ['q', 'column', 'op', 'value', 'sort', 'dir'] as const;

export type QueryFilters = Partial<Record<(typeof QUERY_NAMES)[number], string>>;

const OPERATORS: { value: TableFilter['operator']; name: string; needsValue: boolean }[] = [
  { value: 'eq', name: 'is', needsValue: true },
  { value: 'ne', name: 'is not', needsValue: true },
  { value: 'contains', name: 'contains', needsValue: true },
  { value: 'starts_with', name: 'starts with', needsValue: true },
  { value: 'gt', name: 'is more than', needsValue: true },
  { value: 'lt', name: 'is less than', needsValue: true },
  { value: 'is_empty', name: 'is empty', needsValue: false },
  { value: 'is_not_empty', name: 'is not empty', needsValue: false },
];

/** Null while the filter is not complete. */
export function filterOf({ column, op, value }: QueryFilters): TableFilter | null {
  const operator = OPERATORS.find((each) => each.value === (op ?? 'eq'));
  if (column === undefined || operator === undefined) return null;
  if (!operator.needsValue) return { column, operator: operator.value };
  return value === undefined ? null : { column, operator: operator.value, value };
}

interface QueryBarProps {
  columns: readonly string[];
  query: QueryFilters;
  change: (changed: QueryFilters) => void;
  /** How many rows match; null until it is known. */
  found: number | null;
}

export function QueryBar({ columns, query, change, found }: QueryBarProps): ReactNode {
  const names = columns.map((name) => ({ value: name, name }));
  const operator = OPERATORS.find(({ value }) => value === (query.op ?? 'eq'));
  return (
    <search className={styles.query}>
      <FilterText label="Search" type="search" value={query.q} onText={(q) => change({ q })} />
      <SelectField
        label="Filter"
        options={[{ value: '', name: 'No filter' }, ...names]}
        value={query.column ?? ''}
        onChange={({ target }) => change({ column: target.value })}
      />
      {query.column !== undefined && (
        <SelectField
          label="Condition"
          options={OPERATORS}
          value={query.op ?? 'eq'}
          onChange={({ target }) => change({ op: target.value })}
        />
      )}
      {query.column !== undefined && operator?.needsValue === true && (
        <FilterText label="Value" value={query.value} onText={(value) => change({ value })} />
      )}
      <SelectField
        label="Sort"
        options={[{ value: '', name: 'As in the file' }, ...names]}
        value={query.sort ?? ''}
        onChange={({ target }) => change({ sort: target.value })}
      />
      {query.sort !== undefined && (
        <SelectField
          label="Order"
          options={[
            { value: 'asc', name: 'Smallest first' },
            { value: 'desc', name: 'Largest first' },
          ]}
          value={query.dir ?? 'asc'}
          onChange={({ target }) => change({ dir: target.value })}
        />
      )}
      <p role="status" className="soft">
        {found === null ? '' : `${found.toLocaleString()} ${found === 1 ? 'row' : 'rows'}`}
      </p>
    </search>
  );
}
