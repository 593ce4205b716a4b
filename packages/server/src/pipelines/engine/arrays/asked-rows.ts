/**
 * Lists that ask for some rows of a table only: by their description, "one entry per row whose Status is Open", or by
 * their name, which is the heading of a group of rows or says the sign of their amounts.
 */

import type { Context } from '../core/context.ts';
import type { ListField } from '../core/field.ts';
import { joinWords } from '../core/view.ts';
import { phraseScore } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { LIST_TITLE } from '../weights/columns.ts';
import { type AskedGroup, groupOf, runsOf } from './asked-groups.ts';
import { rowsOfValue } from './asked-values.ts';
import type { Grid, GridRow } from './grid.ts';
import { titleScore, titlesAbove } from './list-titles.ts';
import { rowsOfSign } from './signed-rows.ts';

interface Condition {
  /** Tokens of the head of a column, and of the value that the rows have there. */
  head: readonly string[];
  value: string;
}

const NAME = '["\'“‘]?(\\p{L}[\\p{L}\\d ./-]{0,30}?)["\'”’]?';
const VALUE = '(?:["\'“‘]([^"\'”’]{1,40})["\'”’]|([\\p{L}\\d][\\p{L}\\d ./-]{0,30}?))';
const CONDITION = new RegExp(
  `\\b(?:whose|where)\\s+(?:the\\s+)?${NAME}(?:\\s+(?:column|value|field))?\\s+(?:is|equals|reads|says)\\s+(?:exactly\\s+|equal\\s+to\\s+)?${VALUE}\\s*(?=[.,;)]|$)`,
  'iu',
);

/** "is not X", "is greater than 5", "is given": no value that a cell could have. */
const NO_VALUE =
  /^(?:not|no|non|any|one|an?|the|in|on|at|of|from|between|within|over|under|above|below|more|less|greater|larger|smaller|higher|lower|before|after|given|known|shown|printed|listed|present|missing|empty|blank|filled|available|null|positive|negative|different|equal|also)\b/i;

function conditionIn(description: string): Condition | undefined {
  const [, name, quoted, plain] = CONDITION.exec(description) ?? [];
  const value = quoted ?? plain;
  if (name === undefined || value === undefined || (quoted === undefined && NO_VALUE.test(value))) return undefined;
  return { head: tokensOf(name), value: folded(value) };
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

const MIN_HEAD = 0.9;

/** A table with the rows that a list asks for. */
export interface AskedTable {
  grid: Grid;
  others: GridRow[];
  /** Whether they are a group under a heading of their own. */
  isGroup: boolean;
}

/** The tables of a file, each with the rows that a list asks for: a group of rows may go through several of them. */
export function* askedTables(context: Context, list: ListField, grids: readonly Grid[]): Generator<AskedTable> {
  for (const run of runsOf(context, grids)) {
    const group = groupOf(
      context,
      list,
      run.flatMap(({ rows }) => rows),
    );
    for (const grid of run) yield askedOf(context, list, grid, group);
  }
}

export const askedTable = (context: Context, list: ListField, grid: Grid): AskedTable =>
  askedOf(context, list, grid, groupOf(context, list, grid.rows));

/**
 * All rows, unless they are grouped or a column bears the name of a condition. That no row has its value is an answer
 * too: in a long document the others come with the next pages.
 */
function askedOf(context: Context, list: ListField, grid: Grid, group: AskedGroup | undefined): AskedTable {
  const condition = conditionIn(list.schema.description);
  const column =
    condition === undefined
      ? -1
      : grid.heads.findIndex((lines) => phraseScore(tokensOf(lines.join(' ')), condition.head) >= MIN_HEAD);
  const valued = column < 0 ? (rowsOfValue(list, grid) ?? signedRows(context, list, grid)) : undefined;
  if (column < 0 && group === undefined && valued === undefined) return { grid, others: [], isGroup: false };
  const isAsked = (row: GridRow): boolean =>
    column < 0
      ? (group?.rows ?? valued)?.has(row) === true
      : folded(joinWords(row.cells[column] ?? [])) === condition?.value;
  const titled = column < 0 ? group?.score : undefined;
  return {
    grid: { ...grid, rows: grid.rows.filter(isAsked), ...(titled !== undefined && { titled }) },
    others: grid.rows.filter((row) => !isAsked(row)),
    isGroup: group !== undefined && column < 0,
  };
}

/** The rows of the sign that the name of a list says, unless the table is called as the list: it may take some back. */
function signedRows(context: Context, list: ListField, grid: Grid): ReadonlySet<GridRow> | undefined {
  if (context.askedSign === undefined) return undefined;
  const titles = titlesAbove(context, (grid.headRows.at(-1) ?? grid.rows[0])?.row ?? 0);
  return titles.some((title) => titleScore(list, title) >= LIST_TITLE.least)
    ? undefined
    : rowsOfSign(context.askedSign, grid);
}
