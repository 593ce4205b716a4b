import { heightOf } from '../core/view.ts';
import type { PlacedWord } from './place-words.ts';

const ONE_SIGN = /^[\p{Script=Han}\p{Script=Hangul}]$/u;
const LAST_SIGN = /^[\p{Script=Han}\p{Script=Hangul}]?[:：]/u;
const MAX_SIGNS = 6;
/** In heights. */
const MAX_GAP = 8;

/**
 * Places of words that go on a label whose signs are spread over the width of the longest label: "姓      名：". Only a
 * colon tells them from heads of narrow columns.
 */
export function spreadLabels(words: readonly PlacedWord[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (let first = 0; first < words.length; first += 1) {
    let last = first;
    while (last - first < MAX_SIGNS && ONE_SIGN.test(words[last]?.text ?? '') && isNear(words[last], words[last + 1])) {
      last += 1;
    }
    if (last === first) continue;
    if (LAST_SIGN.test(words[last]?.text ?? '')) for (let at = first + 1; at <= last; at += 1) found.add(at);
    first = last - 1;
  }
  return found;
}

const isNear = (one: PlacedWord | undefined, next: PlacedWord | undefined): boolean =>
  one !== undefined && next !== undefined && next.left - one.right <= MAX_GAP * Math.min(heightOf(one), heightOf(next));
