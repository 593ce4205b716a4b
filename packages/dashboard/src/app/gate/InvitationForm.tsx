import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { acceptInvitation } from '../session/auth-api.ts';
import { useSession } from '../session/session.tsx';

/** Somebody who holds the link of an invitation becomes a member. */
export function InvitationForm({ token }: { token: string }): ReactNode {
  const { refresh } = useSession();
  const navigate = useNavigate();
  const { isBusy, error, onSubmit } = useForm(async ({ email = '', password = '', name = '' }) => {
    const given = email.trim() === '' ? {} : { email: email.trim() };
    await acceptInvitation({ invitation_token: token, password, name: name.trim(), ...given });
    // The token has done its work and belongs into no history.
    await navigate({ to: '/playground', replace: true });
    await refresh();
  });
  return (
    <form onSubmit={onSubmit}>
      <h1>Accept the invitation</h1>
      <p className="soft">Choose a password; the link works once.</p>
      <TextField label="Your name" name="name" autoComplete="name" required />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        hint="May stay empty if the invitation names it."
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={10}
        hint="At least 10 characters"
      />
      {error !== null && <ErrorBox error={error} />}
      <Button kind="primary" type="submit" isBusy={isBusy}>
        Become a member
      </Button>
    </form>
  );
}
