/** For tests: what is proved of an output by a page of rows and columns. */
import { readSchema } from '../engine/schema/read-schema.ts';
import type { JsonObject } from '../json/json.ts';
import { printedPage } from '../locate/printed-page.ts';
import type { ClaimedPlace } from './evidence.ts';
import { proveDocument } from './prove-document.ts';

/** An empty cell takes its place. */
export type PrintedRows = readonly (readonly string[])[];

export interface PrintedWay {
  /** Distance of columns and of rows, in points. */
  pitch?: number;
  leading?: number;
  /** How often the page is printed. */
  copies?: number;
  /** What the built-in engine knows about its values, if it answered. */
  known?: ReadonlyMap<string, ClaimedPlace>;
}

const pageOfRows = (rows: PrintedRows, { pitch = 90, leading = 20 }: PrintedWay = {}) =>
  printedPage(
    rows.flatMap((cells, row) =>
      cells.flatMap((cell, column) =>
        cell === '' ? [] : [{ at: [40 + pitch * column, 30 + leading * row] as [number, number], text: cell }],
      ),
    ),
  );

/** By path. */
export async function printedStatuses(
  rows: PrintedRows,
  schema: JsonObject,
  output: JsonObject,
  way: PrintedWay = {},
): Promise<Record<string, string>> {
  const extraction = { schema: readSchema(schema), output, likelihoods: null, known: way.known ?? new Map() };
  const pages = Array.from({ length: way.copies ?? 1 }, (_, at) => ({ ...pageOfRows(rows, way), number: at + 1 }));
  const { evidence } = await proveDocument({ format: 'pdf', pages }, extraction);
  return Object.fromEntries(Object.entries(evidence).map(([path, { status }]) => [path, status]));
}
