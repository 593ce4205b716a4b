import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';

export function DocumentsScreen(): ReactNode {
  return (
    <Screen title="Documents">
      <EmptyState title="This place has no screen yet" command="recto files upload invoice.pdf">
        The command line and the API do everything that belongs here.
      </EmptyState>
    </Screen>
  );
}
