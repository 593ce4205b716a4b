/** Heads such as "Article" and "Item" stand over codes as well as over names: the values tell which is which. */
import type { ColumnRole } from '../core/column-role.ts';
import type { Field } from '../core/field.ts';
import { COLUMN_FIT } from '../weights/columns.ts';
import type { Assigned } from './assigned.ts';
import type { Profile } from './profile.ts';

/** Swaps the columns of the code and of the description of items, if the one holds names and the other codes. */
export function swapCodes(
  columns: Assigned[],
  profiles: readonly Profile[],
  roles: ReadonlyMap<Field, ColumnRole>,
): void {
  const [code, name] = (['code', 'description'] as const).map((role) =>
    columns.find(({ field, line }) => roles.get(field) === role && line === null),
  );
  if (code === undefined || name === undefined) return;
  const [ofCode, ofName] = [profiles[code.column], profiles[name.column]];
  if (ofCode === undefined || ofName === undefined || !areCodes(ofName) || !areNames(ofCode)) return;
  [code.column, name.column] = [name.column, code.column];
}

const areCodes = ({ codes, digits, letters }: Profile): boolean =>
  codes > COLUMN_FIT.most && digits > COLUMN_FIT.most && letters <= COLUMN_FIT.lettersOfCode;

const areNames = ({ codes, letters }: Profile): boolean =>
  codes < 1 - COLUMN_FIT.most && letters > COLUMN_FIT.lettersOfCode;
