import type { ReactNode } from 'react';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface ShownOnceProps {
  title: string;
  /** The secret; null closes the dialog. */
  text: string | null;
  children: ReactNode;
  onClose: () => void;
}

/** A secret that the service cannot show again. It is in this dialog and nowhere else. */
export function ShownOnce({ title, text, children, onClose }: ShownOnceProps): ReactNode {
  return (
    <Dialog title={title} isOpen={text !== null} onClose={onClose}>
      <p>{children}</p>
      <CodeBlock text={text ?? ''} label={title} />
    </Dialog>
  );
}
