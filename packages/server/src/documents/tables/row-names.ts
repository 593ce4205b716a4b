/** Names of rows that stand to the left of a drawn grid, outside of its lines. */
import { unionOf } from '../layout/text-line.ts';
import type { RawPage, RawWord } from '../model/raw-page.ts';
import { areFigures } from './cell-text.ts';
import { type FoundCell, type FoundTable, readingOrder, wordsOf } from './found-table.ts';
import { sortByHeight, type TextRow, textRows } from './text-rows.ts';

const MIN_ROWS = 3;
const MIN_NAMED = 0.8;
/** Share of the page's width: what is further away belongs to something else. */
const MAX_DISTANCE = 0.25;
const MAX_WORDS = 8;

/** A grid of figures alone has its names beside it, one line at the height of each row. Others stay as they are. */
export function withRowNames(tables: readonly FoundTable[], raw: RawPage): FoundTable[] {
  const taken = new Set(tables.flatMap(wordsOf));
  return tables.map((table) => {
    const named = withNames(table, raw, taken);
    if (named !== table) for (const word of wordsOf(named)) taken.add(word);
    return named;
  });
}

function withNames(table: FoundTable, raw: RawPage, taken: ReadonlySet<RawWord>): FoundTable {
  const body = table.cells.filter((cell) => cell.row > 0 && cell.words.length > 0);
  const bodyRows = new Set(body.map((cell) => cell.row));
  const first = body.filter((cell) => cell.column === 0);
  if (bodyRows.size < MIN_ROWS || first.length === 0 || !first.every(({ words }) => areFigures(words))) return table;
  const names = namesOf(table, raw, taken);
  const named = [...bodyRows].filter((row) => names.has(row)).length;
  if (named < MIN_NAMED * bodyRows.size) return table;
  const left = Math.min(...[...names.values()].map(({ box }) => box.left));
  const cells = table.cells.map((cell) => ({ ...cell, column: cell.column + 1 }));
  const { box } = table;
  return {
    ...table,
    box: { ...box, left, width: box.left + box.width - left },
    columns: table.columns + 1,
    cells: [...names.values(), ...cells],
    edges: [{ left, right: box.left }, ...table.edges],
  };
}

/** By row. Empty if a line is between two rows or too long for a name: then it is text beside the table. */
function namesOf({ box, cells }: FoundTable, raw: RawPage, taken: ReadonlySet<RawWord>): Map<number, FoundCell> {
  const beside = raw.words.filter((word) => word.angle === 0 && isBeside(word, box) && !taken.has(word));
  const names = new Map<number, FoundCell>();
  for (const line of textRows(sortByHeight(beside), raw)) {
    const words = line.segments.at(-1)?.words ?? [];
    const cell = cells.find((other) => other.column === 0 && isAtHeight(line, other));
    if (cell === undefined || line.segments.length > 1 || words.length > MAX_WORDS) return new Map();
    const known = names.get(cell.row);
    names.set(cell.row, nameOf(known === undefined ? words : [...known.words, ...words], cell));
  }
  return names;
}

const isBeside = ({ box }: RawWord, table: FoundTable['box']): boolean => {
  const middle = box.top + box.height / 2;
  const distance = table.left - (box.left + box.width);
  return distance > -0.005 && distance < MAX_DISTANCE && middle > table.top && middle < table.top + table.height;
};

const isAtHeight = (line: TextRow, { box }: FoundCell): boolean =>
  line.middle > box.top && line.middle < box.top + box.height && line.top > box.top - 0.3 * line.height;

function nameOf(words: readonly RawWord[], { row, rowSpan }: FoundCell): FoundCell {
  const box = unionOf(words.map((word) => word.box));
  return { row, column: 0, rowSpan, columnSpan: 1, words: readingOrder(words), box };
}
