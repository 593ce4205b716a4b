import { z } from 'zod';

const registry = z.registry<{ sensitive: true }>();

/** Marks a field whose value no error may echo. */
export function sensitive<T extends z.ZodType>(schema: T): T {
  registry.add(schema, { sensitive: true });
  return schema;
}

export const isSensitive = (schema: z.core.$ZodType): boolean => registry.has(schema);

export const MASK = '***';
