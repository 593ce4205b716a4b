/** Heads of columns that the description of a field says it is not: "not the order date", "price multiplied by quantity". */
import type { Field } from '../core/field.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';

const known = new WeakMap<Field, Map<string, boolean>>();

export function isRuledOut(field: Field, head: string): boolean {
  if (field.schema.description === '' || !/\p{L}{2}/u.test(head)) return false;
  const heads = known.get(field) ?? new Map<string, boolean>();
  known.set(field, heads);
  const found = heads.get(head) ?? says(field, head);
  heads.set(head, found);
  return found;
}

const OPERATORS = 'multiplied by|times|divided by|minus|[×÷*]';
/** Signs that mean other things too, unless something is computed. */
const SIGNS = `${OPERATORS}|[-–−+/]`;
const COMPUTED = /\b(?:computed|calculated|derived|formula)\b/i;

function says({ name, schema: { description } }: Field, head: string): boolean {
  // What is computed may be printed as well, under its own name.
  if (tokensOf(head).join(' ') === tokensOf(spacedName(name)).join(' ')) return false;
  const words = head
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
  const own = `["'“”„]?(?<![\\p{L}\\d])${words}(?![\\p{L}\\d])["'“”]?(?:\\s(?:column|value|field)s?)?`;
  const operator = COMPUTED.test(description) ? SIGNS : OPERATORS;
  return [
    `${own}\\s(?:is|are)\\s(?:not|no)(?!\\p{L})`,
    `(?<!\\p{L})not\\s(?:(?:the|in|from|under|a)\\s)*${own}\\s*(?=[,.;)]|$)`,
    `${own}[)\\s]*\\s(?:${operator})\\s`,
    `(?:^|\\s)(?:${operator})\\s+(?:the\\s)?\\(?${own}(?=[\\s,.;)]|$)`,
  ].some((pattern) => new RegExp(pattern, 'iu').test(description));
}
