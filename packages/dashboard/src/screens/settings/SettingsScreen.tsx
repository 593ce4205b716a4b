import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Screen } from '../../ui/Screen.tsx';
import styles from './SettingsScreen.module.css';

const SECTIONS = [
  { path: '/settings', name: 'API keys' },
  { path: '/settings/secrets', name: 'Secrets' },
  { path: '/settings/webhooks', name: 'Webhooks' },
  { path: '/settings/members', name: 'Members' },
  { path: '/settings/retention', name: 'Retention' },
  { path: '/settings/audit', name: 'Audit log' },
  { path: '/settings/egress', name: 'Egress' },
  { path: '/settings/health', name: 'Health' },
] as const;

export function SettingsScreen(): ReactNode {
  return (
    <Screen title="Settings" isFixed>
      <div className={styles.settings}>
        <nav aria-label="Settings" className={styles.sections}>
          <ul>
            {SECTIONS.map(({ path, name }) => (
              <li key={path}>
                <Link to={path} activeOptions={{ exact: path === '/settings', includeSearch: false }}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.section}>
          <Outlet />
        </div>
      </div>
    </Screen>
  );
}
