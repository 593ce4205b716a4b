import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBox } from '../ui/ErrorBox.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { chosenEnvironment, rememberEnvironment } from './environment-choice.ts';
import { GatePage } from './gate/GatePage.tsx';
import { OpenPage } from './gate/OpenPage.tsx';
import { SessionEnded } from './gate/SessionEnded.tsx';
import styles from './Root.module.css';
import { Shell } from './Shell.tsx';
import type { EnvironmentSlug } from './session/credentials.ts';
import { type Access, EnvironmentProvider, useSession } from './session/session.tsx';

/** Pages that everybody may see. */
const PUBLIC = /^\/help(\/|$)/;

/** These addresses send a signed-in visitor on to the playground. */
const ENTRANCES = ['/', '/sign-in', '/setup', '/invite'];

export function Root(): ReactNode {
  const { current, refresh } = useSession();
  const { pathname } = useLocation();
  if (current.state === 'signed_in') {
    return (
      <>
        <Inside access={current.access} />
        {current.hasEnded && <SessionEnded />}
      </>
    );
  }
  if (PUBLIC.test(pathname)) {
    return (
      <OpenPage>
        <Outlet />
      </OpenPage>
    );
  }
  if (current.state === 'asking') return <Waiting for="Asking who you are" />;
  if (current.state === 'failed') {
    return (
      <div className={styles.failure}>
        <ErrorBox error={current.error} onRetry={() => void refresh()} />
      </div>
    );
  }
  return <GatePage needsSetup={current.state === 'needs_setup'} />;
}

function Inside({ access }: { access: Access }): ReactNode {
  const location = useLocation();
  const navigate = useNavigate();
  const asked = (location.search as { env?: EnvironmentSlug }).env;
  const environment = chosenEnvironment(asked, access.environments);
  const { pathname } = location;

  useEffect(() => {
    if (environment === null) return;
    rememberEnvironment(environment);
    const isEntrance = ENTRANCES.includes(pathname);
    if (asked !== undefined && !isEntrance) return;
    // The address always names the environment, so that it can be pasted elsewhere.
    const search = { ...(isEntrance ? {} : location.search), env: environment };
    void navigate({ to: isEntrance ? '/playground' : pathname, search, replace: true });
  }, [asked, environment, navigate, pathname, location.search]);

  if (environment === null) {
    return (
      <EmptyState title={`Your key does not open ${asked ?? 'this environment'}`}>
        An API key belongs to one environment. Sign out and use a key of the other one.
      </EmptyState>
    );
  }
  return (
    <EnvironmentProvider
      // What one member has on the screen is not for the next who signs in.
      key={`${environment} ${access.member?.id}`}
      environment={environment}
      access={access}
    >
      <Shell>
        <Outlet />
      </Shell>
    </EnvironmentProvider>
  );
}
