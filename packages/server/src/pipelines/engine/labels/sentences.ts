/** What stands over values and is no label. */
import type { Segment } from '../core/view.ts';

/** Instructions to whoever fills in the form: "(Indicate which)". */
export const HINT = /^\([^()]*\)$/;

const MIN_SENTENCE_WORDS = 10;
const SMALL = /^\p{Ll}/u;

/** Formats without a layout have a whole paragraph in one row, whose words stand over cells by chance. */
export const isSentence = ({ words }: Segment): boolean =>
  words.length >= MIN_SENTENCE_WORDS && words.filter(({ text }) => SMALL.test(text)).length * 2 >= words.length;
