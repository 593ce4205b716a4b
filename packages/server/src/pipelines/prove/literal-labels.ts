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
]);
/** Words that labels have between others. */
const BETWEEN = new Set(['of', 'the', 'and', 'for', 'by', 'on', 'at', 'in']);
const BEFORE: ReadonlySet<string> = new Set(['inside', 'beside']);
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

  isOf({ field }: Leaf, label: Label | undefined): boolean {
    const name = field === undefined ? undefined : this.#names.get(field);
    // A word behind a value is its unit, and a head above is one of all that is below it.
    if (name === undefined || label === undefined || !BEFORE.has(label.relation)) return false;
    const said = wordsOf(label.text).filter((word) => !BETWEEN.has(word));
    if (said.length === 0 || said.length > MAX_WORDS) return false;
    const others = [...this.#names].filter(([other]) => other !== field);
    const isOnly = others.every(([other]) => other.kind !== field?.kind);
    if (said.every((word) => GENERAL.has(word)) && !isOnly) return false;
    if (areIn(said, name)) return !others.some(([, words]) => areIn(said, words));
    // A word of its own name, beside words that are in no other name, tells it from all other fields.
    const isOther = (word: string): boolean => others.some(([, words]) => isIn(word, words));
    return (
      said.some((word) => !GENERAL.has(word) && isIn(word, name) && !isOther(word)) &&
      said.every((word) => isIn(word, name) || !isOther(word))
    );
  }
}

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
