/**
 * Cells that hold two fields: a line for each, a number that counts the items before their names, the currency beside
 * an amount.
 */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { ViewWord } from '../core/view.ts';
import { CURRENCY_CODES } from '../lexicon/currencies.ts';
import { SHARED_CELLS } from '../weights/head-rows.ts';
import { type Assigned, isNumericField } from './assigned.ts';
import type { CellPart } from './cell-parts.ts';
import { fieldScore } from './columns.ts';
import { isNumbering } from './complete-columns.ts';

interface ItemCells {
  cells: ViewWord[][][];
  parts: CellPart[];
}

interface Columns {
  columns: readonly Assigned[];
  roles: ReadonlyMap<Field, ColumnRole>;
  /** The column of the names of items. */
  name: number | undefined;
}

/** Takes what has no column of its own out of the cells of other fields. */
export function takeShared(
  { fields }: Pick<Context, 'fields'>,
  items: readonly ItemCells[],
  { columns, roles, name }: Columns,
): void {
  const free = fields.filter(
    (field) =>
      !columns.some((known) => known.field === field) &&
      !items.some(({ parts }) => parts.some((part) => part.field === field)),
  );
  const counter = free.find((field) => roles.get(field) === 'position' || isNumbering(field));
  if (counter !== undefined && name !== undefined) takeCounter(counter, items, name);
  const currency = free.find(({ kind }) => kind === 'currency');
  if (currency !== undefined) takeCurrency(currency, items, columns);
}

const TWO_NAMES = /^(.{2,30}?)\s*(?:[/,&+]|\s(?:and|und|et|y|e|en|och|og|i)\s)\s*(.{2,30})$/iu;

/** A head that names two fields stands over cells of two lines, one for each: "Day/Time". */
export function takeLines(
  context: Context,
  items: readonly ItemCells[],
  heads: readonly (readonly string[])[],
  columns: readonly Assigned[],
): void {
  const free = context.fields.filter((field) => !columns.some((known) => known.field === field));
  for (const { field: own, column, line } of columns) {
    const [, one, other] = TWO_NAMES.exec((heads[column] ?? []).join(' ')) ?? [];
    if (free.length === 0 || line !== null || one === undefined || other === undefined || isNumericField(own)) continue;
    const names = (field: Field, text: string): boolean => fieldScore(context, field, text) >= SHARED_CELLS.name;
    const isFirst = names(own, one);
    const field = free.find((another) => names(another, isFirst ? other : one));
    const filled = items.filter(({ cells }) => (cells[column] ?? []).length > 0);
    const both = filled.filter(({ cells }) => cells[column]?.length === 2);
    if (field === undefined || (!isFirst && !names(own, other))) continue;
    if (both.length < 2 || both.length < SHARED_CELLS.share * filled.length) continue;
    for (const { cells, parts } of both) {
      const [first = [], second = []] = cells[column] ?? [];
      cells[column] = [isFirst ? first : second];
      parts.push({ field, words: isFirst ? second : first });
    }
  }
}

/** Numbers before the names count on from item to item; sizes and dates there do not. */
function takeCounter(field: Field, items: readonly ItemCells[], name: number): void {
  const firsts = items.map(({ cells }) => cells[name]?.[0]?.[0]?.text ?? '');
  const numbers = firsts.map((text) => Number(/^(\d{1,4})[.)]?$/.exec(text)?.[1] ?? Number.NaN));
  const isOn = numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
  if (!isOn || items.length < SHARED_CELLS.minItems || !Number.isInteger(numbers[0])) return;
  for (const { cells, parts } of items) {
    const [first = [], ...others] = cells[name] ?? [];
    parts.push({ field, words: first.slice(0, 1) });
    cells[name] = [first.slice(1), ...others].filter((line) => line.length > 0);
  }
}

const CODE = new RegExp(`^(?:${CURRENCY_CODES.join('|')})$`);

/** The first column of numbers of which nearly all say their currency. */
function takeCurrency(field: Field, items: readonly ItemCells[], columns: readonly Assigned[]): void {
  const codeIn = ({ cells }: ItemCells, column: number): ViewWord | undefined =>
    (cells[column] ?? []).flat().find(({ text }) => CODE.test(text));
  const said = columns.find(({ field: own, column }) => {
    const filled = items.filter(({ cells }) => (cells[column] ?? []).length > 0);
    const coded = filled.filter((item) => codeIn(item, column) !== undefined).length;
    return isNumericField(own) && coded > 1 && coded >= SHARED_CELLS.share * filled.length;
  });
  if (said === undefined) return;
  for (const item of items) {
    const word = codeIn(item, said.column);
    if (word !== undefined) item.parts.push({ field, words: [word] });
  }
}
