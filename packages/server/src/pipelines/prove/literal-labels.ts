/** Labels whose words are all in the name of one field: "Opened" of `account_opened_on`, "Biller code" of `bpay_biller_code`. */
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
    if (said.length === 0 || said.length > MAX_WORDS || said.every((word) => GENERAL.has(word))) return false;
    if (!areIn(said, name)) return false;
    return ![...this.#names].some(([other, words]) => other !== field && areIn(said, words));
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

const areIn = (words: readonly string[], name: readonly string[]): boolean =>
  words.every((word) => name.some((other) => isSameWord(word, other)));

/** Whether two words are the same but for an ending: "package" and "packages", "discharge" and "discharged". */
function isSameWord(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  return long === short || (short.length > 2 && long.startsWith(short) && /^e?[sd]$/.test(long.slice(short.length)));
}
