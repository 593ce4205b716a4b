import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { signIn } from '../session/auth-api.ts';
import { useSession } from '../session/session.tsx';

export function SignInForm(): ReactNode {
  const { refresh } = useSession();
  const { isBusy, error, onSubmit } = useForm(async ({ email = '', password = '' }) => {
    await signIn({ email: email.trim(), password });
    await refresh();
  });
  return (
    <form onSubmit={onSubmit}>
      <h1>Sign in</h1>
      <TextField label="E-mail" name="email" type="email" autoComplete="username" required />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      {error !== null && <ErrorBox error={error} />}
      <Button kind="primary" type="submit" isBusy={isBusy}>
        Sign in
      </Button>
    </form>
  );
}
