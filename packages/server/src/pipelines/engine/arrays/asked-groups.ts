/**
 * Lists that are called by the heading of a group of rows: "Current assets" in a balance sheet, "Domestic equities" in
 * the inventory of a fund. A group ends at its sum or at the next heading, and goes on in the next table where print
 * only repeats the heads.
 */

import type { Context } from '../core/context.ts';
import type { DecimalSign } from '../core/conventions.ts';
import type { ListField } from '../core/field.ts';
import { median } from '../core/median.ts';
import { joinWords } from '../core/view.ts';
import { startsWithSum } from '../lexicon/sum-words.ts';
import { ASKED_GROUP, CELL_PLACE } from '../weights/columns.ts';
import { isNumberText } from './columns.ts';
import type { Grid, GridRow } from './grid.ts';
import { titleScore, titlesAbove } from './list-titles.ts';
import { numberIn } from './profile.ts';

type Named = Pick<ListField, 'name' | 'schema'>;

/** Rows of tables under the heading that a list is called by. */
export interface AskedGroup {
  rows: ReadonlySet<GridRow>;
  /** How well the heading names the list. */
  score: number;
}

/** The group that a list is called by; nothing if no heading names it. */
export function groupOf(
  context: Pick<Context, 'view' | 'decimal'>,
  list: Named,
  rows: readonly GridRow[],
): AskedGroup | undefined {
  const { headings, closing } = headingsIn(context, rows);
  let best: string | undefined;
  let bestScore = ASKED_GROUP.least;
  const scores = new Map([...new Set(headings.values())].map((name) => [name, headingScore(list, name)]));
  for (const [name, score] of scores)
    if (score > bestScore || (best === undefined && score >= bestScore)) [best, bestScore] = [name, score];
  if (best === undefined) return undefined;
  // Each of several persons may have a group of the same kind.
  const kind = partsOf(best).at(-1);
  const isAsked = (name: string): boolean =>
    name === best ||
    (partsOf(name).length > 1 && partsOf(name).at(-1) === kind && (scores.get(name) ?? 0) >= bestScore);
  const own = new Set<GridRow>();
  let isOpen = false;
  for (const row of rows) {
    const heading = headings.get(row);
    if (heading !== undefined) isOpen = isAsked(heading);
    else if (startsWithSum(row.text) || closing.has(row)) isOpen = false;
    else if (isOpen) own.add(row);
  }
  return own.size < ASKED_GROUP.minRows ? undefined : { rows: own, score: bestScore };
}

const PARTED = /\s[-–—|·]\s/u;
const partsOf = (name: string): string[] => name.split(PARTED);

/** How well a heading, or the last of its parts, names a list: "M. Adler – card 12 – Purchases". */
const headingScore = (list: Named, name: string): number =>
  Math.max(
    titleScore(list, name),
    ...partsOf(name)
      .slice(1)
      .map((part) => titleScore(list, part)),
  );

/** The tables of each run that one group may go through, in the order of the document. */
export function runsOf(context: Context, grids: readonly Grid[]): Grid[][] {
  const runs: Grid[][] = [];
  let repeated: ReadonlySet<string> | undefined;
  for (const grid of grids) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const isSame = before !== undefined && grid.from === before.from && headsText(before) === headsText(grid);
    if (run === undefined || before === undefined || !isSame || grid.from !== undefined) {
      runs.push([grid]);
      continue;
    }
    // Text that every page repeats does not title the table under it.
    repeated ??= repeatedTexts(context);
    const known = repeated;
    const titles = titlesAbove(context, firstRow(grid));
    if (titles.every((title) => known.has(title))) run.push(grid);
    else runs.push([grid]);
  }
  return runs;
}

const headsText = ({ heads }: Grid): string => heads.map((lines) => lines.join(' ')).join('|');

const firstRow = ({ headRows, rows }: Grid): number => (headRows[0] ?? rows[0])?.row ?? 0;

function repeatedTexts({ view }: Context): Set<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const { text } of view.rows) {
    if (seen.has(text)) repeated.add(text);
    seen.add(text);
  }
  return repeated;
}

/** The rows that head groups, with the names of these, and the rows that close groups with their sums. */
function headingsIn(
  { view, decimal }: Pick<Context, 'view' | 'decimal'>,
  rows: readonly GridRow[],
): { headings: Map<GridRow, string>; closing: Set<GridRow> } {
  const typical = median(rows.map((row) => filledIn(row))) ?? 0;
  const headings = new Map<GridRow, string>();
  const closing = new Set<GridRow>();
  const sums = new Map<number, number>();
  const left = rows.reduce((least, { row }) => Math.min(least, view.rows[row]?.left ?? Infinity), Infinity);
  for (const row of rows) {
    const line = view.rows[row.row];
    // A line over several columns is cut where they begin.
    const isLine = filledIn(row) > 1 && line?.segments.length === 1 && Math.abs(line.left - left) < CELL_PLACE.beginsAt;
    const name = isLine ? line.text : joinWords(row.cells[0] ?? []);
    const isAlone = filledIn(row) === 1 || isLine;
    const hasSum = !isAlone && ASKED_GROUP.withSum * filledIn(row) <= typical && hasOnlyNumbers(row);
    const isClosing = hasSum && addsUp(row, sums, decimal);
    if (!isName(row, name) || !(isAlone || hasSum)) add(row, sums, decimal);
    else {
      if (isClosing) closing.add(row);
      else headings.set(row, name);
      sums.clear();
    }
  }
  return { headings, closing };
}

const filledIn = ({ cells }: GridRow): number => cells.filter((cell) => cell.length > 0).length;

/** A text without numbers where rows have values beside their names. */
const isName = ({ cells }: GridRow, name: string): boolean =>
  cells.length > 1 && /\p{L}{3}/u.test(name) && !/\d|[.;]$/.test(partsOf(name).at(-1) ?? '') && !startsWithSum(name);

const hasOnlyNumbers = ({ cells }: GridRow): boolean =>
  cells.slice(1).every((cell) => cell.length === 0 || isNumberText(joinWords(cell)));

/** Whether the numbers of a row are the sums of those since the last heading: then it closes a group. */
const addsUp = ({ cells }: GridRow, sums: ReadonlyMap<number, number>, decimal: DecimalSign): boolean =>
  cells.some((cell, column) => {
    const value = column === 0 ? null : numberIn(joinWords(cell), decimal);
    return value !== null && value !== 0 && Math.abs((sums.get(column) ?? 0) - value) <= ASKED_GROUP.offBy;
  });

function add({ cells }: GridRow, sums: Map<number, number>, decimal: DecimalSign): void {
  for (const [column, cell] of cells.entries()) {
    const value = column === 0 || cell.length === 0 ? null : numberIn(joinWords(cell), decimal);
    if (value !== null) sums.set(column, (sums.get(column) ?? 0) + value);
  }
}
