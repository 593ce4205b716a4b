import type { Workflow, WorkflowPlan } from '@recto/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { useMayEdit } from '../../app/session/use-may-edit.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { IssueList } from './IssueList.tsx';
import { PlanView } from './PlanView.tsx';
import { issuesIn, useIssues } from './use-issues.ts';
import { useSpec } from './use-spec.ts';
import styles from './WorkflowScreen.module.css';

const YamlEditor = lazy(async () => ({ default: (await import('./YamlEditor.tsx')).YamlEditor }));

export function YamlTab({ workflow }: { workflow: Workflow }): ReactNode {
  const { data, error, refetch } = useSpec(workflow.id);
  if (data !== undefined) return <Editing key={workflow.id} workflow={workflow} stored={data.yaml_definition} />;
  if (error === null) return <Waiting for="Loading the definition" />;
  return <ErrorBox error={error} onRetry={() => void refetch()} />;
}

/** One draft: what is planned here is applied only if nobody changed the draft in between. */
function Editing({ workflow, stored }: { workflow: Workflow; stored: string }): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const mayEdit = useMayEdit();
  /** Null: as in the draft, whoever changes it. */
  const [typed, setTyped] = useState<{ text: string; stored: string } | null>(null);
  const text = typed?.text ?? stored;
  const isDirty = text !== stored;
  /** With the text that it is the plan of: one may type on while it is made. */
  const [planned, setPlanned] = useState<{ plan: WorkflowPlan; text: string } | null>(null);
  const { issues, error, isChecking } = useIssues(text);
  const hasErrors = issues.some(({ severity }) => severity === 'error');
  const workflow_id = workflow.id;
  const asking = useAction(async () => {
    setPlanned({ plan: await client.workflows.specs.plan({ workflow_id, yaml_definition: text }), text });
  });
  const applying = useAction(async ({ plan: { draft_version }, text: applied }: NonNullable<typeof planned>) => {
    await client.workflows.specs.apply({
      workflow_id,
      yaml_definition: applied,
      ...(draft_version !== null && { expected_draft_version: draft_version }),
    });
    await queries.invalidateQueries({ queryKey: ['workflows'] });
    setTyped((known) => (known?.text === applied ? null : known));
    setPlanned((known) => (known?.text === applied ? null : known));
    toast('The draft is changed; publish it to use it');
  });
  return (
    <div className={styles.yaml}>
      <div className={styles.bar}>
        {mayEdit && (
          <Button disabled={!isDirty || hasErrors || isChecking} isBusy={asking.isBusy} onClick={() => asking.run()}>
            Plan the change
          </Button>
        )}
        <Button kind="quiet" disabled={!isDirty} onClick={() => setTyped(null)}>
          Undo all
        </Button>
        <span className="soft" role="status">
          {isChecking ? 'Checking …' : hasErrors ? 'It has errors' : isDirty ? 'Valid' : 'As in the draft'}
        </span>
      </div>
      {isDirty && typed !== null && typed.stored !== stored && (
        <p role="status">
          The draft was changed elsewhere since you began to type. The plan shows what applying your text would change
          in it now; “Undo all” shows the draft.
        </p>
      )}
      {error !== null && <ErrorBox error={error} />}
      {asking.error !== null && issuesIn(asking.error).length === 0 && <ErrorBox error={asking.error} />}
      <IssueList issues={issues} />
      <div className={styles.editor}>
        <Suspense fallback={<Waiting for="Loading the editor" />}>
          <YamlEditor
            value={text}
            onChange={(next) =>
              setTyped((known) => (next === stored ? null : { text: next, stored: known?.stored ?? stored }))
            }
            issues={issues}
          />
        </Suspense>
      </div>
      {planned !== null && (
        <Dialog
          title="What would change in the draft"
          isOpen
          isWide
          onClose={() => {
            setPlanned(null);
            applying.forget();
          }}
          actions={
            planned.plan.summary.has_changes && (
              <Button kind="primary" isBusy={applying.isBusy} onClick={() => applying.run(planned)}>
                Apply
              </Button>
            )
          }
        >
          <PlanView plan={planned.plan} />
          {applying.error !== null && <ErrorBox error={applying.error} />}
        </Dialog>
      )}
      <LeaveGuard isOn={isDirty}>What you typed is not in the draft yet.</LeaveGuard>
    </div>
  );
}
