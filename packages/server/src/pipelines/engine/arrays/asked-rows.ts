/** Descriptions that ask for some rows of a table only: "one entry per row whose Status is Open". */

import { joinWords } from '../core/view.ts';
import { phraseScore } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import type { Grid, GridRow } from './grid.ts';

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
export function askedRows(description: string, grid: Grid): { rows: GridRow[]; others: GridRow[] } {
  const all = { rows: grid.rows, others: [] };
  const condition = conditionIn(description);
  if (condition === undefined) return all;
  const column = grid.heads.findIndex((lines) => phraseScore(tokensOf(lines.join(' ')), condition.head) >= MIN_HEAD);
  if (column < 0) return all;
  const isAsked = (row: GridRow): boolean => folded(joinWords(row.cells[column] ?? [])) === condition.value;
  return { rows: grid.rows.filter(isAsked), others: grid.rows.filter((row) => !isAsked(row)) };
}
