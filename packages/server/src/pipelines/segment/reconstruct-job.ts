/** The pool job `reconstruct`: takes a stored workbook and regions, and returns flat tables. */
import { createReadStream } from 'node:fs';
import type { Page } from '../../documents/model/document.ts';
import { storedPages } from '../../documents/model/stored-pages.ts';
import { type FlatTable, flatTable, type WantedTable } from './reconstruct.ts';

export interface ReconstructArgs {
  /** Path to the stored document. */
  path: string;
  tables: readonly WantedTable[];
}

export async function runReconstruct({ path, tables }: ReconstructArgs): Promise<{ tables: FlatTable[] }> {
  const wanted = new Set(tables.flatMap(({ regions }) => regions.map(({ sheet_index }) => sheet_index)));
  const sheets = new Map<number, Page[]>();
  for await (const page of storedPages(createReadStream(path))) {
    if (page.sheet === undefined || !wanted.has(page.sheet.index)) continue;
    sheets.set(page.sheet.index, [...(sheets.get(page.sheet.index) ?? []), page]);
  }
  return { tables: tables.map((table) => flatTable(sheets, table)) };
}
