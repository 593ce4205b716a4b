import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';

export function PlaygroundScreen(): ReactNode {
  return (
    <Screen title="Playground">
      <EmptyState title="This place has no screen yet" command="recto extract invoice.pdf --schema schema.json">
        The command line and the API do everything that belongs here.
      </EmptyState>
    </Screen>
  );
}
