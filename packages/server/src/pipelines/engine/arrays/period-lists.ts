/** Lists that ask for the same values of several periods: which field is the name, the section, and which period. */

import type { Field, ListField } from '../core/field.ts';
import { spacedName } from '../schema/value-kind.ts';
import { isNumericField } from './assigned.ts';
import { isNamedAsGroup } from './group-names.ts';

/** A year as it is named, or its place in time. */
export type PeriodRole = 'current' | 'prior' | `${number}`;

export interface PeriodList {
  list: ListField;
  amounts: readonly { field: Field; role: PeriodRole }[];
  label: Field;
  /** A number or code that stands before the name. */
  code: Field | undefined;
  /** The part of the document or table that the row belongs to. */
  section: Field | undefined;
}

const SPAN = '(?:fiscal |financial |reporting |report |comparable )?(?:year|period|month|quarter|half|season)';
const PRIOR_NAME = /\b(?:prior|previous|preceding|last|comparative|vorjahr\w*|precedent\w*)\b/;
const CURRENT_NAME = /\b(?:current|this|latest|reporting|aktuell\w*)\b/;
const PRIOR = new RegExp(`\\b(?:prior|previous|preceding|last|comparative|earlier)[- ]${SPAN}`, 'i');
const CURRENT = new RegExp(`\\b(?:current|this|latest|report(?:ing)?)[- ]${SPAN}`, 'i');

/** Which period the values of a field are of, by its name or description. */
export function periodRoleOf(field: Field): PeriodRole | undefined {
  const name = spacedName(field.name).toLowerCase();
  const year = /(?:^|\D)((?:19|20)\d{2})(?!\d)/.exec(name)?.[1];
  if (year !== undefined) return `${Number(year)}`;
  if (PRIOR_NAME.test(name)) return 'prior';
  if (CURRENT_NAME.test(name)) return 'current';
  const { description } = field.schema;
  if (PRIOR.test(description)) return 'prior';
  return CURRENT.test(description) ? 'current' : undefined;
}

const SECTION = /\b(?:section|group|category|statement|side|part|class|type|heading|segment)\b/;
const LABEL = /\b(?:label|name|description|designation|item|line|account|caption|title|particulars?|position)\b/;
const CODE = /\b(?:number|no|nr|code|id)\b/;

export function periodListOf(list: ListField): PeriodList | undefined {
  const amounts: { field: Field; role: PeriodRole }[] = [];
  const texts: Field[] = [];
  for (const field of list.fields ?? []) {
    const role = field.schema.enum === undefined && isNumericField(field) ? periodRoleOf(field) : undefined;
    if (role !== undefined) amounts.push({ field, role });
    else if (field.schema.type === 'string') texts.push(field);
  }
  if (new Set(amounts.map(({ role }) => role)).size < 2) return undefined;
  const spoken = (field: Field): string => spacedName(field.name).toLowerCase();
  const free = texts.filter((field) => field.schema.enum === undefined && field.kind !== 'date');
  const code = free.find((field) => CODE.test(spoken(field)));
  const names = free.filter((field) => field !== code);
  const label =
    names.find((field) => LABEL.test(spoken(field))) ?? names.find((field) => !isSectionName(field, spoken(field)));
  if (label === undefined) return undefined;
  const section = texts.find((field) => field !== label && field !== code && isSectionName(field, spoken(field)));
  return { list, amounts, label, code, section };
}

/** Whether a field asks for the part of the document or table that a row belongs to. */
export const isSectionName = (field: Field, name: string): boolean =>
  field.schema.enum !== undefined || SECTION.test(name) || isNamedAsGroup(field);
