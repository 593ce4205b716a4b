import type { z } from 'zod';
import type { NumberLimits, StringLimits } from './scalars.ts';

/** One constraint of a schema, as `_zod.def.checks` lists it. */
interface Constraint {
  check: string;
  value?: number;
  inclusive?: boolean;
  minimum?: number;
  maximum?: number;
  pattern?: RegExp;
  format?: string;
}

/** A format type such as `z.int()` is itself the first constraint. */
function constraintsOf(schema: z.core.$ZodType): Constraint[] {
  const def = schema._zod.def as z.core.$ZodTypeDef & Partial<Constraint>;
  const listed = (def.checks ?? []).map((check) => check._zod.def as Constraint);
  return def.check === undefined ? listed : [def as Constraint, ...listed];
}

const unreadable = (constraint: Constraint): Error =>
  new Error(`the contract uses a constraint that requests cannot have: ${constraint.check} ${constraint.format ?? ''}`);

export function stringLimits(schema: z.core.$ZodType): StringLimits {
  const limits: StringLimits = {};
  for (const constraint of constraintsOf(schema)) {
    if (constraint.check === 'min_length' && constraint.minimum !== undefined) limits.minLength = constraint.minimum;
    else if (constraint.check === 'max_length' && constraint.maximum !== undefined) {
      limits.maxLength = constraint.maximum;
    } else if (constraint.check === 'string_format' && constraint.pattern !== undefined) {
      limits.pattern = constraint.pattern;
    } else throw unreadable(constraint);
  }
  return limits;
}

export function numberLimits(schema: z.core.$ZodType): NumberLimits {
  const limits: NumberLimits = { integer: false };
  for (const constraint of constraintsOf(schema)) {
    const { check, value, inclusive } = constraint;
    if (check === 'number_format' && constraint.format === 'safeint') limits.integer = true;
    else if (check === 'greater_than' && value !== undefined) limits[inclusive ? 'ge' : 'gt'] = value;
    else if (check === 'less_than' && value !== undefined) limits[inclusive ? 'le' : 'lt'] = value;
    else throw unreadable(constraint);
  }
  return limits;
}

export function lengthLimits(schema: z.core.$ZodType): { minimum: number; maximum: number } {
  const limits = { minimum: 0, maximum: Number.POSITIVE_INFINITY };
  for (const constraint of constraintsOf(schema)) {
    if (constraint.check === 'min_length' && constraint.minimum !== undefined) limits.minimum = constraint.minimum;
    else if (constraint.check === 'max_length' && constraint.maximum !== undefined) limits.maximum = constraint.maximum;
    else throw unreadable(constraint);
  }
  return limits;
}
