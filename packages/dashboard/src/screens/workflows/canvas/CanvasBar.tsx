import type { WorkflowIssue } from '@recto/sdk';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { IssueList } from '../IssueList.tsx';
import styles from './DraftCanvas.module.css';
import type { EditorState } from './draft-editor.ts';

interface CanvasBarProps {
  canEdit: boolean;
  state: EditorState;
  issues: readonly WorkflowIssue[];
  isChecking: boolean;
  /** The edge that is selected, in words. */
  edge: string | null;
  onUndo: () => void;
  onRedo: () => void;
  onArrange: () => void;
  onConnect: () => void;
  onRemoveEdge: () => void;
  onRetry: () => void;
  onDiscard: () => void;
  onSelect: (blockId: string) => void;
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function summaryOf(issues: readonly WorkflowIssue[]): string {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const warnings = issues.length - errors;
  const parts = [
    ...(errors > 0 ? [counted(errors, 'problem')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ];
  return parts.join(', ');
}

export function CanvasBar(props: CanvasBarProps): ReactNode {
  const { canEdit, state, issues, isChecking, edge } = props;
  const saving = state.isSaving ? 'Saving …' : isChecking ? 'Checking …' : 'Saved in the draft';
  return (
    <div className={styles.bar}>
      {canEdit && (
        <div className={styles.tools} role="toolbar" aria-label="Change the draft">
          <Button size="small" disabled={!state.canUndo} onClick={props.onUndo} title="Ctrl+Z">
            Undo
          </Button>
          <Button size="small" disabled={!state.canRedo} onClick={props.onRedo} title="Ctrl+Shift+Z">
            Redo
          </Button>
          <Button size="small" onClick={props.onConnect}>
            Connect
          </Button>
          <Button size="small" onClick={props.onArrange}>
            Arrange
          </Button>
          {edge !== null && (
            <Button size="small" kind="danger" title={edge} onClick={props.onRemoveEdge}>
              Remove the edge
            </Button>
          )}
          <span className="soft" role="status">
            {state.failure === null ? saving : 'Not saved'}
          </span>
        </div>
      )}
      {!canEdit && <p className="soft">Your role does not change workflows.</p>}
      {issues.length > 0 && (
        <details className={styles.issues}>
          <summary>{summaryOf(issues)}</summary>
          <IssueList issues={issues} onSelect={props.onSelect} isShort />
        </details>
      )}
      {state.wasReplaced && (
        <p className={styles.note} role="status">
          The draft was changed elsewhere; this is how it is now. What you did before cannot be undone any more.
        </p>
      )}
      {state.failure !== null && (
        <div className={styles.failure}>
          <ErrorBox error={state.failure} onRetry={props.onRetry} />
          <Button size="small" onClick={props.onDiscard}>
            Give up the changes that are not saved
          </Button>
        </div>
      )}
    </div>
  );
}
