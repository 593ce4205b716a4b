import type { Schema } from './model-double-dialects.ts';

/** A value that fits the schema, always the same. */
export function sampleOf(schema: Schema, root = schema, depth = 0): unknown {
  if (depth > 20) return null;
  const inner = (part: unknown) => sampleOf(part as Schema, root, depth + 1);
  if (typeof schema.$ref === 'string') return inner(referredTo(schema.$ref, root));
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (Array.isArray(choices)) return inner(choices[0]);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, unknown>).map(([name, part]) => [name, inner(part)]),
      );
    case 'array':
      return [inner(schema.items ?? {}), inner(schema.items ?? {})];
    case 'integer':
      return 7;
    case 'number':
      return 12.5;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'sample';
  }
}

const referredTo = (reference: string, root: Schema): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((parent, name) => (parent as Record<string, unknown> | undefined)?.[name], root);
