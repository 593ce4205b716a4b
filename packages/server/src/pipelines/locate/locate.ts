/** Finds where the values of any model's output are printed. Pure: takes a document and an output, returns places. */
import type { Prepared } from '../engine/core/context.ts';
import type { ReadSchema } from '../engine/core/field.ts';
import type { Json } from '../json/json.ts';
import { type AskedList, askedLists } from './asked-lists.ts';
import { Associations } from './association.ts';
import { findValue, type ValueSearch } from './find-value.ts';
import { fieldGroups, type Leaf, leavesOf } from './leaves.ts';
import { locateItems } from './locate-items.ts';
import { type LocatedLeaf, locateScalars } from './locate-scalars.ts';
import type { Occurrence } from './occurrence.ts';
import type { FoundLeaf } from './turned-lists.ts';
import { streamsOf } from './word-streams.ts';

export interface Located {
  leaves: LocatedLeaf[];
  /** By the list they are in; '' for the root. */
  associations: ReadonlyMap<string, Associations>;
  /** What the schema says of each list. */
  lists: ReadonlyMap<string, AskedList>;
}

export function locate(prepared: Prepared, schema: ReadSchema, output: Json): Located {
  const { view } = prepared;
  const search: ValueSearch = { view, prepared, streams: streamsOf(view) };
  const known = new Map<string, Occurrence[]>();
  const find = (leaf: Leaf): FoundLeaf => {
    // Equal values of a column are searched for once; the result is copied, because ranks belong to the leaf.
    const key = `${typeof leaf.value}:${leaf.field?.kind ?? ''}:${String(leaf.value)}`;
    let found = known.get(key);
    if (found === undefined) {
      found = findValue(search, leaf.value, leaf.field);
      known.set(key, found);
    }
    return { leaf, found };
  };
  const leaves = leavesOf(output, schema);
  const groups = Map.groupBy(leaves, (leaf) => leaf.item?.list ?? '');
  const associations = new Map<string, Associations>();
  for (const { list, fields, field } of fieldGroups(schema)) {
    associations.set(list, new Associations(prepared, fields, field));
  }
  const located = new Map<Leaf, LocatedLeaf>();
  for (const [list, own] of groups) {
    const group = associations.get(list) ?? new Associations(prepared, []);
    associations.set(list, group);
    const found = own.map(find);
    const isList = own[0]?.item !== undefined;
    for (const entry of isList ? locateItems(found, group) : locateScalars(found, group))
      located.set(entry.leaf, entry);
  }
  return {
    leaves: leaves.map((leaf) => located.get(leaf) ?? { leaf, ranked: [] }),
    associations,
    lists: askedLists(schema),
  };
}
