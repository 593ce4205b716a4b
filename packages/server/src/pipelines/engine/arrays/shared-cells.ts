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
import { roleScore } from './roles.ts';

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

const BETWEEN_NAMES =
  /\s*[/,&+、／]\s*|\s(?:and|und|et|y|e|en|och|og|i)\s|(?<=[\p{Script=Han}])[及和与與](?=[\p{Script=Han}])/iu;
const MAX_NAMES = 4;
const MAX_HEAD = 60;

/** A head that names several fields stands over cells of as many lines, one for each: "Day/Time", "Price / Total". */
export function takeLines(
  context: Context,
  items: readonly ItemCells[],
  heads: readonly (readonly string[])[],
  { columns, roles }: Pick<Columns, 'columns' | 'roles'>,
): void {
  const scoreOf = (field: Field, name: string): number => {
    const role = roles.get(field);
    return Math.max(fieldScore(context, field, name), role === undefined ? 0 : roleScore(role, name));
  };
  let free = context.fields.filter((field) => !columns.some((known) => known.field === field));
  const all = columns.flatMap(({ column }) => (heads[column] ?? []).join(' ').slice(0, MAX_HEAD).split(BETWEEN_NAMES));
  // "Unit" names a price a little, and the price has a line of its own.
  const bestOf = new Map(free.map((field) => [field, Math.max(...all.map((name) => scoreOf(field, name)))]));
  for (const { field: own, column, line } of columns) {
    const head = (heads[column] ?? []).join(' ');
    const names = line !== null || head.length > MAX_HEAD ? [] : head.split(BETWEEN_NAMES);
    if (free.length === 0 || names.length < 2 || names.length > MAX_NAMES) continue;
    const filled = items.filter(({ cells }) => (cells[column] ?? []).length > 0);
    const whole = filled.filter(({ cells }) => cells[column]?.length === names.length);
    if (whole.length < Math.min(2, items.length) || whole.length < SHARED_CELLS.share * filled.length) continue;
    const scores = names.map((name) => scoreOf(own, name));
    const at = scores.findIndex((score) => score >= Math.max(SHARED_CELLS.name, ...scores));
    const others = names.map((name, place) =>
      place === at
        ? undefined
        : free.find(
            (field) =>
              scoreOf(field, name) >= Math.max(SHARED_CELLS.name, bestOf.get(field) ?? 0) &&
              !isCounted(field, whole, column, place),
          ),
    );
    if (at < 0 || others.every((field) => field === undefined)) continue;
    free = free.filter((field) => !others.includes(field));
    for (const { cells, parts } of whole) {
      const lines = cells[column] ?? [];
      cells[column] = lines.slice(at, at + 1);
      for (const [place, field] of others.entries()) {
        const words = lines[place] ?? [];
        if (field !== undefined && words.length > 0) parts.push({ field, words });
      }
    }
  }
}

/** "312 kg" under "240 pcs" is a second quantity, and not the unit that the head names. */
const isCounted = (field: Field, items: readonly ItemCells[], column: number, line: number): boolean =>
  !isNumericField(field) &&
  field.kind !== 'date' &&
  field.kind !== 'time' &&
  items.every(({ cells }) => {
    const words = cells[column]?.[line] ?? [];
    return words.length > 1 && /^\d[\d.,]*$/.test(words[0]?.text ?? '');
  });

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
