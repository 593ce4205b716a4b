type Predicate = Record<string, unknown>;

const isPredicate = (value: unknown): value is Predicate => typeof value === 'object' && value !== null;

const WORDS: Record<string, (predicate: Predicate) => string> = {
  always: () => 'every case is looked at',
  validation_failed: () => 'the output does not match its schema',
  any_required_field_null: () => 'a required field is empty',
  any_field_unproved: () => 'a value is neither proved nor derived',
  confidence_lt: ({ threshold }) => `the least likely value is below ${String(threshold)}`,
  top_margin_lt: ({ margin }) => `the best two answers are closer than ${String(margin)}`,
  any_pages_unassigned: () => 'some pages belong to no part',
  json_condition: () => 'a condition of the block holds',
};

/** Why a person must look, in words. */
export function reasonOf(predicate: Predicate): string {
  const { kind, predicates } = predicate;
  if ((kind === 'any_of' || kind === 'all_of') && Array.isArray(predicates)) {
    return predicates
      .filter(isPredicate)
      .map(reasonOf)
      .join(kind === 'any_of' ? ', or ' : ', and ');
  }
  const words = typeof kind === 'string' ? WORDS[kind] : undefined;
  return words?.(predicate) ?? String(kind).replaceAll('_', ' ');
}
