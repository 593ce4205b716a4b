/**
 * Lines under the names of items that every item has: "Service: mailbox" and "01.05.24 - 31.05.24". Their labels name
 * fields, or stand in the order of the fields; days are those of a pair of fields.
 */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { findDates, isoOf } from '../recognise/dates.ts';
import { LINES_BELOW } from '../weights/columns.ts';
import { type Assigned, isNumericField } from './assigned.ts';
import { type CellPart, labelEnd } from './cell-parts.ts';
import { fieldScore } from './columns.ts';
import { pairsOf } from './range-columns.ts';

interface ItemCells {
  cells: ViewWord[][][];
  parts: CellPart[];
}

/** A label and its values by item. */
interface LabelledLines {
  label: string;
  values: ReadonlyMap<ItemCells, ViewWord[]>;
}

/**
 * Takes the lines out of the cells.
 *
 * @returns the columns, where one that only its type gave a field which a label names is that of another text
 */
export function takeLinesBelow(
  context: Context,
  items: readonly ItemCells[],
  { columns, name }: { columns: readonly Assigned[]; name: Assigned | undefined },
): readonly Assigned[] {
  if (name === undefined || name.line !== null) return columns;
  takeDays(context, items, { columns, name });
  const taken = takeLabelled(context, items, { columns, name });
  if (FIRST_LINE.test(name.field.schema.description))
    for (const { cells } of items) cells[name.column] = (cells[name.column] ?? []).slice(0, 1);
  return taken;
}

/** A field that asks for the first line leaves out the lines below it. */
const FIRST_LINE = /\b(?:first line|erste Zeile|première ligne|primera línea|prima riga|eerste regel)\b/iu;

function takeLabelled(
  context: Context,
  items: readonly ItemCells[],
  { columns, name }: { columns: readonly Assigned[]; name: Assigned },
): readonly Assigned[] {
  const labelled = items.length < LINES_BELOW.minItems ? [] : labelledLines(items, name.column);
  if (labelled.length === 0) return columns;
  const isWeak = name.way === 'type' || name.way === 'order' || name.way === 'looks';
  const free = context.fields.filter(
    (field) =>
      (isWeak && field === name.field) ||
      !(columns.some((known) => known.field === field) || items.some(({ parts }) => isAmong(parts, field))),
  );
  const named = fieldsOf(context, labelled, free);
  const other = free.find((field) => isText(field) && !named.has(field));
  const isTaken = named.has(name.field);
  if (isTaken && other === undefined) return columns;
  for (const [field, { label, values }] of named) {
    for (const [item, words] of values) {
      item.parts.push({ field, words });
      item.cells[name.column] = (item.cells[name.column] ?? []).filter((line) => labelOf(line) !== label);
    }
  }
  return isTaken && other !== undefined
    ? columns.map((column) => (column === name ? { ...column, field: other } : column))
    : columns;
}

const isAmong = (parts: readonly CellPart[], field: Field): boolean => parts.some((part) => part.field === field);

const isText = ({ schema, kind }: Field): boolean =>
  schema.type === 'string' && schema.enum === undefined && kind !== 'date';

const labelOf = (line: readonly ViewWord[]): string | undefined => {
  const end = labelEnd(line);
  // What is in brackets ends with them.
  return end === undefined || /^\(/.test(line[0]?.text ?? '')
    ? undefined
    : joinWords(line.slice(0, end))
        .replace(/^[*•·\s]+|\s*[:：]$/gu, '')
        .toLowerCase();
};

/** Lines under the first whose label most items have once, in the order of the first item that has them. */
function labelledLines(items: readonly ItemCells[], column: number): LabelledLines[] {
  const found = new Map<string, Map<ItemCells, ViewWord[]>>();
  for (const item of items) {
    for (const line of (item.cells[column] ?? []).slice(1)) {
      const label = labelOf(line);
      if (label === undefined) continue;
      const values = found.get(label) ?? new Map<ItemCells, ViewWord[]>();
      found.set(label, values);
      if (!values.has(item)) values.set(item, line.slice(labelEnd(line)));
    }
  }
  return [...found]
    .filter(([, values]) => values.size >= LINES_BELOW.share * items.length)
    .map(([label, values]) => ({ label, values }));
}

/** The fields that labels name; between two that do, as many labels as fields are in the same order. */
function fieldsOf(
  context: Context,
  labelled: readonly LabelledLines[],
  free: readonly Field[],
): Map<Field, LabelledLines> {
  const scored = labelled
    .flatMap((lines) => free.map((field) => ({ lines, field, score: fieldScore(context, field, lines.label) })))
    .filter(({ score }) => score >= LINES_BELOW.label)
    .toSorted((one, other) => other.score - one.score);
  const named = new Map<Field, LabelledLines>();
  for (const { lines, field } of scored)
    if (!named.has(field) && ![...named.values()].includes(lines) && mayHold(field, lines)) named.set(field, lines);
  const known = [...named].map(([field, lines]) => ({ at: labelled.indexOf(lines), index: field.index }));
  known.sort((one, other) => one.at - other.at);
  if (known.length < LINES_BELOW.minNamed || known.some(({ index }, at) => index < (known[at - 1]?.index ?? -1)))
    return named;
  const ends = [{ at: -1, index: -1 }, ...known, { at: labelled.length, index: Infinity }];
  for (const [place, end] of ends.slice(1).entries()) {
    const start = ends[place] ?? end;
    const lines = labelled.slice(start.at + 1, end.at);
    const fields = free.filter(({ index }) => index > start.index && index < end.index);
    // Before the first, the fields nearest to it: those of the columns may have been left out.
    const own = start.at < 0 ? fields.slice(-lines.length) : fields;
    if (lines.length === 0 || own.length !== lines.length) continue;
    if (own.every((field, at) => mayHold(field, lines[at])))
      for (const [at, field] of own.entries()) named.set(field, lines[at] as LabelledLines);
  }
  return named;
}

function mayHold(field: Field, lines: LabelledLines | undefined): boolean {
  const texts = [...(lines?.values.values() ?? [])].map(joinWords);
  if (field.schema.enum !== undefined || field.schema.type === 'boolean') return false;
  if (field.kind === 'date') return texts.every((text) => findDates(text).length > 0);
  return !isNumericField(field) || texts.every((text) => /^\D{0,3}\d/.test(text));
}

const BETWEEN_DAYS = /^[\s\-–—.]*(?:to|until|till|through|bis|au|al|a|à|t\/m)?[\s\-–—.]*$/iu;

/** Lines of two days and nothing else belong to the only two fields that are the ends of a period. */
function takeDays(
  context: Context,
  items: readonly ItemCells[],
  { columns, name }: { columns: readonly Assigned[]; name: Assigned },
): void {
  const free = context.fields.filter(
    (field) => field.kind === 'date' && !columns.some((known) => known.field === field),
  );
  const [pair, ...others] = pairsOf(free);
  if (pair === undefined || others.length > 0) return;
  const found = items.flatMap((item) => {
    const line = (item.cells[name.column] ?? []).slice(1).find((words) => daysIn(joinWords(words)) !== undefined);
    return line === undefined ? [] : [{ item, line }];
  });
  if (found.length < LINES_BELOW.share * items.length) return;
  for (const { item, line } of found) {
    const days = daysIn(joinWords(line));
    for (const [at, field] of [pair.start, pair.end].entries()) {
      const day = days?.[at];
      if (day === undefined) continue;
      const iso = field.wantsIsoDate ? isoOf(day.date, context.dayFirst) : day.text;
      item.parts.push({ field, words: [...line], value: iso });
    }
    item.cells[name.column] = (item.cells[name.column] ?? []).filter((other) => other !== line);
  }
}

/** The two days of a text that says nothing else. */
function daysIn(text: string): { date: ReturnType<typeof findDates>[number]; text: string }[] | undefined {
  const dates = findDates(text);
  const [first, second] = dates;
  if (first === undefined || second === undefined || dates.length > 2) return undefined;
  const isAll =
    text.slice(0, first.start).trim() === '' &&
    BETWEEN_DAYS.test(text.slice(first.end, second.start)) &&
    text.slice(second.end).trim() === '';
  return isAll ? dates.map((date) => ({ date, text: text.slice(date.start, date.end) })) : undefined;
}
