import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorBox } from '../ui/ErrorBox.tsx';
import styles from './Root.module.css';

/** A screen that failed leaves the rest of the page usable. */
export function ScreenFailure({ error, reset }: ErrorComponentProps): ReactNode {
  return (
    <div className={styles.failure}>
      <ErrorBox error={error} onRetry={reset} />
    </div>
  );
}
