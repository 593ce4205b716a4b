/** Kinds of values. Recognisers produce them; fields and concepts ask for them. */
export type ValueKind =
  | 'date'
  | 'time'
  | 'money'
  | 'number'
  | 'percent'
  | 'identifier'
  | 'email'
  | 'url'
  | 'phone'
  | 'address'
  | 'name'
  | 'text'
  | 'boolean'
  | 'currency'
  | 'duration'
  | 'country';

const NUMERIC: ReadonlySet<ValueKind> = new Set(['money', 'number', 'percent']);
const TEXTUAL: ReadonlySet<ValueKind> = new Set(['name', 'text', 'address', 'identifier', 'currency', 'country']);

/** Whether a label for one kind may stand before a value of the other. */
export function areCompatible(one: ValueKind, other: ValueKind): boolean {
  if (one === other || other === 'text') return true;
  return (NUMERIC.has(one) && NUMERIC.has(other)) || (TEXTUAL.has(one) && TEXTUAL.has(other));
}

/** Whether values of the two kinds can be taken for each other. */
export function areAlike(one: ValueKind, other: ValueKind): boolean {
  if (one === other) return true;
  return (one === 'money' || one === 'number') && (other === 'money' || other === 'number');
}

export const isNumeric = (kind: ValueKind): boolean => NUMERIC.has(kind);
