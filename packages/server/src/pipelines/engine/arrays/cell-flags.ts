/** Marks behind numbers that a closed list or a flag asks for: "3.71 L" is a result and says that it is low. */
import type { Json } from '../../json/json.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';
import type { Assigned } from './assigned.ts';
import type { GridRow } from './grid.ts';
import { answersByName } from './named-answers.ts';

type Lines = readonly (readonly ViewWord[])[];

const NUMBER = /^[<>≤≥]?[-−]?\d[\d.,]*$/;

/** The last word of a cell of one line, behind a number; or a mark that stands apart before what is in the cell. */
export function flagWord(lines: Lines): ViewWord | undefined {
  const [line = [], ...others] = lines;
  if (others.length > 0) return undefined;
  const [first, second, last, before] = [line[0], line[1], line.at(-1), line.at(-2)];
  if (line.length === 2 && /^[\p{L}*]{1,4}$/u.test(last?.text ?? '') && NUMBER.test(before?.text ?? '')) return last;
  const isApart = second !== undefined && first?.segment !== second.segment;
  return isApart && /^(?:\p{Lu}{1,2}|\*{1,3})$/u.test(first?.text ?? '') ? first : undefined;
}

const FLAG = /\b(?:flag|marker|indicator)s?\b/i;

/** A text that is called a flag is the mark itself. */
export const isNamedFlag = ({ name, schema }: Field): boolean =>
  schema.enum === undefined && schema.type === 'string' && FLAG.test(spacedName(name));

/** What a mark says: the member that it is, or the only one that begins with it. */
export function flagged(field: Field, mark: string): Json {
  if (isNamedFlag(field)) return mark;
  const members = field.schema.enum ?? [];
  const own = mark.toLowerCase();
  const exact = members.find((member) => String(member).toLowerCase() === own);
  const begun = members.filter((member) => String(member).toLowerCase().startsWith(own));
  return exact ?? (begun.length === 1 ? (begun[0] ?? null) : null);
}

/** By number of column, the field without a column of its own that marks behind its numbers say. */
export function flagColumns(
  { fields }: Pick<Context, 'fields'>,
  items: readonly { cells: readonly Lines[] }[],
  columns: readonly Assigned[],
): ReadonlyMap<number, Field> {
  const free = fields.filter(
    (field) =>
      (field.schema.enum !== undefined || isNamedFlag(field)) && !columns.some((known) => known.field === field),
  );
  const found = new Map<number, Field>();
  if (free.length === 0) return found;
  const marked = columns.flatMap((known) => {
    const marks = items.flatMap(({ cells }) => flagWord(cells[known.column] ?? [])?.text ?? []);
    const says = free.filter((field) => marks.length > 0 && marks.every((mark) => flagged(field, mark) !== null));
    return marks.length > 1 && says.length > 0 ? [{ known, says }] : [];
  });
  for (const { known, says } of marked) {
    const own = says.filter((field) => ![...found.values()].includes(field));
    // Of several, the one whose name begins as that of the number does: "admission value", "admission flag".
    const kin = own.filter((field) => leadOf(field) === leadOf(known.field));
    const [field] = marked.length === 1 && own.length === 1 ? own : kin;
    if (field !== undefined && (kin.length <= 1 || own.length === 1)) found.set(known.column, field);
  }
  return found;
}

const SIGN = /^(?:[*▲▼↑↓⚠]{1,3}|!{1,3})$/u;
const OUT_OF_RANGE = /\b(?:abnormal|out(?:side)?(?: of)?(?: the)? (?:range|limits?|norm)|flagged|critical|alert)\b/;

/** A flag that signs in the rows of a table answer. */
export interface RowMarks {
  field: Field;
  /** The sign in a row; undefined if it has none. */
  of: (row: GridRow) => ViewWord[] | undefined;
}

/** Where some rows have a sign, the flag for values out of their range holds in those rows and not in the others. */
export function rowMarks(
  { view, fields }: Pick<Context, 'view' | 'fields'>,
  items: readonly { row: GridRow }[],
  columns: readonly Assigned[],
): RowMarks | undefined {
  const field = fields.find(
    ({ name, schema }) => schema.type === 'boolean' && OUT_OF_RANGE.test(tokensOf(spacedName(name)).join(' ')),
  );
  if (field === undefined || columns.some((known) => known.field === field)) return undefined;
  const of = ({ row }: GridRow): ViewWord[] | undefined => {
    const mark = view.rows[row]?.words.find((word) => SIGN.test(word.text));
    return mark === undefined ? undefined : [mark];
  };
  const marked = items.filter((item) => of(item.row) !== undefined).length;
  return marked > 0 && marked < items.length ? { field, of } : undefined;
}

/** Maps the column of a flag to a function that turns its values into yes or no, where they are not those words themselves. */
export function answerColumns(
  items: readonly { cells: readonly Lines[] }[],
  columns: readonly Assigned[],
): ReadonlyMap<number, (text: string) => boolean | null> {
  return new Map(
    columns.flatMap(({ field, column }) => {
      if (field.schema.type !== 'boolean') return [];
      const texts = items.map(({ cells }) => joinWords((cells[column] ?? []).flat()));
      const answer = answersByName(field, texts);
      return answer === undefined ? [] : [[column, answer] as const];
    }),
  );
}

const leadOf = ({ name }: Field): string | undefined => tokensOf(spacedName(name))[0];
