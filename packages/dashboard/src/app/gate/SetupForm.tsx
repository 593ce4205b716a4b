import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { setUp } from '../session/auth-api.ts';
import { useSession } from '../session/session.tsx';

/** The first visitor of a fresh installation becomes its owner; the token shows that they see its terminal. */
export function SetupForm(): ReactNode {
  const { refresh } = useSession();
  const { token = '' } = useLocation().search as { token?: string };
  const { isBusy, error, onSubmit } = useForm(async ({ setup_token = '', email = '', password = '', name = '' }) => {
    await setUp({ setup_token: setup_token.trim(), email: email.trim(), password, name: name.trim() });
    await refresh();
  });
  return (
    <form onSubmit={onSubmit}>
      <h1>Set up Recto</h1>
      <p className="soft">Nobody has an account here yet. Yours will be the owner's.</p>
      <TextField
        label="Setup token"
        name="setup_token"
        defaultValue={token}
        required
        spellCheck={false}
        autoComplete="off"
        hint="The server printed it in its terminal when it started."
      />
      <TextField label="Your name" name="name" autoComplete="name" required />
      <TextField label="E-mail" name="email" type="email" autoComplete="username" required />
      <TextField label="Password" name="password" type="password" autoComplete="new-password" required minLength={10} />
      {error !== null && <ErrorBox error={error} />}
      <Button kind="primary" type="submit" isBusy={isBusy}>
        Create the owner's account
      </Button>
    </form>
  );
}
