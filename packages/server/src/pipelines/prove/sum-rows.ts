/**
 * Items that are none: rows that sum up the rows above them. A list that holds both the parts and their sum says
 * something twice, and the sum is not shown to be an item.
 */
import type { Leaf } from '../locate/leaves.ts';

/** Small numbers are sums of others by chance. */
const MIN_SUM = 100;
/** The whole text, where words for sums begin names of other things: "Total protein". */
const SUM_NAME =
  /^[\s\p{P}]*(?:(?:grand|sub|net|gross)[\s-]?)?(?:totals?|sum|summe|gesamt(?:summe|betrag)?|zwischensumme|totale|totaal|subtotaal|suma|somme|soma)(?:\s(?:amount|due|general|général|of|des|der|de|del|di)\b.*)?[\s\p{P}]*$/iu;
const SUM_WORD = /^[\s\p{P}]*(?:סה"כ|סה״כ|סה''כ|סך הכל|المجموع|الإجمالي|جمع کل|合計|小計|総計|总计|小计|합계)/u;
export const isSumName = (text: string): boolean => SUM_NAME.test(text) || SUM_WORD.test(text);

/** The places in their list of rows that sum up others, and of the rows they sum up: which of them are items is open. */
/** @param rowOf where an item is printed: rows are summed up as they stand, whatever the order of the list */
export function sumRowsOf(leaves: readonly Leaf[], rowOf: (index: number) => number): ReadonlySet<number> {
  const items = [...Map.groupBy(leaves, ({ item }) => item?.index ?? 0)].sort(
    (a, b) => rowOf(a[0]) - rowOf(b[0]) || a[0] - b[0],
  );
  const rows = items.map(([, entries]) => entries);
  const found = new Set<number>();
  for (const [place, [index, own]] of items.entries()) {
    if (own.some(({ value }) => typeof value === 'string' && isSumName(value))) found.add(index);
    const parts = partsOf(rows, place);
    for (let at = place - parts; parts > 0 && at <= place; at += 1) found.add(items[at]?.[0] ?? -1);
  }
  return found;
}

/** How many rows right above one make its numbers, added up or taken off; 0 when none do. */
function partsOf(items: readonly (readonly Leaf[])[], place: number): number {
  const numbers = (items[place] ?? []).filter(isNumber);
  if (!numbers.some(({ value }) => Math.abs(value) >= MIN_SUM)) return 0;
  // One column of numbers adds up by chance where few rows do.
  const least = numbers.length > 1 ? 2 : 3;
  const sums = new Map(numbers.map(({ item }) => [item?.column ?? '', { sum: 0, last: 0 }]));
  for (let at = place - 1; at >= 0 && place - at <= MAX_PARTS; at -= 1) {
    for (const known of sums.values()) known.last = 0;
    for (const { item, value } of (items[at] ?? []).filter(isNumber)) {
      const known = sums.get(item?.column ?? '');
      if (known !== undefined) Object.assign(known, { sum: known.sum + value, last: value });
    }
    if (place - at < least) continue;
    const isMade = (made: (known: { sum: number; last: number }) => number): boolean =>
      numbers.every(({ item, value }) => {
        const known = sums.get(item?.column ?? '');
        return known !== undefined && isSame(made(known), value);
      });
    // All of them, or the first without the others: receipts without what was spent.
    if (isMade(({ sum }) => sum) || isMade(({ sum, last }) => 2 * last - sum)) return place - at;
  }
  return 0;
}

const MAX_PARTS = 60;
const isNumber = (leaf: Leaf): leaf is Leaf & { value: number } => typeof leaf.value === 'number';
const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));
