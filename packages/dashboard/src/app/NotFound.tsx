import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';

export function NotFound(): ReactNode {
  return (
    <EmptyState title="There is no such page">
      The address may be mistyped. <Link to="/playground">Go to the playground</Link>
    </EmptyState>
  );
}
