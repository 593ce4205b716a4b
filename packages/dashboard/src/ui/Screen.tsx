import { type ReactNode, useEffect } from 'react';
import styles from './Screen.module.css';

interface ScreenProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** The body scrolls by itself, as tables and viewers do. */
  isFixed?: boolean;
  children: ReactNode;
}

/** The frame of every screen: title, actions, body. */
export function Screen({ title, aside, actions, isFixed = false, children }: ScreenProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Recto`;
  }, [title]);
  return (
    <section className={styles.screen} data-fixed={isFixed || undefined} aria-label={title}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {aside}
        <div className={styles.actions}>{actions}</div>
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
