import type { api } from '@recto/contract';
import type { z } from 'zod';
import { type ColumnKind, isOfKind, type JsonSchema } from './column-kind.ts';
import { compileRule } from './overrides.ts';
import type { TableContent } from './query.ts';
import { findRepetition, readCells } from './store-profile.ts';
import type { Reading } from './store-query.ts';

export type ValidateRequest = z.output<(typeof api.tables.validate)['body']>;
type ColumnRule = ValidateRequest['columns'][string];

export interface Diagnostic {
  severity: 'error' | 'warning';
  column: string | null;
  rule: string;
  message: string;
}

const BATCH_ROWS = 10_000;

const error = (column: string | null, rule: string, message: string): Diagnostic => ({
  severity: 'error',
  column,
  rule,
  message,
});

export async function validateTable(reading: Reading, content: TableContent, request: ValidateRequest) {
  const indexOf = new Map(content.columns.map(({ name }, index) => [name, index]));
  const diagnostics: Diagnostic[] = [];
  for (const name of new Set([
    ...request.required_columns,
    ...Object.keys(request.columns),
    ...request.unique.flat(),
  ])) {
    if (!indexOf.has(name)) diagnostics.push(error(name, 'required_column', 'The table has no column of this name.'));
  }
  for (const [name, rule] of Object.entries(request.columns)) {
    const index = indexOf.get(name);
    if (index !== undefined) diagnostics.push(...(await checkColumn(reading, content, { name, index, rule })));
  }
  for (const names of request.unique) {
    const indexes = names.map((name) => indexOf.get(name)).filter((index) => index !== undefined);
    if (indexes.length === names.length) diagnostics.push(...(await checkUnique(reading, content, names, indexes)));
  }
  return {
    table_id: content.tableId,
    diagnostics,
    has_errors: diagnostics.some(({ severity }) => severity === 'error'),
  };
}

interface Subject {
  name: string;
  index: number;
  rule: ColumnRule;
}

async function checkColumn(reading: Reading, content: TableContent, subject: Subject): Promise<Diagnostic[]> {
  const { name, index, rule } = subject;
  const column = content.columns[index];
  const isKnownFull = column?.required === true || content.rowCount === 0;
  const check = checkOf(rule, column?.kind ?? 'string');
  if (check === null && (isKnownFull || !rule.is_not_empty)) return [];
  const seen = await scan(reading, index, check);
  const diagnostics: Diagnostic[] = [];
  if (rule.is_not_empty && seen.empty > 0) {
    const where = `the first in row ${seen.firstEmpty}`;
    diagnostics.push(error(name, 'is_not_empty', `${cells(seen.empty)} empty, ${where}.`));
  }
  if (seen.wrong > 0) {
    const expected = [rule.type, rule.format].filter((part) => part !== undefined).join(', ');
    const rest = `the first in row ${seen.firstWrong}`;
    const label = rule.format === undefined ? 'type' : 'format';
    diagnostics.push(error(name, label, `${cells(seen.wrong)} not ${expected}, ${rest}.`));
  } else if (check !== null && rule.type !== 'null' && seen.values === 0) {
    const message = 'The column has no values, so its type cannot be checked.';
    diagnostics.push({ severity: 'warning', column: name, rule: 'type', message });
  }
  return diagnostics;
}

const cells = (count: number): string => (count === 1 ? '1 cell is' : `${count} cells are`);

type Check = (text: string) => boolean;

/** Returns null when the kind of the column already answers. */
function checkOf({ type, format }: ColumnRule, kind: ColumnKind): Check | null {
  if (type === 'null') return () => false;
  const isTime = format === 'date' || format === 'date-time';
  const isText = type === undefined || type === 'string';
  if (isText && !isTime) return null;
  if (isText && format === kind) return null;
  if (!isText && (type === kind || (type === 'number' && kind === 'integer'))) return null;
  const schema: JsonSchema = { ...(type !== undefined && { type }), ...(isText && isTime && { format }) };
  const { fits } = compileRule('', schema);
  return fits ?? ((text) => isOfKind('string', text));
}

/** Row numbers are those of the file: the header is row 1. Blank lines are not in the table and are not counted. */
const rowNumber = (position: number): number => position + 2;

/** Reads in batches, because the check is the one that overrides use; SQL could repeat it only with differences. */
async function scan(reading: Reading, index: number, check: Check | null) {
  const seen = { values: 0, empty: 0, firstEmpty: 0, wrong: 0, firstWrong: 0 };
  for (let from = 0; ; from += BATCH_ROWS) {
    const batch = await readCells(reading, index, { from, limit: BATCH_ROWS });
    for (const { position, text } of batch) {
      if (text === null) {
        seen.empty += 1;
        seen.firstEmpty ||= rowNumber(position);
      } else {
        seen.values += 1;
        if (check === null || check(text)) continue;
        seen.wrong += 1;
        seen.firstWrong ||= rowNumber(position);
      }
    }
    if (batch.length < BATCH_ROWS) return seen;
  }
}

async function checkUnique(
  reading: Reading,
  content: TableContent,
  names: string[],
  indexes: number[],
): Promise<Diagnostic[]> {
  // A combination with a column that never repeats cannot repeat either.
  if (indexes.some((index) => content.columns[index]?.unique === true)) return [];
  const repetition = await findRepetition(reading, indexes);
  if (repetition === null) return [];
  const { combinations, position } = repetition;
  const subject = combinations === 1 ? '1 value occurs' : `${combinations} values occur`;
  const named = names.map((name) => JSON.stringify(name)).join(', ');
  const message = `${subject} more than once in ${named}, the first in row ${rowNumber(position)}.`;
  return [error(names.length === 1 ? (names[0] ?? null) : null, 'unique', message)];
}
