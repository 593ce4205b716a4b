import type { ReactNode } from 'react';
import styles from './ChangedValues.module.css';
import { jsonText } from './value-text.ts';

interface ChangedValuesProps {
  label: string;
  /** Undefined: it was not there, or it is not there any more. */
  rows: readonly { path: string; before: unknown; after: unknown }[];
}

/** Values that differ: where, what it was, what it is. */
export function ChangedValues({ label, rows }: ChangedValuesProps): ReactNode {
  return (
    <table className={styles.table} aria-label={label}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Where</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, before, after }) => (
          <tr key={path}>
            <td>
              <code>{path}</code>
            </td>
            <td>{before !== undefined && <del>{jsonText(before)}</del>}</td>
            <td>{after !== undefined && <ins>{jsonText(after)}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
