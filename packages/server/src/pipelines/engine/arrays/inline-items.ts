/** Items of a list of texts that stand in one line or paragraph: "Sales • Marketing • Design", "Keywords: maize, fungi". */

import { joinWords, type ViewWord } from '../core/view.ts';
import { looksLikePerson } from '../recognise/names.ts';

export interface InlineItem {
  words: ViewWord[];
  text: string;
}

/** Marks between items, from the clearest on. Texts have commas of their own, so commas only count among short items. */
const MARKS: readonly { mark: RegExp; maxWords: number; minItems: number }[] = [
  { mark: /[•·▪◦‣●○|]/u, maxWords: 12, minItems: 2 },
  { mark: /;/u, maxWords: 12, minItems: 2 },
  { mark: /[,，、]/u, maxWords: 5, minItems: 3 },
];

/** The items of a paragraph, or undefined if no mark divides it. */
export function inlineItems(lines: readonly (readonly ViewWord[])[]): InlineItem[] | undefined {
  const words = lines.flat();
  for (const { mark, maxWords, minItems } of MARKS) {
    const items = cutAt(words, mark);
    const isDivided = items.length >= minItems && items.length > lines.length;
    // Two texts with a comma may be one: "Byte, Ada" and "Paris, France". Two whole names are two.
    const areNames = items.length === 2 && lines.length === 1 && items.every(({ text }) => looksLikePerson(text));
    if ((isDivided || areNames) && items.every((item) => item.words.length <= maxWords)) return items;
  }
  return undefined;
}

function cutAt(words: readonly ViewWord[], mark: RegExp): InlineItem[] {
  const items: ViewWord[][] = [[]];
  const bullets = /[•·▪◦‣●○|*]/u;
  for (const word of words) {
    // Recognition reads some of the marks as asterisks.
    const isMark = word.text.length === 1 && (mark.test(word.text) || (mark.test('•') && bullets.test(word.text)));
    if (isMark) {
      items.push([]);
      continue;
    }
    if (mark.test(word.text[0] ?? '')) items.push([]);
    items.at(-1)?.push(word);
    if (word.text.length > 1 && mark.test(word.text.at(-1) ?? '')) items.push([]);
  }
  const edges = new RegExp(`^(?:${mark.source}|\\s)+|(?:${mark.source}|\\s)+$`, 'gu');
  return items
    .filter((item) => item.length > 0)
    .map((item, at, all) => {
      const text = joinWords(item).replace(edges, '');
      return { words: item, text: at === all.length - 1 ? text.replace(/(?<=\p{L}{2})\.$/u, '') : text };
    })
    .filter(({ text }) => text !== '');
}
