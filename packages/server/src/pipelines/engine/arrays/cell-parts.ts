/** Values inside of the cell that names an item: "SKU: CB-220 · Colour: Green" under it, a part number before it. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { ViewWord } from '../core/view.ts';
import { joinWords } from '../core/view.ts';
import { CELL_PARTS } from '../weights/columns.ts';
import type { Assigned } from './assigned.ts';
import { fieldScore } from './columns.ts';
import { cutWords } from './cut-words.ts';

type Lines = readonly (readonly ViewWord[])[];

export interface CellPart {
  field: Field;
  words: ViewWord[];
  /** What is meant, if not all that the words say. */
  value?: string;
}

export interface CellParts {
  parts: CellPart[];
  /** What is left of the cell. */
  lines: ViewWord[][];
}

const MARK = /^[·•|;,]$/;
const MAX_LABEL_WORDS = 4;

/** Finds the parts of a cell whose labels name fields without a column. A line of such parts alone does not belong to the name. */
export function labelledParts(context: Context, lines: Lines, columns: readonly Assigned[]): CellParts {
  const result: CellParts = { parts: [], lines: [] };
  const free = context.fields.filter((field) => !columns.some((known) => known.field === field));
  for (const line of lines) {
    const labelled = free.length === 0 ? [] : labelledIn(context, line, free);
    const found = labelled.flatMap((part) => (part === undefined || part === 'other' ? [] : [part]));
    const isFirst = result.lines.length === 0 && result.parts.length === 0;
    if (found.length === 0 || (isFirst && lines.length === 1) || labelled.includes(undefined))
      result.lines.push([...line]);
    else for (const part of found) if (!result.parts.some(({ field }) => field === part.field)) result.parts.push(part);
  }
  return result;
}

/** The parts of a line, each with its label. */
export const labelledIn = (
  context: Context,
  line: readonly ViewWord[],
  fields: readonly Field[],
): (CellPart | 'other' | undefined)[] =>
  cutWords(line, { between: MARK }).map((words) => labelledPart(context, words, fields));

/** What follows the label, 'other' for a label that names no field, undefined without a label. */
function labelledPart(
  context: Context,
  words: readonly ViewWord[],
  fields: readonly Field[],
): CellPart | 'other' | undefined {
  const end = labelEnd(words);
  if (end === undefined) return undefined;
  const label = joinWords(words.slice(0, end))
    .replace(/[:：]$/, '')
    .replace(/^\(/, '');
  const [best] = fields
    .map((field) => ({ field, score: fieldScore(context, field, label) }))
    .toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.score < CELL_PARTS.label) return 'other';
  const said = words.slice(end);
  const close = /^\(/.test(words[0]?.text ?? '') ? said.findIndex(({ text }) => text.includes(')')) : -1;
  if (close < 0) return { field: best.field, words: said };
  // What stands behind the brackets is something else.
  const inside = said.slice(0, close + 1);
  return { field: best.field, words: inside, value: joinWords(inside).replace(/\).*$/u, '') };
}

/** Number of words of the label that a text begins with; undefined without one. */
export function labelEnd(words: readonly ViewWord[]): number | undefined {
  const colon = words.findIndex(({ text }) => /[:：]$/.test(text));
  return colon < 0 || colon >= MAX_LABEL_WORDS || colon === words.length - 1 ? undefined : colon + 1;
}

const CODE = /^(?=.*\d)[\p{Lu}\d][\p{L}\d./-]{2,}$/u;
/** Nothing else stands in such brackets before a name, or between the stars that bar codes begin and end with. */
const BRACKETED = /^(?:\[([\p{L}\d][\p{L}\d._/-]*)\]|\*((?=.*\d)[\p{L}\d][\p{L}\d._/-]*)\*)$/u;

/** What the codes before names are, and whether they stand in brackets. */
export interface LeadingCode {
  field: Field;
  isBracketed: boolean;
}

/** The field of codes that has no column, if nearly all names begin with a code, or one does with a code in brackets. */
export function codeBeforeName(
  { fields }: Context,
  names: readonly Lines[],
  columns: readonly Assigned[],
  roles: ReadonlyMap<Field, ColumnRole>,
): LeadingCode | undefined {
  const free = fields.filter((field) => field.kind === 'identifier' && !columns.some((known) => known.field === field));
  const field = free.find((own) => roles.get(own) === 'code') ?? (free.length === 1 ? free[0] : undefined);
  const filled = names.filter((lines) => lines.length > 0);
  if (field === undefined || filled.length === 0) return undefined;
  // Brackets show it for each name by itself.
  if (filled.some((lines) => beginsWithCode(lines, true))) return { field, isBracketed: true };
  const coded = filled.filter((lines) => beginsWithCode(lines));
  // One name may begin with a size or a model, unless it stands in a line of its own.
  const isClear = coded.length > 1 || coded.some(([first]) => first?.length === 1);
  return isClear && coded.length >= CELL_PARTS.coded * filled.length ? { field, isBracketed: false } : undefined;
}

/** Columns of codes whose cells nearly all say the name of the code as well: "A00 Customs duty". */
export function codedColumns(
  items: readonly { cells: readonly Lines[] }[],
  columns: readonly Assigned[],
): ReadonlySet<number> {
  const own = columns.filter(({ field, column, line }) => {
    if (field.kind !== 'identifier' || line !== null || columns.some((other) => isBeside(other, { field, column })))
      return false;
    const filled = items.flatMap(({ cells }) => ((cells[column] ?? []).length > 0 ? [cells[column] ?? []] : []));
    return (
      filled.length > 1 && filled.filter((lines) => beginsWithCode(lines)).length >= CELL_PARTS.coded * filled.length
    );
  });
  return new Set(own.map(({ column }) => column));
}

const isBeside = (other: Assigned, { field, column }: Pick<Assigned, 'field' | 'column'>): boolean =>
  other.field !== field && other.column === column;

export function beginsWithCode([first, ...rest]: Lines, isBracketed = false): boolean {
  const [code, ...others] = first ?? [];
  if (code === undefined || !((!isBracketed && CODE.test(code.text)) || BRACKETED.test(code.text))) return false;
  return [...others, ...rest.flat()].some(({ text }) => /\p{L}{3}/u.test(text));
}

/** The code before a name, without brackets around it. */
export function codePart(field: Field, [first]: Lines): CellPart {
  const words = first?.slice(0, 1) ?? [];
  const [, between, starred] = BRACKETED.exec(words[0]?.text ?? '') ?? [];
  const inside = between ?? starred;
  return { field, words, ...(inside === undefined ? {} : { value: inside }) };
}

/** The name without the code before it. */
export const withoutCode = ([first, ...rest]: Lines): ViewWord[][] =>
  [first?.slice(1) ?? [], ...rest].filter((line) => line.length > 0).map((line) => [...line]);
