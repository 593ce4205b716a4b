/**
 * Columns whose heads say nothing about the fields, where the others show that the table is the list's: the only
 * column of dates belongs to the only field of dates, and so on.
 */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { memberByShortForm, memberOf } from '../schema/members.ts';
import { spacedName } from '../schema/value-kind.ts';
import { COLUMN, COMPLETED, TYPE_FIT } from '../weights/columns.ts';
import { type Assigned, isNumericField } from './assigned.ts';
import { fieldScore } from './columns.ts';
import { type Grid, isGroupRow } from './grid.ts';
import { isNamedAsGroup, isSaidOver } from './group-names.ts';
import { inSameOrder } from './in-order.ts';
import { bestMatch, type Fit } from './match.ts';
import { answersByName } from './named-answers.ts';
import { firstLine, formShare, type Profile, sampleOf } from './profile.ts';
import { roleScore } from './roles.ts';
import { isRuledOut } from './ruled-out-heads.ts';

/** @param isWhole whether the table is the list's only if every column is one of its fields: then their order counts */
export function completeColumns(
  context: Context,
  grid: Grid,
  { profiles, columns, isWhole }: { profiles: readonly Profile[]; columns: Assigned[]; isWhole: boolean },
): void {
  const named = columns.length;
  const filled = profiles.filter((profile) => profile.filled > 0).length;
  // One field and one column are left of two.
  const isLastPair = context.fields.length === 2 && filled === 2 && named === 1;
  const isNamed = isLastPair || (named >= COMPLETED.minNamed && named >= COMPLETED.namedShare * context.fields.length);
  if (!isNamed && !isWhole) return;
  const fields = context.fields.filter((field) => isWanted(field) && !columns.some((known) => known.field === field));
  const free = profiles.flatMap((profile, column) =>
    profile.filled > 0 && !columns.some((known) => known.column === column) ? [column] : [],
  );
  const fits = fields.flatMap((field) =>
    free.flatMap((column): Fit<Field>[] => {
      const profile = profiles[column];
      const own =
        profile === undefined
          ? 0
          : field.schema.enum === undefined
            ? Math.max(typeFit(field, profile), answerFit(field, grid, column))
            : memberFit(field, grid, column);
      if (own === 0) return [];
      const text = (grid.heads[column] ?? []).join(' ');
      // "Pos" counts the rows.
      const isCounter = profile?.isCounter === true && roleScore('position', text) >= COLUMN.minCounterHead;
      if (isCounter && !isNumbering(field)) return [];
      // A number that each item has for itself is not the same in all.
      if (isNumbering(field) && profile !== undefined && isConstant(profile)) return [];
      const head = fieldScore(context, field, text);
      const isPartOfName = head >= COMPLETED.minPartOfName;
      // A head that says a part of the name may name a field better that has a column already; and what another column
      // is called better is not meant.
      const others = context.fields.filter(
        (other) =>
          other === field ||
          !columns.some(
            (known) => known.field === other && (isPartOfName || known.score > fieldScore(context, other, text)),
          ),
      );
      if (namesOther({ ...context, fields: others }, field, grid.heads[column] ?? [])) return [];
      // A head that says a part of the name decides between columns of one type.
      return [{ field, column, fit: own + (isPartOfName ? head : 0) }];
    }),
  );
  const byType = (field: Field, column: number): Pick<Assigned, 'field' | 'column' | 'line' | 'contested'> => {
    const others = fits.filter((fit) => (fit.field === field) !== (fit.column === column)).length;
    return { field, column, line: null, contested: Math.min(1, others / COMPLETED.manyOthers) };
  };
  const matched = bestMatch(fits);
  const sure = matched.filter(({ fit, margin }) => fit >= COMPLETED.minFit && margin >= COMPLETED.minMargin);
  for (const { field, column } of sure) columns.push({ ...byType(field, column), score: COMPLETED.score, way: 'type' });
  // Columns stand side by side only within a line.
  const isBeside = (column: number): boolean => (grid.lineOf?.[column] ?? 0) === 0;
  const beside = columns.filter(({ column }) => isBeside(column));
  const unnamed = fields.filter((field) => !columns.some((known) => known.field === field));
  for (const pair of betweenOthers(context.fields, beside, {
    fields: grid.lineOf === undefined ? fields : unnamed,
    free: free.filter(isBeside),
    fits,
    hasGroups: grid.rows.some(isGroupRow),
  }))
    columns.push({ ...byType(pair.field, pair.column), score: COMPLETED.between, way: 'order' });
  const rest = fits.filter(({ field, column }) => !sure.some((pair) => pair.field === field || pair.column === column));
  // As many columns of days as fields of days are in the same order, as a start stands before its end.
  for (const type of isWhole ? (['date', 'time', 'number', 'text'] as const) : (['date'] as const)) {
    const own = rest.filter(
      ({ field, column, fit }) =>
        typeOf(field) === type &&
        fit >= COMPLETED.minOrdered &&
        !columns.some((known) => known.column === column || known.field === field),
    );
    for (const pair of inOrder(own))
      columns.push({ ...byType(pair.field, pair.column), score: COMPLETED.ordered, way: 'order' });
  }
  if (!isWhole) return;
  const left = fields.filter((field) => !columns.some((known) => known.field === field));
  const open = free.filter((column) => !columns.some((known) => known.column === column));
  // Where no head names a field, texts of any kind are in every table.
  const hasName = columns.some(({ way, score }) => way === 'head' && score >= COLUMN.minPair);
  for (const pair of inSameOrder(context.fields, columns, {
    fields: left,
    columns: open,
    mayBe: (field, column) => {
      const profile = profiles[column];
      if (profile === undefined || namesOther(context, field, grid.heads[column] ?? [])) return false;
      return hasName ? mayHold(field, profile) : typeFit(field, profile) > 0 || isClock(field, profile);
    },
  }))
    columns.push({ ...byType(pair.field, pair.column), score: COMPLETED.ordered, way: 'order' });
}

/** Whether a field may have a column that stands in its place among the others. */
function mayHold(field: Field, profile: Profile): boolean {
  const { most } = COMPLETED;
  if (field.schema.enum !== undefined || field.schema.type === 'boolean' || formShare(field, profile) !== undefined)
    return false;
  if (field.kind === 'date') return profile.dates >= most;
  if (field.kind === 'time') return profile.times >= most || isClock(field, profile);
  if (field.kind === 'currency') return profile.currencies >= most;
  if (isNumericField(field)) return profile.numbers >= most;
  if (profile.figures >= most && isPlainText(field)) return false;
  // A text may be anything, but no name is a figure.
  return field.kind !== 'name' || profile.numbers + profile.dates < 1 - most;
}

/** "2,862" and "4.7" are measured or counted; a text has other values, unless its head names it. */
const isPlainText = (field: Field | undefined): boolean =>
  field?.kind === 'text' || field?.kind === 'name' || field?.kind === 'identifier';

const isClock = ({ kind }: Field, { clocks }: Profile): boolean => kind === 'time' && clocks >= COMPLETED.most;

type TypeName = 'date' | 'time' | 'number' | 'text';

const typeOf = (field: Field): TypeName =>
  field.kind === 'date' || field.kind === 'time' ? field.kind : isNumericField(field) ? 'number' : 'text';

/** Fields and columns that could as well be paired otherwise go by their order, if there are as many of both. */
function inOrder(fits: readonly Fit<Field>[]): { field: Field; column: number }[] {
  const columns = [...new Set(fits.map(({ column }) => column))].sort((a, b) => a - b);
  const all = [...new Set(fits.map(({ field }) => field))].sort((a, b) => a.index - b.index);
  // A heading over the rows may have the value of one field that has no column.
  const fields = all.length > columns.length ? all.filter((field) => !isNamedAsGroup(field)) : all;
  return fields.length === columns.length ? fields.map((field, at) => ({ field, column: columns[at] ?? 0 })) : [];
}

interface Open {
  fields: readonly Field[];
  free: readonly number[];
  fits: readonly Fit<Field>[];
  /** Whether lines among the rows head those below them. */
  hasGroups: boolean;
}

/**
 * Where fields and columns are known in the same order, the fields between two of them have the columns between those:
 * all of them if there are as many and each has the type of its field, else those whose type tells them apart there.
 */
function betweenOthers(
  every: readonly Field[],
  columns: readonly Assigned[],
  { fields, free, fits, hasGroups }: Open,
): { field: Field; column: number }[] {
  const known = columns.toSorted((a, b) => a.field.index - b.field.index);
  if (known.length < COMPLETED.minNamed) return [];
  if (known.some(({ column }, at) => column <= (known[at - 1]?.column ?? -1))) return [];
  const ends = [
    { index: -1, column: -1 },
    ...known.map(({ field, column }) => ({ index: field.index, column })),
    { index: Math.max(...every.map(({ index }) => index)) + 1, column: Infinity },
  ];
  return ends.slice(1).flatMap((end, at) => {
    const start = ends[at] ?? end;
    const all = fields.filter(
      (field) =>
        field.index > start.index && field.index < end.index && !columns.some((other) => other.field === field),
    );
    const open = free.filter(
      (column) => column > start.column && column < end.column && !columns.some((other) => other.column === column),
    );
    // The first of them is what stands over the rows.
    const isHeaded = hasGroups && start.index < 0 && all.length === open.length + 1 && isPlainText(all[0]);
    const own = isHeaded ? all.slice(1) : all;
    const fitting = fits.filter(({ field, column }) => own.includes(field) && open.includes(column));
    const pairs = own.map((field, place) => ({ field, column: open[place] ?? -1 }));
    const fit = ({ field, column }: { field: Field; column: number }): boolean =>
      fitting.some((other) => other.field === field && other.column === column);
    if (own.length === open.length && pairs.every(fit)) return pairs;
    return bestMatch(fitting).filter((pair) => pair.fit >= COMPLETED.minFit && pair.margin >= COMPLETED.minMargin);
  });
}

/** Whether the name of a field says that it counts the items: "payment number", "installment no". */
export const isNumbering = ({ name, schema }: Field): boolean =>
  schema.type === 'integer' && /(?:^|[^a-z])(?:number|no|nr|index|sequence|rank|position)$/i.test(spacedName(name));

const isConstant = ({ values }: Profile): boolean => values.length > 2 && new Set(values).size === 1;

/** What stands over the rows has no column. */
const isWanted = (field: Field): boolean => !isSaidOver(field);

/** Whether many values of a column are members of the closed list that a field asks for. */
function memberFit(field: Field, { rows }: Grid, column: number): number {
  const texts = sampleOf(rows).flatMap(({ cells }) => firstLine(cells[column] ?? []) || []);
  const members = texts.filter((text) => memberOf(field, { text, value: text }) !== null).length;
  if (texts.length > 0 && members >= COMPLETED.members * texts.length) return 1;
  // Any letter begins some member: all cells must be short forms, and of several members.
  const short = texts.filter((text) => !isDash(text)).map((text) => memberByShortForm(field, text));
  return new Set(short).size > 1 && !short.includes(null) ? 1 : 0;
}

const isDash = (text: string): boolean => /^[-–—]+$/.test(text.trim());

/** Whether the few values of a column say by the name of a flag whether it holds. */
function answerFit(field: Field, { rows }: Grid, column: number): number {
  if (field.schema.type !== 'boolean') return 0;
  const texts = sampleOf(rows).flatMap(({ cells }) => firstLine(cells[column] ?? []) || []);
  return answersByName(field, texts) === undefined ? 0 : 1;
}

/** An amount may be that "of the current year". */
const isYear = ({ name, schema, kind }: Field): boolean =>
  schema.type === 'integer' && kind !== 'money' && /\byear$/i.test(spacedName(name));
const SAYS_RANGE = /range|interval|limits|bounds/i;

/** How well the values of a column suit a field by their type alone, 0..1. */
function typeFit(field: Field, profile: Profile): number {
  const {
    dates,
    numbers,
    amounts,
    percents,
    texts,
    codes,
    figures,
    times,
    persons,
    ranges,
    years,
    answers,
    countries,
    currencies,
    letters,
  } = profile;
  const { most } = COMPLETED;
  const form = formShare(field, profile);
  if (form !== undefined) return form >= most ? 1 : 0;
  if (field.schema.type === 'boolean') return answers >= most ? 1 : 0;
  if (field.kind === 'country') return countries >= most ? 1 : 0;
  if (field.kind === 'currency') return currencies >= most ? 1 : 0;
  if (field.kind === 'date') return dates >= most ? 1 : 0;
  // A charge that is a text may be what the charge is called.
  const isName = field.schema.type === 'string' && numbers < most && texts >= most;
  if (isNumericField(field) && isName) return TYPE_FIT.textAsName;
  if (isNumericField(field)) {
    if (numbers < most || times >= most) return 0;
    // A row counter is not an amount.
    if (field.kind === 'money' && profile.isCounter && profile.values.length > 2) return 0;
    if (isYear(field)) return years >= most ? 1 : 0;
    if (years >= most) return TYPE_FIT.yearAsNumber;
    if ((field.kind === 'percent') !== percents >= most) return field.kind === 'percent' ? TYPE_FIT.plainAsPercent : 0;
    if (field.schema.type === 'integer' && amounts >= most) return TYPE_FIT.amountAsInteger;
    return field.kind === 'money' && amounts < most ? TYPE_FIT.wholeAsMoney : 1;
  }
  if (dates >= most || amounts >= most || percents >= most || figures >= most) return 0;
  if (times >= most) return field.kind === 'time' ? 1 : field.kind === 'text' ? TYPE_FIT.timeAsText : 0;
  if (field.kind === 'time') return 0;
  if (ranges >= most && SAYS_RANGE.test(field.name)) return 1;
  const isCode = codes >= most || numbers >= most;
  // Numbers of accounts have dashes too.
  if (ranges >= most && !isCode) return field.kind === 'text' ? TYPE_FIT.rangeAsText : 0;
  if (field.kind === 'identifier') return isCode ? 1 : texts >= most ? TYPE_FIT.textAsCode : 0;
  if (isCode) return TYPE_FIT.codeAsText;
  if (texts < most) return letters > 0 && field.kind !== 'name' ? TYPE_FIT.shortAsText : 0;
  if (field.kind === 'name') return persons >= most ? 1 : TYPE_FIT.textAsName;
  return persons >= most ? TYPE_FIT.personAsText : 1;
}

/** Whether the head names another field of the list better than this one, or this one says that it is not meant. */
function namesOther(context: Context, field: Field, lines: readonly string[]): boolean {
  const head = lines.join(' ');
  if (head === '') return false;
  if (isRuledOut(field, head)) return true;
  const own = fieldScore(context, field, head);
  return context.fields.some(
    (other) => other !== field && fieldScore(context, other, head) > Math.max(COMPLETED.namesOther, own),
  );
}
