/** Lists that ask for the same values of several periods: which field is the name, the section, and which period. */

import type { Field, ListField } from '../core/field.ts';
import { tokensOf } from '../lexicon/tokens.ts';
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
  /** The number of the note on the row, which has a column of its own. */
  note: Field | undefined;
  /** The period itself: then each value of a row is an item. */
  period: Field | undefined;
}

const SPAN = '(?:fiscal |financial |reporting |report |comparable )?(?:year|period|month|quarter|half|season)';
const PRIOR_NAME =
  /\b(?:prior|previous|preceding|last|comparative|vorjahr\w*|precedent\w*|(?:ejercicio|ano|exercicio|periodo)[ -]anterior|vorig|voorgaand|foregaende|forrige|poprzedni|ubiegly|n[ -]1)\b/;
const CURRENT_NAME =
  /\b(?:current|this|latest|reporting|aktuell\w*|geschaeftsjahr|berichtsjahr|(?:anno|esercizio|periodo)[ -](?:corrente|attuale)|(?:ejercicio|ano|exercicio|periodo)[ -](?:actual|atual)|huidig|lopend|innevarande|biezacy|(?:annee|exercice)[ -](?:en cours|n))\b/;
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

/** @param isPlain whether a list with one amount is meant, which says nothing about its period */
export function periodListOf(list: ListField, isPlain = false): PeriodList | undefined {
  const { amounts, others } = amountsOf(list);
  const texts = others.filter(({ schema }) => schema.type === 'string');
  const free = others.filter((field) => isNumericField(field) && !isNote(field) && field.schema.enum === undefined);
  const [first] = amounts;
  const period = isPlain ? others.find(isPeriod) : undefined;
  const [plain, ...rest] = free.filter((field) => field !== period);
  const isOnly = plain !== undefined && rest.length === 0 && plain.kind !== 'percent';
  // Beside the value of the prior year, the only other one is that of the current year.
  if (isOnly && first?.role === 'prior' && amounts.length === 1) amounts.unshift({ field: plain, role: 'current' });
  else if (isPlain && isOnly && first === undefined) amounts.push({ field: plain, role: 'current' });
  else if (isPlain || new Set(amounts.map(({ role }) => role)).size < 2) return undefined;
  const named = namesOf(texts.filter((field) => field !== period));
  if (named === undefined) return undefined;
  const { label, code, section } = named;
  const note = others.find((field) => field !== label && field !== section && field !== period && isNote(field));
  const known = [label, code, section, note, period, ...amounts.map(({ field }) => field)];
  if (isPlain && list.fields?.some((field) => !known.includes(field)) === true) return undefined;
  return { list, amounts, ...named, note, period };
}

/** The fields of which a word says the period, and the others. */
function amountsOf({ fields }: ListField): { amounts: { field: Field; role: PeriodRole }[]; others: Field[] } {
  const amounts: { field: Field; role: PeriodRole }[] = [];
  const others: Field[] = [];
  for (const field of fields ?? []) {
    const role = field.schema.enum === undefined && isNumericField(field) ? periodRoleOf(field) : undefined;
    if (role !== undefined) amounts.push({ field, role });
    else others.push(field);
  }
  return { amounts, others };
}

const isSaid =
  (words: RegExp) =>
  ({ name, schema }: Field): boolean =>
    schema.enum === undefined && words.test(tokensOf(spacedName(name)).join(' '));

const isPeriod = isSaid(
  /^(?:fiscal |financial |report(?:ing)? )?(?:year|period|jahr|geschaeftsjahr|zeitraum|periode|annee|exercice|anno|esercizio|ano|ejercicio|exercicio|periodo|jaar|boekjaar|ar|rok|okres)$/,
);
const isNote = isSaid(
  /\b(?:notes?|note (?:no|nr|number|ref)|anhang|anhangangabe|anmerkung|annexe|nota|toelichting|noot)\b/,
);

function namesOf(texts: readonly Field[]): Pick<PeriodList, 'label' | 'code' | 'section'> | undefined {
  const spoken = (field: Field): string => spacedName(field.name).toLowerCase();
  const free = texts.filter((field) => field.schema.enum === undefined && field.kind !== 'date' && !isNote(field));
  const code = free.find((field) => CODE.test(spoken(field)));
  const names = free.filter((field) => field !== code);
  const label =
    names.find((field) => LABEL.test(spoken(field))) ?? names.find((field) => !isSectionName(field, spoken(field)));
  if (label === undefined) return undefined;
  const section = texts.find((field) => field !== label && field !== code && isSectionName(field, spoken(field)));
  return { label, code, section };
}

/** Whether a field asks for the part of the document or table that a row belongs to. */
export const isSectionName = (field: Field, name: string): boolean =>
  field.schema.enum !== undefined || SECTION.test(name) || isNamedAsGroup(field);
