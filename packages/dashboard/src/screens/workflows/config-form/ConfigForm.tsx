import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { FlowBlock } from '../../../graph/graph.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import styles from '../WorkflowScreen.module.css';
import { ConfigField, ObjectFields } from './ConfigField.tsx';
import type { FieldSchema } from './field-schema.ts';
import { isRecord, type Problems, readTyped, TypedText } from './typed-text.ts';

interface ConfigFormProps {
  block: FlowBlock;
  schema: FieldSchema;
  canEdit: boolean;
  /** Told whether the form has something that is not saved. */
  onDirty: (isDirty: boolean) => void;
  /** Fails if the service refuses the change. */
  onSave: (content: Pick<FlowBlock, 'label' | 'config'>) => Promise<void>;
}

/** The field of the whole config in the JSON mode. Nothing is said of it, so it takes everything. */
const WHOLE: FieldSchema = { type: 'unknown' };
const NO_PROBLEMS: Problems = new Map();
const NO_OBJECT: Problems = new Map([['', 'A config is an object: { … }']]);

/** Made from the schema that the service gives for the type. What is typed counts once it is saved. */
export function ConfigForm({ block, schema, canEdit, onDirty, onSave }: ConfigFormProps): ReactNode {
  const [label, setLabel] = useState<string | null>(null);
  /** Null until something is typed. */
  const [typed, setTyped] = useState<{ config: unknown } | null>(null);
  const [isJson, setJson] = useState(false);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const isDirty = (label !== null && label !== block.label) || typed !== null;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const forgetTyped = (): void => {
    setLabel(null);
    setTyped(null);
    setProblems(NO_PROBLEMS);
  };
  const save = useAction(async (config: Record<string, unknown>) => {
    await onSave({ label: label ?? block.label, config });
    // What was typed since is not in the draft.
    setLabel((now) => (now === label ? null : now));
    setTyped((now) => (now === typed ? null : now));
  });
  const config = typed === null ? block.config : typed.config;
  /** Null, with the problems shown, if what was typed cannot be read. */
  const readConfig = (): Record<string, unknown> | null => {
    const read = readTyped(config);
    const value = read.value ?? {};
    const found = read.problems.size === 0 && !isRecord(value) ? NO_OBJECT : read.problems;
    setProblems(found);
    return found.size === 0 && isRecord(value) ? value : null;
  };
  const switchMode = (): void => {
    const value = readConfig();
    if (value === null) return;
    if (typed !== null) setTyped({ config: value });
    setJson(!isJson);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const value = readConfig();
    if (value !== null) save.run(value);
  };
  const form = { root: schema, problems };
  const change = (next: unknown): void => setTyped({ config: next ?? {} });
  const control = { properties: Object.entries(schema.properties ?? {}), required: schema.required ?? [] };
  return (
    <form className={styles.form} onSubmit={submit}>
      <fieldset disabled={!canEdit}>
        <TextField
          label="Label"
          value={label ?? block.label}
          maxLength={255}
          onChange={({ target }) => setLabel(target.value)}
        />
        {isJson ? (
          <ConfigField
            form={form}
            name="Config as JSON"
            path=""
            schema={WHOLE}
            isRequired={false}
            value={config}
            onChange={(next) => setTyped({ config: next ?? new TypedText('', 'json') })}
          />
        ) : (
          <ObjectFields form={form} path="" value={config} control={control} onChange={change} />
        )}
      </fieldset>
      {save.error !== null && <ErrorBox error={save.error} />}
      <p className={styles.bar}>
        {canEdit && (
          <Button type="submit" kind={isDirty ? 'primary' : 'plain'} disabled={!isDirty} isBusy={save.isBusy}>
            Save in the draft
          </Button>
        )}
        {canEdit && isDirty && (
          <Button kind="quiet" onClick={forgetTyped}>
            Forget what I typed
          </Button>
        )}
        <Button kind="quiet" onClick={switchMode}>
          {isJson ? 'Show as a form' : 'Show as JSON'}
        </Button>
      </p>
    </form>
  );
}
