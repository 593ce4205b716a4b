import type { RawPage } from '../raw-page.ts';
import { alignedTables } from './aligned-tables.ts';
import type { FoundTable } from './found-table.ts';
import { countHeaderRows } from './header-rows.ts';
import { ruledTables } from './ruled-tables.ts';

export type { FoundTable } from './found-table.ts';

/** Drawn grids first; what they do not hold is searched for rows that align. */
export function findTables(raw: RawPage): FoundTable[] {
  if (raw.words.length < 6) return [];
  const ruled = ruledTables(raw);
  const taken = new Set(ruled.flatMap((table) => table.cells.flatMap((cell) => cell.words)));
  const free = taken.size === 0 ? raw.words : raw.words.filter((word) => !taken.has(word));
  const tables = [...ruled, ...alignedTables(raw, free)];
  for (const table of tables) table.headerRows = countHeaderRows(table, raw);
  return tables.toSorted((one, other) => one.box.top - other.box.top);
}
