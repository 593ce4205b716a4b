/**
 * Conditions as SQL over table_rows. Everything a caller wrote is a parameter; columns are positions.
 *
 * Casts are guarded by the generation: PostgreSQL may evaluate the conditions of a WHERE in any order, and a row of
 * another table may not be castable. Within a generation every cell is, see column-kind.ts.
 */
import { type RawBuilder, sql } from '../../db/database.ts';
import { escapedLike } from '../../db/page.ts';
import type { ColumnKind } from './column-kind.ts';
import type { Comparison, Condition } from './query-condition.ts';
import type { QueryPlan } from './query-plan.ts';

export type Sql = RawBuilder<unknown>;

/** Separates cells when all are searched at once; a text that contains it is searched cell by cell. */
const CELL_SEPARATOR = '\u001f';

export const cell = (index: number): Sql => sql`cells[${sql.lit(index + 1)}]`;

const CASTS: Partial<Record<ColumnKind, string>> = {
  integer: 'numeric',
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'timestamptz',
};

/** A cell with the order and equality of its kind: numbers by value, times by moment, texts by code point. */
export function typedCell(generation: number, index: number, kind: ColumnKind): Sql {
  const cast = CASTS[kind];
  if (cast === undefined) return sql`${cell(index)} collate "C"`;
  return sql`(case when generation = ${sql.lit(generation)} then ${cell(index)}::${sql.raw(cast)} end)`;
}

/**
 * Folds only ASCII case, byte by byte, if the searched text is ASCII: full folding of every cell makes a search over a
 * million rows three times as long and would find nothing more.
 */
const folding = (texts: readonly string[]): Sql => sql.raw(texts.every(isAscii) ? 'collate "C"' : '');

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with the control characters
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);

function operand(kind: ColumnKind, text: string, foldsCase: boolean): Sql {
  const cast = CASTS[kind];
  if (cast !== undefined) return sql`${text}::${sql.raw(cast)}`;
  return foldsCase ? sql`lower(${text}::text)` : sql`${text}::text`;
}

const OPERATORS: Record<Comparison, string> = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** Selects the rows of the content that the plan keeps. */
export function where(generation: number, plan: Pick<QueryPlan, 'conditions' | 'search' | 'caseSensitive'>): Sql {
  const conditions = [
    sql`generation = ${sql.lit(generation)}`,
    ...plan.conditions.map((condition) => conditionSql(generation, condition, plan.caseSensitive)),
    ...(plan.search === null ? [] : [searchSql(plan.search, plan.caseSensitive)]),
  ];
  return sql.join(conditions, sql` and `);
}

function conditionSql(generation: number, condition: Condition, caseSensitive: boolean): Sql {
  const test = testSql(generation, condition, caseSensitive);
  return condition.isNegated ? sql`(${test}) is not true` : sql`(${test})`;
}

function testSql(generation: number, { index, kind, test }: Condition, caseSensitive: boolean): Sql {
  const foldsCase = CASTS[kind] === undefined && !caseSensitive;
  const left = foldsCase ? sql`lower(${cell(index)}) collate "C"` : typedCell(generation, index, kind);
  switch (test.type) {
    case 'null':
      return sql`${cell(index)} is null`;
    case 'compare':
      if (foldsCase && test.comparison === 'eq') {
        const fold = folding([test.text]);
        return sql`lower(${cell(index)} ${fold}) = lower(${test.text}::text ${fold})`;
      }
      return sql`${left} ${sql.raw(OPERATORS[test.comparison])} ${operand(kind, test.text, foldsCase)}`;
    case 'between':
      return sql`${left} between ${operand(kind, test.low, foldsCase)} and ${operand(kind, test.high, foldsCase)}`;
    case 'one_of': {
      const isListed = foldsCase
        ? foldedListSql(index, test.texts)
        : sql`${left} = any(${test.texts}::${sql.raw(CASTS[kind] ?? 'text')}[])`;
      return test.orNull ? sql`${isListed} or ${cell(index)} is null` : isListed;
    }
    case 'match':
      return matches(cell(index), test, caseSensitive);
  }
}

function foldedListSql(index: number, texts: string[]): Sql {
  const fold = folding(texts);
  const list = sql`select array_agg(lower(item ${fold})) from unnest(${texts}::text[]) item`;
  return sql`lower(${cell(index)} ${fold}) = any((${list})::text[])`;
}

function matches(
  text: Sql,
  { place, text: wanted }: { place: 'anywhere' | 'start' | 'end'; text: string },
  caseSensitive: boolean,
): Sql {
  const literal = escapedLike(wanted);
  const pattern = `${place === 'start' ? '' : '%'}${literal}${place === 'end' ? '' : '%'}`;
  // Folding takes most of the time of a search; a text without letters, such as a number, needs none.
  const isExact = caseSensitive || (wanted.toLowerCase() === wanted && wanted.toUpperCase() === wanted);
  if (isExact) return sql`${text} like ${pattern}`;
  return sql`${text} ${folding([wanted])} ilike ${pattern}`;
}

function searchSql({ text, indexes }: { text: string; indexes: number[] | null }, caseSensitive: boolean): Sql {
  const wanted = { place: 'anywhere' as const, text };
  if (indexes !== null) {
    const each = indexes.map((index) => matches(cell(index), wanted, caseSensitive));
    return sql`(${sql.join(each, sql` or `)})`;
  }
  if (!text.includes(CELL_SEPARATOR)) {
    return matches(sql`array_to_string(cells, ${CELL_SEPARATOR})`, wanted, caseSensitive);
  }
  return sql`exists (select 1 from unnest(cells) item where ${matches(sql`item`, wanted, caseSensitive)})`;
}
