/** Lines that have several labels, each with its value: "Version: 7.5 / Database: 270.4 - Released: 09/07/2008". */

import { joinWords, type Segment, unionOf, type ViewWord } from '../core/view.ts';

const MARK = /^[/|;·•–—-]$/u;
const MARK_BEHIND = /[,;]$/;
const MAX_LABEL_WORDS = 4;

/** The parts of such a line, or all of it. */
export function labelledParts(segment: Segment): Segment[] {
  const { words } = segment;
  if (words.filter(isLabelEnd).length < 2) return [segment];
  const parts: ViewWord[][] = [[]];
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    const isMark = MARK.test(word.text);
    if (isMark && beginsLabel(words, at + 1)) continue;
    const isCut =
      before !== undefined && (MARK.test(before.text) || MARK_BEHIND.test(before.text)) && beginsLabel(words, at);
    if (isCut) parts.push([]);
    parts.at(-1)?.push(word);
  }
  const isEach = parts.every((part) => {
    const end = part.findIndex(isLabelEnd);
    return end >= 0 && end < part.length - 1;
  });
  if (parts.length < 2 || !isEach) return [segment];
  return parts.map((own) => ({ ...segment, ...unionOf(own), words: own, text: joinWords(own) }));
}

const isLabelEnd = ({ text }: ViewWord): boolean => /\p{L}.*[:：]$/u.test(text);

/** Whether a label begins at a word: few words without digits, and a colon. */
function beginsLabel(words: readonly ViewWord[], from: number): boolean {
  const own = words.slice(from, from + MAX_LABEL_WORDS);
  const end = own.findIndex(isLabelEnd);
  return end >= 0 && own.slice(0, end + 1).every(({ text }) => /^\p{L}/u.test(text) && !/\d/.test(text));
}
