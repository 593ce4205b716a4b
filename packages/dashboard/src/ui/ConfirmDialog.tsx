import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { useAction } from './use-action.ts';
import { useStillHere } from './use-still-here.ts';

interface QuestionProps {
  title: string;
  /** The word on the button: what will happen. */
  verb: string;
  /** What cannot be undone, in words. */
  children: ReactNode;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}

/** Asks before something that cannot be undone, and stays open if it fails. */
export function ConfirmDialog({ isOpen, ...question }: QuestionProps & { isOpen: boolean }): ReactNode {
  // Each question is new: what became of the one before, which may have been closed too early to see it, is not its own.
  return isOpen && <Question {...question} />;
}

function Question({ title, verb, children, onClose, onConfirm }: QuestionProps): ReactNode {
  const isHere = useStillHere();
  const { run, isBusy, error } = useAction(async () => {
    await onConfirm();
    if (isHere()) onClose();
  });
  const button = (
    <Button kind="danger" isBusy={isBusy} onClick={() => run()}>
      {verb}
    </Button>
  );
  return (
    <Dialog title={title} isOpen onClose={onClose} actions={button}>
      <p>{children}</p>
      {error !== null && <ErrorBox error={error} />}
    </Dialog>
  );
}
