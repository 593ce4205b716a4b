import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSession } from '../session/session.tsx';

export function KeyForm(): ReactNode {
  const { useKey: enterWithKey } = useSession();
  const { isBusy, error, onSubmit } = useForm(async ({ key = '' }) => enterWithKey(key.trim()));
  return (
    <form onSubmit={onSubmit}>
      <h1>Use an API key</h1>
      <p className="soft">
        The key decides the environment. It stays in the memory of this page: a reload or a closed tab forgets it.
      </p>
      <TextField
        label="API key"
        name="key"
        type="password"
        required
        placeholder="svc_test_…"
        autoComplete="off"
        spellCheck={false}
      />
      {error !== null && <ErrorBox error={error} />}
      <Button kind="primary" type="submit" isBusy={isBusy}>
        Open
      </Button>
    </form>
  );
}
