import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';

export function ReviewsScreen(): ReactNode {
  return (
    <Screen title="Reviews">
      <EmptyState title="This place has no screen yet" command="recto workflows reviews list">
        The command line and the API do everything that belongs here.
      </EmptyState>
    </Screen>
  );
}
