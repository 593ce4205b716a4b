import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';

export function LearningScreen(): ReactNode {
  return (
    <Screen title="Learning">
      <EmptyState title="This place has no screen yet" command="recto extractions scorers list">
        The command line and the API do everything that belongs here.
      </EmptyState>
    </Screen>
  );
}
