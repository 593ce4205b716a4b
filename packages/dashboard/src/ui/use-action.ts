import { useCallback, useState } from 'react';

interface Action<Arguments extends unknown[]> {
  run: (...given: Arguments) => void;
  isBusy: boolean;
  /** Null until it fails; gone when it is run again. */
  error: unknown;
  forget: () => void;
}

/** Something a button does: once at a time, and what went wrong is kept for an `ErrorBox`. */
export function useAction<Arguments extends unknown[]>(
  work: (...given: Arguments) => Promise<unknown>,
): Action<Arguments> {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = (...given: Arguments): void => {
    setBusy(true);
    setError(null);
    work(...given)
      .catch(setError)
      .finally(() => setBusy(false));
  };
  const forget = useCallback(() => setError(null), []);
  return { run, isBusy, error, forget };
}
