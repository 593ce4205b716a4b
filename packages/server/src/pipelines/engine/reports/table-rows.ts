/** Values of the first and the last row of a table: the winner and his time, the first and the last stop. */
import { type GridRow, type ModelTable, modelTables } from '../arrays/grid.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords } from '../core/view.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { startsWithSum } from '../lexicon/sum-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { type Found, runOf } from '../papers/text-run.ts';
import { spacedName } from '../schema/value-kind.ts';

const WINNER =
  /^(?:winner|champion|first place|gold medal(?:l?ist)?|winning (?:team|athlete|runner|swimmer|club|name))(?: (?:name|full name))?$/;
const WINNING = /^(?:winning|winner|champion|first place) (\p{L}+(?: \p{L}+)?)$/u;
const EDGE = /^(first|last) (\p{L}+(?: \p{L}+)?)$/u;
const RANK = /^(?:rank|place|position|pos|platz|rang|#|no|lug|place?ment)$/;

interface Asked {
  edge: 'first' | 'last';
  /** Words of the head of the column; none for who is named in the row. */
  head: readonly string[];
  isRanked: boolean;
}

function askedBy(field: Field): Asked | undefined {
  const name = tokensOf(spacedName(field.name)).join(' ');
  if (WINNER.test(name)) return { edge: 'first', head: [], isRanked: true };
  const winning = WINNING.exec(name)?.[1];
  if (winning !== undefined) return { edge: 'first', head: winning.split(' '), isRanked: true };
  const [, edge, head] = EDGE.exec(name) ?? [];
  if (head === undefined || NOT_HEADS.test(head)) return undefined;
  return { edge: edge === 'last' ? 'last' : 'first', head: head.split(' '), isRanked: false };
}

/** "First name" and "last page" are something else. */
const NOT_HEADS = /^(?:name|page|author|year|day|date|line|payment|instalment|installment|due)/;

export function rowValue(context: Context, field: Field): Found | undefined {
  if (field.schema.type !== 'string' || field.kind === 'date') return undefined;
  const asked = askedBy(field);
  if (asked === undefined) return undefined;
  for (const table of modelTables(context.view)) {
    const found = cellOf(table, asked);
    if (found !== undefined) return found;
  }
  return undefined;
}

function cellOf({ rows, columns, headerRows: told }: ModelTable, { edge, head, isRanked }: Asked): Found | undefined {
  // A first row without numbers is the head, whether the file tells so or not.
  const headerRows = told === 0 && !/\d/.test(rows[0]?.text ?? '0') ? 1 : told;
  if (headerRows === 0) return undefined;
  const heads = Array.from({ length: columns }, (_, column) =>
    tokensOf(
      rows
        .slice(0, headerRows)
        .map(({ cells }) => joinWords(cells[column] ?? []))
        .join(' '),
    ),
  );
  const body = rows.slice(headerRows).filter((row) => isItem(row));
  const row = edge === 'first' ? body[0] : body.at(-1);
  if (row === undefined || body.length < 2) return undefined;
  const [first = []] = row.cells;
  const rank = joinWords(first).replace(/[.)]$/, '');
  if (
    isRanked &&
    (rank !== '1' || (!(heads[0] ?? []).some((token) => RANK.test(token)) && (heads[0] ?? []).length > 0))
  )
    return undefined;
  const column = head.length === 0 ? nameColumn(heads, row) : headed(heads, head);
  const words = row.cells[column] ?? [];
  return words.length === 0 ? undefined : { text: runOf(words).text, words };
}

const isItem = ({ cells }: GridRow): boolean =>
  cells.filter((words) => words.length > 0).length > 1 &&
  !startsWithSum(joinWords(cells.find((words) => words.length > 0) ?? []));

/** The column of names by its head, or the first one with a text. */
function nameColumn(heads: readonly (readonly string[])[], { cells }: GridRow): number {
  const named = heads.findIndex((tokens) =>
    tokens.some((token) => /^(?:name|athlete|competitor|runner|swimmer|team)$/.test(token)),
  );
  return named >= 0 ? named : cells.findIndex((words) => /\p{L}{3}/u.test(joinWords(words)));
}

/** The only column whose head says the words. */
function headed(heads: readonly (readonly string[])[], asked: readonly string[]): number {
  const fitting = heads.flatMap((tokens, column) =>
    asked.every((word) => tokens.some((token) => token === word || tokenSimilarity(token, word) > 0)) ? [column] : [],
  );
  return fitting.length === 1 ? (fitting[0] ?? -1) : -1;
}
