import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';

export function WorkflowsScreen(): ReactNode {
  return (
    <Screen title="Workflows">
      <EmptyState title="This place has no screen yet" command="recto workflows list">
        The command line and the API do everything that belongs here.
      </EmptyState>
    </Screen>
  );
}
