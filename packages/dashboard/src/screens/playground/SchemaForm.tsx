import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './Playground.module.css';
import {
  type FieldSchema,
  fieldOfKind,
  innerOf,
  KINDS,
  type Kind,
  kindOf,
  type ObjectSchema,
  renamed,
  withInner,
  without,
  withRequired,
} from './schema.ts';

interface SchemaFormProps {
  schema: ObjectSchema;
  onChange: (schema: ObjectSchema) => void;
  /** What the fields belong to; empty for the document itself. */
  of?: string;
}

/** The fields of a schema, each with name, kind and a description for the engine. */
export function SchemaForm({ schema, onChange, of = '' }: SchemaFormProps): ReactNode {
  const { properties, required = [] } = schema;
  const put = (name: string, field: FieldSchema): void =>
    onChange({ ...schema, properties: { ...properties, [name]: field } });
  const add = (): void => {
    let number = Object.keys(properties).length + 1;
    while (Object.hasOwn(properties, `field_${number}`)) number += 1;
    put(`field_${number}`, { type: 'string' });
  };
  return (
    <div className={styles.fields}>
      <ul>
        {Object.entries(properties).map(([name, field], index) => {
          const kind = kindOf(field);
          const inner = innerOf(field);
          const label = of === '' ? name : `${of}, ${name}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while it is typed, the place does not.
            <li key={index} className={styles.field}>
              <input
                // What was typed for another field that stood here is not its name.
                key={name}
                aria-label={`Name of field ${label}`}
                className="mono"
                defaultValue={name}
                spellCheck={false}
                onBlur={({ target }) => {
                  const next = target.value.trim();
                  if (next !== name) onChange(renamed(schema, name, next));
                }}
              />
              <select
                aria-label={`Kind of ${label}`}
                value={kind}
                onChange={({ target }) => put(name, fieldOfKind(target.value as Exclude<Kind, 'other'>, field))}
              >
                {KINDS.map(({ value, name: word }) => (
                  <option key={value} value={value}>
                    {word}
                  </option>
                ))}
                {kind === 'other' && <option value="other">As in JSON</option>}
              </select>
              <label className={styles.required}>
                <input
                  type="checkbox"
                  checked={required.includes(name)}
                  onChange={({ target }) => onChange(withRequired(schema, name, target.checked))}
                />
                required
              </label>
              <Button
                size="small"
                kind="quiet"
                aria-label={`Remove ${label}`}
                onClick={() => onChange(without(schema, name))}
              >
                ✕
              </Button>
              <input
                aria-label={`Description of ${label}`}
                className={styles.description}
                placeholder="What it is, in a sentence (optional)"
                value={typeof field.description === 'string' ? field.description : ''}
                onChange={({ target }) => {
                  const { description: _, ...rest } = field;
                  put(name, target.value === '' ? rest : { ...rest, description: target.value });
                }}
              />
              {inner !== null && (
                <div className={styles.inner}>
                  <SchemaForm schema={inner} of={label} onChange={(next) => put(name, withInner(field, next))} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <Button size="small" onClick={add}>
        Add a field{of === '' ? '' : ` to ${of}`}
      </Button>
    </div>
  );
}
