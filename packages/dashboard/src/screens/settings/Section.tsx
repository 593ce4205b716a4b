import type { ReactNode } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  /** What it is for, in a sentence. */
  about: ReactNode;
  actions?: ReactNode;
  /** Stands between the heading and the list. */
  filters?: ReactNode;
  children: ReactNode;
}

/** A part of the settings: heading, actions, and what it holds. */
export function Section({ title, about, actions, filters, children }: SectionProps): ReactNode {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <p className="soft">{about}</p>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {filters !== undefined && <div className={styles.filters}>{filters}</div>}
      <div className={styles.body}>{children}</div>
    </section>
  );
}
