/**
 * Finds rows that sum up the rows above them and hence are not items. A list with both the parts and their sum states
 * something twice, and nothing shows that the sum is an item.
 */
import type { Leaf } from '../locate/leaves.ts';

/** Small numbers are sums of others by chance. */
export const MIN_SUM = 100;
/** So many different numbers with decimals in one row are not all sums by chance, however small they are. */
const MIN_EXACT = 3;
/** Matches the whole text, because words for sums begin other names: "Total protein". */
const SUM_NAME =
  /^[\s\p{P}]*(?:(?:grand|sub|net|gross)[\s-]?)?(?:totals?|sum|summe|gesamt(?:summe|betrag)?|zwischensumme|totale|totaal|subtotaal|suma|somme|soma)(?:\s(?:amount|due|general|général|of|des|der|de|del|di)\b.*)?[\s\p{P}]*$/iu;
const SUM_WORD = /^[\s\p{P}]*(?:סה"כ|סה״כ|סה''כ|סך הכל|المجموع|الإجمالي|جمع کل|合計|小計|総計|总计|小计|합계)/u;
export const isSumName = (text: string): boolean => SUM_NAME.test(text) || SUM_WORD.test(text);

/** Whether a text names the sum of everything: more than a word behind says what it is the sum of. */
export const isWholeSumName = (text: string): boolean =>
  SUM_NAME.test(text) || (SUM_WORD.test(text) && text.replace(SUM_WORD, '').trim().split(/\s+/).length <= 1);

/** Rows of balances before and after the items. */
const BALANCE =
  /^[\s\p{P}]*(?:(?:opening|closing|beginning|ending|previous|starting)\s(?:balance|saldo)|(?:balance\s)?(?:brought|carried)\sforward|anfangsbestand|endbestand|anfangssaldo|endsaldo|saldovortrag|(?:neuer|alter)\s(?:konto)?saldo|solde\s(?:initial|final|précédent)|saldo\s(?:inicial|anterior|final|iniziale|finale))[\s\p{P}]*$/iu;

/** Whether a text names a sum, or a balance before or after the items. */
export const isNoItemName = (text: string): boolean => isSumName(text) || BALANCE.test(text);

/** Whether a text may name a sum: its first or last word is one for sums ("Total usage charges", "Claim total"). */
export const speaksOfSum = (text: string): boolean => isSumName(text) || SPEAKS_OF_SUM.test(text);
const SUM_WORDS = '(?:(?:sub|zwischen|gesamt)?(?:totals?|totale|totaal|summe)|sum|gesamt|suma|somme|soma)';
const SPEAKS_OF_SUM = new RegExp(`^[\\s\\p{P}]*${SUM_WORDS}(?!\\p{L})|(?<!\\p{L})${SUM_WORDS}[\\s\\p{P}]*$`, 'iu');

export interface SumRows {
  /** Indexes of rows that sum up others. */
  sums: ReadonlySet<number>;
  /** Indexes of the rows that they sum up, if it is undecided which of them are the items. */
  parts: ReadonlySet<number>;
}

/** @param rowOf where an item is printed: rows are summed up in printed order, not in the order of the list */
export function sumRowsOf(leaves: readonly Leaf[], rowOf: (index: number) => number): SumRows {
  const items = [...Map.groupBy(leaves, ({ item }) => item?.index ?? 0)].sort(
    (a, b) => rowOf(a[0]) - rowOf(b[0]) || a[0] - b[0],
  );
  const rows = items.map(([, entries]) => entries);
  const found = { sums: new Set<number>(), parts: new Set<number>() };
  let groups = 0;
  for (const [place, [index, own]] of items.entries()) {
    const isNamed = own.some(({ value }) => typeof value === 'string' && isNoItemName(value));
    const parts = partsOf(rows, place);
    if (isNamed || parts > 0) found.sums.add(index);
    // A row that is called a total, or sums up all the others, is certainly not an item.
    if (isNamed || parts === items.length - 1) continue;
    for (let at = place - parts; at < place; at += 1) found.parts.add(items[at]?.[0] ?? -1);
    if (parts > 0) groups += 1;
  }
  // A list with all parts of a few sums asks for them, whether it asks for the sums or not.
  return found.parts.size >= PARTS_PER_SUM * groups ? { ...found, parts: new Set() } : found;
}

/**
 * Rows that sum up rows anywhere else in the list: a statement refers to a note below it. This happens too often by
 * chance to judge a list that may contain sums.
 */
export function distantSumsOf(leaves: readonly Leaf[], rowOf: (index: number) => number): ReadonlySet<number> {
  const items = [...Map.groupBy(leaves, ({ item }) => item?.index ?? 0)].sort((a, b) => rowOf(a[0]) - rowOf(b[0]));
  const columns = [...new Set(leaves.filter(isNumber).map(({ item }) => item?.column ?? ''))];
  const found = new Set<number>();
  if (columns.length < 2 || items.length > MAX_ITEMS) return found;
  const rows = items.map(([, own]) => {
    const numbers = own.filter(isNumber);
    return columns.map((name) => numbers.find(({ item }) => item?.column === name)?.value ?? 0);
  });
  const sums = runSums(rows);
  for (const [place, row] of rows.entries()) {
    const isTold = row.filter((value) => Math.abs(value) >= MIN_SUM).length > 1;
    const runs = isTold ? (sums.get(row.map(cents).join()) ?? []) : [];
    if (runs.some(({ from, to }) => place < from || place >= to)) found.add(items[place]?.[0] ?? -1);
  }
  return found;
}

const MAX_ITEMS = 200;
const MAX_RUN = 40;
const cents = (value: number): number => Math.round(value * 100);

/** The runs of two or more rows that begin and end with numbers, by their sum. */
function runSums(rows: readonly (readonly number[])[]): Map<string, { from: number; to: number }[]> {
  const sums = new Map<string, { from: number; to: number }[]>();
  for (const from of rows.keys()) {
    const made = rows[from]?.map(() => ({ sum: 0, count: 0 })) ?? [];
    for (let to = from; to < Math.min(rows.length, from + MAX_RUN); to += 1) {
      const isEmpty = rows[to]?.every((value) => value === 0) ?? true;
      if (isEmpty && to === from) break;
      for (const [column, value] of (rows[to] ?? []).entries()) {
        const known = made[column];
        if (known !== undefined)
          Object.assign(known, { sum: known.sum + value, count: known.count + (value === 0 ? 0 : 1) });
      }
      if (isEmpty || !made.some(({ sum, count }) => count > 1 && Math.abs(sum) >= MIN_SUM)) continue;
      const key = made.map(({ sum }) => cents(sum)).join();
      sums.set(key, [...(sums.get(key) ?? []), { from, to: to + 1 }]);
    }
  }
  return sums;
}

/**
 * How many rows directly above a row yield its numbers by adding or subtracting; 0 if none do. One that is called a total is
 * that of two small numbers too.
 */
function partsOf(items: readonly (readonly Leaf[])[], place: number): number {
  const numbers = (items[place] ?? []).filter(isNumber);
  const isSaid = (items[place] ?? []).some(({ value }) => typeof value === 'string' && speaksOfSum(value));
  const exact = new Set(numbers.filter(({ value }) => !Number.isInteger(value)).map(({ value }) => Math.abs(value)));
  if (!isSaid && exact.size < MIN_EXACT && !numbers.some(({ value }) => Math.abs(value) >= MIN_SUM)) return 0;
  // With few rows, one column of numbers adds up by chance, unless they are different and have many digits.
  const least = isSaid || numbers.length > 1 || isOfTwo(items, place, numbers) ? 2 : 3;
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
    // The sum of all, or the first minus the others: receipts minus expenses.
    if (isMade(({ sum }) => sum) || isMade(({ sum, last }) => 2 * last - sum)) return place - at;
  }
  return 0;
}

/** Whether the only number of a row is the exact sum of the two over it, which are not shares of one size. */
function isOfTwo(
  items: readonly (readonly Leaf[])[],
  place: number,
  [number]: readonly (Leaf & { value: number })[],
): boolean {
  const over = [1, 2].map((above) =>
    items[place - above]?.filter(isNumber).find(({ item }) => item?.column === number?.item?.column),
  );
  const [one, other] = over.map((leaf) => cents(leaf?.value ?? 0));
  if (number === undefined || one === undefined || other === undefined) return false;
  return one !== other && one + other === cents(number.value) && DIGITS.test(String(number.value));
}

/** Three digits of which the last one is no zero. */
const DIGITS = /\d[\d.]*\d[\d.]*[1-9]$/;
const MAX_PARTS = 60;
const PARTS_PER_SUM = 3;
const isNumber = (leaf: Leaf): leaf is Leaf & { value: number } => typeof leaf.value === 'number';
const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other));
