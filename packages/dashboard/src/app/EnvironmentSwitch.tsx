import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import styles from './EnvironmentSwitch.module.css';
import { placeOf } from './places.ts';
import type { EnvironmentSlug } from './session/credentials.ts';
import { useWorkplace } from './session/session.tsx';

const NAMES: Record<EnvironmentSlug, string> = { test: 'Test', production: 'Production' };

/** Opens the list of the same place in the other environment: a record of one does not exist in the other. */
export function EnvironmentSwitch(): ReactNode {
  const { environment, access } = useWorkplace();
  const navigate = useNavigate();
  const place = placeOf(useLocation().pathname);
  const open = (env: EnvironmentSlug): void => {
    if (env !== environment) void navigate({ to: place, search: { env } });
  };
  if (access.environments.length < 2) {
    return <span className={styles.only}>{NAMES[environment]}</span>;
  }
  const items = access.environments.map((slug) => ({
    name: NAMES[slug],
    isChecked: slug === environment,
    onSelect: () => open(slug),
  }));
  const trigger = (
    <Button size="small" aria-label={`Environment: ${NAMES[environment]}`} data-environment={environment}>
      {NAMES[environment]} <span aria-hidden="true">▾</span>
    </Button>
  );
  return <Menu title="Environment" trigger={trigger} items={items} />;
}
