import type { Endpoint } from '@recto/contract';
import { z } from 'zod';
import { mapRecords, UnreadableRecord } from '../lib/unreadable.ts';

/** The records of a list response, and how to check one against the contract. */
export interface ListShape {
  /**
   * The list's field: `data` for paged lists, which report ids of damaged records in `list_metadata`; other lists use
   * their own name.
   */
  field: string;
  /** Returns null for an intact record. */
  check: (item: unknown) => UnreadableRecord | null;
}

/** Returns null for an endpoint that does not return a list of records. */
export function listShape({ response }: Pick<Endpoint, 'response'>): ListShape | null {
  if (!(response instanceof z.ZodObject)) return null;
  const { shape } = response;
  if (!('list_metadata' in shape || 'unreadable' in shape)) return null;
  const [field, list] = Object.entries(shape).find(([, type]) => type instanceof z.ZodArray) ?? [];
  if (field === undefined || !(list instanceof z.ZodArray)) return null;
  const check = (item: unknown): UnreadableRecord | null => {
    if (item instanceof UnreadableRecord) return item;
    const checked = z.safeParse(list.element, item);
    return checked.success ? null : new UnreadableRecord(idOf(item), checked.error);
  };
  return { field, check };
}

/** Returns the list without its damaged records, and reports their ids next to it. */
export function readableList(body: unknown, { field, check }: ListShape) {
  const items = isObject(body) ? body[field] : undefined;
  if (!isObject(body) || !Array.isArray(items)) return { body, unreadable: [] };
  const verdicts = items.map(check);
  const unreadable = verdicts.filter((verdict) => verdict !== null);
  if (unreadable.length === 0) return { body, unreadable };
  const left = { ...body, [field]: items.filter((_, index) => verdicts[index] === null) };
  const { list_metadata } = body;
  const named = isObject(list_metadata)
    ? { ...left, list_metadata: withUnreadable(list_metadata, unreadable) }
    : withUnreadable(left, unreadable);
  return { body: named, unreadable };
}

/** The same for records that are written one by one. */
export function readableRows<R extends object>(
  rows: readonly R[],
  toItem: (row: R) => unknown,
  shape: ListShape | null,
): { rows: R[]; unreadable: UnreadableRecord[] } {
  const verdicts = mapRecords(rows, toItem).map((item) => shape?.check(item) ?? null);
  return {
    rows: rows.filter((_, index) => verdicts[index] === null),
    unreadable: verdicts.filter((verdict) => verdict !== null),
  };
}

export const withUnreadable = <M extends object>(metadata: M, unreadable: readonly UnreadableRecord[]) =>
  unreadable.length === 0 ? metadata : { ...metadata, unreadable: unreadable.map(({ id }) => id) };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const idOf = (item: unknown): string => (isObject(item) && 'id' in item ? String(item.id) : '');
