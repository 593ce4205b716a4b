/** What the values of an output say about each other: sums, products, orders, check digits. */
import type { Field, ReadSchema } from '../extract/schema/field.ts';
import type { Json } from '../json/json.ts';
import { type Leaf, leavesOf, pathText } from '../locate/leaves.ts';
import { hasArticleDigit, hasLuhnDigit, isIban, isVatNumber } from './check-digits.ts';
import type { EvidenceCheck } from './evidence.ts';

export type NumberLeaf = Leaf & { value: number };

const isNumber = (leaf: Leaf | undefined): leaf is NumberLeaf => typeof leaf?.value === 'number';

/** Amounts are printed with two decimals, and each of them may be rounded. */
const CENT = 0.011;
const agree = (one: number, other: number, roundings = 1): boolean =>
  Math.abs(one - other) <= CENT * roundings + 1e-9 * Math.abs(other);

/** Of each value, by its dotted path, the checks it is part of. */
export function checksByPath(schema: ReadSchema, output: Json): Map<string, EvidenceCheck[]> {
  return byPathOf(checksOf(schema, output));
}

function byPathOf(checked: readonly Checked[]): Map<string, EvidenceCheck[]> {
  const byPath = new Map<string, EvidenceCheck[]>();
  for (const { check, paths } of checked) {
    for (const path of paths) {
      const known = byPath.get(path);
      if (known === undefined) byPath.set(path, [check]);
      else known.push(check);
    }
  }
  return byPath;
}

interface Checked {
  check: EvidenceCheck;
  paths: string[];
}

function checksOf(schema: ReadSchema, output: Json): Checked[] {
  const leaves = leavesOf(output, schema);
  const single = leaves.filter(({ item }) => item === undefined);
  const items = leaves.filter(({ item }) => item !== undefined);
  return [
    ...sums(single, items),
    ...[...Map.groupBy(items, ({ item }) => `${item?.list}.${item?.index}`).values()].flatMap(products),
    ...parts(single),
    ...orders(single),
    ...leaves.flatMap(digits),
  ];
}

/** Of each value of one item what its siblings and its own digits say. */
export function itemChecks(item: readonly Leaf[]): Map<string, EvidenceCheck[]> {
  return byPathOf([...products(item), ...item.flatMap(digits)]);
}

/** A whole column that is too long to be held: its first value, and what all of them make. */
export interface NumberColumn {
  first: NumberLeaf;
  sum: number;
  count: number;
}

/** What a column says of the totals outside of the list, and they of it. */
export function columnChecks(single: readonly Leaf[], column: NumberColumn): { check: EvidenceCheck; total: string }[] {
  return totalsFor(column, totalsOf(single)).map(({ total, holds }) => {
    const { check: own } = check('sum_of_items', holds, [total], [column.first]);
    return { check: own, total: pathText(total.path) };
  });
}

const conceptOf = ({ field }: Leaf): string => field?.concept?.id ?? '';
const isConcept = (leaf: Leaf, ...ids: readonly string[]): boolean => ids.includes(conceptOf(leaf));
/** Of a whole column only its pattern is named: each of its values has the check, and a list may be long. */
const check = (kind: EvidenceCheck['kind'], holds: boolean, inputs: readonly Leaf[], column?: Leaf[]): Checked => {
  const names = inputs.map(({ path }) => pathText(path));
  const [first] = column ?? [];
  const pattern = first === undefined ? [] : [`${first.item?.list}.*.${first.item?.column}`];
  return {
    check: { kind, holds, inputs: [...pattern, ...names] },
    paths: [...(column ?? []).map(({ path }) => pathText(path)), ...names],
  };
};

/** Lines of a list against the totals. Any total that agrees will do: lines are net or gross, and nobody says which. */
function sums(single: readonly Leaf[], items: readonly Leaf[]): Checked[] {
  const totals = totalsOf(single);
  const found: Checked[] = [];
  for (const column of Map.groupBy(items, ({ item }) => `${item?.list}\u0000${item?.column}`).values()) {
    const numbers = column.filter(isNumber);
    const [first] = numbers;
    if (first === undefined || numbers.length < column.length || !numbers.every(isMoney)) continue;
    const sum = numbers.reduce((total, { value }) => total + value, 0);
    for (const { total, holds } of totalsFor({ first, sum, count: numbers.length }, totals)) {
      found.push(check('sum_of_items', holds, [total], numbers));
    }
  }
  return found;
}

const totalsOf = (single: readonly Leaf[]): NumberLeaf[] =>
  single.filter(isNumber).filter((leaf) => isMoney(leaf) && leaf.value !== 0);

function totalsFor(
  { first, sum, count }: NumberColumn,
  totals: readonly NumberLeaf[],
): { total: NumberLeaf; holds: boolean }[] {
  if (count < 2 || !isMoney(first) || isConcept(first, 'unit_price')) return [];
  const equal = totals.filter(({ value }) => agree(sum, value, count));
  if (equal.length > 0) return equal.map((total) => ({ total, holds: true }));
  // Discounts and shipping stand between lines and total; the subtotal is the sum of the lines or nothing.
  const subtotal = isConcept(first, 'line_total') ? totals.find((leaf) => isConcept(leaf, 'subtotal')) : undefined;
  return subtotal === undefined ? [] : [{ total: subtotal, holds: false }];
}

const isMoney = ({ field }: Leaf): boolean => field?.kind === 'money';

/** Within an item: quantity × unit price, rate × basis. */
function products(item: readonly Leaf[]): Checked[] {
  const numbers = item.filter(isNumber);
  const found: Checked[] = [];
  const quantity = numbers.find((leaf) => isConcept(leaf, 'quantity'));
  const price = numbers.find((leaf) => isConcept(leaf, 'unit_price'));
  const amount = numbers.find((leaf) => isConcept(leaf, 'line_total'));
  if (quantity !== undefined && price !== undefined && amount !== undefined && quantity.value !== 0) {
    const product = quantity.value * price.value;
    // A price that is printed with two decimals is rounded, and the error grows with the quantity.
    const slack = 1 + 0.5 * Math.abs(quantity.value);
    if (agree(product, amount.value, slack)) {
      found.push(check('quantity_times_price', true, [quantity, price, amount]));
    } else if (product > 0 && amount.value > product) {
      // Less than the product may be a discount.
      found.push(check('quantity_times_price', false, [quantity, price, amount]));
    }
  }
  return [...found, ...rates(numbers)];
}

const RATE = /rate|percent|satz|taux/i;
const BASIS = /basis|base|net|taxable/i;

function rates(numbers: readonly NumberLeaf[]): Checked[] {
  const nameOf = ({ path }: Leaf): string => String(path.at(-1));
  const rate = numbers.find((leaf) => leaf.field?.kind === 'percent' || RATE.test(nameOf(leaf)));
  const basis = numbers.find((leaf) => leaf !== rate && BASIS.test(nameOf(leaf)));
  const amount = numbers.find(
    (leaf) => leaf !== rate && leaf !== basis && (isConcept(leaf, 'tax') || /amount|tax|vat/i.test(nameOf(leaf))),
  );
  if (rate === undefined || basis === undefined || amount === undefined) return [];
  const share = Math.abs(rate.value) < 1 ? rate.value : rate.value / 100;
  return agree(share * basis.value, amount.value) ? [check('rate_of_basis', true, [rate, basis, amount])] : [];
}

/** Subtotal + tax = total, with what else is added or taken off. */
function parts(single: readonly Leaf[]): Checked[] {
  const numbers = single.filter(isNumber);
  const subtotal = numbers.find((leaf) => isConcept(leaf, 'subtotal'));
  const tax = numbers.find((leaf) => isConcept(leaf, 'tax'));
  const totals = numbers.filter((leaf) => isConcept(leaf, 'total', 'amount_due') && isMoney(leaf));
  if (subtotal === undefined || tax === undefined || totals.length === 0) return [];
  const more = numbers.filter((leaf) => isConcept(leaf, 'shipping', 'service_charge', 'tips', 'rounding'));
  const less = numbers.filter((leaf) => isConcept(leaf, 'discount'));
  const plain = subtotal.value + tax.value;
  const whole =
    plain + more.reduce((sum, { value }) => sum + value, 0) - less.reduce((sum, { value }) => sum + Math.abs(value), 0);
  const found: Checked[] = [];
  for (const total of totals) {
    if (agree(plain, total.value)) found.push(check('parts_and_total', true, [subtotal, tax, total]));
    else if (agree(whole, total.value, 2)) {
      found.push(check('parts_and_total', true, [subtotal, tax, ...more, ...less, total]));
    }
  }
  const [total] = totals;
  const isPlain = more.length === 0 && less.length === 0;
  if (found.length === 0 && isPlain && total !== undefined) {
    found.push(check('parts_and_total', false, [subtotal, tax, total]));
  }
  return found;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;

function orders(single: readonly Leaf[]): Checked[] {
  const days = single.filter(
    (leaf): leaf is Leaf & { value: string } => typeof leaf.value === 'string' && ISO_DAY.test(leaf.value),
  );
  const found: Checked[] = [];
  const compare = (first: (Leaf & { value: string }) | undefined, second: (Leaf & { value: string }) | undefined) => {
    if (first !== undefined && second !== undefined && first !== second) {
      found.push(check('date_order', first.value.slice(0, 10) <= second.value.slice(0, 10), [first, second]));
    }
  };
  compare(
    days.find((leaf) => isConcept(leaf, 'document_date')),
    days.find((leaf) => isConcept(leaf, 'due_date')),
  );
  for (const siblings of Map.groupBy(days, ({ path }) => pathText(path.slice(0, -1))).values()) {
    compare(
      siblings.find(({ field }) => field?.rangePart === 'start'),
      siblings.find(({ field }) => field?.rangePart === 'end'),
    );
  }
  return found;
}

const CARD = /card.*(number|no)|\bpan\b|imei|siren|siret/i;
const ARTICLE = /gtin|\bean\b|upc|barcode/i;

function digits(leaf: Leaf): Checked[] {
  const { value, field } = leaf;
  if (typeof value !== 'string' || value.length < 8 || value.length > 50) return [];
  const holds = digitRule(value, field, String(leaf.path.findLast((step) => typeof step === 'string') ?? ''));
  return holds === undefined ? [] : [check('check_digits', holds, [leaf])];
}

function digitRule(value: string, field: Field | undefined, name: string): boolean | undefined {
  const words = `${name.replace(/[_-]/g, ' ')} ${field?.concept?.id ?? ''}`;
  if (/iban/i.test(words)) return isIban(value);
  if (/vat|ust|tva|tax.?id/i.test(words)) return isVatNumber(value);
  if (CARD.test(words)) return hasLuhnDigit(value);
  return ARTICLE.test(words) ? hasArticleDigit(value) : undefined;
}
