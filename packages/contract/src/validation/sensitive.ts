import { z } from 'zod';

const registry = z.registry<{ sensitive: true }>();

/** Marks a field whose value no error may echo. */
export function sensitive<T extends z.ZodType>(schema: T): T {
  registry.add(schema, { sensitive: true });
  return schema;
}

/** Uses `get`, which also checks what a schema was cloned from: `describe` makes a clone that `has` does not find. */
export const isSensitive = (schema: z.core.$ZodType): boolean => registry.get(schema)?.sensitive === true;

export const MASK = '***';
