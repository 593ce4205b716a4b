/** Conditions on columns that records of several tables have. */
import { type RawBuilder, sql } from './database.ts';
import { escapedLike } from './page.ts';

export const fileIs = (fileId: string) => sql<boolean>`file_id = ${fileId}`;

/** Equal keys stand for equal outputs. */
export const cacheKeyIs = (cacheKey: string) => sql<boolean>`cache_key = ${cacheKey}`;

/** What lists of primitives can be filtered by; what is undefined filters nothing. */
export interface RecordFilters {
  /** The beginning of the name, whatever the case. */
  filename?: string | undefined;
  status?: string | undefined;
}

export const recordConditions = ({ filename, status }: RecordFilters): RawBuilder<unknown>[] => [
  ...(filename === undefined ? [] : [sql`lower(filename) like lower(${`${escapedLike(filename)}%`})`]),
  ...(status === undefined ? [] : [sql`status = ${status}`]),
];
