/** The leaves of an output with their fields in the schema. */
import type { Field, ListField, ReadSchema } from '../engine/core/field.ts';
import { isObject, type Json } from '../json/json.ts';
import { type JsonPath, pathText } from '../json/json-path.ts';

export interface Leaf {
  path: JsonPath;
  value: null | boolean | number | string;
  /** Undefined if the schema does not name it. */
  field: Field | undefined;
  /** For the outermost list it is in: which one, which item, and its path inside the item. */
  item: { list: string; index: number; column: string } | undefined;
}

/** An output of any size is located, but only this many of its leaves. */
const MAX_LEAVES = 100_000;

const namesOf = (path: JsonPath): string => path.filter((step) => typeof step === 'string').join('\u0000');

export function leavesOf(output: Json, schema: ReadSchema): Leaf[] {
  const fields = fieldsByNames(schema);
  const leaves: Leaf[] = [];
  const visit = (node: Json, path: JsonPath): void => {
    if (leaves.length >= MAX_LEAVES) return;
    if (Array.isArray(node)) {
      for (const [index, inner] of node.entries()) visit(inner, [...path, index]);
    } else if (isObject(node)) {
      for (const [key, inner] of Object.entries(node)) visit(inner, [...path, key]);
    } else {
      leaves.push({ path, value: node, field: fields.get(namesOf(path)), item: itemOf(path) });
    }
  };
  visit(output, []);
  return leaves;
}

function fieldsByNames({ fields, lists }: ReadSchema): Map<string, Field> {
  const known = new Map<string, Field>();
  for (const field of fields) known.set(namesOf(field.path), field);
  for (const list of lists) {
    for (const field of fieldsOfList(list)) {
      known.set(namesOf(list.item === field ? list.path : [...list.path, ...field.path]), field);
    }
  }
  return known;
}

const fieldsOfList = ({ fields, item }: ListField): readonly Field[] => fields ?? (item === null ? [] : [item]);

/** Groups of fields that are compared with each other: those of the root, or of one list's items. */
export function fieldGroups(schema: ReadSchema): { list: string; fields: readonly Field[] }[] {
  return [
    { list: '', fields: schema.fields },
    ...schema.lists.map((list) => ({ list: pathText(list.path), fields: fieldsOfList(list) })),
  ];
}

function itemOf(path: JsonPath): Leaf['item'] {
  const at = path.findIndex((step) => typeof step === 'number');
  const index = path[at];
  if (typeof index !== 'number') return undefined;
  return { list: pathText(path.slice(0, at)), index, column: pathText(path.slice(at + 1)) };
}
