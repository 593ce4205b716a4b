/**
 * Items with lists inside that share one table: a column has what the item is called, once for all of its rows or in
 * each of them, and the other columns have the rows of the list.
 */
import type { Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { median } from '../core/median.ts';
import { joinWords, type Row } from '../core/view.ts';
import { NESTED_ROWS } from '../weights/blocks.ts';
import { extractLists } from './extract-list.ts';
import { type ItemRecord, type RecordCell, rowOf } from './item-record.ts';
import type { LedgerEntry } from './ledger.ts';

export interface NestedRows {
  inner: ListField;
  items: { own: ItemRecord; rows: ItemRecord[] }[];
  ledger: LedgerEntry[];
}

/** Heads have to name the item and most of what its rows hold. */
export function nestedRows(prepared: Prepared, list: ListField): NestedRows | undefined {
  const own = list.fields ?? [];
  const [inner, ...others] = list.inner.filter(({ fields }) => fields !== null);
  if (inner?.fields === undefined || inner.fields === null || others.length > 0 || own.length === 0) return undefined;
  const innerOf = new Map<Field, Field>(
    inner.fields.map((field) => [{ ...field, index: own.length + field.index }, field]),
  );
  const flat: ListField = { ...list, fields: [...own, ...innerOf.keys()], inner: [] };
  const { records, ledger } = extractLists(prepared, [flat]).get(flat) ?? { records: [], ledger: [] };
  const rows = records.map((record) => ({
    own: record.filter(({ field }) => !innerOf.has(field)),
    inner: record.flatMap((cell): RecordCell[] => {
      const field = innerOf.get(cell.field);
      return field === undefined ? [] : [{ ...cell, field }];
    }),
  }));
  const lead = own.find((field) => rows[0]?.own.some((cell) => cell.field === field && cell.evidence.way === 'head'));
  if (lead === undefined) return undefined;
  const byHead = new Set(
    rows.flatMap((row) => row.inner.flatMap(({ field, evidence: { way } }) => (way === 'head' ? [field] : []))),
  );
  if (byHead.size < Math.max(2, NESTED_ROWS.named * inner.fields.length)) return undefined;
  const items = firstOfEach(itemsOf(prepared.view.rows, rows, lead), lead);
  const most = Math.max(...rows.map((row) => row.inner.length));
  const isNested =
    items.length <= NESTED_ROWS.items * items.reduce((sum, item) => sum + item.rows.length, 0) &&
    rows.every((row) => row.inner.length >= NESTED_ROWS.full * most) &&
    (items.length > 1 || isPrintedOnce(rows, lead));
  return isNested ? { inner, items, ledger } : undefined;
}

type FlatRow = Record<'own' | 'inner', ItemRecord>;

const cellOf = ({ own }: FlatRow, field: Field): RecordCell | undefined => own.find((cell) => cell.field === field);

const isPrintedOnce = (rows: readonly FlatRow[], lead: Field): boolean =>
  new Set(rows.flatMap((row) => cellOf(row, lead)?.words[0] ?? [])).size === 1;

/** An item begins where another name stands, unless that is a further line of the name above. */
function itemsOf(view: readonly Row[], rows: readonly FlatRow[], lead: Field): NestedRows['items'] {
  const items: NestedRows['items'] = [];
  const isFurther = furtherLines(view, rows, lead);
  let last: string | undefined;
  for (const row of rows) {
    const cell = cellOf(row, lead);
    const text = cell === undefined ? last : joinWords(cell.words);
    const item = items.at(-1);
    const known = item?.own.find(({ field }) => field === lead);
    if (item === undefined || (text !== last && !isFurther(row))) items.push({ own: [...row.own], rows: [row.inner] });
    else {
      if (text !== last && cell !== undefined && known !== undefined)
        item.own = item.own.with(item.own.indexOf(known), { ...known, words: [...known.words, ...cell.words] });
      item.own.push(...row.own.filter(({ field }) => !item.own.some((own) => own.field === field)));
      item.rows.push(row.inner);
    }
    last = text;
  }
  return items;
}

/** A table that begins again with the names of all items says something else about them. */
function firstOfEach(items: NestedRows['items'], lead: Field): NestedRows['items'] {
  const names = items.map(({ own }) => joinWords(own.find(({ field }) => field === lead)?.words ?? []));
  const again = names.indexOf(names[0] ?? '', 1);
  const isRepeated = again > 1 && names.slice(again).every((name, at) => name === names[at % again]);
  return isRepeated ? items.slice(0, again) : items;
}

/** Where space parts the items, what stands in the column of names without space above goes on with a name. */
function furtherLines(view: readonly Row[], rows: readonly FlatRow[], lead: Field): (row: FlatRow) => boolean {
  const spaceOver = (row: FlatRow): number | undefined => {
    const at = rowOf(row.inner);
    const [above, own] = [view[at - 1], view[at]];
    return above === undefined || own === undefined || above.page !== own.page ? undefined : own.top - above.top;
  };
  const isNamed = (row: FlatRow): boolean => cellOf(row, lead)?.words[0]?.row === rowOf(row.inner);
  const others = rows.slice(1);
  const within = median(others.filter((row) => !isNamed(row)).flatMap((row) => spaceOver(row) ?? []));
  const named = others.filter(isNamed).flatMap((row) => spaceOver(row) ?? []);
  if (within === undefined || named.length === 0) return () => false;
  const isApart = (space: number): boolean => space > NESTED_ROWS.apart * within;
  if (named.filter(isApart).length < NESTED_ROWS.parted * named.length) return () => false;
  return (row) => {
    const space = spaceOver(row);
    return space !== undefined && !isApart(space);
  };
}
