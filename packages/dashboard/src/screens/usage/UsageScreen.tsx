import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';

export function UsageScreen(): ReactNode {
  return (
    <Screen title="Usage">
      <EmptyState title="This place has no screen yet" command="recto usage runs">
        The command line and the API do everything that belongs here.
      </EmptyState>
    </Screen>
  );
}
