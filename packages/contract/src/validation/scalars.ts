import { type Check, fault, INVALID } from './fault.ts';

/**
 * Checks scalars with pydantic's lax coercions: clients written against it send "5" for an integer and "true" for a
 * boolean, in bodies as well as in queries.
 */
const TRUE = new Set(['1', 'on', 't', 'true', 'y', 'yes']);
const FALSE = new Set(['0', 'off', 'f', 'false', 'n', 'no']);

export interface StringLimits {
  minLength?: number;
  maxLength?: number;
  pattern?: RegExp;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** NUL cannot be stored in PostgreSQL, and a lone surrogate would be replaced silently on its way there. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export function stringCheck({ minLength, maxLength, pattern }: StringLimits): Check {
  return (value, loc, faults) => {
    if (typeof value !== 'string') return fault(faults, loc, value, 'string_type', 'Input should be a valid string');
    if (!isStorableText(value)) {
      return fault(
        faults,
        loc,
        value.toWellFormed().replaceAll('\0', '\uFFFD'),
        'string_unicode',
        'Input should be a valid string, without NUL characters or unpaired surrogates',
      );
    }
    if (minLength !== undefined && isShorterThan(value, minLength)) {
      const msg = `String should have at least ${plural(minLength, 'character')}`;
      return fault(faults, loc, value, 'string_too_short', msg, { min_length: minLength });
    }
    if (maxLength !== undefined && !isShorterThan(value, maxLength + 1)) {
      const msg = `String should have at most ${plural(maxLength, 'character')}`;
      return fault(faults, loc, value, 'string_too_long', msg, { max_length: maxLength });
    }
    if (pattern !== undefined && !pattern.test(value)) {
      const msg = `String should match pattern '${pattern.source}'`;
      return fault(faults, loc, value, 'string_pattern_mismatch', msg, { pattern: pattern.source });
    }
    return value;
  };
}

/** Characters are code points. Counting stops early because a data URL may have a hundred million of them. */
function isShorterThan(text: string, limit: number): boolean {
  if (text.length < limit) return true;
  if (text.length >= limit * 2) return false;
  let count = 0;
  for (const _ of text) {
    count += 1;
    if (count >= limit) return false;
  }
  return true;
}

export interface NumberLimits {
  ge?: number;
  gt?: number;
  le?: number;
  lt?: number;
  integer: boolean;
}

function withinLimits(limits: NumberLimits, number: number, input: unknown, ...[loc, faults]: Tail): unknown {
  const { ge, gt, le, lt } = limits;
  if (ge !== undefined && number < ge) {
    return fault(faults, loc, input, 'greater_than_equal', `Input should be greater than or equal to ${ge}`, { ge });
  }
  if (gt !== undefined && number <= gt) {
    return fault(faults, loc, input, 'greater_than', `Input should be greater than ${gt}`, { gt });
  }
  if (le !== undefined && number > le) {
    return fault(faults, loc, input, 'less_than_equal', `Input should be less than or equal to ${le}`, { le });
  }
  if (lt !== undefined && number >= lt) {
    return fault(faults, loc, input, 'less_than', `Input should be less than ${lt}`, { lt });
  }
  return number;
}

type Tail = [loc: Parameters<Check>[1], faults: Parameters<Check>[2]];

function toInteger(value: unknown, ...[loc, faults]: Tail): number | typeof INVALID {
  switch (typeof value) {
    case 'boolean':
      return Number(value);
    case 'number':
      if (Number.isInteger(value)) return value;
      return Number.isFinite(value)
        ? fault(
            faults,
            loc,
            value,
            'int_from_float',
            'Input should be a valid integer, got a number with a fractional part',
          )
        : fault(faults, loc, null, 'finite_number', 'Input should be a finite number');
    case 'string': {
      const match = /^\s*([+-]?\d+(?:_\d+)*)(?:\.0*)?\s*$/.exec(value);
      if (match?.[1] !== undefined) return Number(match[1].replaceAll('_', ''));
      const msg = 'Input should be a valid integer, unable to parse string as an integer';
      return fault(faults, loc, value, 'int_parsing', msg);
    }
    default:
      return fault(faults, loc, value, 'int_type', 'Input should be a valid integer');
  }
}

function toNumber(value: unknown, ...[loc, faults]: Tail): number | typeof INVALID {
  switch (typeof value) {
    case 'boolean':
      return Number(value);
    case 'number':
      return Number.isFinite(value)
        ? value
        : fault(faults, loc, null, 'finite_number', 'Input should be a finite number');
    case 'string': {
      const number = value.trim() === '' ? Number.NaN : Number(value);
      if (Number.isFinite(number)) return number;
      const msg = 'Input should be a valid number, unable to parse string as a number';
      return fault(faults, loc, value, 'float_parsing', msg);
    }
    default:
      return fault(faults, loc, value, 'float_type', 'Input should be a valid number');
  }
}

export function numberCheck(limits: NumberLimits): Check {
  const convert = limits.integer ? toInteger : toNumber;
  return (value, loc, faults) => {
    const number = convert(value, loc, faults);
    return number === INVALID ? INVALID : withinLimits(limits, number, value, loc, faults);
  };
}

export const booleanCheck: Check = (value, loc, faults) => {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : typeof value === 'number' ? String(value) : undefined;
  if (text === undefined || (typeof value === 'number' && !Number.isInteger(value))) {
    return fault(faults, loc, value, 'bool_type', 'Input should be a valid boolean');
  }
  if (TRUE.has(text)) return true;
  if (FALSE.has(text)) return false;
  const msg = 'Input should be a valid boolean, unable to interpret input';
  return fault(faults, loc, value, 'bool_parsing', msg);
};

const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

/** `'asc' or 'desc'` */
function enumerated(values: readonly unknown[]): string {
  const head = values.slice(0, -1).map(quoted).join(', ');
  const last = quoted(values.at(-1));
  return values.length > 1 ? `${head} or ${last}` : last;
}

export function literalCheck(values: readonly unknown[]): Check {
  const allowed = new Set(values);
  const expected = enumerated(values);
  return (value, loc, faults) =>
    allowed.has(value)
      ? value
      : fault(faults, loc, value, 'literal_error', `Input should be ${expected}`, { expected });
}
