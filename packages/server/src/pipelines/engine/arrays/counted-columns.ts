/** The number of units, whatever its column is called: what its price is multiplied by to give the amount. */

import type { Field } from '../core/field.ts';
import { COUNTED } from '../weights/columns.ts';
import { type Assigned, isNumericField } from './assigned.ts';
import type { Profile } from './profile.ts';

/** Gives the only open field that counts something the only open column that multiplies one amount to another. */
export function assignCounted(fields: readonly Field[], profiles: readonly Profile[], columns: Assigned[]): void {
  const isOpen = (field: Field): boolean => !columns.some((known) => known.field === field);
  const [field, ...others] = fields.filter((own) => isNumericField(own) && own.kind === 'number' && isOpen(own));
  if (field === undefined || others.length > 0) return;
  const amounts = columns.filter((known) => isNumericField(known.field) && known.field !== field);
  const counted = profiles.flatMap((profile, column) =>
    profile.numbers >= COUNTED.most &&
    !columns.some((known) => known.column === column) &&
    amounts.some((price) =>
      amounts.some((total) => multiplies(profile, profiles[price.column], profiles[total.column])),
    )
      ? [column]
      : [],
  );
  const [column, ...more] = counted;
  if (column === undefined || more.length > 0) return;
  columns.push({ field, column, line: null, score: COUNTED.score, way: 'product', contested: 0 });
}

/** Ones prove nothing. */
function multiplies(counts: Profile, prices: Profile | undefined, totals: Profile | undefined): boolean {
  if (prices === undefined || totals === undefined || prices === totals) return false;
  let proved = 0;
  for (const [row, count] of counts.values.entries()) {
    const [price, total] = [prices.values[row] ?? null, totals.values[row] ?? null];
    if (count === null || price === null || total === null) continue;
    if (!Number.isInteger(count) || Math.abs(count * price - total) > COUNTED.offBy) return false;
    if (count > 1 && price !== 1) proved += 1;
  }
  return proved >= COUNTED.minRows;
}
