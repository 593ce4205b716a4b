import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { IssueList } from './IssueList.tsx';
import { TEMPLATES } from './templates.ts';
import { issuesIn, useIssues } from './use-issues.ts';
import styles from './WorkflowScreen.module.css';

const YamlEditor = lazy(async () => ({ default: (await import('./YamlEditor.tsx')).YamlEditor }));

/** A template or a definition of one's own becomes a workflow. */
export function NewWorkflowScreen(): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isHere = useStillHere();
  const [template, setTemplate] = useState(TEMPLATES[0]?.id ?? '');
  const [text, setText] = useState(TEMPLATES[0]?.yaml ?? '');
  const { issues, error, isChecking } = useIssues(text);
  const hasErrors = issues.some(({ severity }) => severity === 'error');
  const create = useAction(async () => {
    const { workflow_id } = await client.workflows.specs.applyNew({ yaml_definition: text });
    void queries.invalidateQueries({ queryKey: ['workflows'] });
    if (isHere()) await navigate({ to: '/workflows/$workflowId', params: { workflowId: workflow_id } });
    toast('The workflow is made; publish it to run it');
  });
  const choose = (id: string): void => {
    setTemplate(id);
    setText(TEMPLATES.find((each) => each.id === id)?.yaml ?? '');
  };
  return (
    <Screen
      title="New workflow"
      isFixed
      actions={
        <Button
          kind="primary"
          disabled={hasErrors || isChecking || text.trim() === ''}
          isBusy={create.isBusy}
          onClick={() => create.run()}
        >
          Create
        </Button>
      }
    >
      <div className={styles.new}>
        <SelectField
          label="Begin with"
          value={template}
          onChange={(event) => choose(event.target.value)}
          hint={TEMPLATES.find(({ id }) => id === template)?.about}
          options={TEMPLATES.map(({ id, name }) => ({ value: id, name }))}
        />
        {error !== null && <ErrorBox error={error} />}
        {create.error !== null && issuesIn(create.error).length === 0 && <ErrorBox error={create.error} />}
        <IssueList issues={issues} />
        <div className={styles.editor}>
          <Suspense fallback={<Waiting for="Loading the editor" />}>
            <YamlEditor value={text} onChange={setText} issues={issues} />
          </Suspense>
        </div>
      </div>
    </Screen>
  );
}
