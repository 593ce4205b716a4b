import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Waiting.module.css';

interface WaitingProps {
  /** "Reading 40 pages": what is being waited for. */
  for: string;
  /** From 0 to 1; without it, how long it takes is not known. */
  progress?: number | undefined;
  onCancel?: (() => void) | undefined;
}

export function Waiting({ for: what, progress, onCancel }: WaitingProps): ReactNode {
  return (
    <div className={styles.waiting}>
      <p role="status">{what} …</p>
      <progress aria-label={what} {...(progress !== undefined && { value: progress })} />
      {onCancel !== undefined && (
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
