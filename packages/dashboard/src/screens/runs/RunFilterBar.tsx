import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { FilterText } from '../../ui/FilterText.tsx';
import { RUN_STATUSES, type RunFilters, TRIGGER_TYPES } from './filters.ts';
import styles from './RunsScreen.module.css';

interface RunFilterBarProps {
  filters: RunFilters;
  names: ReadonlyMap<string, string>;
  isFiltered: boolean;
  onClear: () => void;
}

const words = (text: string): string => text.replaceAll('_', ' ');

/** Every choice goes into the address, so that a list can be shared and "back" undoes it. */
export function RunFilterBar({ filters, names, isFiltered, onClear }: RunFilterBarProps): ReactNode {
  const navigate = useNavigate();
  // From the newest address, not from the one this was drawn with: two quick changes are both kept.
  const set = (part: Record<string, string>): void =>
    void navigate({ to: '/runs', search: (newest: RunFilters) => ({ ...newest, ...part }) as RunFilters });
  // A workflow that was deleted, or is not among the named ones, still is a filter.
  const known = [...names].map(([value, name]) => ({ value, name }));
  const { workflow = '' } = filters;
  const listed = workflow === '' || names.has(workflow) ? known : [{ value: workflow, name: workflow }, ...known];
  return (
    <search className={styles.filters}>
      <SelectField
        label="Workflow"
        value={workflow}
        onChange={(event) => set({ workflow: event.target.value })}
        options={[{ value: '', name: 'All' }, ...listed]}
      />
      <SelectField
        label="State"
        value={filters.status ?? ''}
        onChange={(event) => set({ status: event.target.value })}
        options={[{ value: '', name: 'All' }, ...RUN_STATUSES.map((value) => ({ value, name: words(value) }))]}
      />
      <SelectField
        label="Started by"
        value={filters.trigger ?? ''}
        onChange={(event) => set({ trigger: event.target.value })}
        options={[{ value: '', name: 'All' }, ...TRIGGER_TYPES.map((value) => ({ value, name: value }))]}
      />
      <FilterText label="From (UTC)" type="date" value={filters.from} onText={(from) => set({ from })} />
      <FilterText label="To (UTC)" type="date" value={filters.to} onText={(to) => set({ to })} />
      {isFiltered && (
        <Button kind="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
    </search>
  );
}
