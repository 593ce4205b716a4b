/** Values of a list that do not look like the others of their column: a day among names, an amount among codes. */
import type { Leaf } from '../locate/leaves.ts';
import { columnKey, type Standing } from './standing.ts';

/** Fewer texts have no common form. */
const MIN_TEXTS = 5;
/** The largest share of texts with letters among others without, or the other way round. */
const ODD_SHARE = 1 / 3;

export function oddTexts(standings: readonly Standing[]): ReadonlySet<Leaf> {
  const texts = standings.filter(({ leaf, words }) => typeof leaf.value === 'string' && words.length > 0);
  const odd = new Set<Leaf>();
  for (const column of Map.groupBy(texts, ({ leaf }) => columnKey(leaf)).values()) {
    if (column.length < MIN_TEXTS) continue;
    const withLetters = column.filter(({ leaf }) => /\p{L}/u.test(String(leaf.value)));
    const withoutLetters = column.filter((standing) => !withLetters.includes(standing));
    for (const own of [withLetters, withoutLetters]) {
      if (own.length <= ODD_SHARE * column.length) for (const { leaf } of own) odd.add(leaf);
    }
  }
  return odd;
}

const NOTED = /\S\s+\([^()]*\)$/u;
/** The mark of a footnote: "Salaries (a)". */
const MARKED = /\S\s+\((?:\p{L}|\p{N}{1,2})\)$/u;
/** Several values as the only one of a list: "rope, canvas". */
const SEVERAL = /\S[,;]\s/u;
const MIN_NOTED = 2;
const NOTED_SHARE = 0.6;

/**
 * Texts with a note in brackets that is rather a value of its own, as most of their column have one: "English (fluent)";
 * texts with the mark of a footnote, and the only text of a plain list that has commas.
 */
export function notedTexts(standings: readonly Standing[]): ReadonlySet<Leaf> {
  const texts = standings.filter(({ leaf }) => typeof leaf.value === 'string');
  const found = new Set<Leaf>();
  for (const column of Map.groupBy(texts, ({ leaf }) => columnKey(leaf)).values()) {
    const noted = column.filter(({ leaf }) => NOTED.test(String(leaf.value)));
    const isColumn = noted.length >= MIN_NOTED && noted.length >= NOTED_SHARE * column.length;
    for (const { leaf } of noted) if (isColumn || MARKED.test(String(leaf.value))) found.add(leaf);
    const [only, other] = column;
    const isPlain = only !== undefined && other === undefined && only.leaf.item?.column === '';
    if (isPlain && SEVERAL.test(String(only.leaf.value))) found.add(only.leaf);
  }
  return found;
}

const CURRENCY_SIGN = /\p{Sc}/u;

/** Recognised amounts without the sign that most of their column have: the sign may have been read as a digit. */
export function unsignedAmounts(standings: readonly Standing[]): ReadonlySet<Leaf> {
  const amounts = standings.filter(
    ({ leaf, words }) => typeof leaf.value === 'number' && words.some(({ confidence }) => confidence < 1),
  );
  const unsigned = new Set<Leaf>();
  for (const column of Map.groupBy(amounts, ({ leaf }) => columnKey(leaf)).values()) {
    const own = column.filter(({ words }) => !words.some(({ text }) => CURRENCY_SIGN.test(text)));
    if (column.length >= MIN_TEXTS && own.length <= ODD_SHARE * column.length) {
      for (const { leaf } of own) unsigned.add(leaf);
    }
  }
  return unsigned;
}
