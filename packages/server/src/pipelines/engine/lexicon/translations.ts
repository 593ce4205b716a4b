/** Words of labels in other languages, as the English tokens that concepts are compared in. */
import { ARABIC_WORDS } from './arabic-words.ts';
import { ASIAN_ENDINGS, ASIAN_WORDS } from './asian-words.ts';
import { BUSINESS_WORDS } from './business-words.ts';
import { CYRILLIC_WORDS } from './cyrillic-words.ts';
import { FORM_WORDS } from './form-words.ts';
import { inOneForm } from './han-forms.ts';
import { HEBREW_WORDS } from './hebrew-words.ts';
import { INDUSTRY_WORDS } from './industry-words.ts';
import { LABEL_WORDS } from './label-words.ts';
import { LANGUAGES, listed } from './lexicon.ts';
import { MORE_LATIN_WORDS } from './more-latin-words.ts';
import { OFFICE_WORDS } from './office-words.ts';
import { REPORT_WORDS } from './report-words.ts';
import { SLAVIC_WORDS } from './slavic-words.ts';
import { SOUTHEASTERN_WORDS } from './southeastern-words.ts';
import { TRADE_WORDS } from './trade-words.ts';
import { URALIC_WORDS } from './uralic-words.ts';
import { type CutWords, cutWords } from './word-cuts.ts';
import type { Translation } from './word-rows.ts';

/** Without case and accents, and Chinese signs in one form, as tokens are. */
export const plain = (text: string): string =>
  inOneForm(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/ß/g, 'ss')
      .replace(/ı/g, 'i')
      .replace(/ł/g, 'l'),
  );

/** Words of languages that fewer documents are written in; where another list has a word, it decides what it means. */
export const FURTHER_WORDS: readonly Translation[] = [
  ...MORE_LATIN_WORDS,
  ...URALIC_WORDS,
  ...SOUTHEASTERN_WORDS,
  ...SLAVIC_WORDS,
  ...CYRILLIC_WORDS,
  ...ARABIC_WORDS,
  ...HEBREW_WORDS,
];

export const TRANSLATIONS: ReadonlyMap<string, string> = new Map([
  ...FURTHER_WORDS.map(([word, english]) => [plain(word), english] as const),
  ...[...BUSINESS_WORDS, ...TRADE_WORDS, ...OFFICE_WORDS, ...FORM_WORDS, ...REPORT_WORDS, ...INDUSTRY_WORDS].map(
    ([word, english]) => [plain(word), english] as const,
  ),
  ...LANGUAGES.flatMap(({ words }) =>
    Object.entries(words).flatMap(([english, foreign]) =>
      listed(foreign).map((word) => [plain(word), english] as const),
    ),
  ),
]);

const plainKeys = (entries: Iterable<readonly [string, string]>): Map<string, string> =>
  new Map([...entries].map(([word, english]) => [plain(word), english]));

const asian = plainKeys(ASIAN_WORDS);
const ASIAN: CutWords = {
  words: asian,
  endings: plainKeys(ASIAN_ENDINGS),
  longest: Math.max(...[...asian.keys()].map(({ length }) => length)),
};

/** A label of words without spaces in English: "发票号码" is "invoice number". */
export const spacelessLabel = (token: string): string | undefined => cutWords(token, ASIAN);

const MIN_PART = 4;
const MIN_COMPOUND = 9;
/** Between the parts of a compound. */
const GENITIVES = ['s', 'n', 'en', 'es'];
const LINKS = ['', ...GENITIVES, 'e'];

/** What ends a compound and says what kind of value it names, also where the rest is unknown. */
const TYPES: ReadonlySet<string> = new Set(['number', 'date', 'amount', 'price', 'address', 'fee', 'cost']);
const MIN_HEAD = 3;
const MIN_LINKED = 5;

/** "Schlussrechnung", "Handelsrechnung": an invoice of some kind; "Abrechnung" and "Berechnung" are none. */
const INVOICE_AT_END = /^(\p{L}{3,})(?<!ab|an|auf|be|er|hoch|um|ver|zu)rechnung(?:en)?$/u;

/** "Fallnummer" is the number of something. */
export function ofKnownType(token: string): string | undefined {
  const [, invoiced] = INVOICE_AT_END.exec(token) ?? [];
  if (invoiced !== undefined) return `${invoiced} invoice`;
  for (let cut = MIN_HEAD; cut <= token.length - MIN_PART; cut += 1) {
    const rest = TRANSLATIONS.get(token.slice(cut));
    if (rest !== undefined && TYPES.has(rest)) return `${token.slice(0, cut)} ${rest}`;
  }
  return undefined;
}

/** "Kontraktsnr", "Lieferscheinnr": no other words end in these letters. */
const NUMBER_AT_END = /^(\p{L}{3,})nr$/u;

/** Words that end in what joins the parts of a compound have lost the rest of it, or are in the genitive: "Vertrags-Nr.". */
const linkedPart = (token: string): string | undefined =>
  GENITIVES.map((link) => (token.endsWith(link) ? token.slice(0, -link.length) : ''))
    .filter((part) => part.length >= MIN_LINKED && !LABEL_WORDS.has(token) && !LABEL_WORDS.has(part))
    .map((part) => TRANSLATIONS.get(part))
    .find((english) => english !== undefined);

/** A compound of known words in English: "Zählernummer" is "meter number". */
export function compoundOf(token: string): string | undefined {
  const [, numbered] = NUMBER_AT_END.exec(token) ?? [];
  if (numbered !== undefined) return `${TRANSLATIONS.get(numbered) ?? linkedPart(numbered) ?? numbered} number`;
  return joinedOf(token) ?? linkedPart(token);
}

function joinedOf(token: string): string | undefined {
  if (token.length < MIN_COMPOUND) return undefined;
  for (let cut = token.length - MIN_PART; cut >= MIN_PART; cut -= 1) {
    const rest = TRANSLATIONS.get(token.slice(cut));
    if (rest === undefined) continue;
    for (const link of LINKS) {
      const head = token.slice(0, cut);
      const first = head.endsWith(link) ? TRANSLATIONS.get(head.slice(0, head.length - link.length)) : undefined;
      if (first !== undefined && head.length - link.length >= MIN_PART) return `${first} ${rest}`;
    }
  }
  return undefined;
}
