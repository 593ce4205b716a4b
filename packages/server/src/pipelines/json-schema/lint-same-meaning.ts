/** Finds fields of one object that ask for the same thing. */
import { tokensOf } from '../engine/lexicon/tokens.ts';
import { isContainer, type LintField, type LintWarning, textOf, warning } from './lint-warning.ts';

/** Words that do not distinguish two fields. */
const FILLERS: ReadonlySet<string> = new Set(['the', 'of', 'a', 'an', 'value', 'field', 'text']);
/** Synonyms, as schemas use them. */
const SAME: Readonly<Record<string, string>> = {
  no: 'number',
  '#': 'number',
  num: 'number',
  nr: 'number',
  id: 'number',
  identifier: 'number',
  code: 'number',
  vendor: 'seller',
  supplier: 'seller',
  merchant: 'seller',
  issuer: 'seller',
  customer: 'buyer',
  client: 'buyer',
  purchaser: 'buyer',
  sum: 'total',
  quantity: 'quantity',
  qty: 'quantity',
  telephone: 'phone',
  tel: 'phone',
  mail: 'email',
};

const sameWord = (word: string): string => (Object.hasOwn(SAME, word) ? (SAME[word] ?? word) : word);

export function sameMeaningWarnings(fields: readonly LintField[]): LintWarning[] {
  const byName = new Map<string, LintField>();
  const byDescription = new Map<string, LintField>();
  return fields.flatMap((field) => {
    if (isContainer(field)) return [];
    const name = `${field.holderPointer}\n${meaningOf(field.name)}`;
    const description = textOf(field.schema, 'description').toLowerCase().replaceAll(/\s+/g, ' ');
    const other =
      byName.get(name) ??
      (description === '' ? undefined : byDescription.get(`${field.holderPointer}\n${description}`));
    byName.set(name, byName.get(name) ?? field);
    if (description !== '') byDescription.set(`${field.holderPointer}\n${description}`, field);
    if (other === undefined) return [];
    const suggestion = 'Keep one, or describe what tells them apart.';
    const message = `\`${field.name}\` and \`${other.name}\` ask for the same thing.`;
    return [warning('duplicate_meaning', field.pointer, message, { suggestion })];
  });
}

/** The words of a name, regardless of order and spelling. */
function meaningOf(name: string): string {
  const words = tokensOf(name.replaceAll('_', ' ')).filter((token) => !FILLERS.has(token));
  return words.length === 0
    ? name
    : [...new Set(words.map((word) => sameWord(word)))].sort((a, b) => (a < b ? -1 : 1)).join(' ');
}
