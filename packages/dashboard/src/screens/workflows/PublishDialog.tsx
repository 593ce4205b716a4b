import type { Workflow } from '@recto/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useStillHere } from '../../ui/use-still-here.ts';

export function PublishDialog({ workflow, onClose }: { workflow: Workflow; onClose: () => void }): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const isHere = useStillHere();
  const [description, setDescription] = useState('');
  const publish = useAction(async () => {
    const { published } = await client.workflows.publish({ workflow_id: workflow.id, description });
    const isSame = published?.version_id === workflow.published?.version_id;
    await queries.invalidateQueries({ queryKey: ['workflows'] });
    if (isHere()) onClose();
    toast(isSame ? 'The draft is what is published already' : 'Published: new runs use it');
  });
  return (
    <Dialog
      title="Publish the draft"
      isOpen
      onClose={onClose}
      actions={
        <Button kind="primary" isBusy={publish.isBusy} onClick={() => publish.run()}>
          Publish
        </Button>
      }
    >
      <p>New runs and all triggers use it from then on. Runs that have begun keep their version.</p>
      <TextField
        label="What changed"
        hint="Optional; stands in the list of versions."
        value={description}
        maxLength={10_000}
        onChange={(event) => setDescription(event.target.value)}
      />
      {publish.error !== null && <ErrorBox error={publish.error} />}
    </Dialog>
  );
}
