import { type FormEvent, useState } from 'react';

interface FormState {
  isBusy: boolean;
  error: unknown;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Sends the fields of a form, once at a time, and keeps what went wrong. */
export function useForm(send: (fields: Record<string, string>) => Promise<void>): FormState {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    setBusy(true);
    setError(null);
    send(Object.fromEntries(entries))
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return { isBusy, error, onSubmit };
}
