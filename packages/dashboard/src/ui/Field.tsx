import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { classes } from './classes.ts';
import styles from './Field.module.css';

interface FieldProps {
  label: string;
  /** Stands under the control. */
  hint?: ReactNode;
  error?: string | undefined;
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A label, a control, and what there is to say about it. */
export function Field({ label, hint, error, children }: FieldProps): ReactNode {
  const id = useId();
  const said = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': said === undefined ? undefined : `${id}-said`,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {said !== undefined && (
        <p id={`${id}-said`} className={error === undefined ? styles.hint : styles.error}>
          {said}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

export function TextField({ label, hint, error, className, ...rest }: TextFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <input {...rest} {...ids} className={classes(styles.control, className)} />}
    </Field>
  );
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  hint?: ReactNode;
  options: readonly { value: string; name: string }[];
}

/** The browser's own list: it works with every keyboard, screen reader and phone. */
export function SelectField({ label, hint, options, className, ...rest }: SelectFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <select {...rest} {...ids} className={classes(styles.control, className)}>
          {options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
