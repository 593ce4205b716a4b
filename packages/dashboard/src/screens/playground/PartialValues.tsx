import type { ReactNode } from 'react';
import { spokenOf } from '../../viewer/paths.ts';
import { type Json, leavesOf, shown } from '../../viewer/values.ts';
import styles from './Playground.module.css';

const MAX_SHOWN = 200;

/** Values as they arrive. Each stays in its place once it is there. */
export function PartialValues({ output }: { output: Json }): ReactNode {
  const leaves = leavesOf(output).filter(({ path }) => path.length > 0);
  return (
    <section className={styles.scroll} aria-label="Values so far">
      <dl className={styles.partial}>
        {leaves.slice(0, MAX_SHOWN).map(({ id, path, value }) => (
          <div key={id}>
            <dt>{spokenOf(path)}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
      </dl>
      {leaves.length > MAX_SHOWN && <p className={styles.note}>and {leaves.length - MAX_SHOWN} more</p>}
    </section>
  );
}
