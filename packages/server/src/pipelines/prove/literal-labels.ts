/**
 * Labels that name one field by words of its name: "Opened" of `account_opened_on`, "Biller code" of `bpay_biller_code`,
 * "Requested delivery" of `delivery_date`.
 */
import type { Field } from '../engine/core/field.ts';
import type { Label } from '../engine/core/label.ts';
import { spacedName } from '../engine/schema/value-kind.ts';
import type { Leaf } from '../locate/leaves.ts';

/** Words that alone name no field. */
const GENERAL = new Set([
  'date',
  'number',
  'no',
  'nr',
  'name',
  'total',
  'amount',
  'type',
  'code',
  'value',
  'id',
  'year',
  'title',
]);
/** Words that labels have between others. */
const BETWEEN = new Set(['of', 'the', 'and', 'for', 'by', 'on', 'at', 'in']);
/** Words that sentences have between what they name and its value: "the deposit of", "die Kaution beträgt". */
const LEADING = new Set(
  (
    'of is are was were be will shall at to in on equal equals amount amounts total totals totaling totalling up ' +
    'von betragt belauft sich auf hohe ist sind bis zu de du est sont fixe eleve s a es son asciende sera di e ammonta ' +
    'van bedraagt'
  ).split(' '),
);
/** Words before a name that add nothing to it. */
const ARTICLES = new Set(
  (
    'the a an our your its this that any der die das dem den des ein eine einen einer einem le la les l un une el los ' +
    'las una il lo i gli de het een'
  ).split(' '),
);
/** Words of names of fields that say how the value is given. */
const UNITS = new Set(
  'percent percentage pct rate eur euro usd gbp chf days months years hours prozent pourcent limit'.split(' '),
);
const BEFORE: ReadonlySet<string> = new Set(['inside', 'beside']);
/** Between a label in one language and in another one. */
const LANGUAGES = /\s[/|]\s/;
/** What is longer is a sentence. */
const MAX_WORDS = 4;
/** What two forms of a word have in common: least number of letters, and share of the longer one. */
const MIN_STEM = 4;
const STEM_SHARE = 0.6;
/** Letters that the shorter one may have of its own: "cancel*l*ation", "expir*y*". */
const MAX_ENDING = 2;

export class LiteralLabels {
  readonly #names: ReadonlyMap<Field, readonly string[]>;

  /** @param leaves all values; those of lists have heads instead */
  constructor(leaves: readonly { leaf: Leaf }[]) {
    this.#names = new Map(
      leaves.flatMap(({ leaf: { field, item } }) =>
        field === undefined || item !== undefined ? [] : [[field, wordsOf(spacedName(field.name))] as const],
      ),
    );
  }

  /** Whether a label is, word by word, the name of another field of the kind, and not in the names that lead to this one. */
  isNameOfOther({ field }: Leaf, label: Label | undefined): boolean {
    if (field === undefined || label === undefined || !BEFORE.has(label.relation)) return false;
    const name = this.#names.get(field) ?? [];
    const isOfOther = ([other, words]: [Field, readonly string[]]): boolean =>
      other !== field && kindOf(other) === kindOf(field) && isSaidLast(words, label, true);
    if (!isSaidLast(name, label) && [...this.#names].some(isOfOther)) return true;
    const said = wordsOf(label.text).filter((word) => !BETWEEN.has(word));
    const path = field.path.flatMap((name) => wordsOf(spacedName(name)));
    if (said.length === 0 || said.every((word) => GENERAL.has(word)) || areIn(said, path)) return false;
    if (said.join('') === path.join('') || said.join('') === name.join('')) return false;
    return [...this.#names].some(
      ([other, words]) =>
        other !== field &&
        kindOf(other) === kindOf(field) &&
        other.path.length <= field.path.length &&
        ((areIn(said, words) && areIn(words, said)) || words.join('') === said.join('')),
    );
  }

  /** Whether a text is the name of another field, in several words: a label was taken for the value beside it. */
  isName({ field, value }: Leaf): boolean {
    if (field === undefined || typeof value !== 'string' || !/\S\s+\S/.test(value)) return false;
    const said = wordsOf(value).join(' ');
    return [...this.#names].some(([other, words]) => other !== field && words.join(' ') === said);
  }

  /** @param isOverValue whether the label is above nothing but the value */
  isOf({ field, value }: Leaf, label: Label | undefined, isOverValue = false): boolean {
    const name = field === undefined ? undefined : this.#names.get(field);
    // A word behind a value is its unit, and a head above is one of all that is below it.
    if (name === undefined || label === undefined || !(BEFORE.has(label.relation) || isOverValue)) return false;
    if (typeof value === 'number' && isSaidLast(name, label)) return true;
    const others = [...this.#names].filter(([other]) => other !== field);
    const isOther = (word: string): boolean => others.some(([, words]) => isIn(word, words));
    const parts = label.text.split(LANGUAGES).map((part) => wordsOf(part).filter((word) => word.length > 1));
    // In two languages: "A06 Besteller / Purchaser". Two names of fields are a label of both: "Name / Address".
    const isNamedInOne = (part: readonly string[], at: number): boolean =>
      areIn(part, name) &&
      areIn(name, part) &&
      parts.every((words, other) => other === at || !words.some((word) => isOther(word) || GENERAL.has(word)));
    if (parts.length > 1 && parts.some(isNamedInOne)) return true;
    const said = wordsOf(label.text).filter((word) => !BETWEEN.has(word));
    if (said.length === 0 || said.length > MAX_WORDS) return false;
    const isOnly = others.every(([other]) => other.kind !== field?.kind);
    if (said.every((word) => GENERAL.has(word)) && !isOnly) return false;
    if (areIn(said, name)) return !others.some(([, words]) => areIn(said, words));
    // A word of its own name, beside no more words that are in no other name, tells it from all other fields.
    const called = said.filter((word) => isIn(word, name));
    return (
      2 * called.length >= said.length &&
      called.some((word) => !GENERAL.has(word) && !isOther(word)) &&
      said.every((word) => isIn(word, name) || !isOther(word))
    );
  }
}

/**
 * Whether the last words of a sentence before its value are the whole name of a field. A single word may be a part of
 * another name, "pet deposit", which is still that of no third field.
 */
function isSaidLast(name: readonly string[], { text, relation }: Label, isPartEnough = false): boolean {
  if (relation !== 'inside') return false;
  const all = wordsOf(text);
  const end = all.findLastIndex((word) => !LEADING.has(word));
  const said = all.slice(0, end + 1).filter((word) => !BETWEEN.has(word) && !LEADING.has(word));
  const own = name.filter((word) => !GENERAL.has(word) && !UNITS.has(word));
  const last = said.slice(-own.length);
  if (own.length === 0 || last.length < own.length || end + 1 === all.length) return false;
  if (!(areIn(last, own) && areIn(own, last))) return false;
  const before = all[end - 1];
  return own.length > 1 || isPartEnough || before === undefined || ARTICLES.has(before);
}

/** Whether a label has all words of a field's own name, which are several. */
export function saysName({ name }: Field, label: Pick<Label, 'text'> | undefined): boolean {
  const own = wordsOf(spacedName(name)).filter((word) => !GENERAL.has(word) && !UNITS.has(word) && !BETWEEN.has(word));
  return label !== undefined && own.length > 1 && areIn(own, wordsOf(label.text));
}

/** Numbers and amounts change places. */
const kindOf = ({ kind }: Field): string => (kind === 'money' ? 'number' : kind);

/** Umlauts are written in two ways, and schemas have neither accents nor capitals. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/([aou])e/g, '$1')
    .match(/\p{L}+/gu) ?? [];

export const areIn = (words: readonly string[], name: readonly string[]): boolean =>
  words.every((word) => isIn(word, name));

const isIn = (word: string, name: readonly string[]): boolean => name.some((other) => isSameWord(word, other));

/** Whether two words are the same but for an ending: "package" and "packages", "count" and "counted". */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  if (short.length > 2 && long.startsWith(short) && /^e?[sd]$/.test(long.slice(short.length))) return true;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  return same >= MIN_STEM && short.length - same <= MAX_ENDING && same >= STEM_SHARE * long.length;
}
