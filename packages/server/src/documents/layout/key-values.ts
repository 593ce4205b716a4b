import type { Block, KeyValue, Word } from '../model/document.ts';

const MAX_KEY_WORDS = 6;
const COLON = 0x3a;
const WIDE_COLON = 0xff1a;

/** `Invoice number: 4711` on one line: the text before a colon names the value after it. */
export function keyValuesOf(words: readonly Word[], blocks: readonly Block[]): KeyValue[] {
  const found: KeyValue[] = [];
  for (const block of blocks) {
    if (block.kind === 'table' || block.kind === 'image') continue;
    for (const line of block.lines) found.push(...pairsIn(words, line));
  }
  return found;
}

function pairsIn(words: readonly Word[], line: { from: number; to: number }): KeyValue[] {
  const colons: number[] = [];
  for (let index = line.from; index < line.to; index += 1) {
    const text = words[index]?.text ?? '';
    const last = text.charCodeAt(text.length - 1);
    if ((last === COLON || last === WIDE_COLON) && /[\p{L}\p{N})].$/u.test(text)) colons.push(index);
  }
  if (colons.length === 0) return [];
  return colons.flatMap((colon, position) => {
    const start = position === 0 ? line.from : keyStart(words, (colons[position - 1] ?? line.from) + 1, colon);
    const next = colons[position + 1];
    const end = next === undefined ? line.to : keyStart(words, colon + 1, next);
    if (colon + 1 - start > MAX_KEY_WORDS || end <= colon + 1) return [];
    return [{ key: { from: start, to: colon + 1 }, value: { from: colon + 1, to: end } }];
  });
}

/** Where the key before a colon begins: after the widest gap since the previous value. */
function keyStart(words: readonly Word[], from: number, colon: number): number {
  let best = colon;
  let widest = 0;
  for (let index = from + 1; index <= colon; index += 1) {
    const [last, next] = [words[index - 1]?.box, words[index]?.box];
    const gap = last && next ? Math.max(next.left - (last.left + last.width), last.left - (next.left + next.width)) : 0;
    if (gap > widest) {
      widest = gap;
      best = index;
    }
  }
  return best;
}
