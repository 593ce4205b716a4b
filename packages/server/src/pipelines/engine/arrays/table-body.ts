/** Turns the rows of a table into items: joins lines of one item, leaves out sums and notes, accounts for each row. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';
import { startsWithSum } from '../lexicon/sum-words.ts';
import { spacedName } from '../schema/value-kind.ts';
import { TABLE_ROWS } from '../weights/columns.ts';
import { isAroundSum } from './after-sums.ts';
import type { Assignment } from './assign.ts';
import { type Assigned, isNumericField } from './assigned.ts';
import { nameLinesOf } from './broken-names.ts';
import type { TableEvidence } from './cell-evidence.ts';
import { answerColumns, flagColumns, rowMarks } from './cell-flags.ts';
import { codeBeforeName, codedColumns } from './cell-parts.ts';
import { isNumberText, isValue } from './columns.ts';
import { fillEmpty } from './empty-cells.ts';
import { type Grid, type GridRow, isGroupRow, repeatsHead } from './grid.ts';
import { groupLines, headingsUnder } from './group-lines.ts';
import { headedFields, isBold } from './headings.ts';
import {
  anchorOf,
  formOf,
  hasLetters,
  hasValue,
  isCode,
  isLedAs,
  isLeftOpen,
  isOverNumbers,
  lacksCells,
  leadOf,
  leastNumbers,
  numbersIn,
} from './item-anchors.ts';
import { type Item, newItem, recordOf } from './item-cells.ts';
import { noteRows, partsOfRow, withoutNoted } from './item-notes.ts';
import type { ItemRecord } from './item-record.ts';
import { entry, GROUP_HEAD, type LedgerEntry } from './ledger.ts';
import { limitRows } from './limit-rows.ts';
import { linesAbove, placeAbove, placeName } from './lines-above.ts';
import { takeLinesBelow } from './lines-below.ts';
import { momentColumns, takeMoments } from './moment-columns.ts';
import { secondField, secondLines, takeSecond } from './second-lines.ts';
import { takeLines, takeShared } from './shared-cells.ts';
import { isNamedSum, isSumRow, RunningSums } from './sum-rows.ts';
import { withTable } from './table-evidence.ts';

export interface Body {
  records: ItemRecord[];
  ledger: LedgerEntry[];
  /** The last row that is part of an item. */
  lastRow: number;
  evidence: TableEvidence;
}

interface Plan {
  grid: Grid;
  assignment: Assignment;
  context: Context;
  numeric: ReadonlySet<number>;
  dates: readonly number[];
  text: Assigned | undefined;
  /** Columns of sums since the year began: what was paid before this period has no other number. */
  years: readonly number[];
  /** The column of balances after each item, beside columns of amounts. */
  balance: number | undefined;
  named: ReadonlySet<number>;
  anchor: number | undefined;
  /** The first column, if it has a code of its own for each item. */
  lead: number | undefined;
  /** Whether only words such as "total" make a row a sum. */
  isByWordOnly: boolean;
  isItemBold: boolean;
  /** How many numbers a row has at least to be an item. */
  minNumbers: number;
  /** Lines of their own under the names of items. */
  second: ReadonlySet<GridRow>;
  /** Lines with a label of their own under items. */
  notes: ReadonlySet<GridRow>;
  /** Lines of the items below them. */
  above: ReadonlySet<GridRow>;
  /** Lines that head the items below them. */
  groups: ReadonlySet<GridRow>;
}

export function recordsOf(
  context: Context,
  grid: Grid,
  assigned: Assignment,
  roles: ReadonlyMap<Field, ColumnRole>,
): Body {
  const ledger: LedgerEntry[] = grid.headRows.map((row) => entry(row, 'header'));
  const plan = planOf(context, grid, assigned, roles);
  if (plan.anchor === undefined) {
    const lastRow = grid.headRows.at(-1)?.row ?? -1;
    return { records: [], ledger, lastRow, evidence: withTable(context, assigned, []) };
  }
  const items = itemsOf(plan, ledger);
  const kept = withoutNoted(context, items, assigned.columns);
  const assignment = { ...assigned, columns: [...takeLinesBelow(context, items, { columns: kept, name: plan.text })] };
  const groups = headedFields(
    context,
    assignment.columns,
    items.map((item) => item.groups),
  );
  const { text } = plan;
  const inLines = new Set(items.flatMap(({ parts }) => parts.map(({ field }) => field)));
  const second = plan.second.size > 0 ? secondField(context, assignment.columns, [...groups, ...inLines]) : undefined;
  if (second !== undefined && text !== undefined)
    for (const item of items) item.second = { field: second, words: takeSecond(item.cells, text.column) };
  const moments = momentColumns(context, items, assignment.columns);
  for (const item of items) item.parts.push(...takeMoments(item.cells, moments));
  takeLines(context, items, grid.heads, { columns: assignment.columns, roles });
  takeShared(context, items, {
    columns: assignment.columns,
    roles,
    name: text?.line === null ? text.column : undefined,
  });
  const marks = rowMarks(context, items, assignment.columns);
  const names = text === undefined ? [] : items.map(({ cells }) => cells[text.column] ?? []);
  const code = codeBeforeName(context, names, assignment.columns, roles);
  const headed = groups.filter((field) => field !== code?.field);
  const coded = codedColumns(items, assignment.columns);
  const flags = flagColumns(context, items, assignment.columns);
  const answers = answerColumns(items, assignment.columns);
  const set = nameLinesOf(items, text?.column ?? -1);
  const records = items.map((item) =>
    recordOf(context, item, {
      assignment,
      groups: headed,
      roles,
      text,
      code,
      coded,
      flags,
      answers,
      marks,
      names: set,
    }),
  );
  const evidence = withTable(context, assignment, records);
  fillEmpty(records, assignment.columns, [...flags.values()]);
  return { records, ledger, lastRow: items.at(-1)?.row.row ?? -1, evidence };
}

function planOf(context: Context, grid: Grid, assignment: Assignment, roles: ReadonlyMap<Field, ColumnRole>): Plan {
  const plan = plainPlanOf(context, grid, assignment, roles);
  const isItem = (row: GridRow): boolean => startsItem(plan, row);
  const groups = groupLines(context, grid, { isItemBold: plan.isItemBold, name: plan.text?.column, isItem });
  const others = grid.rows.filter((row) => !groups.has(row));
  return {
    ...plan,
    groups,
    second: secondLines(others, plan.text?.column, isItem),
    notes: grid.isRowWhole ? new Set() : noteRows(context, grid.rows, isItem),
    above: grid.isRowWhole || groups.size > 0 ? new Set() : linesAbove(grid.rows, isItem),
  };
}

function plainPlanOf(
  context: Context,
  grid: Grid,
  assignment: Assignment,
  roles: ReadonlyMap<Field, ColumnRole>,
): Plan {
  const { columns, profiles } = assignment;
  const roleSet = new Set(roles.values());
  // The sum row of a tax breakdown has every value but a rate.
  const rate = roleSet.has('tax_basis')
    ? columns.find(({ field }) => roles.get(field) === 'tax_rate')?.column
    : undefined;
  const numeric = new Set(columns.filter(({ field }) => isNumericField(field)).map(({ column }) => column));
  const texts = columns
    .filter(({ field }) => !isNumericField(field) && field.kind !== 'date')
    .toSorted((a, b) => {
      const own = Number(roles.get(b.field) === 'description') - Number(roles.get(a.field) === 'description');
      return own || (profiles[b.column]?.letters ?? 0) - (profiles[a.column]?.letters ?? 0);
    });
  return {
    minNumbers: leastNumbers(grid.rows, numeric),
    second: new Set(),
    notes: new Set(),
    above: new Set(),
    groups: new Set(),
    grid,
    assignment,
    context,
    numeric,
    dates: columns.filter(({ field }) => field.kind === 'date').map(({ column }) => column),
    years:
      numeric.size > 1
        ? columns.filter(({ field }) => SINCE_YEAR.test(spacedName(field.name))).map(({ column }) => column)
        : [],
    text: texts[0],
    balance: numeric.size > 1 ? columns.find(({ field }) => BALANCE.test(spacedName(field.name)))?.column : undefined,
    named: new Set(columns.map(({ column }) => column)),
    anchor: rate ?? anchorOf(grid, assignment, numeric),
    lead: leadOf(grid, assignment),
    isItemBold:
      grid.rows.filter((row) => isBold(context, row.cells.find((cell) => cell.length > 0)?.[0])).length >
      grid.rows.length / 2,
    isByWordOnly:
      grid.areSumsByWord === true ||
      roleSet.has('tax_basis') ||
      (roleSet.has('tax_amount') && !roleSet.has('description')),
  };
}

const SINCE_YEAR = /\b(?:ytd|(?:year|total|cumulative) to date|cumul\p{L}*|kumul\p{L}*)(?!\p{L})/iu;
const BALANCE = /\b(?:balance|saldo|solde|kontostand)\b/i;

function itemsOf(plan: Plan, ledger: LedgerEntry[]): Item[] {
  const { grid, context } = plan;
  const [first] = grid.rows;
  const startsWithText = !grid.isRowWhole && grid.rows.length > 1 && first !== undefined && !startsItem(plan, first);
  const items: Item[] = [];
  let pending: GridRow[] = [];
  let groups: readonly ViewWord[][] = [];
  const limits = limitRows(context, grid.rows);
  const own: GridRow[] = [];
  const sums = new RunningSums({ rows: own, numeric: flowsOf(plan), decimal: context.decimal });
  for (const row of grid.rows) {
    const texts = row.cells.flatMap((cell) => (cell.length === 0 ? [] : [joinWords(cell)]));
    // Nothing stands above the first row that a tax or a payment could be of.
    const isByWordOnly = plan.isByWordOnly || items.length === 0;
    const isSum =
      limits.has(row) || isNamedSum(texts) || (!isFull(plan, row) && isSumRow(context, texts, isByWordOnly));
    const mayAddUp = lacksCells(plan, row, own) || startsWithSum(row.text);
    const above = items.at(-1);
    if (plan.above.has(row)) {
      pending.push(row);
      ledger.push(entry(row, 'continuation'));
    } else if (plan.notes.has(row) && above !== undefined && !above.isClosed) {
      above.notes.push(...partsOfRow(context, row));
      above.lastBottom = row.bottom;
      ledger.push(entry(row, 'continuation'));
    } else if (plan.second.has(row) && plan.text !== undefined && above !== undefined) {
      above.cells[plan.text.column]?.push(row.cells[plan.text.column] ?? []);
      above.lastBottom = row.bottom;
      ledger.push(entry(row, 'continuation'));
    } else if (
      isSum ||
      isBalanceAlone(plan, row) ||
      (own.length > 0 && isOverNumbers(plan, row)) ||
      (mayAddUp ? sums.areIn(row) : sums.areAllIn(row))
    ) {
      ledger.push(entry(row, 'subtotal'));
      if (above !== undefined) above.isClosed = true;
      pending = [];
    } else if (repeatsHead(grid, row)) {
      ledger.push(entry(row, 'header', 'repeated'));
      pending = [];
    } else if ((!grid.isRowWhole || row.spans !== undefined) && plan.groups.has(row)) {
      groups = headingsUnder(groups, context.view.rows[row.row]?.segments[0]?.words ?? []);
      sums.restart();
      pending = [];
      if (above !== undefined) above.isClosed = true;
      ledger.push(entry(row, 'skipped', GROUP_HEAD));
    } else if (
      grid.isRowWhole
        ? isItemRow(plan, row)
        : startsItem(plan, row) || collides(plan, items.at(-1), row) || isAnswered(plan, row)
    ) {
      if (isAroundSum(row, { items: own, numeric: plan.numeric, ledger })) {
        ledger.push(entry(row, 'skipped', 'after a sum'));
        continue;
      }
      const item = newItem(row, groups);
      if (plan.above.size > 0) placeAbove(item.cells, pending, plan.numeric);
      else if (startsWithText && plan.text !== undefined) placeName(item.cells, pending, plan.text.column);
      pending = [];
      items.push(item);
      own.push(row);
      ledger.push(entry(row, 'extracted'));
    } else if (grid.isRowWhole && isGroupRow(row)) {
      groups = headingsUnder(groups, row.cells.find((cell) => cell.length > 0) ?? []);
      sums.restart();
      ledger.push(entry(row, 'skipped', GROUP_HEAD));
    } else if (continues(plan, items.at(-1), row)) {
      ledger.push(entry(row, 'continuation'));
    } else if (startsWithText) {
      pending.push(row);
      ledger.push(entry(row, 'continuation'));
    } else {
      ledger.push(entry(row, 'skipped', 'no value in the column every item has'));
    }
  }
  return items;
}

/** Columns of amounts: all numbers but the balance after them. */
const flowsOf = ({ numeric, balance }: Plan): number[] => [...numeric].filter((column) => column !== balance);

/** A balance without an amount that led to it is carried from or to another page, or opens or closes the statement. */
const isBalanceAlone = (plan: Plan, row: GridRow): boolean =>
  plan.balance !== undefined &&
  hasValue(row, plan.balance, true) &&
  !flowsOf(plan).some((column) => hasValue(row, column, true));

/** Notes under an item may have numbers too, but fewer than the item. */
function startsItem({ anchor = 0, numeric, years, minNumbers, text }: Plan, row: GridRow): boolean {
  if (text !== undefined && hasLetters(row, text.column) && years.some((column) => hasValue(row, column, true)))
    return true;
  const isNumber = numeric.has(anchor);
  if (isNumber && isLeftOpen(row, anchor)) {
    // "--" says that the item has no such number, and where the others are.
    const others = [...numeric].filter((column) => isLeftOpen(row, column)).length;
    return text !== undefined && hasLetters(row, text.column) && numbersIn(row, numeric) + others >= minNumbers;
  }
  return hasValue(row, anchor, isNumber) && (!isNumber || numbersIn(row, numeric) >= minNumbers);
}

const nextItem = (plan: Plan): GridRow | undefined => plan.grid.rows.find((row) => startsItem(plan, row));

/** A named row with numbers or dates where the item above has its own is an item, even if it lacks most of them. */
function collides(plan: Plan, item: Item | undefined, row: GridRow): boolean {
  const { numeric, dates, text } = plan;
  if (text === undefined || !hasLetters(row, text.column)) return false;
  const { lead } = plan;
  if (item === undefined) return lead !== undefined && lead !== text.column && isLedAs(nextItem(plan), row, lead);
  if (item.isClosed) return false;
  const isKnown = (column: number): boolean => (item.cells[column] ?? []).length > 0;
  if (lead !== undefined && lead !== text.column && isCode(row.cells[lead])) {
    // The rest of a code on a second line is not of the form of the first.
    const [first = []] = item.cells[lead] ?? [];
    if (formOf(first) === formOf(row.cells[lead] ?? [])) return true;
  }
  const own = [...numeric].filter((column) => hasValue(row, column, true));
  if (own.length > 1 && own.every(isKnown)) return true;
  // A further date with an amount begins an item, even if the amount stands in another column.
  return own.length > 0 && dates.some(isKnown) && isDated(plan, row);
}

/** A row with a value in every column is an item, regardless of its name. */
const isFull = ({ named }: Plan, row: GridRow): boolean =>
  named.size > 2 && [...named].every((column) => (row.cells[column] ?? []).length > 0);

/** Whether the row fills every column of numbers. A text such as "n/t" or "see note" may replace a number. */
const isAnswered = (plan: Plan, row: GridRow): boolean =>
  plan.text !== undefined && plan.numeric.size > 1 && isFull(plan, row) && hasLetters(row, plan.text.column);

const isDated = ({ dates }: Plan, row: GridRow): boolean =>
  dates.some((column) => isValue(joinWords(row.cells[column] ?? [])));

/** In files a row is an item if any wanted column has a value. */
function isItemRow(plan: Plan, row: GridRow): boolean {
  const filled = [...plan.named].filter((column) => (row.cells[column] ?? []).length > 0);
  if (filled.length === 0) return false;
  if (filled.length > 1 || plan.named.size < 3) return true;
  const [only = -1] = filled;
  return plan.numeric.has(only) && hasValue(row, only, true);
}

/** Notes under an item that are not part of its name. */
const NOTE = new RegExp(`^[*•\\s-]*(?:${anyOf(ofLanguages(({ itemNotes }) => itemNotes))})(?!\\p{L})`, 'iu');
const MAX_LINES = 24;

/** A name with a number where the item has its own is what the item is made of, and no line of its name. */
const isPartOfItem = ({ context, numeric, text }: Plan, { cells }: Item, row: GridRow): boolean =>
  text !== undefined &&
  (context.list?.inner?.length ?? 0) === 0 &&
  hasLetters(row, text.column) &&
  [...numeric].some((column) => (cells[column] ?? []).length > 0 && isNumberText(joinWords(row.cells[column] ?? [])));

function continues(plan: Plan, item: Item | undefined, row: GridRow): boolean {
  if (item === undefined || item.isClosed || plan.grid.isRowWhole) return false;
  if (row.page !== item.lastPage || row.top - item.lastBottom >= TABLE_ROWS.continued * plan.grid.lineHeight)
    return false;
  if (isPartOfItem(plan, item, row)) {
    item.isClosed = true;
    return false;
  }
  const filled = row.cells.flatMap((cell, column) => (cell.length === 0 ? [] : [column]));
  let isUsed = false;
  for (const column of filled) {
    const words = row.cells[column] ?? [];
    const known = item.cells[column] ?? [];
    const isNumber = plan.numeric.has(column);
    if (known.length === 0) {
      // A value set a little lower than the rest of its row.
      if (isNumber && !hasValue(row, column, true)) continue;
    } else if (isNumber || known.length >= MAX_LINES) continue;
    if (column === plan.text?.column && NOTE.test(joinWords(words))) {
      // The rest of its row may still hold values of the item.
      item.isClosed = true;
      isUsed = true;
      continue;
    }
    item.cells[column] = [...known, words];
    isUsed = true;
  }
  if (!isUsed) return false;
  item.lastBottom = row.bottom;
  return true;
}
