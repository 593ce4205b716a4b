/** Checks the values of an output against each other: sums, products, orders, check digits. */

import { periodRoleOf } from '../engine/arrays/period-lists.ts';
import type { ConceptId } from '../engine/core/concept.ts';
import type { Field, ReadSchema } from '../engine/core/field.ts';
import { anyOf, TAX_NAMES } from '../engine/lexicon/lexicon.ts';
import { spacedName } from '../engine/schema/value-kind.ts';
import type { Json } from '../json/json.ts';
import { pathText } from '../json/json-path.ts';
import { type Leaf, leavesOf } from '../locate/leaves.ts';
import { hasArticleDigit, hasLuhnDigit, isIban, isVatNumber } from './check-digits.ts';
import type { EvidenceCheck } from './evidence.ts';

/** A value, and the number of its printed decimals if it is printed. */
export type CheckableLeaf = Leaf & { decimals?: number | undefined };
export type NumberLeaf = CheckableLeaf & { value: number };

const isNumber = (leaf: CheckableLeaf | undefined): leaf is NumberLeaf => typeof leaf?.value === 'number';

/** Returns the number of printed decimals of the value at a path; undefined if it is not printed. */
export type DecimalsOf = (path: string) => number | undefined;

const ownDecimals = ({ value, decimals }: Pick<NumberLeaf, 'value' | 'decimals'>): number =>
  decimals ?? /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

/** The decimals to which a result is exact: as printed, or those of its operands if it is not printed. */
const decimalsOf = (result: NumberLeaf, parts: readonly Pick<NumberLeaf, 'value' | 'decimals'>[]): number =>
  result.decimals ?? parts.reduce((most, part) => Math.max(most, ownDecimals(part)), ownDecimals(result));

const TINY = 1e-9;

/** Whether it equals the result within half of its last decimal. */
const isResult = (computed: number, result: number, decimals: number): boolean =>
  Math.abs(computed - result) <= 0.5 * 10 ** -decimals + TINY * Math.max(1, Math.abs(result));

/** Returns undefined if nothing was rounded. */
const roundedTo = (computed: number, result: number, decimals: number): number | undefined =>
  Math.abs(computed - result) <= TINY * Math.max(1, Math.abs(result)) ? undefined : decimals;

/** For each value, by path, the checks that it is part of. */
export function checksByPath(
  schema: ReadSchema,
  output: Json,
  printed: DecimalsOf = () => undefined,
): Map<string, EvidenceCheck[]> {
  return byPathOf(checksOf(schema, output, printed));
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

function checksOf(schema: ReadSchema, output: Json, printed: DecimalsOf): Checked[] {
  const leaves = leavesOf(output, schema).map(
    (leaf): CheckableLeaf => ({ ...leaf, decimals: printed(pathText(leaf.path)) }),
  );
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

/** For each value of an item, the checks with its siblings and of its own digits. */
export function itemChecks(item: readonly CheckableLeaf[]): Map<string, EvidenceCheck[]> {
  return byPathOf([...products(item), ...item.flatMap(digits)]);
}

/** Summary of a column that is too long for memory: its first value and its sum. */
export interface NumberColumn {
  first: NumberLeaf;
  sum: number;
  count: number;
  /** The largest number of printed decimals. */
  decimals: number;
}

/** Checks a column against the totals outside of the list, and the other way round. */
export function columnChecks(
  single: readonly CheckableLeaf[],
  column: NumberColumn,
): { check: EvidenceCheck; total: string }[] {
  return totalsFor(column, totalsOf(single)).map(({ total, ...said }) => {
    const { check: own } = check('sum_of_items', said, { inputs: [total], column: [column.first] });
    return { check: own, total: pathText(total.path) };
  });
}

const isConcept = ({ field }: Leaf, ...ids: readonly ConceptId[]): boolean =>
  field?.concept !== undefined && ids.includes(field.concept.id);
/** Names a whole column by its pattern, because each of its values has the check and a list may be long. */
const check = (
  kind: EvidenceCheck['kind'],
  { holds, rounded }: { holds: boolean; rounded?: number | undefined },
  { inputs, column }: { inputs: readonly Leaf[]; column?: readonly Leaf[] },
): Checked => {
  const names = inputs.map(({ path }) => pathText(path));
  const [first] = column ?? [];
  const pattern = first === undefined ? [] : [`${first.item?.list}.*.${first.item?.column}`];
  return {
    check: { kind, holds, inputs: [...pattern, ...names], ...(rounded !== undefined && { rounded_to: rounded }) },
    paths: [...(column ?? []).map(({ path }) => pathText(path)), ...names],
  };
};

/** Checks lines of a list against the totals. Any total that agrees suffices: lines may be net or gross. */
function sums(single: readonly CheckableLeaf[], items: readonly CheckableLeaf[]): Checked[] {
  const totals = totalsOf(single);
  const found: Checked[] = [];
  for (const column of Map.groupBy(items, ({ item }) => `${item?.list}\u0000${item?.column}`).values()) {
    const numbers = column.filter(isNumber);
    const [first] = numbers;
    if (first === undefined || numbers.length < column.length || !numbers.every(isMoney)) continue;
    const sum = numbers.reduce((total, { value }) => total + value, 0);
    const decimals = numbers.reduce((most, number) => Math.max(most, ownDecimals(number)), 0);
    for (const { total, ...said } of totalsFor({ first, sum, count: numbers.length, decimals }, totals)) {
      found.push(check('sum_of_items', said, { inputs: [total], column: numbers }));
    }
  }
  return found;
}

const totalsOf = (single: readonly CheckableLeaf[]): NumberLeaf[] =>
  single.filter(isNumber).filter((leaf) => isMoney(leaf) && leaf.value !== 0);

function totalsFor(
  { first, sum, count, decimals: most }: NumberColumn,
  totals: readonly NumberLeaf[],
): { total: NumberLeaf; holds: boolean; rounded?: number | undefined }[] {
  if (count < 2 || !isMoney(first) || isConcept(first, 'unit_price')) return [];
  const equal = totals
    .filter((total) => isTax(total) === isTax(first) && isOfSamePeriod(total, first))
    .flatMap((total) => {
      const decimals = total.decimals ?? Math.max(most, ownDecimals(total));
      if (!isResult(sum, total.value, decimals)) return [];
      return [{ total, holds: true, rounded: roundedTo(sum, total.value, decimals) }];
    });
  if (equal.length > 0) return equal;
  // Discounts and shipping come between lines and total; only the subtotal must be the sum of the lines.
  const subtotal = isConcept(first, 'line_total') ? totals.find((leaf) => isConcept(leaf, 'subtotal')) : undefined;
  return subtotal === undefined ? [] : [{ total: subtotal, holds: false }];
}

/** Amounts of the year before do not add up to a total of this year, which one is that does not say its year. */
function isOfSamePeriod({ field: total }: Leaf, { field: amount }: Leaf): boolean {
  const role = amount === undefined ? undefined : periodRoleOf(amount);
  const own = total === undefined ? undefined : periodRoleOf(total);
  return role === undefined || (own === undefined ? role !== 'prior' : own === role);
}

/** Taxes add up to a tax, and nothing else does: `tax_total`, `taxes.*.amount`. */
const isTax = (leaf: Leaf): boolean =>
  isConcept(leaf, 'tax') ||
  (leaf.item !== undefined && isConcept(leaf, 'line_total') && TAXES.test(spacedName(leaf.item.list)));

const TAXES = new RegExp(`(?<!\\p{L})(?:tax(?:es)?|${anyOf(TAX_NAMES)})(?!\\p{L})`, 'iu');

const isMoney = ({ field }: Leaf): boolean => field?.kind === 'money';

/** Checks within an item: quantity × unit price, rate × basis. */
function products(item: readonly CheckableLeaf[]): Checked[] {
  const numbers = item.filter(isNumber);
  const found: Checked[] = [];
  const quantity = numbers.find((leaf) => isConcept(leaf, 'quantity'));
  const price = numbers.find((leaf) => isConcept(leaf, 'unit_price'));
  const amount = numbers.find((leaf) => isConcept(leaf, 'line_total'));
  if (quantity !== undefined && price !== undefined && amount !== undefined && quantity.value !== 0) {
    const product = quantity.value * price.value;
    const decimals = decimalsOf(amount, [quantity, price]);
    const inputs = [quantity, price, amount];
    if (isResult(product, amount.value, decimals)) {
      const rounded = roundedTo(product, amount.value, decimals);
      found.push(check('quantity_times_price', { holds: true, rounded }, { inputs }));
    } else if (product > 0 && amount.value > product) {
      // An amount below the product may include a discount.
      found.push(check('quantity_times_price', { holds: false }, { inputs }));
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
  const decimals = decimalsOf(amount, [basis]);
  const computed = share * basis.value;
  if (!isResult(computed, amount.value, decimals)) return [];
  const rounded = roundedTo(computed, amount.value, decimals);
  return [check('rate_of_basis', { holds: true, rounded }, { inputs: [rate, basis, amount] })];
}

/** Checks subtotal + tax = total, including other additions and deductions. */
function parts(single: readonly CheckableLeaf[]): Checked[] {
  const numbers = single.filter(isNumber);
  const subtotal = numbers.find((leaf) => isConcept(leaf, 'subtotal'));
  const tax = numbers.find((leaf) => isConcept(leaf, 'tax'));
  const totals = numbers.filter((leaf) => isConcept(leaf, 'total') && isMoney(leaf));
  if (subtotal === undefined || tax === undefined || totals.length === 0) return [];
  const more = numbers.filter((leaf) => isConcept(leaf, 'shipping', 'service_charge', 'tips', 'rounding'));
  const less = numbers.filter((leaf) => isConcept(leaf, 'discount'));
  const plain = subtotal.value + tax.value;
  const whole =
    plain + more.reduce((sum, { value }) => sum + value, 0) - less.reduce((sum, { value }) => sum + Math.abs(value), 0);
  const found: Checked[] = [];
  for (const total of totals) {
    for (const [computed, inputs] of [
      [plain, [subtotal, tax]],
      [whole, [subtotal, tax, ...more, ...less]],
    ] as const) {
      const decimals = decimalsOf(total, inputs);
      if (!isResult(computed, total.value, decimals)) continue;
      const rounded = roundedTo(computed, total.value, decimals);
      found.push(check('parts_and_total', { holds: true, rounded }, { inputs: [...inputs, total] }));
      break;
    }
  }
  const [total] = totals;
  const isPlain = more.length === 0 && less.length === 0;
  if (found.length === 0 && isPlain && total !== undefined) {
    found.push(check('parts_and_total', { holds: false }, { inputs: [subtotal, tax, total] }));
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
      const holds = first.value.slice(0, 10) <= second.value.slice(0, 10);
      found.push(check('date_order', { holds }, { inputs: [first, second] }));
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
  return holds === undefined ? [] : [check('check_digits', { holds }, { inputs: [leaf] })];
}

function digitRule(value: string, field: Field | undefined, name: string): boolean | undefined {
  const words = `${name.replace(/[_-]/g, ' ')} ${field?.concept?.id ?? ''}`;
  if (/iban/i.test(words)) return isIban(value);
  if (/vat|ust|tva|tax.?id/i.test(words)) return isVatNumber(value);
  if (CARD.test(words)) return hasLuhnDigit(value);
  return ARTICLE.test(words) ? hasArticleDigit(value) : undefined;
}
