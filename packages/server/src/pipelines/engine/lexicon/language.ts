/** What the engine knows of a language. Lists are separated by `|`; entries are plain text, not patterns. */
import type { ColumnRole } from '../core/column-role.ts';
import type { ConceptId } from '../core/concept.ts';
import type { Party } from '../core/party.ts';

export interface Language {
  /** Names and short forms of the months, January first. */
  months: readonly string[];
  /** What documents print as labels, by concept. */
  labels: Readonly<Partial<Record<ConceptId, string>>>;
  /** What documents print over columns, by role. */
  heads: Readonly<Partial<Record<ColumnRole, string>>>;
  /** Words of labels by the English words they mean. Empty for English, which concepts are compared in. */
  words: Readonly<Record<string, string>>;
  /** Words that carry little meaning in a label, such as articles. */
  fillers: string;
  /** Small words inside of names: "Bank of Ireland". */
  particles: string;
  /** Words that occur in names of organisations. */
  organisations: string;
  /** Ends of compound words that name organisations: "Sportverein". */
  organisationEndings: string;
  /** Words of headings and labels, which no name contains. */
  notInNames: string;
  /** Words before a name that a company had earlier. */
  formerly: string;
  /** Words of streets, buildings, floors and districts. */
  streets: string;
  /** Ends of compound words that name streets: "Hauptstraße". */
  streetEndings: string;
  /** Words before phone numbers and the like, where an address ends. */
  contacts: string;
  /** Words of headings and labels, which no address contains. */
  notInAddresses: string;
  /** Headings over the name and address of a party. */
  parties: Readonly<Record<Party, string>>;
  /** Words before a name in an address. */
  salutations: string;
  /** Words with which running text introduces the date of a document after its number: "invoice no. 17 of 3 May". */
  ofDate: string;
  /** Words at the end of a label whose value is a day: "Paid on", "Order of". */
  onDay: string;
  /** Words between the first and the last day of a range. */
  until: string;
  /** Words for how something is paid, and for what is given back. */
  payments: string;
  /** Begins of rows that carry a sum over to the next page. */
  carried: string;
  /** Begins of rows that sum up the rows above. */
  sums: string;
  /** Begins of lines that follow a table. */
  afterTable: string;
  /** Words for a page, and between its number and how many there are. */
  page: string;
  pageOf: string;
  /** Begins of lines under an item that are no part of its name. */
  itemNotes: string;
  /** Words that mark ordinary text of the language, for telling which decimal sign it uses. */
  common: string;
  /** The sign the language puts before decimals. */
  decimal: '.' | ',';
  yes: string;
  no: string;
  /** What contracts say. */
  contracts: Contracts;
}

/** Words of contracts. */
export interface Contracts {
  /** Before the names of the parties. */
  between: string;
  /** Everyday words that stand before the names of the parties too: "is made by". */
  madeBy: string;
  /** Joins the names of two parties. */
  and: string;
  /** Heading above a numbered list of the parties. */
  parties: string;
  /** Behind the name of a person who is a party. */
  individual: string;
  /** Before the names of those that belong to a party. */
  including: string;
  /** Small words that no name begins with, and most end at, even where all letters are capitals. */
  small: string;
  /** What a contract calls its parties; never a name. */
  roles: string;
  /** Other words with a capital that are neither a name nor a place. */
  notNames: string;
  /** Begins what follows the names of the parties. */
  recitals: string;
  /** Before the name of who signs. */
  signedBy: string;
  /** Before the office of who signs for another. */
  signedAs: string;
  /** Labels of the day of a signature. */
  signedOn: string;
  /** Law in general, and what stands between it and the name of its place: "laws of". */
  law: string;
  ofPlace: string;
  /** Law behind the name of its place: "Delaware law". */
  lawBehind: string;
  courts: string;
  /** Says that a law governs. */
  governs: string;
  /** Kinds of territory before its name: "State of". */
  territories: string;
  /** Before the day on which the contract is made or takes effect. */
  datedBefore: string;
  /** Before a day that is written out: "on this 8th day of August". */
  thisDay: string;
  /** Says that the contract takes effect when the last party signs. */
  lastSignature: string;
  /** Says that a day is the one on which the contract takes effect. */
  effective: string;
  /** Kinds of contract, as a sentence names its subject. */
  contract: string;
  /** Verbs that say how long a contract lasts. */
  lasts: string;
  /** Nouns for how long a contract lasts, and what joins them to the contract. */
  term: string;
  ofContract: string;
  /** Parts of a contract. */
  parts: string;
  /** Says that the contract begins. */
  begins: string;
  /** Before the first and before the last day of a time. */
  startsOn: string;
  endsOn: string;
  /** Words for what comes later, and for the end of something: "two years after the termination". */
  after: string;
  ends: string;
  /** Before the name of a contract: another one is meant. */
  other: string;
  /** Says by itself that something comes later. */
  later: string;
  /** Auxiliary verbs of what a contract orders. */
  shall: string;
}

/** For languages whose contracts are not read beyond their parties. */
export const NO_TERMS: Omit<Contracts, 'between' | 'and'> = {
  madeBy: '',
  parties: '',
  individual: '',
  including: '',
  small: '',
  roles: '',
  notNames: '',
  recitals: '',
  signedBy: '',
  signedAs: '',
  signedOn: '',
  law: '',
  ofPlace: '',
  lawBehind: '',
  courts: '',
  governs: '',
  territories: '',
  datedBefore: '',
  thisDay: '',
  lastSignature: '',
  effective: '',
  contract: '',
  lasts: '',
  term: '',
  ofContract: '',
  parts: '',
  begins: '',
  startsOn: '',
  endsOn: '',
  after: '',
  ends: '',
  other: '',
  later: '',
  shall: '',
};

/** For languages whose labels are known by translated words alone. */
export const NO_WORDS: Omit<Language, 'months' | 'decimal'> = {
  labels: {},
  heads: {},
  words: {},
  fillers: '',
  particles: '',
  organisations: '',
  organisationEndings: '',
  notInNames: '',
  formerly: '',
  streets: '',
  streetEndings: '',
  contacts: '',
  notInAddresses: '',
  parties: { customer: '', delivery: '', issuer: '' },
  salutations: '',
  ofDate: '',
  onDay: '',
  until: '',
  payments: '',
  carried: '',
  sums: '',
  afterTable: '',
  page: '',
  pageOf: '',
  itemNotes: '',
  common: '',
  yes: '',
  no: '',
  contracts: { ...NO_TERMS, between: '', and: '' },
};

/** Names of months as one text, the months separated by commas. */
export const monthsIn = (names: string): string[] => names.split(',').map((name) => name.trim());
