import type { WorkflowRun } from '@recto/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ReplayDialog } from './ReplayDialog.tsx';
import { RestartDialog } from './RestartDialog.tsx';
import { isOver } from './use-live-run.ts';

type Open = 'restart' | 'replay' | 'delete' | null;

export function RunActions({ run }: { run: WorkflowRun }): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const cancel = useAction(async () => {
    await client.workflows.runs.cancel({ run_id: run.id });
    await queries.invalidateQueries({ queryKey: ['runs'] });
    toast('The run is cancelled');
  });
  const remove = async (): Promise<void> => {
    await client.workflows.runs.delete({ run_id: run.id });
    await navigate({ to: '/runs' });
    queries.removeQueries({ queryKey: ['runs', run.id] });
    await queries.invalidateQueries({ queryKey: ['runs'] });
    toast('The run is deleted');
  };
  return (
    <>
      {!isOver(run) && (
        <Button isBusy={cancel.isBusy} onClick={() => cancel.run()}>
          Cancel
        </Button>
      )}
      <Button onClick={() => setOpen('restart')}>Restart</Button>
      <Button
        disabled={!isOver(run)}
        title={isOver(run) ? undefined : 'Once it has ended'}
        onClick={() => setOpen('replay')}
      >
        Replay
      </Button>
      <Button kind="danger" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      <Dialog title="The run was not cancelled" isOpen={cancel.error !== null} onClose={cancel.forget}>
        <ErrorBox error={cancel.error} />
      </Dialog>
      {open === 'restart' && <RestartDialog run={run} onClose={close} />}
      {open === 'replay' && <ReplayDialog run={run} onClose={close} />}
      <ConfirmDialog
        title="Delete this run?"
        verb="Delete the run"
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={remove}
      >
        <span className="mono">{run.id}</span> and its steps go for good.
        {!isOver(run) && ' It has not ended and is cancelled first.'} What it made (extractions, parses, files) and its
        usage remain.
      </ConfirmDialog>
    </>
  );
}
