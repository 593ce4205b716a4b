import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Whether the part of the page that asked is still shown. An answer that comes when its reader has gone on must not take
 * them elsewhere, or close what they have opened since.
 */
export function useStillHere(): () => boolean {
  const isHere = useRef(false);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
