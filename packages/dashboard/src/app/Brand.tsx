import type { ReactNode } from 'react';
import styles from './Brand.module.css';

export function Brand(): ReactNode {
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <path className={styles.leaf} d="M4 2h11l5 5v15H4z" />
        <path className={styles.fold} d="M15 2v5h5z" />
      </svg>
      Recto
    </span>
  );
}
