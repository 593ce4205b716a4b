import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ServiceStatus } from '../../ui/ServiceStatus.tsx';
import styles from './GatePage.module.css';
import { InvitationForm } from './InvitationForm.tsx';
import { KeyForm } from './KeyForm.tsx';
import { OpenPage } from './OpenPage.tsx';
import { SetupForm } from './SetupForm.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Shown in place of any page until it is known who asks. The address stays, so a link leads on after signing in. */
export function GatePage({ needsSetup }: { needsSetup: boolean }): ReactNode {
  const [withKey, setWithKey] = useState(false);
  const { pathname, search } = useLocation();
  const { token = '' } = search as { token?: string };
  if (pathname === '/invite') {
    return (
      <OpenPage>
        <div className={styles.gate}>
          <div className={styles.form}>
            <InvitationForm token={token} />
          </div>
        </div>
      </OpenPage>
    );
  }
  return (
    <OpenPage>
      <div className={styles.gate}>
        <div className={styles.form}>
          {withKey ? <KeyForm /> : needsSetup ? <SetupForm /> : <SignInForm />}
          <Button kind="quiet" onClick={() => setWithKey(!withKey)}>
            {withKey ? 'Sign in with an account' : 'Use an API key instead'}
          </Button>
        </div>
        <ServiceStatus />
      </div>
    </OpenPage>
  );
}
