import { AppError } from '../../lib/errors.ts';
import { type CsvRecord, CsvSplitter } from './csv-splitter.ts';

const CANDIDATES = [',', ';', '\t', '|'].map((character) => character.charCodeAt(0));
const COMMA = 44;
const SAMPLE_RECORDS = 100;

const UNLIMITED = { cells: Number.MAX_SAFE_INTEGER, cellBytes: Number.MAX_SAFE_INTEGER, recordBytes: 1e9 };

/** The delimiter that cuts the most records like the header; of equals, the one that gives most columns. */
export function detectDelimiter(head: Uint8Array): number {
  let best = { delimiter: COMMA, alike: 0, columns: 1 };
  for (const delimiter of CANDIDATES) {
    const { columns, alike } = cut(head, delimiter);
    if (columns < 2) continue;
    if (alike > best.alike || (alike === best.alike && columns > best.columns)) best = { delimiter, alike, columns };
  }
  return best.delimiter;
}

class Enough extends Error {}

function cut(head: Uint8Array, delimiter: number): { columns: number; alike: number } {
  const counts: number[] = [];
  const splitter = new CsvSplitter(delimiter, UNLIMITED, ({ cellCount, isBlank }: CsvRecord) => {
    if (!isBlank) counts.push(cellCount);
    if (counts.length === SAMPLE_RECORDS) throw new Enough();
  });
  try {
    splitter.push(head);
  } catch (error) {
    // With a wrong delimiter quotes look malformed; the records before them still count, and the right one has more.
    if (!(error instanceof Enough || error instanceof AppError)) throw error;
  }
  // The head of a long file ends inside a record, which then says nothing, unless it is the only one.
  const columns = counts[0] ?? splitter.cellCount + 1;
  return { columns, alike: counts.filter((count) => count === columns).length };
}
