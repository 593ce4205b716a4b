/** A JSON Schema of an object, as the form edits it. What the form does not know stays as it is. */
export interface ObjectSchema {
  type: 'object';
  properties: Record<string, FieldSchema>;
  required?: string[];
  [other: string]: unknown;
}

export type FieldSchema = Record<string, unknown>;

/** Kinds that the form offers, in words. */
export const KINDS = [
  { value: 'text', name: 'Text' },
  { value: 'number', name: 'Number' },
  { value: 'integer', name: 'Whole number' },
  { value: 'date', name: 'Date' },
  { value: 'boolean', name: 'Yes or no' },
  { value: 'texts', name: 'List of texts' },
  { value: 'items', name: 'List of items' },
  { value: 'group', name: 'Group' },
] as const;

export type Kind = (typeof KINDS)[number]['value'] | 'other';

const baseType = ({ type }: FieldSchema): unknown =>
  Array.isArray(type) ? (type.find((each) => each !== 'null') as unknown) : type;

export function kindOf(field: FieldSchema): Kind {
  const type = baseType(field);
  if (type === 'string') return field.format === 'date' ? 'date' : field.format === undefined ? 'text' : 'other';
  if (type === 'number' || type === 'integer' || type === 'boolean') return type;
  if (type === 'object') return 'group';
  if (type !== 'array' || typeof field.items !== 'object' || field.items === null) return 'other';
  const item = baseType(field.items as FieldSchema);
  return item === 'object' ? 'items' : item === 'string' ? 'texts' : 'other';
}

const SHAPES: Record<Exclude<Kind, 'other'>, FieldSchema> = {
  text: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  date: { type: 'string', format: 'date' },
  boolean: { type: 'boolean' },
  texts: { type: 'array', items: { type: 'string' } },
  items: { type: 'array', items: { type: 'object', properties: {} } },
  group: { type: 'object', properties: {} },
};

export const fieldOfKind = (kind: Exclude<Kind, 'other'>, { description }: FieldSchema): FieldSchema => ({
  ...structuredClone(SHAPES[kind]),
  ...(description !== undefined && { description }),
});

/** The object whose fields a list or a group has. */
export function innerOf(field: FieldSchema): ObjectSchema | null {
  const kind = kindOf(field);
  if (kind === 'group') return asObject(field);
  return kind === 'items' ? asObject(field.items as FieldSchema) : null;
}

const asObject = (schema: FieldSchema): ObjectSchema => ({
  ...schema,
  type: 'object',
  properties: (schema.properties ?? {}) as Record<string, FieldSchema>,
});

export const withInner = (field: FieldSchema, inner: ObjectSchema): FieldSchema =>
  kindOf(field) === 'items' ? { ...field, items: inner } : { ...field, ...inner };

/** Keeps the order of the fields. */
export function renamed(schema: ObjectSchema, from: string, to: string): ObjectSchema {
  if (to === '' || (to !== from && Object.hasOwn(schema.properties, to))) return schema;
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, field]) => [name === from ? to : name, field]),
  );
  const required = schema.required?.map((name) => (name === from ? to : name));
  return { ...schema, properties, ...(required !== undefined && { required }) };
}

export function without(schema: ObjectSchema, name: string): ObjectSchema {
  const { [name]: _, ...properties } = schema.properties;
  const required = schema.required?.filter((each) => each !== name);
  return { ...schema, properties, ...(required !== undefined && { required }) };
}

export function withRequired(schema: ObjectSchema, name: string, isRequired: boolean): ObjectSchema {
  const others = (schema.required ?? []).filter((each) => each !== name);
  return { ...schema, required: isRequired ? [...others, name] : others };
}

export const EMPTY_SCHEMA: ObjectSchema = { type: 'object', properties: {} };

/** Returns null unless the text is a JSON Schema that describes an object. */
export function parsedSchema(text: string): ObjectSchema | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const schema = value as FieldSchema;
    if (baseType(schema) !== 'object') return null;
    return asObject(schema);
  } catch {
    return null;
  }
}
