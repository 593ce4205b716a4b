import type { WorkflowRun } from '@recto/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useStillHere } from '../../ui/use-still-here.ts';

const FROM_FAILED = 'from_failed_step';

export function RestartDialog({ run, onClose }: { run: WorkflowRun; onClose: () => void }): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isHere = useStillHere();
  const stopped = run.lifecycle.status === 'error' || run.lifecycle.status === 'cancelled';
  const [how, setHow] = useState('production');
  const restart = useAction(async () => {
    const { id } = await client.workflows.runs.restart(
      how === FROM_FAILED ? { run_id: run.id, from_failed_step: true } : { run_id: run.id, version: how },
    );
    void queries.invalidateQueries({ queryKey: ['runs', 'list'] });
    if (isHere()) {
      onClose();
      await navigate({ to: '/runs/$runId', params: { runId: id } });
    }
    toast('A new run has begun');
  });
  return (
    <Dialog
      title="Run again with the same inputs"
      isOpen
      onClose={onClose}
      actions={
        <Button kind="primary" isBusy={restart.isBusy} onClick={() => restart.run()}>
          Restart
        </Button>
      }
    >
      <SelectField
        label="Which version"
        value={how}
        onChange={(event) => setHow(event.target.value)}
        hint="A new run begins; this one stays as it is."
        options={[
          { value: 'production', name: 'The published version' },
          { value: 'draft', name: 'The draft' },
          { value: run.workflow_version_id, name: 'The version of this run' },
          ...(stopped ? [{ value: FROM_FAILED, name: 'From where it stopped, with what is done' }] : []),
        ]}
      />
      {restart.error !== null && <ErrorBox error={restart.error} />}
    </Dialog>
  );
}
