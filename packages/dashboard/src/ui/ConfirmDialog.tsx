import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorBox } from './ErrorBox.tsx';
import { useAction } from './use-action.ts';

interface ConfirmDialogProps {
  title: string;
  /** The word on the button: what will happen. */
  verb: string;
  /** What cannot be undone, in words. */
  children: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}

/** Asks before something that cannot be undone, and stays open if it fails. */
export function ConfirmDialog({ title, verb, children, isOpen, onClose, onConfirm }: ConfirmDialogProps): ReactNode {
  const { run, isBusy, error, forget } = useAction(async () => {
    await onConfirm();
    onClose();
  });
  const close = (): void => {
    forget();
    onClose();
  };
  const button = (
    <Button kind="danger" isBusy={isBusy} onClick={() => run()}>
      {verb}
    </Button>
  );
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} actions={button}>
      <p>{children}</p>
      {error !== null && <ErrorBox error={error} />}
    </Dialog>
  );
}
