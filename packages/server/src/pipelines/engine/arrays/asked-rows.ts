/**
 * Lists that ask for some rows of a table only: by their description, "one entry per row whose Status is Open", or by
 * their name, which is the heading of a group of rows: "Current assets" in a balance sheet.
 */

import type { ListField } from '../core/field.ts';
import { joinWords } from '../core/view.ts';
import { phraseScore } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { ASKED_GROUP } from '../weights/columns.ts';
import type { Grid, GridRow } from './grid.ts';
import { titleScore } from './list-titles.ts';
import { startsWithSum } from './sum-rows.ts';

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

/**
 * The rows that a list asks for, and the others. All, unless a column bears the name. That no row has the value is an
 * answer too: in a long document the others come with the next pages.
 */
export function askedRows(
  list: Pick<ListField, 'name' | 'schema'>,
  grid: Grid,
): { rows: GridRow[]; others: GridRow[] } {
  const condition = conditionIn(list.schema.description);
  const all = groupOf(list, grid) ?? { rows: grid.rows, others: [] };
  if (condition === undefined) return all;
  const column = grid.heads.findIndex((lines) => phraseScore(tokensOf(lines.join(' ')), condition.head) >= MIN_HEAD);
  if (column < 0) return all;
  const isAsked = (row: GridRow): boolean => folded(joinWords(row.cells[column] ?? [])) === condition.value;
  return { rows: grid.rows.filter(isAsked), others: grid.rows.filter((row) => !isAsked(row)) };
}

/** The rows of the group that the list is called by, up to its sum or to the next group. */
function groupOf(
  list: Pick<ListField, 'name' | 'schema'>,
  { rows }: Grid,
): { rows: GridRow[]; others: GridRow[] } | undefined {
  const groups = rows.flatMap((row, at) => (isGroupHeading(row) ? [at] : []));
  const [best] = groups
    .map((at) => ({ at, score: titleScore(list, rows[at]?.text ?? '') }))
    .toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.score < ASKED_GROUP.least) return undefined;
  const from = best.at + 1;
  const length = rows.slice(from).findIndex((row) => isGroupHeading(row) || startsWithSum(row.text));
  const to = length < 0 ? rows.length : from + length;
  const own = rows.slice(from, to);
  return own.length < ASKED_GROUP.minRows
    ? undefined
    : { rows: own, others: rows.filter((_, at) => at < from || at >= to) };
}

/** A text alone in the row, where rows have values beside their names. */
const isGroupHeading = ({ cells }: GridRow): boolean => {
  const filled = cells.filter((cell) => cell.length > 0);
  const text = filled.length === 1 && filled[0] === cells[0] ? joinWords(cells[0] ?? []) : '';
  return cells.length > 1 && /\p{L}{3}/u.test(text) && !/\d|[.;]$/.test(text);
};
