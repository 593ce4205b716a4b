/** The lines of a till receipt in parts: what stands in front, the name, numbers, the amount at the right edge and its tax mark. */

import type { DecimalSign } from '../core/conventions.ts';
import type { Row, ViewWord } from '../core/view.ts';
import { CURRENCY } from '../recognise/currency-signs.ts';
import { parseNumber } from '../recognise/numbers.ts';
import { RECEIPT } from '../weights/columns.ts';

export interface PrintedNumber {
  word: ViewWord;
  value: number;
  hasDecimals: boolean;
}

/** Letters behind an amount, which stand for its tax, beside it or in one word with it. */
export interface TaxMark {
  word: ViewWord;
  text: string;
}

export interface ReceiptLine {
  row: Row;
  /** Undefined for lines of text and for those that only say how many and how much each. */
  amount: PrintedNumber | undefined;
  taxMark: TaxMark | undefined;
  /** Numbers in front of the amount, from the left. */
  numbers: PrintedNumber[];
  /** A sign of multiplication stands among the numbers: "2 x 1.50", "@2.50". */
  isTimes: boolean;
  /** A whole number in front of the name, which may be a quantity or a code; `isQuantity` where a sign says so: "2x". */
  lead: PrintedNumber | undefined;
  isQuantity: boolean;
  /** Digits in front of the name that are too many for a quantity. */
  code: ViewWord | undefined;
  name: ViewWord[];
}

const AMOUNT = new RegExp(
  `^(?:${CURRENCY})?[@]?(?:${CURRENCY})?[-−(]?(?:\\d[\\d,.'’]*)?[.,]\\d{2}\\)?-?(?:${CURRENCY}|([A-Z]{1,3}|\\*[A-Z]?))?-?$`,
  'i',
);
const UNITS = 'kg|g|lb|lbs|oz|l|pcs?|ea|each|stk|st|stück|units?';
const PLAIN_NUMBER = new RegExp(
  `^(?:${CURRENCY})?[@x]?(?:${CURRENCY})?-?(?:\\d[\\d,.'’]*|[.,]\\d{2})[x*]?(?:${CURRENCY})?(?:/(?:${UNITS}))?$`,
  'i',
);
const TIMES = /^(?:[@x×*]|à)$/i;
const HAS_TIMES = /^[@x]|[x*]$/i;
const CURRENCY_ONLY = new RegExp(`^(?:${CURRENCY})$`, 'i');
/** Units of weighed and counted goods, and prices per unit: "kg", "EUR/kg", "Stk". */
const UNIT = new RegExp(`^(?:(?:${CURRENCY})?/?(?:${UNITS}))\\.?$`, 'i');
/** A tax mark of its own: "A", "SR", "*S". */
const MARK = /^(?:\*?[A-Z]{1,3}\d?|\*+|[a-z])$/;
const WHOLE = /^\d{1,4}$/;
const TIMES_WHOLE = /^(?:(\d{1,3})[xX]|[xX@](\d{1,3}))$/;
const CODE = /^#?(?:\d{5,14}|\d{2,6}-\d{2,8})$/;
const POSITION = /^\d{1,3}[.)]$/;

const numberOf = (word: ViewWord, decimal: DecimalSign): PrintedNumber | undefined => {
  const value = parseNumber(word.text.replace(/^[^\d.,(−-]+/, ''), decimal);
  return value === null ? undefined : { word, value, hasDecimals: /[.,]\d{2,4}\D*$/.test(word.text) };
};

export const isWordOfName = ({ text }: ViewWord): boolean => /\p{L}{2}/u.test(text) && !CURRENCY_ONLY.test(text);

/** The amount that a line ends in, whatever mark stands behind it, with the words before it. */
function endOf(row: Row, decimal: DecimalSign): Pick<ReceiptLine, 'amount' | 'taxMark'> & { before: ViewWord[] } {
  let last = row.words.length - 1;
  let taxMark: TaxMark | undefined;
  for (; last > 0; last -= 1) {
    const word = row.words[last];
    if (word === undefined || AMOUNT.test(word.text) || !(MARK.test(word.text) || CURRENCY_ONLY.test(word.text))) break;
    if (!CURRENCY_ONLY.test(word.text)) taxMark = { word, text: word.text.replace(/^\*(?=.)/, '') };
  }
  const word = row.words[last];
  const match = word === undefined ? null : AMOUNT.exec(word.text);
  const amount = word === undefined || match === null ? undefined : numberOf(word, decimal);
  if (word === undefined || amount === undefined) return { amount: undefined, taxMark: undefined, before: row.words };
  const glued = match?.[1];
  if (glued !== undefined) taxMark ??= { word, text: glued.replace(/^\*(?=.)/, '') };
  return { amount, taxMark, before: row.words.slice(0, last) };
}

/** Takes the numbers off the end of a line, with the signs and units among them. */
function numbersAtEnd(words: ViewWord[], decimal: DecimalSign): Pick<ReceiptLine, 'numbers' | 'isTimes'> {
  const numbers: PrintedNumber[] = [];
  let isTimes = false;
  let taken = words.length;
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at];
    if (word === undefined) break;
    const { text } = word;
    if (CODE.test(text)) break;
    if (PLAIN_NUMBER.test(text)) {
      const number = numberOf(word, decimal);
      if (number === undefined) break;
      numbers.unshift(number);
      isTimes ||= HAS_TIMES.test(text);
    } else if (TIMES.test(text)) isTimes = true;
    else if (!(CURRENCY_ONLY.test(text) || (UNIT.test(text) && at > 0))) break;
    taken = at;
  }
  // A unit without a number is a part of the name.
  if (numbers.length > 0) words.length = taken;
  return { numbers, isTimes };
}

export function receiptLine(row: Row, decimal: DecimalSign): ReceiptLine {
  const { amount, taxMark, before } = endOf(row, decimal);
  const words = [...before];
  const { numbers, isTimes } = numbersAtEnd(words, decimal);
  const line: ReceiptLine = {
    ...{ row, amount, taxMark, numbers, isTimes },
    ...{ lead: undefined, isQuantity: false, code: undefined, name: words },
  };
  // "2 x 1.50" has no amount of its own: the price is one of its numbers.
  if (amount !== undefined && isTimes && words.length === 0 && numbers.length === 1) {
    line.amount = undefined;
    line.numbers = [...numbers, amount];
  } else if (amount?.word.text.startsWith('@') && words.length + numbers.length === 0) {
    Object.assign(line, { amount: undefined, numbers: [amount], isTimes: true });
  }
  giveBack(line);
  takeFront(line, decimal);
  return line;
}

/** "BAR SOAP 130": a number right behind the name is a part of it, unless it multiplies to the amount. */
function giveBack({ row, amount, numbers, isTimes, name }: ReceiptLine): void {
  const [first, ...others] = numbers;
  const last = name.at(-1);
  if (first === undefined || last === undefined || isTimes) return;
  if (first.word.segment !== last.segment || !name.some(isWordOfName)) return;
  if (others.some(({ value }) => Math.abs(value * first.value - (amount?.value ?? 0)) <= RECEIPT.offBy)) return;
  numbers.shift();
  const next = others[0] ?? amount;
  name.push(...row.words.slice(first.word.place, next?.word.place).filter(({ segment }) => segment === last.segment));
}

function takeFront(line: ReceiptLine, decimal: DecimalSign): void {
  const { name } = line;
  const rest = (): boolean => name.length > 1 || line.numbers.length > 0 || line.amount !== undefined;
  while (name[0] !== undefined && (POSITION.test(name[0].text) || /^[#*]+$/.test(name[0].text)) && rest()) name.shift();
  const [first] = name;
  if (first === undefined) return;
  const times = TIMES_WHOLE.exec(first.text);
  if (times !== null || (WHOLE.test(first.text) && name.length > 1)) {
    const value = parseNumber(times?.[1] ?? times?.[2] ?? first.text, decimal);
    line.lead = { word: first, value: value ?? 0, hasDecimals: false };
    line.isQuantity = times !== null;
    name.shift();
    if (name[0] !== undefined && TIMES.test(name[0].text) && name.length > 1) {
      line.isQuantity = true;
      name.shift();
    }
  }
  const [next] = name;
  if (next !== undefined && CODE.test(next.text)) {
    line.code = next;
    name.shift();
  }
}
