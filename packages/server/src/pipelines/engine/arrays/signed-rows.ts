/**
 * Lists of one direction in a statement that has both in one column of amounts: purchases and payments of a card, deposits
 * and withdrawals of an account. Signs and the letters CR and DR tell them apart.
 */
import type { ListField } from '../core/field.ts';
import { joinWords } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';
import { SIGNED_ROWS } from '../weights/blocks.ts';
import { isNumberText } from './columns.ts';
import type { Grid, GridRow } from './grid.ts';

/** What a list is called, by its direction; payments are in for a card, and in or out for an account. */
const SPENT = /^(?:purchases?|käufe|einkäufe|achats|compras|acquisti|aankopen|köp|zakupy)$/iu;
const OUT =
  /^(?:withdrawals?|debits?|outflows?|outgoing|belastungen|abbuchungen|auszahlungen|lastschriften|débits|retraits|cargos|retiros|addebiti|prelievi|afschrijvingen|uttag)$/iu;
const IN =
  /^(?:deposits?|inflows?|incoming|gutschriften|einzahlungen|dépôts|versements|abonos|ingresos|accrediti|versamenti|bijschrijvingen|insättningar)$/iu;
const GIVEN = /^(?:payments?|credits?|refunds?|zahlungen|paiements|pagos|pagamenti|pagamentos|betalingen)$/iu;

type Named = Pick<ListField, 'name'>;
const isCalled =
  (words: RegExp) =>
  ({ name }: Named): boolean =>
    spacedName(name)
      .split(' ')
      .some((word) => words.test(word)) || tokensOf(name).some((word) => words.test(word));

/** The sign of the amounts that a list asks for; undefined where its name says none. */
export function askedSign(list: Named, lists: readonly Named[]): 'plus' | 'minus' | undefined {
  const hasOther = (words: RegExp): boolean => lists.some((other) => other !== list && isCalled(words)(other));
  if (isCalled(SPENT)(list)) return isCalled(GIVEN)(list) ? undefined : 'plus';
  if (isCalled(GIVEN)(list)) return hasOther(SPENT) ? 'minus' : undefined;
  if (isCalled(IN)(list) === isCalled(OUT)(list)) return undefined;
  return isCalled(IN)(list) ? 'plus' : 'minus';
}

const AMOUNT = /^(\(|[-−–]\s?)?\p{Sc}?\s?([-−–])?(\d[\d.,' ]*)(\)|\s?[-−–])?\s?(CR|DR)?\.?$/iu;

/** The rows whose amounts have a sign; undefined unless one column of amounts has both. */
export function rowsOfSign(
  sign: 'plus' | 'minus',
  { rows, heads, isRowWhole }: Grid,
): ReadonlySet<GridRow> | undefined {
  for (const column of heads.keys()) {
    const signs = new Map(
      rows.flatMap((row) => {
        const own = signOf(row, column);
        return own === undefined ? [] : [[row, own] as const];
      }),
    );
    const found = new Set(signs.values());
    if (signs.size < SIGNED_ROWS.least || signs.size < SIGNED_ROWS.filled * rows.length || found.size < 2) continue;
    return rowsWith(rows, signs, sign, isRowWhole);
  }
  return undefined;
}

/** A mark of credit takes off what is spent. */
function signOf({ cells }: GridRow, column: number): 'plus' | 'minus' | undefined {
  const [own, next] = [cells[column] ?? [], cells[column + 1] ?? []].map(joinWords);
  const text = /^(?:CR|DR)$/i.test(next ?? '') ? `${own} ${next}` : (own ?? '');
  const [, before, minus, number, after, mark] = AMOUNT.exec(text) ?? [];
  if (number === undefined || !isNumberText(number.trim()) || !/[.,]\d{2}$/.test(number.trim())) return undefined;
  const isMinus =
    [before, minus, after].some((part) => part !== undefined && part !== '') || mark?.toUpperCase() === 'CR';
  return isMinus ? 'minus' : 'plus';
}

/** A line without an amount goes with the row over it, unless each row is an item. */
function rowsWith(
  rows: readonly GridRow[],
  signs: ReadonlyMap<GridRow, 'plus' | 'minus'>,
  sign: 'plus' | 'minus',
  isRowWhole: boolean,
): ReadonlySet<GridRow> {
  let isOwn = false;
  return new Set(
    rows.filter((row) => {
      const own = signs.get(row);
      if (own !== undefined || isRowWhole) isOwn = own === sign;
      return isOwn;
    }),
  );
}
