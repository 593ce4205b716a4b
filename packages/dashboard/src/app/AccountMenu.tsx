import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { ChangePassword } from './ChangePassword.tsx';
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
  const [isChanging, setChanging] = useState(false);
  const who = access.member === null ? 'API key' : (access.member.name ?? access.member.email);
  return (
    <>
      <Menu
        title={
          access.member === null ? 'Signed in with an API key' : `${access.member.email} (${access.role ?? 'member'})`
        }
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
          ...(access.member === null ? [] : [{ name: 'Change the password', onSelect: () => setChanging(true) }]),
          { name: access.member === null ? 'Forget the key' : 'Sign out', onSelect: () => void signOut() },
        ]}
      />
      {isChanging && <ChangePassword onClose={() => setChanging(false)} />}
    </>
  );
}
