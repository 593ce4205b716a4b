/** Which field of a list is which column of an item table or a tax breakdown, and how well a head names a column. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Field, ListField } from '../core/field.ts';
import { anyOf, ofLanguages, TAX_NAMES } from '../lexicon/lexicon.ts';
import { phraseScore } from '../lexicon/phrases.ts';
import { distinctTokens, tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';
import { HEAD_SIGN } from '../weights/columns.ts';
import { isNamedAsGroup } from './group-names.ts';

const phrases = new Map<ColumnRole, readonly (readonly string[])[]>();

function phrasesOf(role: ColumnRole): readonly (readonly string[])[] {
  const known = phrases.get(role);
  if (known !== undefined) return known;
  const made = distinctTokens(ofLanguages(({ heads }) => heads[role] ?? ''));
  phrases.set(role, made);
  return made;
}

const PERCENT_ONLY = /^[\s[(]*%[\s\])]*$/;

const TAX_SHORT = new RegExp(`(?<!\\p{L})(?:${anyOf(TAX_NAMES)})`, 'giu');

/** How well a head names a role, 0..1. */
export function roleScore(role: ColumnRole, head: string): number {
  // Names with capitals inside, such as "MwSt", would be split in two words.
  const tokens = tokensOf(head.replace(TAX_SHORT, (short) => short.toLowerCase()));
  if (role === 'tax_rate' && PERCENT_ONLY.test(head)) return HEAD_SIGN.percent;
  if (role === 'position' && /^[\s]*#[\s.]*$/.test(head)) return HEAD_SIGN.number;
  if (tokens.length === 0 || tokens.length > 8) return 0;
  let best = 0;
  for (const phrase of phrasesOf(role)) best = Math.max(best, phraseScore(tokens, phrase));
  // "VAT" alone may be a rate or an amount; a percent sign decides.
  if (role === 'tax_rate' && /%/.test(head)) best = Math.min(1, best + HEAD_SIGN.ratePercent);
  if (role === 'tax_amount' && /%/.test(head)) best *= HEAD_SIGN.amountPercent;
  return best;
}

const TAX_LIST = new RegExp(`(?<!\\p{L})(?:tax|taxes|duties|${anyOf(TAX_NAMES)})(?!\\p{L})`, 'iu');

/** Whether the items are tax rates with their base. */
export function isTaxList(list: RoleList): boolean {
  const spoken = `${spacedName(list.name)} ${list.schema.title}`;
  const hasText = (list.fields ?? []).some(
    (field) => field.concept?.id === 'item_description' || field.concept?.id === 'quantity',
  );
  return TAX_LIST.test(spoken) && !hasText;
}

/** Whether the list asks for discounts instead of goods: "discounts", or "Rabatte" with its plural ending. */
export const isDiscountList = ({ name, schema }: ListField): boolean =>
  [...spacedName(name).split(' '), schema.title].some((word) =>
    [0, 1, 2].some((ending) => roleScore('discount', word.slice(0, word.length - ending)) === 1),
  );

const BY_CONCEPT: ReadonlyMap<string, ColumnRole> = new Map([
  ['item_code', 'code'],
  ['item_description', 'description'],
  ['quantity', 'quantity'],
  ['unit_price', 'unit_price'],
  ['line_total', 'line_total'],
]);

/** A list, as far as its roles go. */
type RoleList = Pick<ListField, 'name' | 'schema'> & { fields: readonly Field[] | null };

export function rolesOf(list: RoleList): Map<Field, ColumnRole> {
  const roles = new Map<Field, ColumnRole>();
  const isTax = isTaxList(list);
  for (const field of list.fields ?? []) {
    const role = isTax ? taxRole(field) : itemRole(field);
    if (role !== undefined && ![...roles.values()].includes(role)) roles.set(field, role);
  }
  const text = isTax || [...roles.values()].includes('description') ? undefined : otherText(list.fields ?? [], roles);
  if (text !== undefined) roles.set(text, 'description');
  return roles;
}

const TEXT_NAME = /^(?:what|text|goods|article|wording|particulars)$/;

/**
 * What items are, in words that name other things too, where no field is called the description. "Title" is not among them: that of
 * a course or a film stands beside no goods.
 */
const otherText = (fields: readonly Field[], roles: ReadonlyMap<Field, ColumnRole>): Field | undefined =>
  fields.find(
    (field) =>
      field.schema.type === 'string' &&
      field.schema.enum === undefined &&
      (field.kind === 'text' || field.kind === 'name') &&
      !roles.has(field) &&
      TEXT_NAME.test(tokensOf(spacedName(field.name)).join(' ')),
  );

const isNumber = (field: Field): boolean =>
  field.schema.type === 'number' || field.schema.type === 'integer' || field.kind === 'money';

function taxRole(field: Field): ColumnRole | undefined {
  const name = spacedName(field.name).toLowerCase();
  if (/rate|percent|pct|satz|taux|%/.test(name)) return 'tax_rate';
  if (/\bbas(e|is)\b|taxable|\bnet\b|grundlage|imponible/.test(name)) return 'tax_basis';
  // "tax_code" holds letters.
  if (!isNumber(field) && /code|class|type|category|letter|name/.test(name)) return undefined;
  return TAX_VALUE.test(name) ? 'tax_amount' : undefined;
}

const TAX_VALUE = new RegExp(`amount|tax|betrag|total|value|(?<!\\p{L})(?:${anyOf(TAX_NAMES)})(?!\\p{L})`, 'u');
const TAX_WORD = `(?:tax|${anyOf(TAX_NAMES)})`;
const TAX_RATE = new RegExp(`(?<!\\p{L})${TAX_WORD}(?!\\p{L}).*(?:rate|percent|pct|%)`, 'u');
const TAX_AMOUNT = new RegExp(`(?<!\\p{L})${TAX_WORD}(?!\\p{L}).*amount|^${TAX_WORD}$`, 'u');

function itemRole(field: Field): ColumnRole | undefined {
  const name = spacedName(field.name).toLowerCase();
  if (TAX_RATE.test(name)) return 'tax_rate';
  if (TAX_AMOUNT.test(name)) return isNumber(field) ? 'tax_amount' : undefined;
  if (/discount|rebate/.test(name)) return 'discount';
  if (/^(unit|uom|units? of measure|measure|unit name)$/.test(name)) return isNumber(field) ? undefined : 'unit';
  // "Unità" and "Einheit" are what is counted in where the field is a text.
  if (field.schema.type === 'string' && tokensOf(field.name).join(' ') === 'unit') return 'unit';
  if (/^(pos|position|line|line (no|nr|number|id)|no|row|row number|index|sequence)$/.test(name)) return 'position';
  if (/^(qty|quantity|count|amount of units|hours)$/.test(name)) return 'quantity';
  if (/^(unit price|price unit|price per unit|unit cost|price each|net price|rate)$/.test(name)) return 'unit_price';
  if (/^(price )?(line total|line amount|sub ?total|amount|total|total price|line price|net amount)$/.test(name)) {
    return isNumber(field) ? 'line_total' : undefined;
  }
  if (/^(desc|description|item description|product description|product)$/.test(name)) return 'description';
  if (
    /^(sku|article number|item code|product code|part number|code|bar ?code|ean|upc|gtin|plu)( code| number| no)?$/.test(
      name,
    )
  )
    return 'code';
  // A section that products are in may say so in its description.
  if (isNamedAsGroup(field) && !field.isNamedAsConcept) return undefined;
  // "Article" heads codes as well as names.
  if (field.concept?.id === 'item_code' && field.kind === 'name') return 'description';
  return BY_CONCEPT.get(field.concept?.id ?? '');
}
