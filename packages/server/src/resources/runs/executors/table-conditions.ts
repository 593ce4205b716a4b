/** Conditions that compare with the columns of tables. */
import { AppError } from '../../../lib/errors.ts';
import type { Json } from '../../../pipelines/json/json.ts';
import { canonicalJson } from '../../../workflows/canonical-json.ts';
import {
  type Evaluation,
  evaluate,
  type NamedCondition,
  type TableQuestion,
  tableQuestions,
} from '../../../workflows/run/conditions.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import type { Tables } from '../../tables/service.ts';
import type { StepContext } from './executor.ts';

export interface TableConditionParts {
  tables: Pick<Tables, 'lookUp' | 'names'>;
}

/** Asks the tables first, because evaluating is a pure computation. */
export async function evaluateAll(
  { tables }: TableConditionParts,
  { scope, signal, lookups }: Pick<StepContext, 'scope' | 'signal' | 'lookups'>,
  conditions: readonly NamedCondition[],
  data: Json,
): Promise<Evaluation[]> {
  const questions = new Map(
    tableQuestions(conditions, data).map((question) => [canonicalJson({ ...question }), question]),
  );
  const found = new Set<string>();
  for (const [key, question] of questions) {
    const isFound = await lookups.ask({ ...question }, async () => {
      const id = tableIdOf(question.table, await tables.names(scope));
      return isInTable(tables, { scope, id, question, signal });
    });
    if (isFound) found.add(key);
  }
  return conditions.map((condition) =>
    evaluate(condition, data, (question) => found.has(canonicalJson({ ...question }))),
  );
}

function tableIdOf(table: string, names: ReadonlyMap<string, string>): string {
  if (names.has(table)) return table;
  const ids = [...names].flatMap(([id, name]) => (name === table ? [id] : []));
  const [id] = ids;
  if (id !== undefined && ids.length === 1) return id;
  throw misconfigured(`This environment has ${ids.length === 0 ? 'no table' : 'several tables'} named ${table}.`);
}

async function isInTable(
  tables: TableConditionParts['tables'],
  { scope, id, question, signal }: Pick<StepContext, 'scope' | 'signal'> & { id: string; question: TableQuestion },
): Promise<boolean> {
  const { table, column, value } = question;
  // Such values are in no cell.
  if (value === null || value === '' || typeof value === 'object') return false;
  try {
    return (await tables.lookUp(scope, id, { where: { [column]: value }, limit: 1 }, signal)).length > 0;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation' || !Array.isArray(error.detail)) throw error;
    // A text is not in a column of numbers.
    if (error.detail.every(({ type }) => type === 'column_type')) return false;
    throw misconfigured(`The table ${table} has no column ${column}.`);
  }
}

const misconfigured = (message: string): StepError => new StepError({ code: 'configuration_error', message });
