/**
 * Fields of an item that no label names: schemas ask in the order of the print, so the values between the labelled ones
 * are those of the fields between them, if their types leave no other way.
 */
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords } from '../core/view.ts';
import { memberOf } from '../schema/members.ts';
import { SLOT_ORDER } from '../weights/blocks.ts';
import { type Assigned, isNumericField } from './assigned.ts';
import { isNumberText } from './columns.ts';
import type { Grid } from './grid.ts';
import type { Fit } from './match.ts';
import { formShare, type Profile } from './profile.ts';

/** @param count of columns that may be taken: sums under a table are not told apart by order */
export function columnsByOrder(
  { fields }: Context,
  grid: Grid,
  { columns, profiles }: { columns: readonly Assigned[]; profiles: readonly Profile[] },
  count: number,
): Assigned[] {
  const known = columns.map(({ field, column }) => ({ field, column, fit: SLOT_ORDER.known }));
  const free = profiles
    .slice(0, count)
    .flatMap((profile, column) =>
      profile.filled > 0 && !columns.some((other) => other.column === column) ? [{ profile, column }] : [],
    );
  const open = fields.filter((field) => !columns.some((other) => other.field === field));
  const fits = open.flatMap((field) =>
    free.flatMap(({ profile, column }) => {
      const fit = typeFit(field, profile, textsOf(grid, column));
      return fit === 0 ? [] : [{ field, column, fit }];
    }),
  );
  const all = [...known, ...fits];
  const best = inOrder(fields, all);
  const sum = sumOf(best);
  return best
    .filter((pair) => fits.includes(pair))
    .filter(
      (pair) =>
        sum -
          sumOf(
            inOrder(
              fields,
              all.filter((other) => other !== pair),
            ),
          ) >=
        SLOT_ORDER.margin,
    )
    .map(({ field, column }) => ({ field, column, line: null, score: 0, way: 'order', contested: 0 }));
}

const sumOf = (pairs: readonly Fit<Field>[]): number => pairs.reduce((sum, { fit }) => sum + fit, 0);

/** The pairs that fit best together and are in the order of the fields and of the columns. */
function inOrder(fields: readonly Field[], fits: readonly Fit<Field>[]): Fit<Field>[] {
  const columns = [...new Set(fits.map(({ column }) => column))].sort((one, other) => one - other);
  // By number of columns that may be taken: the best of the fields so far.
  let best: Fit<Field>[][] = columns.map(() => []);
  best.push([]);
  for (const field of fields) {
    const own = fits.filter((pair) => pair.field === field);
    const next: Fit<Field>[][] = [[]];
    for (const [at, column] of columns.entries()) {
      const pair = own.find((entry) => entry.column === column);
      const options = [
        next[at] ?? [],
        best[at + 1] ?? [],
        ...(pair === undefined ? [] : [[...(best[at] ?? []), pair]]),
      ];
      next.push(options.reduce((most, one) => (sumOf(one) > sumOf(most) ? one : most)));
    }
    best = next;
  }
  return best.at(-1) ?? [];
}

const textsOf = ({ rows }: Grid, column: number): string[] =>
  rows.map(({ cells }) => joinWords(cells[column] ?? [])).filter((text) => text !== '');

/** How well the values suit a field by their type alone, 0..1. */
function typeFit(field: Field, profile: Profile, texts: readonly string[]): number {
  const { most, weak } = SLOT_ORDER;
  const share = (holds: (text: string) => boolean): number => texts.filter(holds).length / Math.max(1, texts.length);
  const form = formShare(field, profile);
  if (form !== undefined) return form >= most ? 1 : 0;
  if (field.schema.type === 'boolean') return 0;
  if (field.schema.enum !== undefined)
    return share((text) => memberOf(field, { text, value: text }) !== null) >= most ? 1 : 0;
  const isDate = profile.dates >= most;
  if (field.kind === 'date') return isDate ? 1 : 0;
  const isTime = profile.times >= most;
  if (field.kind === 'time') return isTime ? 1 : 0;
  const isNumber = share(isPlainNumber) >= most;
  if (isNumericField(field) && field.schema.type !== 'string') return isNumber && !isDate && !isTime ? 1 : 0;
  if (isDate || isTime) return weak;
  if (field.kind === 'identifier') return share((text) => /\d/.test(text)) >= most ? 1 : weak;
  return isNumber ? weak : 1;
}

const UNIT_BEHIND = /^(\S*\d\S*)\s\p{L}{1,4}\.?$/u;
const isPlainNumber = (text: string): boolean => isNumberText(UNIT_BEHIND.exec(text)?.[1] ?? text);
