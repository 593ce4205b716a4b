import type { WorkflowIssue } from '@recto/sdk';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import styles from './WorkflowScreen.module.css';

export function IssueList({ issues }: { issues: readonly WorkflowIssue[] }): ReactNode {
  if (issues.length === 0) return null;
  return (
    <ul className={styles.issues} aria-label="Diagnostics">
      {issues.map(({ code, message, severity, details, yaml_path }) => (
        <li key={`${code} ${yaml_path} ${message}`}>
          <Chip tone={severity === 'error' ? 'bad' : 'wait'} sign={severity === 'error' ? '!' : '?'}>
            {severity}
          </Chip>{' '}
          {typeof details.line === 'number' && <span className="soft">line {details.line}: </span>}
          {message} <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}
