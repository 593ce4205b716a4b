import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useSession } from '../session/session.tsx';
import styles from './SessionEnded.module.css';
import { SignInForm } from './SignInForm.tsx';

/** Covers the screen, which keeps what was typed there for the member who signs in again. */
export function SessionEnded(): ReactNode {
  const { leave } = useSession();
  const stay = (event: Event): void => event.preventDefault();
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          className={styles.cover}
          aria-describedby={undefined}
          onEscapeKeyDown={stay}
          onPointerDownOutside={stay}
          onInteractOutside={stay}
        >
          <div className={styles.form}>
            <Radix.Title>Your session has ended</Radix.Title>
            <p className="soft">Sign in again to go on where you were: what you typed is still there.</p>
            <SignInForm />
            <Button kind="quiet" onClick={() => void leave()}>
              Leave
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
