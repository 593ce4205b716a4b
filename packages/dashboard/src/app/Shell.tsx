import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Brand } from './Brand.tsx';
import { EnvironmentSwitch } from './EnvironmentSwitch.tsx';
import { JumpBox } from './JumpBox.tsx';
import { PLACES, placeOf } from './places.ts';
import { RequestPanel } from './RequestPanel.tsx';
import { ReviewCount } from './ReviewCount.tsx';
import styles from './Shell.module.css';
import { useWorkplace } from './session/session.tsx';

/** What surrounds every screen: the band of the test environment, the top bar and the rail of places. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const { environment } = useWorkplace();
  const { pathname } = useLocation();
  const [isRailOpen, setRailOpen] = useState(false);
  const [showsRequests, setShowsRequests] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone, choosing a place closes the rail.
  useEffect(() => setRailOpen(false), [pathname]);
  const here = placeOf(pathname);
  return (
    <div className={styles.shell} data-environment={environment}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      {environment === 'test' && <p className={styles.band}>Test environment: nothing here touches production</p>}
      <header className={styles.bar}>
        <Button
          kind="quiet"
          className={styles.menu}
          aria-expanded={isRailOpen}
          aria-controls="rail"
          onClick={() => setRailOpen(!isRailOpen)}
        >
          Menu
        </Button>
        <Link to="/playground" className={styles.home}>
          <Brand />
        </Link>
        <EnvironmentSwitch />
        <JumpBox />
        <div className={styles.tools}>
          <Button kind="quiet" aria-pressed={showsRequests} onClick={() => setShowsRequests(!showsRequests)}>
            Show requests
          </Button>
          <Link to="/help" className={styles.help}>
            Help
          </Link>
          <AccountMenu />
        </div>
      </header>
      <nav id="rail" className={styles.rail} data-open={isRailOpen || undefined} aria-label="Places">
        <ul>
          {PLACES.map(({ path, name }) => (
            <li key={path}>
              <Link to={path} aria-current={path === here ? 'page' : undefined}>
                {name}
                {path === '/reviews' && <ReviewCount />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {showsRequests && <RequestPanel onClose={() => setShowsRequests(false)} />}
    </div>
  );
}
