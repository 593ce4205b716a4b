import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons; "Close" is always there. */
  actions?: ReactNode;
  isWide?: boolean;
}

export function Dialog({ title, isOpen, onClose, children, actions, isWide = false }: DialogProps): ReactNode {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content className={styles.dialog} data-wide={isWide || undefined} aria-describedby={undefined}>
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          <div className={styles.body}>{children}</div>
          <div className={styles.actions}>
            <Radix.Close asChild>
              <Button>Close</Button>
            </Radix.Close>
            {actions}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
