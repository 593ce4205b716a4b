/**
 * Columns whose heads say nothing about the fields, where the others show that the table is the list's: the only
 * column of dates belongs to the only field of dates, and so on.
 */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { COMPLETED } from '../weights/columns.ts';
import { type Assigned, isNumericField } from './assigned.ts';
import { fieldScore } from './columns.ts';
import type { Grid } from './grid.ts';
import type { Profile } from './profile.ts';

interface Free {
  fields: Field[];
  columns: number[];
}

/** @param isWhole whether the table is the list's only if every column is one of its fields: then their order counts */
export function completeColumns(
  context: Context,
  grid: Grid,
  { profiles, columns, isWhole }: { profiles: readonly Profile[]; columns: Assigned[]; isWhole: boolean },
): void {
  const named = columns.length;
  const isNamed = named >= COMPLETED.minNamed && named >= COMPLETED.namedShare * context.fields.length;
  if (!isNamed && !isWhole) return;
  const free: Free = {
    fields: context.fields.filter((field) => isWanted(field) && !columns.some((known) => known.field === field)),
    columns: profiles.flatMap((profile, column) =>
      profile.filled > 0 && !columns.some((known) => known.column === column) ? [column] : [],
    ),
  };
  const fits = (field: Field, column: number): boolean => {
    const profile = profiles[column];
    return profile !== undefined && isFitting(field, profile) && !namesOther(context, field, grid.heads[column] ?? []);
  };
  for (let pair = onlyPair(free, fits); pair !== undefined; pair = onlyPair(free, fits)) {
    const { field, column } = pair;
    columns.push({ field, column, line: null, score: COMPLETED.score });
    free.fields.splice(free.fields.indexOf(field), 1);
    free.columns.splice(free.columns.indexOf(column), 1);
  }
  if (isWhole)
    for (const pair of pairsInOrder(free, profiles)) columns.push({ ...pair, line: null, score: COMPLETED.ordered });
}

/** Fields and columns of one type in their order, if there are as many of both. */
function pairsInOrder({ fields, columns }: Free, profiles: readonly Profile[]): { field: Field; column: number }[] {
  const typeOf = (profile: Profile | undefined): string =>
    profile === undefined
      ? ''
      : profile.dates >= COMPLETED.most
        ? 'date'
        : profile.amounts >= COMPLETED.most
          ? 'number'
          : profile.numbers >= COMPLETED.most && profile.codes < COMPLETED.most
            ? 'number'
            : 'text';
  const wanted = (field: Field): string => (field.kind === 'date' ? 'date' : isNumericField(field) ? 'number' : 'text');
  return ['date', 'number', 'text'].flatMap((type) => {
    const own = fields.filter((field) => wanted(field) === type);
    const there = columns.filter((column) => typeOf(profiles[column]) === type);
    return own.length === there.length ? own.map((field, at) => ({ field, column: there[at] ?? 0 })) : [];
  });
}

const isWanted = ({ schema }: Field): boolean => schema.type !== 'boolean' && schema.enum === undefined;

/** A field and a column that fit each other and nothing else. */
function onlyPair(
  { fields, columns }: Free,
  fits: (field: Field, column: number) => boolean,
): { field: Field; column: number } | undefined {
  for (const field of fields) {
    const [column, ...others] = columns.filter((entry) => fits(field, entry));
    if (column === undefined || others.length > 0) continue;
    if (fields.every((other) => other === field || !fits(other, column))) return { field, column };
  }
  return undefined;
}

function isFitting(field: Field, { dates, numbers, amounts, percents, texts, codes }: Profile): boolean {
  const { most } = COMPLETED;
  if (field.kind === 'date') return dates >= most;
  if (isNumericField(field)) return numbers >= most && (field.kind === 'percent' || percents < 1 - most);
  if (dates >= most || amounts >= most) return false;
  if (field.kind === 'identifier') return codes >= most || numbers >= most;
  return field.kind === 'text' || field.kind === 'name' ? texts >= most : false;
}

/** Whether the head names another field of the list better than this one. */
function namesOther(context: Context, field: Field, lines: readonly string[]): boolean {
  const head = lines.join(' ');
  if (head === '') return false;
  const own = fieldScore(context, field, head);
  return context.fields.some(
    (other) => other !== field && fieldScore(context, other, head) > Math.max(COMPLETED.namesOther, own),
  );
}
