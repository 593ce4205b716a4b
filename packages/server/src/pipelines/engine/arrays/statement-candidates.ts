/**
 * Numbers of statements as candidates: in tables whose columns are headed by periods, the name of the row is the label of
 * all its numbers, however far away they stand. The latest period is meant, unless the field says another.
 */

import { type Candidate, noFeatures } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { spanOfWords } from '../core/span.ts';
import { isNumeric } from '../core/value-kinds.ts';
import { type DocumentView, joinWords } from '../core/view.ts';
import { phraseScore } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { parseNumber } from '../recognise/numbers.ts';
import { spacedName } from '../schema/value-kind.ts';
import { CANDIDATE, STATEMENT } from '../weights/candidates.ts';
import { periodRoleOf } from './period-lists.ts';
import type { PeriodTable } from './period-table.ts';
import { isNil, periodTables } from './period-tables.ts';

const known = new WeakMap<DocumentView, readonly PeriodTable[]>();

/** The statements of a document, found once. */
export function statementsOf(context: Context): readonly PeriodTable[] {
  const tables = known.get(context.view) ?? periodTables(context);
  known.set(context.view, tables);
  return tables;
}

export function statementCandidates(context: Context, field: Field): Candidate[] {
  if (!isNumeric(field.kind) || field.kind === 'percent' || field.schema.enum !== undefined) return [];
  const found: Candidate[] = [];
  for (const [place, table] of statementsOf(context).entries()) {
    const column = columnFor(field, table);
    if (column === undefined) continue;
    const titled = titledFor(field, table);
    for (const row of table.rows) {
      const words = row.cells[column] ?? [];
      const label = context.scorer.score(joinWords(row.label)).fields[field.index] ?? 0;
      if (label < STATEMENT.minLabel || words.length === 0) continue;
      const text = joinWords(words);
      const value = isNil(words) ? 0 : parseNumber(text, context.decimal);
      const span =
        value === null
          ? undefined
          : spanOfWords(words, { kind: 'number', value, text, normaliser: 'number_decimal', score: 1 });
      if (span === undefined) continue;
      const features = { ...noFeatures(), kind: 1, label, first: 1 / (1 + place), section: titled };
      const sure = STATEMENT.base + CANDIDATE.kind + CANDIDATE.label * label;
      const score = sure + STATEMENT.first * features.first + STATEMENT.titled * titled;
      found.push({ span, features, score, label: undefined });
    }
  }
  return found;
}

/** How well a title over the statement names what the field is in: "balance" and "Consolidated Balance Sheets". */
export function titledFor({ path }: Field, { titles }: PeriodTable): number {
  const names = path.slice(0, -1).map((name) => tokensOf(spacedName(name)));
  return Math.max(0, ...names.flatMap((name) => titles.map(({ text }) => phraseScore(tokensOf(text), name))));
}

/** The column of the period that the name of the field, or of what it is in, asks for. */
function columnFor(field: Field, { columns }: PeriodTable): number | undefined {
  const role = [field.name, ...field.path.slice(0, -1)]
    .map((name) => periodRoleOf({ ...field, name }))
    .find((found) => found !== undefined);
  const periods = [...new Set(columns.map(({ period }) => period))].sort().reverse();
  const wanted =
    role === 'prior'
      ? periods[1]
      : role === undefined || role === 'current'
        ? periods[0]
        : periods.find((period) => period.startsWith(role));
  const at = columns.findIndex(({ period }) => period === wanted);
  return at < 0 ? undefined : at;
}
