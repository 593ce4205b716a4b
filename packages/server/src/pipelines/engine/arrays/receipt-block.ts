/**
 * The goods of a till receipt. An item is one line with an amount at the right edge and up to three around it: its name,
 * its code, how many and how much each. Whether lines without an amount belong to the one above or below is the same for
 * all items of a receipt, and the last line before the sums shows it. What multiplies and adds up decides the rest.
 */

import type { Context } from '../core/context.ts';
import { median } from '../core/median.ts';
import { joinWords, type Row, type ViewPage, type ViewWord } from '../core/view.ts';
import { startsWithSum } from '../lexicon/sum-words.ts';
import { findDates } from '../recognise/dates.ts';
import { RECEIPT, SUM_ROW } from '../weights/columns.ts';
import { isAmountText } from './columns.ts';
import { isWordOfName, type PrintedNumber, type ReceiptLine, receiptLine, type TaxMark } from './receipt-lines.ts';
import { SUM_CONCEPTS } from './sum-rows.ts';

export interface ReceiptItem {
  name: ViewWord[];
  code: ViewWord | undefined;
  /** Whether the code is printed as the first word of the name. */
  isCodeInName: boolean;
  quantity: PrintedNumber | undefined;
  unitPrice: PrintedNumber | undefined;
  amount: PrintedNumber;
  discount: PrintedNumber | undefined;
  taxMark: TaxMark | undefined;
}

export interface ReceiptBlock {
  items: ReceiptItem[];
  /** Whether sums are printed under the items, and whether the items add up to one of them. */
  hasSums: boolean;
  addsUp: boolean;
}

/** Lines of sums that are compared with the items. */
const SUM_LINES = 8;
/** Lines around an amount that belong to its item. */
const MAX_AROUND = 3;

export function receiptBlock(context: Context, page: ViewPage): ReceiptBlock | undefined {
  const { decimal } = context;
  const end = firstSum(context, page);
  const lines = page.rows.slice(0, end).map((row) => receiptLine(row, decimal));
  const rights = lines.flatMap(({ amount }) => amount?.word.right ?? []);
  const edge = median(rights);
  if (edge === undefined) return undefined;
  const near = RECEIPT.edge * contentWidth(page);
  const isAtEdge = ({ amount }: ReceiptLine): boolean =>
    amount !== undefined && Math.abs(amount.word.right - edge) <= near;
  const priced = lines.filter(isAtEdge);
  const items = itemsAmong(context, lines, priced);
  // Lines of nothing but zeros are amounts that do not apply.
  if (items.every(({ amount }) => amount.value === 0)) return undefined;
  const under = page.rows.slice(end, end + SUM_LINES);
  return { items, hasSums: under.length > 0, addsUp: addsUp(context, under, items) };
}

const contentWidth = ({ rows }: ViewPage): number =>
  Math.max(...rows.map(({ right }) => right)) - Math.min(...rows.map(({ left }) => left));

/** The first row that sums up: by its words. */
function firstSum(context: Context, page: ViewPage): number {
  const at = page.rows.findIndex((row, place) => {
    if (place <= 2 || place <= RECEIPT.sumsFrom * page.rows.length) return false;
    const text = row.text.replace(/[\d.,$€£:]+/g, ' ').trim();
    const concepts = context.scorer.score(text).concepts.filter(({ score }) => score > SUM_ROW.receipt);
    const sum = concepts.find(({ id }) => id === 'total' || id === 'subtotal');
    const hasAmount = row.segments.some((segment) => isAmountText(segment.text));
    if (sum !== undefined) return sum.score > SUM_ROW.receiptAlone || hasAmount;
    return concepts.some(({ id, score }) => id === 'item_count' && score > SUM_ROW.receiptAlone);
  });
  return at < 0 ? page.rows.length : at;
}

interface Anchor {
  line: ReceiptLine;
  at: number;
  discount: PrintedNumber | undefined;
}

function itemsAmong(context: Context, lines: readonly ReceiptLine[], priced: readonly ReceiptLine[]): ReceiptItem[] {
  const anchors = anchorsAmong(context, lines, priced);
  const taken = new Set(anchors.map(({ at }) => at));
  const times = new Map<Anchor, ReceiptLine>();
  for (const [at, line] of lines.entries()) {
    if (taken.has(at) || !isTimesLine(line)) continue;
    const above = anchors.findLast((anchor) => anchor.at < at);
    const below = anchors.find((anchor) => anchor.at > at);
    const own = [above, below].find((anchor) => anchor !== undefined && multiplies(line, anchor.line));
    if (own === undefined || times.has(own)) continue;
    times.set(own, line);
    taken.add(at);
  }
  const isText = (at: number): boolean => {
    const line = lines[at];
    return line !== undefined && !taken.has(at) && !priced.includes(line) && isOfItem(context, line);
  };
  const around = linesAround(lines, anchors, isText);
  const hasCodes = leadsAreCodes(anchors, times);
  const namesHaveCodes = anchors.length > 1 && anchors.every(({ line }) => beginsWithCode(line.name));
  const right = Math.max(...anchors.map(({ line }) => line.name.at(-1)?.right ?? 0));
  return anchors.flatMap((anchor) => {
    const below = isText(anchor.at + 1) ? lines[anchor.at + 1] : undefined;
    const rest = wrappedRest(anchor.line.name, below, right);
    const others = around.get(anchor) ?? [];
    return itemOf(anchor, { around: others, rest, times: times.get(anchor), hasCodes, namesHaveCodes }) ?? [];
  });
}

/** Codes of letters and digits, such as those of a menu. */
const MENU_CODE = /^(?=\p{Lu}*\d)[\p{Lu}\d]{2,8}$/u;

const beginsWithCode = ([first, second]: readonly ViewWord[]): boolean =>
  first !== undefined && second !== undefined && MENU_CODE.test(first.text) && /\p{L}/u.test(first.text);

/** Lines with an amount that are items. Discounts belong to the item above them. */
function anchorsAmong(context: Context, lines: readonly ReceiptLine[], priced: readonly ReceiptLine[]): Anchor[] {
  const anchors: Anchor[] = [];
  for (const line of priced) {
    const at = lines.indexOf(line);
    const { amount } = line;
    if (amount === undefined) continue;
    const concept = conceptOf(context, line.name);
    const isReturn = line.numbers.length > 1 && factorsOf(line, amount.value) !== undefined;
    const last = anchors.at(-1);
    if (last !== undefined && ((amount.value < 0 && !isReturn) || concept === 'discount')) {
      last.discount ??= amount;
      continue;
    }
    if (concept !== undefined) continue;
    anchors.push({ line, at, discount: undefined });
  }
  return anchors;
}

function conceptOf(context: Context, name: readonly ViewWord[]): string | undefined {
  const text = name.map(({ text }) => text).join(' ');
  if (text === '') return undefined;
  if (startsWithSum(text)) return 'total';
  return context.scorer.score(text).concepts.find(({ id, score }) => SUM_CONCEPTS.has(id) && score > SUM_ROW.itemName)
    ?.id;
}

/** A line that says nothing but how many and how much each, or only how much each: "@2.50". */
const isTimesLine = ({ isTimes, numbers, lead, name }: ReceiptLine): boolean =>
  !name.some(isWordOfName) &&
  (isTimes ? numbers.length > 0 : numbers.length + (lead === undefined ? 0 : 1) > 1 && lead !== undefined);

const multiplies = (line: ReceiptLine, item: ReceiptLine): boolean =>
  item.amount !== undefined && factorsOf(withQuantity(line, item), item.amount.value) !== undefined;

/** Where a line has nothing but a price, the line of the amount says how many. */
const withQuantity = (line: ReceiptLine, { lead }: ReceiptLine): ReceiptLine =>
  line.numbers.length === 1 && line.lead === undefined ? { ...line, lead } : line;

interface Factors {
  quantity: PrintedNumber;
  unitPrice: PrintedNumber;
}

/** The two numbers of a line that multiply to an amount. Weights are rounded. */
function factorsOf({ numbers, lead }: ReceiptLine, amount: number): Factors | undefined {
  const all = lead === undefined ? numbers : [lead, ...numbers];
  for (const [at, one] of all.entries()) {
    for (const other of all.slice(at + 1)) {
      if (Math.abs(one.value * other.value - amount) > RECEIPT.offBy) continue;
      return isQuantityOf(one, other) ? { quantity: one, unitPrice: other } : { quantity: other, unitPrice: one };
    }
  }
  return undefined;
}

/** Of two factors the whole number is the quantity, the first one if both are or none is. */
const isQuantityOf = (one: PrintedNumber, other: PrintedNumber): boolean =>
  !(one.hasDecimals && !other.hasDecimals) && !(Number.isInteger(other.value) && !Number.isInteger(one.value));

/** Whether a line without an amount may tell something about an item. */
function isOfItem(context: Context, { row, name, code }: ReceiptLine): boolean {
  if (findDates(row.text).length > 0 || /:\s*\S/.test(row.text)) return false;
  if (code !== undefined && name.length === 0) return true;
  return name.some(isWordOfName) && !isHead(context, row);
}

const HEADS: ReadonlySet<string> = new Set([
  'quantity',
  'unit_price',
  'line_total',
  'item_description',
  'item_code',
  'tax',
]);

function isHead(context: Context, { segments }: Row): boolean {
  const named = segments.filter(({ text }) =>
    context.scorer.score(text).concepts.some(({ id, score }) => HEADS.has(id) && score > SUM_ROW.itemName),
  );
  return named.length > 0 && 2 * named.length >= segments.length;
}

/** The lines of text that belong to each item, from the top. */
function linesAround(
  lines: readonly ReceiptLine[],
  anchors: readonly Anchor[],
  isText: (at: number) => boolean,
): Map<Anchor, ReceiptLine[]> {
  const textsBetween = (from: number, to: number): ReceiptLine[] =>
    lines.slice(from, to).filter((_, place) => isText(from + place));
  const last = anchors.at(-1);
  const isBelow = last !== undefined && textsBetween(last.at + 1, lines.length).length > 0;
  const around = new Map<Anchor, ReceiptLine[]>();
  for (const [index, anchor] of anchors.entries()) {
    const above = anchors[index - 1];
    if (isBelow)
      around.set(anchor, textsBetween(anchor.at + 1, anchors[index + 1]?.at ?? lines.length).slice(0, MAX_AROUND));
    else if (above !== undefined) around.set(anchor, textsBetween(above.at + 1, anchor.at).slice(-MAX_AROUND));
    else around.set(anchor, leading(lines, anchor, isText, anchors[1]));
  }
  return around;
}

/** Lines over the first item stand where its own line begins; the head of a receipt stands elsewhere. */
function leading(
  lines: readonly ReceiptLine[],
  { at, line }: Anchor,
  isText: (at: number) => boolean,
  next: Anchor | undefined,
): ReceiptLine[] {
  const most = next === undefined ? MAX_AROUND - 1 : Math.min(MAX_AROUND, next.at - at - 1);
  const found: ReceiptLine[] = [];
  const width = line.row.right - line.row.left;
  for (let place = at - 1; place >= 0 && found.length < most; place -= 1) {
    const above = lines[place];
    if (above === undefined || !isText(place) || Math.abs(above.row.left - line.row.left) > RECEIPT.indent * width)
      break;
    found.unshift(above);
  }
  return found;
}

/**
 * Whether the numbers in front of names are codes: some have too many digits for a quantity or begin with a zero, or
 * another number is the quantity.
 */
function leadsAreCodes(anchors: readonly Anchor[], times: ReadonlyMap<Anchor, ReceiptLine>): boolean {
  return anchors.some((anchor) => {
    const { lead, isQuantity, amount } = anchor.line;
    if (lead === undefined || isQuantity || amount === undefined) return false;
    if (/^0|^\d{4}/.test(lead.word.text)) return true;
    const apart = times.get(anchor);
    return (
      apart !== undefined && factorsOf(withQuantity(apart, anchor.line), amount.value)?.quantity.value !== lead.value
    );
  });
}

interface Around {
  around: readonly ReceiptLine[];
  /** Words of the name in the next line. */
  rest: readonly ViewWord[];
  times: ReceiptLine | undefined;
  hasCodes: boolean;
  namesHaveCodes: boolean;
}

/**
 * The rest of a name that was too long for its line: its next word would not have fitted in.
 * @param right where the longest name ends
 */
function wrappedRest(name: readonly ViewWord[], below: ReceiptLine | undefined, right: number): ViewWord[] {
  const [first] = name;
  const last = name.at(-1);
  const next = below?.name[0];
  if (first === undefined || last === undefined || below === undefined || next === undefined) return [];
  const letter = (last.right - first.left) / joinWords(name).length;
  const isUnder = Math.abs(next.left - first.left) <= RECEIPT.underName * letter;
  const hadNoRoom = last.right + (next.right - next.left) >= right - RECEIPT.underName * letter;
  return isUnder && hadNoRoom && below.numbers.length === 0 && below.lead === undefined && below.code === undefined
    ? below.name
    : [];
}

function itemOf({ line, discount }: Anchor, found: Around): ReceiptItem | undefined {
  const { around, rest, times, hasCodes, namesHaveCodes } = found;
  const { amount, lead } = line;
  if (amount === undefined) return undefined;
  const printed = [...line.name, ...rest];
  const own = cleaned(namesHaveCodes ? printed.slice(1) : printed);
  const texts = around.filter(({ name }) => name.some(({ text }) => /\p{L}{3}/u.test(text)));
  const name = own.some(isWordOfName) ? own : texts.flatMap(nameLine);
  if (!name.some(isWordOfName)) return undefined;
  const isCode = hasCodes && !line.isQuantity && lead !== undefined;
  const numbered = isCode ? { ...line, lead: undefined } : line;
  const factors =
    (times === undefined ? undefined : factorsOf(withQuantity(times, line), amount.value)) ??
    factorsOf(numbered, amount.value);
  const [first] = line.numbers;
  const whole = line.numbers.find(({ hasDecimals, value }) => !hasDecimals && Number.isInteger(value) && value > 0);
  const only = line.numbers.length === 1 && first?.hasDecimals === true ? first : undefined;
  return {
    name,
    code:
      line.code ??
      (isCode ? lead.word : undefined) ??
      (namesHaveCodes ? line.name[0] : undefined) ??
      around.find(({ code }) => code !== undefined)?.code,
    isCodeInName: namesHaveCodes,
    quantity: factors?.quantity ?? numbered.lead ?? whole,
    unitPrice: factors?.unitPrice ?? only,
    ...{ amount, discount },
    taxMark: line.taxMark ?? texts.find(({ taxMark }) => taxMark !== undefined)?.taxMark,
  };
}

/** The words of a line of a name, and the number in front of it, which is no quantity there. */
const nameLine = ({ name, lead }: ReceiptLine): ViewWord[] => cleaned(lead === undefined ? name : [lead.word, ...name]);

const TAX_MARK = /^(?:\*?[A-Z]\d?|\d?[A-Z]|\*+)$/;

/** Strips marks around the name of an item. */
function cleaned(words: readonly ViewWord[]): ViewWord[] {
  const name = words.filter((word) => !/^[@xX*]$/.test(word.text));
  const hasRest = (rest: readonly ViewWord[]): boolean => rest.some(isWordOfName);
  while (name.length > 1 && /^(?:[A-Z]|[#*]+)$/.test(name[0]?.text ?? '') && hasRest(name.slice(1))) name.shift();
  for (
    let last = name.at(-1);
    last !== undefined && last.segment !== name.at(-2)?.segment && TAX_MARK.test(last.text) && name.length > 1;
    last = name.at(-1)
  )
    name.pop();
  return name;
}

/** Whether the amounts of the items, less discounts, are one of the sums under them. */
function addsUp({ decimal }: Context, under: readonly Row[], items: readonly ReceiptItem[]): boolean {
  if (items.length === 0) return false;
  const sum = items.reduce((all, { amount, discount }) => all + amount.value - Math.abs(discount?.value ?? 0), 0);
  return under.some((row) => {
    const { amount, numbers } = receiptLine(row, decimal);
    return [amount, ...numbers].some((number) => number !== undefined && Math.abs(number.value - sum) <= RECEIPT.offBy);
  });
}
