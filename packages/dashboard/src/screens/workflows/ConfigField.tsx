import type { ReactNode } from 'react';
import { Field, SelectField, TextField } from '../../ui/Field.tsx';
import styles from './ConfigField.module.css';

/** As much of JSON Schema as decides which control fits. */
export interface FieldSchema {
  type?: string | string[];
  enum?: unknown[];
  description?: string;
  default?: unknown;
}

interface ConfigFieldProps {
  name: string;
  schema: FieldSchema;
  isRequired: boolean;
  /** What the block has now. */
  value: unknown;
  /** What was typed; undefined if nothing was. */
  text: string | undefined;
  problem: string | undefined;
  onText: (text: string) => void;
}

const typesOf = ({ type }: FieldSchema): string[] => [type ?? []].flat();
const isPlainText = (schema: FieldSchema): boolean => typesOf(schema).includes('string');

const shownText = (value: unknown, schema: FieldSchema): string => {
  if (value === undefined || value === null) return '';
  return isPlainText(schema) && typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

const LONG = /^(code|instructions|text|prompt)$/;

export function ConfigField({ name, schema, isRequired, value, text, problem, onText }: ConfigFieldProps): ReactNode {
  const label = isRequired ? `${name} (required)` : name;
  const shown = text ?? shownText(value, schema);
  const types = typesOf(schema);
  const choices = schema.enum ?? (types.includes('boolean') ? [true, false] : undefined);
  if (choices !== undefined) {
    const unset = { value: '', name: schema.default === undefined ? 'not set' : `default (${String(schema.default)})` };
    return (
      <SelectField
        label={label}
        hint={schema.description}
        value={shown}
        onChange={(event) => onText(event.target.value)}
        options={[unset, ...choices.map((each) => ({ value: String(each), name: String(each) }))]}
      />
    );
  }
  const isNumber = types.includes('number') || types.includes('integer');
  if (isNumber || (isPlainText(schema) && !LONG.test(name))) {
    return (
      <TextField
        label={label}
        hint={schema.description}
        error={problem}
        inputMode={isNumber ? 'decimal' : undefined}
        placeholder={schema.default === undefined ? undefined : String(schema.default)}
        value={shown}
        onChange={(event) => onText(event.target.value)}
      />
    );
  }
  return (
    <Field label={label} hint={schema.description} error={problem}>
      {(ids) => (
        <textarea
          {...ids}
          className={styles.area}
          rows={Math.min(16, Math.max(2, shown.split('\n').length))}
          spellCheck={false}
          value={shown}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The config with what was typed. An empty field is left out, so that its default counts. */
export function typedConfig(
  config: Record<string, unknown>,
  fields: readonly [string, FieldSchema][],
  texts: Readonly<Record<string, string>>,
): { config: Record<string, unknown>; problems: Record<string, string> } {
  const changed: Record<string, unknown> = { ...config };
  const problems: Record<string, string> = {};
  for (const [name, schema] of fields) {
    const text = texts[name];
    if (text === undefined) continue;
    if (text.trim() === '') {
      delete changed[name];
    } else if (schema.enum !== undefined) {
      changed[name] = schema.enum.find((each) => String(each) === text);
    } else if (isPlainText(schema)) {
      changed[name] = text;
    } else {
      try {
        changed[name] = JSON.parse(text);
      } catch {
        problems[name] = 'This is no JSON';
      }
    }
  }
  return { config: changed, problems };
}
