import type { EditTemplate } from '@recto/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { Field } from '../../ui/Field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import styles from './TemplateScreen.module.css';

/** Fills the form in and shows it beside the empty one. */
export function FillDialog({ template, onClose }: { template: EditTemplate; onClose: () => void }): ReactNode {
  const client = useClient();
  const navigate = useNavigate();
  const isHere = useStillHere();
  const lines = (template.form_fields ?? []).slice(0, 200).map(({ key, type }) => (type === 'text' ? `${key}: ` : ''));
  const [instructions, setInstructions] = useState(() => lines.filter((line) => line !== '').join('\n'));
  const fill = useAction(async () => {
    const given =
      lines.length === 0
        ? instructions
        : instructions
            .split('\n')
            .filter((line) => !/:\s*$/.test(line))
            .join('\n');
    const { id } = await client.edits.create({ template_id: template.id, instructions: given, background: true });
    if (isHere()) await navigate({ to: '/edits/$editId', params: { editId: id } });
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    fill.run();
  };
  return (
    <Dialog
      title={`Fill in ${template.name}`}
      isOpen
      onClose={onClose}
      isWide
      actions={
        <Button kind="primary" type="submit" form="fill" isBusy={fill.isBusy}>
          Fill in
        </Button>
      }
    >
      <form id="fill" onSubmit={submit}>
        <Field
          label="Instructions"
          hint="Lines of `field: value`; `tick label` for check boxes. Empty lines are left out."
        >
          {(ids) => (
            <textarea
              {...ids}
              className={styles.instructions}
              value={instructions}
              onChange={({ target }) => setInstructions(target.value)}
            />
          )}
        </Field>
      </form>
      {fill.error !== null && <ErrorBox error={fill.error} />}
    </Dialog>
  );
}
