import type { ViewWord } from '../core/view.ts';

interface Cuts {
  /** Words that stand between two parts and belong to neither. */
  between: RegExp;
  /** Words that end a part. */
  after?: RegExp;
}

/** Cuts a line into its parts, of which none is empty. */
export function cutWords(words: readonly ViewWord[], { between, after }: Cuts): ViewWord[][] {
  const parts: ViewWord[][] = [[]];
  for (const word of words) {
    const isBetween = between.test(word.text);
    if (!isBetween) parts.at(-1)?.push(word);
    if (isBetween || after?.test(word.text)) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}
