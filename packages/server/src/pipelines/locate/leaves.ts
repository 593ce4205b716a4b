/** The leaves of an output with their fields in the schema. */
import type { Field, ListField, ReadSchema } from '../engine/core/field.ts';
import { clockBehind } from '../engine/recognise/clock.ts';
import { findDates } from '../engine/recognise/dates.ts';
import { asksForTime } from '../engine/recognise/timed-dates.ts';
import { isObject, type Json } from '../json/json.ts';
import { type JsonPath, pathText } from '../json/json-path.ts';

export interface Leaf {
  path: JsonPath;
  value: null | boolean | number | string;
  /** Undefined if the schema does not name it. */
  field: Field | undefined;
  /** The innermost object of a list that it is in; for a plain value of a list, that value. */
  item: LeafItem | undefined;
}

export interface LeafItem {
  /** The path of the list, with stars for the items of lists around it. */
  list: string;
  /** Its place in the list; of a list inside of items, among those of all items. */
  index: number;
  /** The path inside of the item. */
  column: string;
  /** The item of the list around it. */
  outer: { list: string; index: number } | undefined;
}

/** Whether a fraction was given where the schema asks for a whole number. */
export const isUnwantedFraction = (leaf: Pick<Leaf, 'value' | 'field'> | undefined): boolean =>
  typeof leaf?.value === 'number' && !Number.isInteger(leaf.value) && leaf.field?.schema.type === 'integer';

/** Names and descriptions of fields that may ask for a time of day. */
const SPEAKS_OF_TIME = /time|stamp|moment|zeit|heure|hora|orario|tijd|\bat\b/i;
const MIDNIGHT = '00:00:00';

/** Whether a day was given with a time of day where the schema asks for a day. */
export function isUnwantedTime({ value, field }: Pick<Leaf, 'value' | 'field'>): boolean {
  if (typeof value !== 'string' || field?.kind !== 'date' || asksForTime(field)) return false;
  if (SPEAKS_OF_TIME.test(`${field.name} ${field.schema.description}`)) return false;
  const [day] = findDates(value);
  const clock = day === undefined ? undefined : clockBehind(value.slice(day.end));
  return clock !== undefined && clock.time !== MIDNIGHT;
}

/** Whether a whole number that is no amount was asked for, and an amount with its currency is there. */
export const isUnwantedAmount = ({ value, field }: Pick<Leaf, 'value' | 'field'>, raw: string): boolean =>
  typeof value === 'number' && field?.schema.type === 'integer' && field.kind === 'number' && /\p{Sc}/u.test(raw);

/** An output of any size is located, but only this many of its leaves. */
const MAX_LEAVES = 100_000;

const namesOf = (path: JsonPath): string => path.filter((step) => typeof step === 'string').join('\u0000');

export function leavesOf(output: Json, schema: ReadSchema): Leaf[] {
  const fields = fieldsByNames(schema);
  const items = new ItemNumbers();
  const leaves: Leaf[] = [];
  const visit = (node: Json, path: JsonPath): void => {
    if (leaves.length >= MAX_LEAVES) return;
    if (Array.isArray(node)) {
      for (const [index, inner] of node.entries()) visit(inner, [...path, index]);
    } else if (isObject(node)) {
      for (const [key, inner] of Object.entries(node)) visit(inner, [...path, key]);
    } else {
      leaves.push({ path, value: node, field: fields.get(namesOf(path)), item: items.of(path) });
    }
  };
  visit(output, []);
  return leaves;
}

function fieldsByNames({ fields, lists }: ReadSchema): Map<string, Field> {
  const known = new Map<string, Field>();
  for (const field of fields) known.set(namesOf(field.path), field);
  const add = (list: ListField, above: readonly string[]): void => {
    const path = [...above, ...list.path];
    for (const field of fieldsOfList(list)) {
      known.set(namesOf(list.item === field ? path : [...path, ...field.path]), field);
    }
    for (const inner of list.inner) add(inner, path);
  };
  for (const list of lists) add(list, []);
  return known;
}

const fieldsOfList = ({ fields, item }: ListField): readonly Field[] => fields ?? (item === null ? [] : [item]);

/** All lists of a schema, by the names that items have for them. */
export function listsOf({ lists }: ReadSchema): { list: string; field: ListField }[] {
  const named = (field: ListField, above: string): { list: string; field: ListField }[] => {
    const list = `${above}${pathText(field.path)}`;
    return [{ list, field }, ...field.inner.flatMap((inner) => named(inner, `${list}.*.`))];
  };
  return lists.flatMap((field) => named(field, ''));
}

/** Groups of fields that are compared with each other: those of the root, or of one list's items. */
export function fieldGroups(
  schema: ReadSchema,
): { list: string; fields: readonly Field[]; field: ListField | undefined }[] {
  return [
    { list: '', fields: schema.fields, field: undefined },
    ...listsOf(schema).map(({ list, field }) => ({ list, fields: fieldsOfList(field), field })),
  ];
}

/** Numbers the items of each list. */
class ItemNumbers {
  /** For each list inside of items, the numbers of its items by their paths. */
  readonly #lists = new Map<string, Map<string, number>>();

  of(path: JsonPath): LeafItem | undefined {
    const isNumber = (step: string | number | undefined): boolean => typeof step === 'number';
    // Plain values of a list belong to the object that has the list.
    const inner = path.findLastIndex((step, at) => isNumber(step) && at + 1 < path.length && !isNumber(path[at + 1]));
    const at = inner < 0 ? path.findIndex(isNumber) : inner;
    if (at < 0) return undefined;
    return {
      ...this.#itemAt(path.slice(0, at + 1)),
      column: pathText(path.slice(at + 1)),
      outer: this.#outerOf(path, at),
    };
  }

  #itemAt(path: JsonPath): { list: string; index: number } {
    const list = listName(path.slice(0, -1));
    if (path.findIndex((step) => typeof step === 'number') === path.length - 1) {
      return { list, index: Number(path.at(-1)) };
    }
    const numbers = this.#lists.get(list) ?? new Map<string, number>();
    this.#lists.set(list, numbers);
    const key = pathText(path);
    const index = numbers.get(key) ?? numbers.size;
    numbers.set(key, index);
    return { list, index };
  }

  #outerOf(path: JsonPath, at: number): LeafItem['outer'] {
    const outer = path.findLastIndex((step, place) => place < at && typeof step === 'number');
    return outer < 0 ? undefined : this.#itemAt(path.slice(0, outer + 1));
  }
}

function listName(path: JsonPath): string {
  const numbers = path.flatMap((step, at) => (typeof step === 'number' ? [at] : []));
  const parts = [-1, ...numbers].map((from, place) => pathText(path.slice(from + 1, numbers[place])));
  return parts.join('.*.');
}
