/** SQL conditions on columns that several record tables share. */
import { type RawBuilder, sql } from './database.ts';
import { escapedLike } from './page.ts';

export const fileIs = (fileId: string) => sql<boolean>`file_id = ${fileId}`;

/** For operations that may have read several documents. */
export const fileIsAmong = (fileId: string) =>
  sql<boolean>`(file_id = ${fileId} or documents @> ${JSON.stringify([{ file_id: fileId }])}::jsonb)`;

/** Equal cache keys mean equal outputs. */
export const cacheKeyIs = (cacheKey: string) => sql<boolean>`cache_key = ${cacheKey}`;

/** Filters for lists of primitives. Undefined fields filter nothing. */
export interface RecordFilters {
  /** Prefix of the file name, case-insensitive. */
  filename?: string | undefined;
  status?: string | undefined;
}

export const recordConditions = ({ filename, status }: RecordFilters): RawBuilder<unknown>[] => [
  ...(filename === undefined ? [] : [sql`lower(filename) like lower(${`${escapedLike(filename)}%`})`]),
  ...(status === undefined ? [] : [sql`status = ${status}`]),
];
