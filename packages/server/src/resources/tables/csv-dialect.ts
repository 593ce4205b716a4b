import { namedDialect } from '../../documents/formats/csv/delimiter.ts';
import { AppError } from '../../lib/errors.ts';
import { type CsvRecord, CsvSplitter } from './csv-splitter.ts';

const CANDIDATES = [',', ';', '\t', '|'].map((character) => character.charCodeAt(0));
const COMMA = 44;
const SAMPLE_RECORDS = 100;

const UNLIMITED = { cells: Number.MAX_SAFE_INTEGER, cellBytes: Number.MAX_SAFE_INTEGER, recordBytes: 1e9 };

export interface CsvDialect {
  /** As a character code. */
  delimiter: number;
  /** Bytes at the start that only declare the delimiter. */
  skip: number;
}

/** Longer than any line that declares a delimiter. */
const NAMING_BYTES = 16;

/** @param head the start of the file, without a byte order mark */
export function detectDialect(head: Uint8Array): CsvDialect {
  const named = namedDialect(Buffer.from(head.subarray(0, NAMING_BYTES)).toString('latin1'));
  if (named === null) return { delimiter: detectDelimiter(head), skip: 0 };
  return { delimiter: named.delimiter.charCodeAt(0), skip: named.skip };
}

/** The delimiter that splits most records like the header; of equals, the one with most columns. */
function detectDelimiter(head: Uint8Array): number {
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
    // A wrong delimiter makes quotes look malformed; the records before them still count, and the right one has more.
    if (!(error instanceof Enough || error instanceof AppError)) throw error;
  }
  // The head of a long file ends inside a record, which is ignored unless it is the only one.
  const columns = counts[0] ?? splitter.cellCount + 1;
  return { columns, alike: counts.filter((count) => count === columns).length };
}
