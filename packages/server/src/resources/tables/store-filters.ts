/**
 * Conditions as SQL over table_rows. Everything a caller wrote is a parameter; columns are positions.
 *
 * Casts are guarded by the generation: PostgreSQL may evaluate the conditions of a WHERE in any order, and a row of
 * another table need not be castable. Within a generation every cell is, see column-kind.ts.
 */
import { type RawBuilder, sql } from '../../db/database.ts';
import type { ColumnKind } from './column-kind.ts';
import type { Comparison, Condition } from './query-condition.ts';
import type { QueryPlan } from './query-plan.ts';

export type Sql = RawBuilder<unknown>;

/** Between cells when all are searched at once; a text that holds it is searched cell by cell. */
const CELL_SEPARATOR = '\u001f';

export const cell = (index: number): Sql => sql`cells[${sql.lit(index + 1)}]`;

const CASTS: Partial<Record<ColumnKind, string>> = {
  integer: 'numeric',
  number: 'numeric',
  boolean: 'boolean',
  date: 'date',
  'date-time': 'timestamptz',
};

/** A cell by the order and equality of its kind: numbers by value, times by moment, texts by code point. */
export function typedCell(generation: number, index: number, kind: ColumnKind): Sql {
  const cast = CASTS[kind];
  if (cast === undefined) return sql`${cell(index)} collate "C"`;
  return sql`(case when generation = ${sql.lit(generation)} then ${cell(index)}::${sql.raw(cast)} end)`;
}

function operand(kind: ColumnKind, text: string, foldsCase: boolean): Sql {
  const cast = CASTS[kind];
  if (cast !== undefined) return sql`${text}::${sql.raw(cast)}`;
  return foldsCase ? sql`lower(${text}::text)` : sql`${text}::text`;
}

const OPERATORS: Record<Comparison, string> = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** The rows of the content that the plan keeps. */
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
      return sql`${left} ${sql.raw(OPERATORS[test.comparison])} ${operand(kind, test.text, foldsCase)}`;
    case 'between':
      return sql`${left} between ${operand(kind, test.low, foldsCase)} and ${operand(kind, test.high, foldsCase)}`;
    case 'one_of': {
      const texts = foldsCase ? sql`(select array_agg(lower(item)) from unnest(${test.texts}::text[]) item)` : null;
      const list = texts ?? sql`${test.texts}::${sql.raw(CASTS[kind] ?? 'text')}[]`;
      const isListed = sql`${left} = any(${list})`;
      return test.orNull ? sql`${isListed} or ${cell(index)} is null` : isListed;
    }
    case 'match':
      return matches(cell(index), test, caseSensitive);
  }
}

function matches(
  text: Sql,
  { place, text: wanted }: { place: 'anywhere' | 'start' | 'end'; text: string },
  caseSensitive: boolean,
): Sql {
  const literal = wanted.replaceAll(/[\\%_]/g, '\\$&');
  const pattern = `${place === 'start' ? '' : '%'}${literal}${place === 'end' ? '' : '%'}`;
  // Folding costs most of the time of a search; a text without letters, such as a number, needs none.
  const isExact = caseSensitive || (wanted.toLowerCase() === wanted && wanted.toUpperCase() === wanted);
  return sql`${text} ${sql.raw(isExact ? 'like' : 'ilike')} ${pattern}`;
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
