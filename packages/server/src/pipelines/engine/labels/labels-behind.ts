/** Labels behind a number: what it counts or measures. */
import type { Label } from '../core/label.ts';
import type { Span } from '../core/span.ts';
import { joinWords, type Segment, type ViewWord } from '../core/view.ts';
import { trimmed } from '../recognise/value-text.ts';

const MAX_BEHIND = 2;
const NOUN = /^\p{L}[\p{L}'’-]+[,.;)]*$/u;

/** What is counted or measured: "2 adults, 1 child". */
export function behind(segment: Segment, span: Span): Label[] {
  const words: ViewWord[] = [];
  for (const word of segment.words) {
    if (word.place < span.to) continue;
    if (words.length === MAX_BEHIND || !NOUN.test(word.text)) break;
    words.push(word);
    if (/[,.;)]$/.test(word.text)) break;
  }
  return words.map((_, last) => {
    const own = words.slice(0, last + 1);
    return { relation: 'behind', text: trimmed(joinWords(own)), distance: 0, words: own };
  });
}
