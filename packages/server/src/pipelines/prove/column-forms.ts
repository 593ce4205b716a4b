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
