/** Tables with heads on two sides: rows that are named by their first texts, columns by one or more lines of heads. */

import { type DocumentView, joinWords, type ViewWord } from '../core/view.ts';
import { startsWithSum } from '../lexicon/sum-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { CROSS_CELL } from '../weights/candidates.ts';
import { isNumberText } from './columns.ts';
import { type GridRow, type ModelTable, modelTables } from './grid.ts';
import { captionOf } from './table-captions.ts';

export interface HeadedRow {
  words: readonly string[];
  /** Of the row above it that names a group of rows. */
  section: readonly string[];
  isSum: boolean;
  cells: readonly ViewWord[][];
  /** The words of each of its texts: a code may stand before the name. */
  texts: readonly (readonly string[])[];
}

export interface HeadedColumn {
  column: number;
  /** Of all lines of its head, those over several columns as well. */
  words: readonly string[];
  /** Of the last line, which tells it from the other columns under the same head. */
  own: readonly string[];
  isSum: boolean;
  isPercent: boolean;
}

export interface CrossTable {
  rows: HeadedRow[];
  columns: HeadedColumn[];
  /** The words of the heads of its columns. */
  heads: readonly ViewWord[];
  /** All words that heads of rows and columns say. */
  said: ReadonlySet<string>;
  /** What stands over it as its caption, and the number there. */
  caption: readonly string[];
  number: string | undefined;
}

/** Where in which table a word stands. */
export interface CrossPlace {
  table: CrossTable;
  row: HeadedRow;
  column: HeadedColumn;
}

const known = new WeakMap<DocumentView, CrossTable[]>();
const knownPlaces = new WeakMap<DocumentView, ReadonlyMap<ViewWord, CrossPlace>>();
const knownNames = new WeakMap<DocumentView, ReadonlySet<ViewWord>>();

/** The tables of a document with heads on two sides, found once. */
export function crossTables(view: DocumentView): readonly CrossTable[] {
  const found = known.get(view) ?? [...modelTables(view)].flatMap((table) => crossTableOf(view, table) ?? []);
  known.set(view, found);
  return found;
}

/** The words under the heads of such tables. */
export function crossPlaces(view: DocumentView): ReadonlyMap<ViewWord, CrossPlace> {
  const found = knownPlaces.get(view) ?? new Map(crossTables(view).flatMap(placesIn));
  knownPlaces.set(view, found);
  return found;
}

/** The words that name tables and their columns: captions and heads. */
export function tableNames(view: DocumentView): ReadonlySet<ViewWord> {
  const found =
    knownNames.get(view) ?? new Set([...crossTables(view).flatMap(({ heads }) => heads), ...captionsIn(view)]);
  knownNames.set(view, found);
  return found;
}

const captionsIn = ({ pages }: DocumentView): ViewWord[] =>
  pages.flatMap(({ rows, model }) => {
    const lines = model.blocks.flatMap((block) => (block.kind === 'caption' ? block.lines : []));
    if (lines.length === 0) return [];
    return rows.flatMap(({ words }) =>
      words.filter(({ index }) => lines.some(({ from, to }) => from <= index && index < to)),
    );
  });

const placesIn = (table: CrossTable): (readonly [ViewWord, CrossPlace])[] =>
  table.rows.flatMap((row) =>
    table.columns.flatMap((column) =>
      (row.cells[column.column] ?? []).map((word) => [word, { table, row, column }] as const),
    ),
  );

function crossTableOf(view: DocumentView, { rows, columns: count, headerRows }: ModelTable): CrossTable | undefined {
  if (headerRows === 0 || headerRows >= rows.length || rows.length > CROSS_CELL.maxRows) return undefined;
  const head = rows.slice(0, headerRows);
  const columns = Array.from({ length: count }, (_, column) => columnOf(head, column)).slice(1);
  const body: HeadedRow[] = [];
  let section: readonly string[] = [];
  let isAfterItem = false;
  for (const { cells } of rows.slice(headerRows)) {
    const filled = cells.filter((words) => words.length > 0);
    const name = cells.find((words) => words.length > 0 && !isNumberText(joinWords(words))) ?? [];
    const words = tokensOf(joinWords(name));
    // Names of groups that follow each other are levels.
    if (filled.length === 1) section = isAfterItem ? words : [...section, ...words];
    else if (words.length > 0) {
      const texts = cells.map((own) => joinWords(own)).filter((text) => text !== '' && !isNumberText(text));
      body.push({ words, section, isSum: startsWithSum(joinWords(name)), cells, texts: texts.map(tokensOf) });
    }
    isAfterItem = filled.length > 1;
  }
  if (body.length === 0) return undefined;
  const said = new Set([...body, ...columns].flatMap(({ words }) => words));
  const heads = head.flatMap(({ cells }) => cells.flat());
  const caption = captionOf(
    view,
    rows.flatMap(({ cells }) => cells.flat()),
  );
  return { rows: body, columns, heads, said, caption: tokensOf(caption?.text ?? ''), number: caption?.number };
}

function columnOf(head: readonly GridRow[], column: number): HeadedColumn {
  const lines = [...new Set(head.map((row) => headIn(row, column)))].filter((text) => text !== '');
  const own = lines.at(-1) ?? '';
  return {
    column,
    words: tokensOf(lines.join(' ')),
    own: tokensOf(own),
    isSum: startsWithSum(own),
    isPercent: /%/.test(own),
  };
}

/** The head of a column in a row of heads, which may be one over several columns. */
function headIn({ cells, spans }: GridRow, column: number): string {
  for (let at = column; at >= 0; at -= 1) {
    const words = cells[at] ?? [];
    if (words.length === 0) continue;
    return at + (spans?.get(at) ?? 1) > column ? joinWords(words) : '';
  }
  return '';
}
