import type { Scorer } from '@recto/sdk';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/Chip.tsx';

export function ScorerState({
  scorer: { is_active, helps },
}: {
  scorer: Pick<Scorer, 'is_active' | 'helps'>;
}): ReactNode {
  if (is_active) {
    return (
      <Chip tone="good" sign="✓">
        in use
      </Chip>
    );
  }
  return helps ? <Chip sign="–">not used</Chip> : <Chip sign="∅">no gain</Chip>;
}
