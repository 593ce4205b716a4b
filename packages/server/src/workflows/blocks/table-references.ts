/** Finds the tables that a config refers to, in `mounts.tables` and, in older definitions, in `table_refs`. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import type { TableUse } from './block-type.ts';

export function tableReferencesOf(config: JsonObject): TableUse[] {
  return [
    ...mountedTables(config).flatMap((entry, index) =>
      isObject(entry) && typeof entry.table_id === 'string'
        ? [{ at: ['mounts', 'tables', index, 'table_id'], tableId: entry.table_id }]
        : [],
    ),
    ...listOf(config.table_refs).flatMap((id, index) =>
      typeof id === 'string' ? [{ at: ['table_refs', index], tableId: id }] : [],
    ),
  ];
}

/** Replaces table ids in the config, and keeps the order of its keys. */
export function withTables(config: JsonObject, tables: ReadonlyMap<string, string>): JsonObject {
  if (tableReferencesOf(config).every(({ tableId }) => !tables.has(tableId))) return config;
  const other = (id: Json): Json => (typeof id === 'string' ? (tables.get(id) ?? id) : id);
  const { mounts, table_refs } = config;
  return {
    ...config,
    ...(isObject(mounts) &&
      Array.isArray(mounts.tables) && {
        mounts: {
          ...mounts,
          tables: mounts.tables.map((entry) =>
            isObject(entry) && entry.table_id !== undefined ? { ...entry, table_id: other(entry.table_id) } : entry,
          ),
        },
      }),
    ...(Array.isArray(table_refs) && { table_refs: table_refs.map(other) }),
  };
}

const mountedTables = ({ mounts }: JsonObject): Json[] => (isObject(mounts) ? listOf(mounts.tables) : []);

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
