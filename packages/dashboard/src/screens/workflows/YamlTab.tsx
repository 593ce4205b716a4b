import type { Workflow, WorkflowPlan } from '@recto/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { toast } from '../../ui/toast.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { IssueList } from './IssueList.tsx';
import { PlanView } from './PlanView.tsx';
import { issuesIn, useIssues } from './use-issues.ts';
import styles from './WorkflowScreen.module.css';

const YamlEditor = lazy(async () => ({ default: (await import('./YamlEditor.tsx')).YamlEditor }));

export function YamlTab({ workflow }: { workflow: Workflow }): ReactNode {
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['workflows', workflow.id, 'spec', workflow.draft_version],
    queryFn: () => client.workflows.specs.get({ workflow_id: workflow.id }),
  });
  if (error !== null) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting for="Loading the definition" />;
  return <Editing key={workflow.draft_version} workflow={workflow} stored={data.yaml_definition} />;
}

/** One draft: what is planned here is applied only if nobody changed the draft in between. */
function Editing({ workflow, stored }: { workflow: Workflow; stored: string }): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const [text, setText] = useState(stored);
  const [plan, setPlan] = useState<WorkflowPlan | null>(null);
  const { issues, error, isChecking } = useIssues(text);
  const hasErrors = issues.some(({ severity }) => severity === 'error');
  const workflow_id = workflow.id;
  const asking = useMutation({
    mutationFn: () => client.workflows.specs.plan({ workflow_id, yaml_definition: text }),
    onSuccess: setPlan,
  });
  const applying = useMutation({
    mutationFn: ({ draft_version }: WorkflowPlan) =>
      client.workflows.specs.apply({
        workflow_id,
        yaml_definition: text,
        ...(draft_version !== null && { expected_draft_version: draft_version }),
      }),
    onSuccess: async () => {
      setPlan(null);
      await queries.invalidateQueries({ queryKey: ['workflows'] });
      toast('The draft is changed; publish it to use it');
    },
  });
  return (
    <div className={styles.yaml}>
      <div className={styles.bar}>
        <Button
          disabled={text === stored || hasErrors || isChecking}
          isBusy={asking.isPending}
          onClick={() => asking.mutate()}
        >
          Plan the change
        </Button>
        <Button kind="quiet" disabled={text === stored} onClick={() => setText(stored)}>
          Undo all
        </Button>
        <span className="soft" role="status">
          {isChecking ? 'Checking …' : hasErrors ? 'It has errors' : text === stored ? 'As in the draft' : 'Valid'}
        </span>
      </div>
      {error !== null && <ErrorBox error={error} />}
      {asking.isError && issuesIn(asking.error).length === 0 && <ErrorBox error={asking.error} />}
      <IssueList issues={issues} />
      <div className={styles.editor}>
        <Suspense fallback={<Waiting for="Loading the editor" />}>
          <YamlEditor value={text} onChange={setText} issues={issues} />
        </Suspense>
      </div>
      {plan !== null && (
        <Dialog
          title="What would change in the draft"
          isOpen
          isWide
          onClose={() => {
            setPlan(null);
            applying.reset();
          }}
          actions={
            plan.summary.has_changes && (
              <Button kind="primary" isBusy={applying.isPending} onClick={() => applying.mutate(plan)}>
                Apply
              </Button>
            )
          }
        >
          <PlanView plan={plan} />
          {applying.isError && <ErrorBox error={applying.error} />}
        </Dialog>
      )}
    </div>
  );
}
