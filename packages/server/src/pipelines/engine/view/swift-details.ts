/**
 * What a bank writes about a payment in a statement (":86:"): parts with numbers, "?20" to "?33", as German banks agreed,
 * parts with names between slashes, "/NAME/", as others did, or a text.
 */
import { type DataNode, dataNode } from './data-node.ts';
import type { FoldedText, Piece } from './folded-text.ts';
import type { PlacedWord } from './place-words.ts';

/** The code of the kind of payment, and the sign that begins the numbers of the parts. */
const NUMBERED = /^(\d{3})?([^\p{L}\p{N}\s/.,:()-])(?=\d{2})/u;
/** A part of so many letters was full. */
const FULL = 27;

const NAMES: Readonly<Record<string, string>> = {
  '00': 'Booking Text',
  '30': 'Counterparty Bank Code (BIC)',
};
const ACCOUNT = '31';
/** Some banks write the account of the other party where others number their journals. */
const JOURNAL = '10';
const MIN_ACCOUNT = 9;
const DESCRIPTION = 'Description (Remittance Information)';
const COUNTERPARTY = 'Counterparty Name';
const COUNTER_ACCOUNT = 'Counterparty Account (IBAN)';

/** Words that stand before what they name, in the text of a payment. */
const KEYWORD = /\b(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP)\+/g;
const KEYWORDS: Readonly<Record<string, string>> = {
  EREF: 'End To End Reference',
  MREF: 'Mandate Reference',
  CRED: 'Creditor Id',
  SVWZ: DESCRIPTION,
};

const SLASHED =
  /\/(TRTP|TRCD|IBAN|BIC|NAME|REMI|EREF|MARF|CSID|CNTP|ORDP|BENM|PREF|RTRN|PURP|ISDT|OCMT|SVCL|CHGS|UDTR|UCRD|BUSP|ID|ADDR|ULTD|ULTB|SVWZ)\//g;
const SLASHED_NAMES: Readonly<Record<string, string>> = {
  TRTP: 'Booking Text',
  IBAN: COUNTER_ACCOUNT,
  BIC: 'Counterparty Bank Code (BIC)',
  NAME: COUNTERPARTY,
  REMI: DESCRIPTION,
  EREF: 'End To End Reference',
  MARF: 'Mandate Reference',
  CSID: 'Creditor Id',
};
/** The parts of the other party behind its tag. */
const PARTY_PARTS = [COUNTER_ACCOUNT, 'Counterparty Bank Code (BIC)', COUNTERPARTY, 'Counterparty City'];
const NOT_PROVIDED = /^(?:NOT ?PROVIDED|NON?REF|0+)$/i;

/** @param account the own account, which is never that of the other party */
export function detailsOf(value: FoldedText, account: string): DataNode[] {
  const head = NUMBERED.exec(value.text);
  if (head !== null) return numberedParts(value, head[2] ?? '', account);
  SLASHED.lastIndex = 0;
  const first = SLASHED.exec(value.text);
  if (first?.index === 0) return slashedParts(value);
  return leaf(DESCRIPTION, value.words());
}

/** A leaf, unless it has no words. */
export const leaf = (name: string, words: PlacedWord[]): DataNode[] =>
  words.length === 0 ? [] : [dataNode(name, words)];

interface Part {
  code: string;
  from: number;
  to: number;
}

function partsOf(value: FoldedText, mark: RegExp): Part[] {
  const found = [...value.text.matchAll(mark)];
  return found.map((match, place) => ({
    code: match[1] ?? '',
    from: match.index + match[0].length,
    to: found[place + 1]?.index ?? value.text.length,
  }));
}

function numberedParts(value: FoldedText, sign: string, account: string): DataNode[] {
  const parts = partsOf(value, new RegExp(`\\${sign}(\\d{2})`, 'g'));
  const nodes: DataNode[] = [];
  for (const { code, from, to } of parts) {
    const name = NAMES[code];
    if (name !== undefined) nodes.push(...leaf(name, value.words(from, to)));
  }
  const textAt = ({ from, to }: Part): string => value.text.slice(from, to).trim();
  const counter = [ACCOUNT, JOURNAL]
    .flatMap((code) => parts.filter((part) => part.code === code))
    .find((part) => isAccount(part, textAt(part), account));
  if (counter !== undefined) nodes.push(...leaf(COUNTER_ACCOUNT, value.words(counter.from, counter.to)));
  nodes.push(...leaf(COUNTERPARTY, joined(value, parts, /^3[23]$/).words()));
  return [...nodes, ...described(joined(value, parts, /^(?:2\d|6[0-3])$/))];
}

const isAccount = ({ code }: Part, text: string, own: string): boolean =>
  text !== '' &&
  text !== own &&
  !NOT_PROVIDED.test(text) &&
  (code === ACCOUNT || (/^\d+$/.test(text) && text.length >= MIN_ACCOUNT));

/** Parts that go on with each other; words were cut where a part was full. */
function joined(value: FoldedText, parts: readonly Part[], codes: RegExp): FoldedText {
  const pieces: Piece[] = [];
  let isFull = false;
  for (const { code, from, to } of parts) {
    if (!codes.test(code)) continue;
    for (const [place, piece] of value.slice(from, to).entries())
      pieces.push(place === 0 ? { ...piece, isSpaced: pieces.length > 0 && !isFull } : piece);
    isFull = to - from >= FULL;
  }
  return value.of(pieces);
}

/** The text of a payment, or what keywords in it name. */
function described(text: FoldedText): DataNode[] {
  const parts = partsOf(text, KEYWORD);
  const named = parts.flatMap(({ code, from, to }) => {
    const name = KEYWORDS[code];
    return name === undefined || NOT_PROVIDED.test(text.text.slice(from, to).trim())
      ? []
      : leaf(name, text.words(from, to));
  });
  if (parts.some(({ code }) => code === 'SVWZ')) return named;
  const end = parts[0] === undefined ? text.text.length : parts[0].from - parts[0].code.length - 1;
  const before = text.words(0, end);
  return [...named, ...leaf(DESCRIPTION, before)];
}

function slashedParts(value: FoldedText): DataNode[] {
  const nodes: DataNode[] = [];
  for (const { code, from, to } of partsOf(value, SLASHED)) {
    const own = value.text.slice(from, to);
    if (code === 'CNTP') {
      let at = from;
      for (const [place, part] of own.split('/').entries()) {
        const name = PARTY_PARTS[place];
        if (name !== undefined && part.trim() !== '') nodes.push(...leaf(name, value.words(at, at + part.length)));
        at += part.length + 1;
      }
      continue;
    }
    const name = SLASHED_NAMES[code];
    const lead = /^(?:(?:USTD|STRD)?\/+)*/.exec(own)?.[0].length ?? 0;
    const tail = /[\s/]*$/.exec(own)?.[0].length ?? 0;
    const text = own.slice(lead, own.length - tail);
    if (name === undefined || text === '' || NOT_PROVIDED.test(text)) continue;
    nodes.push(...leaf(name, value.words(from + lead, to - tail)));
  }
  return nodes;
}
