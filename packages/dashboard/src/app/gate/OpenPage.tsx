import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Brand } from '../Brand.tsx';
import styles from './OpenPage.module.css';

/** The frame of pages that everybody may see. */
export function OpenPage({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to="/" className={styles.home}>
          <Brand />
        </Link>
        <nav aria-label="Pages">
          <Link to="/help">First steps</Link>
          <a href="/docs">API reference</a>
        </nav>
      </header>
      <main>{children}</main>
    </div>
  );
}
