import type { WorkflowIssue } from '@recto/sdk';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import styles from './WorkflowScreen.module.css';

interface IssueListProps {
  issues: readonly WorkflowIssue[];
  /** Opens the block that an issue concerns. */
  onSelect?: (blockId: string) => void;
  /** Beside the block itself: without the lines of the YAML. */
  isShort?: boolean;
}

/** The message without its place in the YAML, which says nothing on a canvas. */
const shortMessage = ({ message, yaml_path }: WorkflowIssue): string => {
  const place = yaml_path.replace(/^spec\.(blocks|edges)(\.|\[).*?(\.config\.?|$)/, '');
  const text = message.replace(`${yaml_path}: `, '').replace(/ \(line \d+, column \d+\)$/, '');
  return place === '' ? text : `${place}: ${text}`;
};

/** `loop.child` names the way to a block; its own id comes last. */
export const blockOf = ({ block_path }: WorkflowIssue): string | null => block_path?.split('.').at(-1) ?? null;

export function IssueList({ issues, onSelect, isShort = false }: IssueListProps): ReactNode {
  if (issues.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lists scroll, also by the keyboard.
    <ul className={styles.issues} aria-label="Diagnostics" tabIndex={0}>
      {issues.map((issue) => {
        const { code, message, severity, details, yaml_path } = issue;
        const block = onSelect === undefined ? null : blockOf(issue);
        return (
          <li key={`${code} ${yaml_path} ${message}`}>
            <Chip tone={severity === 'error' ? 'bad' : 'wait'} sign={severity === 'error' ? '!' : '?'}>
              {severity}
            </Chip>{' '}
            {!isShort && typeof details.line === 'number' && <span className="soft">line {details.line}: </span>}
            {isShort ? shortMessage(issue) : message} <code>{code}</code>{' '}
            {block !== null && (
              <Button size="small" onClick={() => onSelect?.(block)}>
                Open<span className="visually-hidden"> {block}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
