/**
 * Reads statements of accounts between banks and their customers (SWIFT MT940, MT942) as a tree. A field begins a line with
 * its tag, ":61:", and a line without one goes on with the field before it. What a bank writes about a payment (":86:") is
 * read by `swift-details.ts`.
 */
import { type DataNode, type DataReader, dataNode } from './data-node.ts';
import type { DataText } from './data-text.ts';
import { FoldedText, type Piece } from './folded-text.ts';
import type { PlacedWord } from './place-words.ts';
import { detailsOf, leaf } from './swift-details.ts';

/** The reference of a statement, behind nothing but codes of who sends it and who receives it. */
const BEGIN = /^\s*(?:\{\d:\S{1,200}?\{4:\s*)?(?:[A-Z\d]{1,35}\s+){0,12}:20:/;
const TAG = /^:(\d{2}[A-Z]?):/;
const END = /^-\}?/;
/** A line of so many letters was full. */
const FULL = 65;

const BALANCES: Readonly<Record<string, string>> = {
  '60F': 'Opening Balance',
  '60M': 'Opening Balance',
  '62F': 'Closing Balance',
  '62M': 'Closing Balance',
  '64': 'Closing Available Balance',
  '65': 'Forward Available Balance',
};
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,13}(?:,\d{0,3})?)\s*$/;
/** Its day, the day of its booking, what it does, the last letter of the currency, the amount, its kind, references. */
const ENTRY =
  /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d{1,13}(?:,\d{0,3})?)([A-Z][A-Z\d]{3})?((?:[^\s/]|\/(?!\/)| (?!\s))*?)(?:\/\/(\S*))?(?:\s+(.*))?$/;
const SUM = /^(\d{1,5})([A-Z]{3})(\d{1,13}(?:,\d{0,3})?)\s*$/;
/** Instead of a reference: there is none, or it stands in the details. */
const NO_REFERENCE = /^(?:NON?REF|[EPK]REF|MARF)$/i;

export const isSwift = (text: string): boolean => BEGIN.test(text);

interface Field {
  tag: string;
  value: FoldedText;
}

export class SwiftReader implements DataReader {
  readonly #text: DataText;

  constructor(text: DataText) {
    this.#text = text;
  }

  /** Undefined unless each statement has an account and at least one balance or entry as the standard writes it. */
  read(): DataNode | undefined {
    const statements: StatementReader[] = [];
    for (const field of this.#fields()) {
      if (field.tag === '20') statements.push(new StatementReader());
      if (statements.at(-1)?.add(field) === false) return undefined;
    }
    const nodes = statements.map((statement) => statement.node());
    if (nodes.length === 0 || nodes.includes(undefined)) return undefined;
    const [first] = nodes;
    if (nodes.length === 1) return first;
    return { ...dataNode('Statements'), children: nodes.flatMap((node) => node ?? []), isList: true };
  }

  *#fields(): Generator<Field> {
    const { text } = this.#text;
    let tag: string | undefined;
    let pieces: Piece[] = [];
    let isSpaced = false;
    const ended = (): Field[] => (tag === undefined ? [] : [{ tag, value: new FoldedText(this.#text, pieces) }]);
    for (let start = 0; start < text.length; ) {
      const newline = text.indexOf('\n', start);
      const end = newline < 0 ? text.length : newline;
      const own = TAG.exec(text.slice(start, start + 6)) ?? /(?<=\{4:):(\d{2}[A-Z]?):/.exec(text.slice(start, end));
      if (own?.[1] !== undefined) {
        yield* ended();
        tag = own[1];
        pieces = [{ start: start + own.index + own[0].length, end, isSpaced: false }];
      } else if (END.test(text.slice(start, end)) && end - start <= 2) {
        yield* ended();
        tag = undefined;
      } else if (end > start) pieces.push({ start, end, isSpaced });
      isSpaced = end - (pieces.length === 1 ? (pieces[0]?.start ?? start) : start) < FULL;
      start = end + 1;
    }
    yield* ended();
  }
}

/** A statement, field by field. */
class StatementReader {
  readonly #children: DataNode[] = [];
  readonly #entries: DataNode[] = [];
  #account = '';
  #currency: PlacedWord[] = [];
  #hasBalance = false;
  /** What an information to the account owner is about. */
  #isBehindEntry = false;

  /** @returns false if it is not written as the standard demands */
  add({ tag, value }: Field): boolean {
    if (BALANCES[tag] !== undefined) return this.#addBalance(BALANCES[tag], value);
    switch (tag) {
      case '20':
        this.#addLeaf('Reference (Transaction Reference Number)', value);
        break;
      case '21':
        if (!NO_REFERENCE.test(value.text.trim())) this.#addLeaf('Related Reference', value);
        break;
      case '25':
      case '25P':
        this.#addAccount(value);
        break;
      case '28':
      case '28C':
        this.#addNumber(value);
        break;
      case '61':
        return this.#addEntry(value);
      case '86':
        this.#addDetails(value);
        break;
      case '90D':
      case '90C':
        this.#addSum(tag === '90D' ? 'Debit' : 'Credit', value);
        break;
    }
    return true;
  }

  node(): DataNode | undefined {
    if (this.#account === '' || !(this.#hasBalance || this.#entries.length > 0)) return undefined;
    const currency = this.#currency.length === 0 ? [] : [dataNode('Currency', this.#currency)];
    const entries =
      this.#entries.length === 0 ? [] : [{ ...dataNode('Transactions'), children: this.#entries, isList: true }];
    return { ...dataNode('Statement'), children: [...currency, ...this.#children, ...entries] };
  }

  #addLeaf(name: string, value: FoldedText, from = 0, to = value.text.length): void {
    this.#children.push(...leaf(name, value.words(from, to)));
  }

  /** A bank and an account, an account with its currency, or an account alone. */
  #addAccount(value: FoldedText): void {
    const match = /^\s*(?:([^/\s]{3,35})\/)?(.+?)\s*$/s.exec(value.text);
    const [, bank, rest = ''] = match ?? [];
    const from = value.text.indexOf(rest, bank === undefined ? 0 : value.text.indexOf('/') + 1);
    const currency = /(?<=\d{5,} ?)[A-Z]{3}$/.exec(rest)?.[0] ?? '';
    const number = rest.slice(0, rest.length - currency.length).trimEnd();
    if (bank !== undefined)
      this.#addLeaf(isBic(bank) ? 'Bank BIC (Bank Code)' : 'Bank Code', value, 0, value.text.indexOf('/'));
    this.#addLeaf(isIban(number) ? 'Account Number (IBAN)' : 'Account Number', value, from, from + number.length);
    this.#account = number;
    if (currency !== '') this.#currency = value.words(from + rest.length - currency.length, from + rest.length);
  }

  #addNumber(value: FoldedText): void {
    const slash = value.text.indexOf('/');
    this.#addLeaf('Statement Number', value, 0, slash < 0 ? value.text.length : slash);
    if (slash >= 0) this.#addLeaf('Sequence Number', value, slash + 1);
  }

  #addBalance(name: string, value: FoldedText): boolean {
    const match = BALANCE.exec(value.text);
    if (match === null) return false;
    this.#hasBalance = true;
    this.#isBehindEntry = false;
    const [side = '', day = '', currency = '', amount = ''] = match.slice(1);
    const children = [
      ...leaf('Debit Credit Indicator', value.words(0, 1)),
      ...leaf('Date', dated(value.words(1, 7), day)),
      ...leaf('Currency', value.words(7, 10)),
      ...leaf('Amount', amountOf(value.words(10, 10 + amount.length), false)),
    ];
    const words = amountOf(value.words(10, 10 + amount.length), side === 'D');
    // Pages of a long statement begin and end with balances between its own.
    const known = this.#children.findIndex((child) => child.name === name);
    if (known >= 0 && name === 'Opening Balance') return true;
    if (known >= 0 && name === 'Closing Balance') this.#children.splice(known, 1);
    this.#children.push({ ...dataNode(name, words), children });
    if (this.#currency.length === 0 && currency !== '') this.#currency = value.words(7, 10);
    return true;
  }

  #addEntry(value: FoldedText): boolean {
    const match = ENTRY.exec(value.text);
    if (match === null) return false;
    const [day = '', booked, mark = '', letter = '', amount = '', kind = '', reference = '', bank = '', more = ''] =
      match.slice(1);
    let at = 0;
    const next = (text: string): PlacedWord[] => {
      const from = at;
      at += text.length;
      return text === '' ? [] : value.words(from, at);
    };
    const children = leaf('Value Date', dated(next(day), day));
    const booking = next(booked ?? '');
    if (booked !== undefined)
      children.push(...leaf('Booking Date (Entry Date)', dated(booking, bookedIn(day, booked))));
    const [side] = next(mark);
    const isDebit = mark === 'D' || mark === 'RC' || mark === 'ED';
    const marked = (text: string): PlacedWord[] => (side === undefined ? [] : [{ ...side, text, spaced: true }]);
    children.push(...leaf('Debit Credit Indicator', marked(isDebit ? 'D' : 'C')));
    next(letter);
    // With its mark, so that lists without a field for it get what is taken off with a minus.
    const amounts = [...amountOf(next(amount), false), ...marked(isDebit ? 'DR' : 'CR')];
    children.push(...leaf('Amount', amounts), ...leaf('Transaction Type Code', next(kind)));
    const own = next(reference);
    if (!NO_REFERENCE.test(reference.trim())) children.push(...leaf('Customer Reference', own));
    if (bank !== '') {
      at += 2;
      children.push(...leaf('Bank Reference', next(bank)));
    }
    if (more.trim() !== '')
      children.push(...leaf('Supplementary Details', value.words(value.text.length - more.length, value.text.length)));
    this.#entries.push({ ...dataNode('Transaction'), children });
    this.#isBehindEntry = true;
    return true;
  }

  #addDetails(value: FoldedText): void {
    const entry = this.#isBehindEntry ? this.#entries.at(-1) : undefined;
    if (entry === undefined) this.#addLeaf('Information to Account Owner', value);
    else entry.children.push(...detailsOf(value, this.#account));
    this.#isBehindEntry = false;
  }

  #addSum(side: string, value: FoldedText): void {
    const match = SUM.exec(value.text);
    if (match === null) return;
    const [count = '', , amount = ''] = match.slice(1);
    this.#addLeaf(`Number of ${side} Entries`, value, 0, count.length);
    const from = count.length + 3;
    this.#children.push(...leaf(`Sum of ${side} Entries`, amountOf(value.words(from, from + amount.length), false)));
  }
}

const isIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(text.replaceAll(' ', ''));
const isBic = (text: string): boolean => /^[A-Z]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text);

/** Days of statements have years of two digits; those of accounts that are read today are not of the last century. */
const dated = ([word]: readonly PlacedWord[], day: string): PlacedWord[] =>
  word === undefined ? [] : [{ ...word, text: `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4, 6)}` }];

/** The day of a booking has no year: it is the one that is near the day of the value. */
function bookedIn(day: string, booked: string): string {
  const year = Number(day.slice(0, 2));
  const months = Number(booked.slice(0, 2)) - Number(day.slice(2, 4));
  const turned = months > HALF_YEAR ? -1 : months < -HALF_YEAR ? 1 : 0;
  return String(year + turned).padStart(2, '0') + booked;
}
const HALF_YEAR = 6;

/** The comma is always that of the decimals, of which there may be none or three. */
function amountOf([word]: readonly PlacedWord[], isNegative: boolean): PlacedWord[] {
  if (word === undefined) return [];
  const [whole = '', decimals = ''] = word.text.split(',');
  const text =
    decimals === ''
      ? whole
      : `${whole},${decimals.length === 2 ? decimals : decimals.padEnd(decimals.length === 1 ? 2 : 4, '0')}`;
  return [{ ...word, text: isNegative ? `-${text}` : text }];
}
