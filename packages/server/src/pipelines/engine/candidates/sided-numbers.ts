/** Numbers whose sign is said by a word or a letter beside them: "97.52 W", "1,250.40 DR". */
import type { Field } from '../core/field.ts';
import { type Span, spanInRow } from '../core/span.ts';
import type { DocumentView } from '../core/view.ts';
import { spacedName } from '../schema/value-kind.ts';

interface Side {
  asks: RegExp;
  before: RegExp;
  behind: RegExp;
}

const DEGREES = '\\s?(?:°|º|deg(?:rees)?\\.?)?,?\\s?';
/** What follows the letter of a side: nothing, another value of the pair, or the end of a bracket. */
const ALONE = '(?![\\p{L}\\p{N}])';

const SIDES: readonly Side[] = [
  {
    asks: /(?<!\p{L})(?:latitude?|lat|breite(?:ngrad)?|latitudine)(?!\p{L})/iu,
    before: /(?:^|[\s(])(?:S|South|Süd|Sud|Sur|Sul)\)?\s?[:=]?\s*$/u,
    behind: new RegExp(`^${DEGREES}\\(?(?:S|[Ss]outh|SOUTH|Süd|Sud|Sur|Sul)${ALONE}`, 'u'),
  },
  {
    asks: /(?<!\p{L})(?:longitude?|lon|lng|längengrad|longitudine)(?!\p{L})/iu,
    before: /(?:^|[\s(])(?:W|West|Oeste|Ouest|Ovest)\)?\s?[:=]?\s*$/u,
    behind: new RegExp(`^${DEGREES}\\(?(?:W|[Ww]est|WEST|Oeste|Ouest|Ovest)${ALONE}`, 'u'),
  },
  // In German an O is the east; where the label is "Longitud", it is the west.
  {
    asks: /(?<!\p{L})longitud(?!\p{L})/iu,
    before: /(?!)/u,
    behind: new RegExp(`^${DEGREES}\\(?O${ALONE}`, 'u'),
  },
  // What an account is overdrawn by; what stands to one's credit is no longer due.
  {
    asks: /(?<!\p{L})(?:balance|saldo)(?!\p{L})(?!.*(?<!\p{L})due)/iu,
    before: /(?!)/u,
    behind: new RegExp(`^\\s?\\(?(?:DR|Dr|dr|OD|overdrawn|Overdrawn|S(?=\\s*$)|Soll|debit|Debit|DEBIT)${ALONE}`, 'u'),
  },
  {
    asks: /(?<!\p{L})(?:amount|balance|total|payment)\s(?:due|payable|owed|owing)(?!\p{L})/iu,
    before: /(?!)/u,
    behind: new RegExp(`^\\s?\\(?(?:CR|Cr|cr|credit|Credit|CREDIT|in credit)${ALONE}`, 'u'),
  },
];

const sidesAsked = new WeakMap<Field, readonly Side[]>();

function sidesOf(field: Field): readonly Side[] {
  const known =
    sidesAsked.get(field) ??
    (field.schema.type === 'number' ? SIDES.filter(({ asks }) => asks.test(spacedName(field.name))) : []);
  sidesAsked.set(field, known);
  return known;
}

/** A number with the word that makes it a negative one for the field; any other span as it is. */
export function withSide({ rows }: DocumentView, field: Field, span: Span): Span {
  const { start, end, value, kind, score, traits } = span;
  const row = rows[span.row];
  const sides = sidesOf(field);
  if (sides.length === 0 || row === undefined || start === undefined || end === undefined) return span;
  if ((kind !== 'number' && kind !== 'money') || typeof value !== 'number' || value <= 0) return span;
  const [before, after] = [row.text.slice(0, start), row.text.slice(end)];
  for (const side of sides) {
    const behind = side.behind.exec(after)?.[0];
    if (behind === undefined && !side.before.test(before)) continue;
    const found = { kind, value: -value, normaliser: 'number_absolute', score, traits } as const;
    return spanInRow(row, start, end + (behind?.length ?? 0), found);
  }
  return span;
}
