/** As much of JSON Schema as the types of blocks use. */
export interface FieldSchema {
  $ref?: string;
  $defs?: Readonly<Record<string, FieldSchema>>;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  title?: string;
  description?: string;
  default?: unknown;
  maxLength?: number;
  properties?: Readonly<Record<string, FieldSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | FieldSchema;
  items?: FieldSchema;
  minItems?: number;
  maxItems?: number;
  oneOf?: readonly FieldSchema[];
  anyOf?: readonly FieldSchema[];
}

/** What a person sees of a field. `json` is for whatever no other control can show. */
export type Control =
  | { kind: 'choice'; values: readonly unknown[] }
  | { kind: 'number' | 'any' | 'json' | 'pairs' }
  | { kind: 'text'; isLong: boolean }
  | { kind: 'object'; properties: readonly (readonly [string, FieldSchema])[]; required: readonly string[] }
  | { kind: 'list'; items: FieldSchema; maxItems: number }
  | { kind: 'union'; tag: string; branches: ReadonlyMap<string, FieldSchema> };

/** Texts that may be this long get several lines. */
const LONG_TEXT = 10_000;
const REFERENCE = /^#\/\$defs\/(.+)$/;

/** Follows references, and takes what may also be null for what it is otherwise. */
export function resolved(schema: FieldSchema, root: FieldSchema): FieldSchema {
  const { $ref, anyOf, ...own } = schema;
  const name = REFERENCE.exec($ref ?? '')?.[1];
  const target = name === undefined ? undefined : root.$defs?.[name];
  if (target !== undefined) return { ...resolved(target, root), ...own };
  const others = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = others;
  return only !== undefined && others.length === 1 ? { ...resolved(only, root), ...own } : schema;
}

/** The control for a schema that is resolved. */
export function controlOf(schema: FieldSchema, root: FieldSchema): Control {
  const { type, properties, additionalProperties, items, oneOf } = schema;
  if (schema.const !== undefined) return { kind: 'choice', values: [schema.const] };
  if (schema.enum !== undefined) return { kind: 'choice', values: schema.enum };
  if (oneOf !== undefined) return unionOf(oneOf, root) ?? { kind: 'json' };
  switch (type) {
    case 'boolean':
      return { kind: 'choice', values: [true, false] };
    case 'number':
    case 'integer':
      return { kind: 'number' };
    case 'string':
      return { kind: 'text', isLong: (schema.maxLength ?? 0) >= LONG_TEXT };
    case 'array':
      return items === undefined ? { kind: 'json' } : { kind: 'list', items, maxItems: schema.maxItems ?? Infinity };
    case 'object':
      if (properties !== undefined) {
        return { kind: 'object', properties: Object.entries(properties), required: schema.required ?? [] };
      }
      return typeof additionalProperties === 'object' && additionalProperties.type === 'string'
        ? { kind: 'pairs' }
        : { kind: 'json' };
    case undefined:
      return { kind: schema.anyOf === undefined ? 'any' : 'json' };
    default:
      return { kind: 'json' };
  }
}

/** Objects that one field tells apart, which has another constant in each of them. */
function unionOf(oneOf: readonly FieldSchema[], root: FieldSchema): Control | null {
  const options = oneOf.map((option) => resolved(option, root));
  const tag = Object.entries(options[0]?.properties ?? {}).find(([, field]) => field.const !== undefined)?.[0];
  if (tag === undefined) return null;
  const branches = new Map(
    options.flatMap((option): [string, FieldSchema][] => {
      const value = option.properties?.[tag]?.const;
      return typeof value === 'string' ? [[value, option]] : [];
    }),
  );
  return branches.size === oneOf.length ? { kind: 'union', tag, branches } : null;
}

/** What a new item of a list begins with: everything that it must have and that leaves no choice. */
export function firstValue(schema: FieldSchema, root: FieldSchema): unknown {
  const whole = resolved(schema, root);
  const control = controlOf(whole, root);
  switch (control.kind) {
    case 'object': {
      const given = control.properties.flatMap(([name, field]) => {
        const inner = resolved(field, root);
        if (!control.required.includes(name)) return [];
        if (inner.const !== undefined) return [[name, inner.const]];
        return inner.type === 'object' || inner.type === 'array' ? [[name, firstValue(inner, root)]] : [];
      });
      return Object.fromEntries(given);
    }
    case 'list':
      return (whole.minItems ?? 0) > 0 ? [firstValue(control.items, root)] : [];
    case 'union':
    case 'pairs':
    case 'json':
      return {};
    default:
      return '';
  }
}
