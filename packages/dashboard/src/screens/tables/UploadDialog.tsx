import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useStillHere } from '../../ui/use-still-here.ts';

interface UploadDialogProps {
  title: string;
  /** The name of the table, if it has one already. */
  name?: string;
  onClose: () => void;
  send: (file: File, name: string) => Promise<void>;
}

const FORM = 'table';

/** A name like the file's, as workflows write it. */
const nameOf = (file: File): string => file.name.replace(/\.[^.]+$/, '').replaceAll(/[^\p{L}\p{N}_-]+/gu, '_');

export function UploadDialog({ title, name: known, onClose, send }: UploadDialogProps): ReactNode {
  const isHere = useStillHere();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState(known ?? '');
  const { run, isBusy, error } = useAction(async () => {
    if (file === null) return;
    await send(file, name.trim());
    if (isHere()) onClose();
  });
  const button = (
    <Button kind="primary" type="submit" form={FORM} isBusy={isBusy} disabled={file === null}>
      Upload
    </Button>
  );
  return (
    <Dialog title={title} isOpen onClose={onClose} actions={button}>
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <TextField
          label="File"
          type="file"
          accept=".csv,.tsv,.txt"
          required
          onChange={({ target }) => {
            const chosen = target.files?.[0] ?? null;
            setFile(chosen);
            if (chosen !== null && known === undefined && name === '') setName(nameOf(chosen));
          }}
          hint="The first row names the columns."
        />
        {known === undefined && (
          <TextField label="Name" value={name} required onChange={({ target }) => setName(target.value)} />
        )}
      </form>
      {error !== null && <ErrorBox error={error} />}
    </Dialog>
  );
}
