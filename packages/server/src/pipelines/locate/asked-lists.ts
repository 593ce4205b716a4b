/** What a schema says about the items of its lists. */
import type { ListField, ReadSchema } from '../engine/core/field.ts';
import { NO_SUMS, selectsByWord, selectsRows } from '../engine/schema/selective-lists.ts';
import { listsOf } from './leaves.ts';

const SUMS = /\b(?:includ\w*|with|and)\b[^.;]{0,40}\b(?:sub)?-?totals?\b/i;

export interface AskedList {
  /** Whether its items are no sums. */
  isSumless: boolean;
  /** Whether only some rows of a table are asked for, by something else than being sums. */
  isSelective: boolean;
  /** Whether those rows have a word of the description. */
  isByWord: boolean;
  /** Whether a list with fields of the same types has no items, so that rows may be of that one. */
  hasEmptyTwin: boolean;
  /** Number of the fields of each item, and their types. */
  fields: number;
  types: string;
  description: string;
  name: string;
  /** As the schema has it, and the other lists that are not inside of items. */
  field: ListField | undefined;
  others: readonly ListField[];
}

/** A list that the schema does not describe. */
export const ANY_LIST: AskedList = {
  isSumless: false,
  isSelective: false,
  isByWord: false,
  hasEmptyTwin: false,
  fields: 0,
  types: '',
  description: '',
  name: '',
  field: undefined,
  others: [],
};

/** By the names that items have for their lists. */
export const askedLists = (schema: ReadSchema): ReadonlyMap<string, AskedList> =>
  new Map(
    listsOf(schema).map(({ list, field }) => [
      list,
      { ...askedList(field), others: schema.lists.filter((other) => other !== field) },
    ]),
  );

export function askedList(field: ListField): AskedList {
  const description = [field.schema.description, field.schema.items?.description ?? ''].join(' ').trim();
  return {
    isSumless: hasNoSums(field),
    isSelective: selectsRows(description),
    isByWord: selectsByWord(description),
    hasEmptyTwin: false,
    fields: field.fields?.length ?? 1,
    types: typesOf(field),
    description,
    name: field.name,
    field,
    others: [],
  };
}

/** The same for two lists whose items look alike. */
const typesOf = ({ fields }: ListField): string =>
  (fields ?? [])
    .map(({ schema, kind }) => (schema.type === 'string' ? (kind === 'date' ? 'date' : 'text') : String(schema.type)))
    .map((type) => (type === 'integer' ? 'number' : type))
    .sort()
    .join(' ');

/** Share of the fields of a list that most of its items must have a value of. */
const FIELDS_SHARE = 0.7;

/** Fields whose heads together are those of one table. */
const MIN_CALLED = 4;

/** Whether a list was found with only a part of its fields. */
export const isPartial = ({ fields }: AskedList, filled: number): boolean => filled < FIELDS_SHARE * fields;

/** Whether it was found with less than half of them, so that its rows may be those of any table. */
export const isFarFromWhole = ({ fields }: AskedList, filled: number): boolean => 2 * filled < fields;

function hasNoSums({ name, schema }: ListField): boolean {
  const said = `${name.replaceAll(/([\p{Ll}\p{N}])(\p{Lu})|[_-]/gu, '$1 $2')} ${schema.title}. ${schema.description}`;
  const told = NO_SUMS.exec(said);
  return told !== null && !SUMS.test(said.replace(told[0], ''));
}

/** Whether heads name half of the fields of a list or more, and more than other tables would have by chance. */
export const isCalled = ({ fields }: AskedList, named: number): boolean => named >= MIN_CALLED && 2 * named >= fields;
