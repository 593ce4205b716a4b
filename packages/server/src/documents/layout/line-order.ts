import type { RawWord } from '../model/raw-page.ts';

/**
 * The words of one line in reading order. They come from left to right, which is wrong for right-to-left text; the
 * reader of the file then knows their places.
 */
export function inLineOrder(words: RawWord[]): RawWord[] {
  if (words.every(({ place }) => place === undefined)) return words;
  const groups: RawWord[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    if (group !== undefined && group[0]?.line === word.line) group.push(word);
    else groups.push([word]);
  }
  for (const group of groups) group.sort((one, other) => (one.place?.order ?? 0) - (other.place?.order ?? 0));
  return (isReadLeftwards(words) ? groups.reverse() : groups).flat();
}

/** True if most of the words belong to lines that are read from right to left. */
export function isReadLeftwards(words: readonly RawWord[]): boolean {
  let leftwards = 0;
  for (const { place } of words) if (place?.direction === 'rtl') leftwards += 1;
  return leftwards > 0 && 2 * leftwards > words.length;
}
