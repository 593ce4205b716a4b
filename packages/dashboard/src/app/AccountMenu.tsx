import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useSession, useWorkplace } from './session/session.tsx';
import { setTheme, type Theme, useTheme } from './theme.ts';

const THEMES: { theme: Theme; name: string }[] = [
  { theme: 'system', name: 'Colours of the system' },
  { theme: 'light', name: 'Light' },
  { theme: 'dark', name: 'Dark' },
];

export function AccountMenu(): ReactNode {
  const { access } = useWorkplace();
  const { signOut } = useSession();
  const theme = useTheme();
  const who = access.user === null ? 'API key' : access.user.name || access.user.email;
  return (
    <Menu
      title={access.user === null ? 'Signed in with an API key' : `${access.user.email} (${access.role ?? 'member'})`}
      trigger={
        <Button kind="quiet">
          {who} <span aria-hidden="true">▾</span>
        </Button>
      }
      items={[
        ...THEMES.map((each) => ({
          name: each.name,
          isChecked: each.theme === theme,
          onSelect: () => setTheme(each.theme),
        })),
        'separator',
        { name: access.user === null ? 'Forget the key' : 'Sign out', onSelect: () => void signOut() },
      ]}
    />
  );
}
