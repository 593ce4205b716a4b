/** Amounts of statements whose letters say what is taken off: "845,00 S" beside "2.340,17 H", "31.80 DR", "612.40 CR". */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords } from '../core/view.ts';
import { spacedName } from '../schema/value-kind.ts';
import type { ItemRecord, RecordCell } from './item-record.ts';
import { numberIn } from './profile.ts';

const MARKED = /^(\D*\d[\d.,'’ ]*)\s?(S|H|D|C|DR|CR)\.?$/iu;
const DEBITS: ReadonlySet<string> = new Set(['S', 'D', 'DR']);
/** Fields that take the letters or what they mean. */
const SIDE = /\b(?:debit|credit|direction|side|sign|soll|haben|dr|cr|indicator)\b/i;

/** A choice such as "debit", whatever its field is called. */
const isSide = (member: unknown): boolean => typeof member === 'string' && /^(?:debit|credit|dr|cr)$/i.test(member);

/** Letters that come in pairs. Tills also mark the tax of goods with single letters, but their lines have no day. */
const PAIRS: readonly (readonly string[])[] = [
  ['S', 'H'],
  ['D', 'C'],
];

interface Marked {
  cell: RecordCell;
  number: string;
  mark: string;
}

/** Gives them a minus: what is taken off where both are marked, else what is marked among plain amounts. */
export function signAmounts({ fields, decimal }: Context, records: readonly ItemRecord[]): void {
  if (fields.some(({ name, schema }) => SIDE.test(spacedName(name)) || schema.enum?.some(isSide))) return;
  const isDated = fields.some(({ kind }) => kind === 'date');
  for (const field of fields) {
    if (field.kind !== 'money' || field.schema.type === 'string') continue;
    const cells = records.flatMap((record) => record.find((cell) => cell.field === field) ?? []);
    const marked = cells.flatMap((cell) => markedOf(cell) ?? []);
    const marks = new Set(marked.map(({ mark }) => mark));
    const isShort = [...marks].some((mark) => mark.length === 1);
    const isPair = PAIRS.some((pair) => marks.size === 2 && pair.every((mark) => marks.has(mark)));
    if (isShort && !(isPair && isDated)) continue;
    for (const { cell, number } of takenOff(field, marked, cells.length)) {
      const value = numberIn(number, decimal);
      if (value !== null) cell.value = -Math.abs(value);
    }
  }
}

function markedOf(cell: RecordCell): Marked | undefined {
  const [, number, mark] = MARKED.exec(joinWords(cell.words).trim()) ?? [];
  return number === undefined || mark === undefined ? undefined : { cell, number, mark: mark.toUpperCase() };
}

function takenOff({ schema, name }: Field, marked: readonly Marked[], count: number): readonly Marked[] {
  const debits = marked.filter(({ mark }) => DEBITS.has(mark));
  const credits = marked.filter(({ mark }) => !DEBITS.has(mark));
  if (marked.length === 0 || /\bpositive\b/i.test(schema.description.replace(/\bpositive (?:for|if) credit\w*/gi, '')))
    return [];
  if (debits.length > 0) return marked.length === count || credits.length === 0 ? debits : [];
  // Bills and cards mark what they give back; a balance may be in credit.
  const isGivenBack = credits.length < count && credits.every(({ mark }) => mark === 'CR');
  return isGivenBack && !/balance/i.test(name) ? credits : [];
}
