import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Address {
  pathname: string;
  search: object;
}

interface LeaveGuardProps {
  isOn: boolean;
  /** True if going from one address to the other would lose something; every address does if it is absent. */
  isLeaving?: (from: Address, to: Address) => boolean;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks before an address is left with unsaved changes; the browser itself asks before the page is closed. */
export function LeaveGuard({ isOn, isLeaving = () => true, children }: LeaveGuardProps): ReactNode {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isOn && isLeaving(current, next),
    enableBeforeUnload: () => isOn,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      title="Leave without saving?"
      verb="Leave"
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      onConfirm={async () => proceed?.()}
    >
      {children}
    </ConfirmDialog>
  );
}
