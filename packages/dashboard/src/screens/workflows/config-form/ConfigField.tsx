import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Field, SelectField, TextField } from '../../../ui/Field.tsx';
import styles from './ConfigField.module.css';
import { type Control, controlOf, type FieldSchema, firstValue, resolved } from './field-schema.ts';
import { isRecord, type Problems, pathOf, TypedText, textOfAny } from './typed-text.ts';

interface FormContext {
  /** The schema of the whole config, which has what references mean. */
  root: FieldSchema;
  problems: Problems;
}

interface ConfigFieldProps {
  form: FormContext;
  name: string;
  path: string;
  schema: FieldSchema;
  isRequired: boolean;
  value: unknown;
  /** Undefined takes the field out, so that its default counts. */
  onChange: (value: unknown) => void;
}

/** A field of a config, made from its schema. A value that does not fit the schema is shown as JSON. */
export function ConfigField(props: ConfigFieldProps): ReactNode {
  const schema = resolved(props.schema, props.form.root);
  const wanted = controlOf(schema, props.form.root);
  const control: Control = fits(wanted, props.value) ? wanted : { kind: 'json' };
  const shared = { ...props, schema, label: props.isRequired ? `${props.name} (required)` : props.name };
  switch (control.kind) {
    case 'choice':
      return <ChoiceField {...shared} values={control.values} />;
    case 'object':
      return (
        <Group label={shared.label} hint={withCode(schema.description)}>
          <ObjectFields {...shared} control={control} />
        </Group>
      );
    case 'union':
      return (
        <Group label={shared.label} hint={withCode(schema.description)}>
          <UnionFields {...shared} control={control} />
        </Group>
      );
    case 'list':
      return <ListField {...shared} control={control} />;
    case 'pairs':
      return <PairsField {...shared} />;
    case 'text':
    case 'number':
    case 'any':
    case 'json':
      return <WrittenField {...shared} control={control} />;
  }
}

/** A description with what stands between backticks as code. */
function withCode(description: string | undefined): ReactNode {
  const parts = description?.split('`');
  // biome-ignore lint/suspicious/noArrayIndexKey: a description never changes.
  return parts?.map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));
}

function fits(control: Control, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (value instanceof TypedText) return value.as === control.kind;
  switch (control.kind) {
    case 'choice':
      return control.values.includes(value);
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'list':
      return Array.isArray(value);
    case 'pairs':
      return isRecord(value) && Object.values(value).every((each) => typeof each === 'string');
    case 'object':
      return isRecord(value);
    case 'union':
      return isRecord(value) && (value[control.tag] === undefined || control.branches.has(String(value[control.tag])));
    case 'any':
    case 'json':
      return true;
  }
}

type ControlProps<Kind extends Control['kind'] = Control['kind']> = ConfigFieldProps & {
  label: string;
  control: Extract<Control, { kind: Kind }>;
};

function WrittenField({ form, name, path, label, schema, control, value, onChange }: ControlProps): ReactNode {
  const problem = form.problems.get(path);
  const { kind } = control;
  const isArea = kind === 'json' || (control.kind === 'text' && control.isLong);
  const isProse = kind === 'text' && name !== 'code';
  const shown = textOf(kind, value);
  const write = (text: string): void => {
    if (text.trim() === '') onChange(undefined);
    else onChange(kind === 'number' || kind === 'any' || kind === 'json' ? new TypedText(text, kind) : text);
  };
  if (!isArea) {
    return (
      <TextField
        label={label}
        hint={withCode(schema.description)}
        error={problem}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        placeholder={schema.default === undefined ? undefined : String(schema.default)}
        value={shown}
        onChange={({ target }) => write(target.value)}
      />
    );
  }
  return (
    <Field label={label} hint={withCode(schema.description)} error={problem}>
      {(ids) => (
        <textarea
          {...ids}
          className={classes(styles.area, isProse && styles.prose)}
          rows={Math.min(16, Math.max(2, shown.split('\n').length))}
          spellCheck={isProse}
          value={shown}
          onChange={({ target }) => write(target.value)}
        />
      )}
    </Field>
  );
}

function textOf(kind: Control['kind'], value: unknown): string {
  if (value instanceof TypedText) return value.text;
  if (value === undefined || value === null) return '';
  if (kind === 'any') return textOfAny(value);
  return kind === 'json' ? JSON.stringify(value, null, 2) : String(value);
}

function ChoiceField({
  label,
  schema,
  value,
  values,
  onChange,
}: Omit<ControlProps, 'control'> & { values: readonly unknown[] }): ReactNode {
  const unset = { value: '', name: schema.default === undefined ? 'not set' : `default (${String(schema.default)})` };
  return (
    <SelectField
      label={label}
      hint={withCode(schema.description)}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={({ target }) => onChange(values.find((each) => String(each) === target.value))}
      options={[unset, ...values.map((each) => ({ value: String(each), name: String(each) }))]}
    />
  );
}

function Group({ label, hint, children }: { label: string; hint: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={hint === undefined ? undefined : id}>
      <legend>{label}</legend>
      {hint !== undefined && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  );
}

/** Sets the field, or removes it if it is empty. Returns undefined if no field is left. */
function withField(object: unknown, name: string, value: unknown): Record<string, unknown> | undefined {
  const next = isRecord(object) ? { ...object } : {};
  if (value === undefined) delete next[name];
  else next[name] = value;
  return Object.keys(next).length === 0 ? undefined : next;
}

type ObjectControl = Pick<Extract<Control, { kind: 'object' }>, 'properties' | 'required'>;
type ObjectFieldsProps = Pick<ConfigFieldProps, 'form' | 'path' | 'value' | 'onChange'> & { control: ObjectControl };

/** The fields of an object. Those that its schema does not know come last, as JSON. */
export function ObjectFields({ form, path, value, onChange, control }: ObjectFieldsProps): ReactNode {
  const values = isRecord(value) ? value : {};
  const known = new Set(control.properties.map(([name]) => name));
  const unknown = Object.keys(values).filter((name) => !known.has(name));
  return [...control.properties, ...unknown.map((name) => [name, { type: 'unknown' }] as const)].map(
    ([name, field]) => (
      <ConfigField
        key={name}
        form={form}
        name={name}
        path={path === '' ? name : pathOf(path, name)}
        schema={field}
        isRequired={control.required.includes(name)}
        value={values[name]}
        onChange={(next) => onChange(withField(values, name, next))}
      />
    ),
  );
}

/** A choice of what it is, then the fields that belong to it. */
function UnionFields({ form, path, value, onChange, control }: ControlProps<'union'>): ReactNode {
  const { tag, branches } = control;
  const values = isRecord(value) ? value : {};
  const chosen = typeof values[tag] === 'string' ? values[tag] : '';
  const branch = branches.get(chosen);
  const choose = (next: string): void => {
    const schema = branches.get(next);
    if (schema === undefined) {
      onChange(undefined);
      return;
    }
    const begun = firstValue(schema, form.root);
    const kept = Object.entries(values).filter(([name]) => name !== tag && schema.properties?.[name] !== undefined);
    onChange({ ...(isRecord(begun) ? begun : {}), ...Object.fromEntries(kept), [tag]: next });
  };
  const properties = Object.entries(branch?.properties ?? {}).filter(([name]) => name !== tag);
  return (
    <>
      <SelectField
        label={tag}
        hint={withCode(branch?.properties?.[tag]?.description)}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
        options={[{ value: '', name: 'not set' }, ...[...branches.keys()].map((each) => ({ value: each, name: each }))]}
      />
      {branch !== undefined && (
        <ObjectFields
          form={form}
          path={path}
          value={Object.fromEntries(Object.entries(values).filter(([name]) => name !== tag))}
          control={{ properties, required: branch.required ?? [] }}
          onChange={(next) => onChange({ [tag]: chosen, ...(isRecord(next) ? next : {}) })}
        />
      )}
    </>
  );
}

/** What one item is called: the title of its schema, else the name of the list for one of them. */
const itemName = ({ title }: FieldSchema, list: string): string =>
  title?.toLowerCase() ?? list.replace(/ies$/, 'y').replace(/s$/, '');

function moved(list: readonly unknown[], from: number, to: number): unknown[] {
  const next = list.toSpliced(from, 1);
  return next.toSpliced(to, 0, list[from]);
}

function ListField({ form, name, path, label, schema, value, onChange, control }: ControlProps<'list'>): ReactNode {
  const items = Array.isArray(value) ? value : [];
  // Every item would repeat what is said of all of them.
  const { description: _, ...itemSchema } = resolved(control.items, form.root);
  const one = itemName(itemSchema, name);
  const first = (): unknown => firstValue(itemSchema, form.root);
  const change = (next: readonly unknown[]): void => onChange(next.length === 0 ? undefined : next);
  return (
    <Group label={label} hint={withCode(schema.description)}>
      {items.length > 0 && (
        <ol className={styles.items}>
          {items.map((item, index) => {
            const number = `${one} ${index + 1}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity, and their fields keep no state.
              <li key={index}>
                <ConfigField
                  form={form}
                  name={number}
                  path={pathOf(path, index)}
                  schema={itemSchema}
                  isRequired={false}
                  value={item}
                  onChange={(next) => change(items.with(index, next ?? first()))}
                />
                <p className={styles.buttons}>
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={`Move ${number} up`}
                    disabled={index === 0}
                    onClick={() => change(moved(items, index, index - 1))}
                  >
                    ↑
                  </Button>
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={`Move ${number} down`}
                    disabled={index === items.length - 1}
                    onClick={() => change(moved(items, index, index + 1))}
                  >
                    ↓
                  </Button>
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={`Remove ${number}`}
                    onClick={() => change(items.toSpliced(index, 1))}
                  >
                    Remove
                  </Button>
                </p>
              </li>
            );
          })}
        </ol>
      )}
      <p>
        <Button size="small" disabled={items.length >= control.maxItems} onClick={() => change([...items, first()])}>
          Add {/^[aeiou]/.test(one) ? 'an' : 'a'} {one}
        </Button>
      </p>
    </Group>
  );
}

/** Texts by names that the author chooses, such as headers. */
function PairsField({ name, label, schema, value, onChange }: Omit<ControlProps, 'control'>): ReactNode {
  const pairs = Object.entries(isRecord(value) ? value : {});
  const change = (next: readonly (readonly [string, unknown])[]): void =>
    onChange(next.length === 0 ? undefined : Object.fromEntries(next));
  const isTaken = (wanted: string): boolean => pairs.some(([known]) => known === wanted);
  return (
    <Group label={label} hint={withCode(schema.description)}>
      {pairs.length > 0 && (
        <ul className={styles.items}>
          {pairs.map(([known, text], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while the value next to it has the focus.
            <li key={index} className={styles.pair}>
              <input
                key={known}
                aria-label={`Name ${index + 1} of ${name}`}
                defaultValue={known}
                spellCheck={false}
                onBlur={({ target }) => {
                  const wanted = target.value.trim();
                  if (wanted === known) return;
                  if (isTaken(wanted)) target.value = known;
                  else change(pairs.with(index, [wanted, text]));
                }}
              />
              <input
                aria-label={`Value ${index + 1} of ${name}`}
                value={String(text)}
                spellCheck={false}
                onChange={({ target }) => change(pairs.with(index, [known, target.value]))}
              />
              <Button
                size="small"
                kind="quiet"
                aria-label={`Remove ${known === '' ? `line ${index + 1}` : known} from ${name}`}
                onClick={() => change(pairs.toSpliced(index, 1))}
              >
                ✕
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button size="small" disabled={isTaken('')} onClick={() => change([...pairs, ['', '']])}>
          Add a line to {name}
        </Button>
      </p>
    </Group>
  );
}
