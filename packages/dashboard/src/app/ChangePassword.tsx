import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorBox } from '../ui/ErrorBox.tsx';
import { TextField } from '../ui/Field.tsx';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { useStillHere } from '../ui/use-still-here.ts';
import { changePassword } from './session/auth-api.ts';

const FORM = 'password';

export function ChangePassword({ onClose }: { onClose: () => void }): ReactNode {
  const isHere = useStillHere();
  const { isBusy, error, onSubmit } = useForm(async ({ current_password = '', new_password = '' }) => {
    await changePassword({ current_password, new_password });
    toast('The password is changed; other browsers are signed out');
    if (isHere()) onClose();
  });
  const button = (
    <Button kind="primary" type="submit" form={FORM} isBusy={isBusy}>
      Change it
    </Button>
  );
  return (
    <Dialog title="Change the password" isOpen onClose={onClose} actions={button}>
      <form id={FORM} onSubmit={onSubmit}>
        <TextField
          label="Current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          required
        />
        <TextField
          label="New password"
          name="new_password"
          type="password"
          autoComplete="new-password"
          required
          minLength={10}
          hint="At least 10 characters"
        />
      </form>
      {error !== null && <ErrorBox error={error} />}
    </Dialog>
  );
}
