import { useState } from 'react';

/**
 * A choice that lives in the address. It is shown at once, and the address follows a moment later: otherwise the second
 * of two quick keys would count from where the first one began.
 */
export function useChosen<T extends string | null>(
  inAddress: T,
  put: (next: T) => void,
): [chosen: T, choose: (next: T) => void] {
  const [seen, setSeen] = useState(inAddress);
  /** Chosen, but not in the address yet; the latest last. */
  const [ahead, setAhead] = useState<readonly T[]>([]);
  if (seen !== inAddress) {
    setSeen(inAddress);
    // An address that nobody chose here, such as the one before, holds.
    const at = ahead.lastIndexOf(inAddress);
    setAhead(at < 0 ? [] : ahead.slice(at + 1));
  }
  const choose = (next: T): void => {
    setAhead((known) => [...known, next]);
    put(next);
  };
  return [ahead.length === 0 ? inAddress : (ahead.at(-1) as T), choose];
}
