import type { Recto, WorkflowPromotion } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useForm } from '../../ui/use-form.ts';
import styles from './PromoteDialog.module.css';

interface MissingProps {
  promotion: WorkflowPromotion;
  production: Recto;
  /** Tables of production that take the place of those of test, by the id in test. */
  tables: Readonly<Record<string, string>>;
  onTable: (testId: string, productionId: string) => void;
  /** Called when production has something more. */
  onAdded: () => void;
}

/** What the workflow needs and production does not have, with a way to add each. */
export function MissingInProduction({ promotion, production, tables, onTable, onAdded }: MissingProps): ReactNode {
  const { missing_secrets, missing_tables, missing_edit_templates, table_map } = promotion;
  const chosen = Object.keys(tables).filter((id) => !missing_tables.some(({ table_id }) => table_id === id));
  const shownTables = [...missing_tables, ...chosen.map((table_id) => ({ table_id, name: null }))];
  if (missing_secrets.length + shownTables.length + missing_edit_templates.length === 0) return null;
  return (
    <ul className={styles.missing} aria-label="Missing in production">
      {missing_secrets.map((name) => (
        <li key={name}>
          <SecretForm name={name} production={production} onAdded={onAdded} />
        </li>
      ))}
      {shownTables.map(({ table_id, name }) => (
        <li key={table_id}>
          <TableChoice
            name={name ?? table_id}
            production={production}
            value={tables[table_id] ?? table_map[table_id] ?? ''}
            onChange={(id) => onTable(table_id, id)}
          />
        </li>
      ))}
      {missing_edit_templates.map(({ template_id, name }) => (
        <li key={template_id}>
          The edit template <strong>{name ?? template_id}</strong>: create one of that name in production; its block
          fails until it exists.
        </li>
      ))}
    </ul>
  );
}

function SecretForm({
  name,
  production,
  onAdded,
}: {
  name: string;
  production: Recto;
  onAdded: () => void;
}): ReactNode {
  const { isBusy, error, onSubmit } = useForm(async ({ value = '' }) => {
    await production.secrets.create({ name, value });
    onAdded();
  });
  return (
    <>
      <form onSubmit={onSubmit}>
        <TextField
          label={`Secret ${name}`}
          name="value"
          type="password"
          required
          autoComplete="off"
          hint="Its value for production; it is encrypted and never shown."
        />
        <Button type="submit" isBusy={isBusy}>
          Add to production
        </Button>
        <a href="/settings/secrets?env=production">Secrets of production</a>
      </form>
      {error !== null && <ErrorBox error={error} />}
    </>
  );
}

interface TableChoiceProps {
  name: string;
  production: Recto;
  value: string;
  onChange: (id: string) => void;
}

function TableChoice({ name, production, value, onChange }: TableChoiceProps): ReactNode {
  const { data, error } = useQuery({
    queryKey: ['promotion', 'tables'],
    queryFn: async () => (await production.tables.list()).tables,
    gcTime: 0,
  });
  return (
    <>
      <SelectField
        label={`Table ${name}`}
        value={value}
        hint="A table of that name is found by itself; another one can take its place."
        options={[
          { value: '', name: 'missing: choose a table of production' },
          ...(data ?? []).map((table) => ({ value: table.id, name: table.name })),
        ]}
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
      />
      <a href="/tables?env=production">Upload it in production</a>
      {error !== null && <ErrorBox error={error} />}
    </>
  );
}
