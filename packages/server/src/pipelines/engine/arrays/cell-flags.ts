/** Marks behind numbers that a closed list asks for: "3.71 L" is a result and says that it is low. */
import type { Json } from '../../json/json.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { ViewWord } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';
import type { Assigned } from './assigned.ts';

type Lines = readonly (readonly ViewWord[])[];

/** The last word of a cell of one line, behind a number. */
export function flagWord(lines: Lines): ViewWord | undefined {
  const [line = [], ...others] = lines;
  const [last, before] = [line.at(-1), line.at(-2)];
  const isFlag = others.length === 0 && line.length === 2 && /^[\p{L}*]{1,4}$/u.test(last?.text ?? '');
  return isFlag && /^[<>≤≥]?[-−]?\d[\d.,]*$/.test(before?.text ?? '') ? last : undefined;
}

/** The member that a mark says: itself, or the only one that begins with it. */
export function flagged({ schema }: Field, mark: string): Json {
  const members = schema.enum ?? [];
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
    (field) => field.schema.enum !== undefined && !columns.some((known) => known.field === field),
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

const leadOf = ({ name }: Field): string | undefined => tokensOf(spacedName(name))[0];
