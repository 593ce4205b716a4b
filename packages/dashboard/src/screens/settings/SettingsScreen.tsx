import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';

export function SettingsScreen(): ReactNode {
  return (
    <Screen title="Settings">
      <EmptyState title="This place has no screen yet" command="recto auth status">
        The command line and the API do everything that belongs here.
      </EmptyState>
    </Screen>
  );
}
