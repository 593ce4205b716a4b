import type { ReactNode } from 'react';
import { CodeBlock } from './CodeBlock.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The one command that fills the list. */
  command?: string;
  action?: ReactNode;
}

/** An empty list teaches how to fill it. */
export function EmptyState({ title, children, command, action }: EmptyStateProps): ReactNode {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {command !== undefined && <CodeBlock text={command} />}
      {action}
    </div>
  );
}
