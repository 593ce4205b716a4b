/** Lines that greet whom a letter is sent to: "Dear Ms Lim,". */
import type { Row } from '../core/view.ts';
import { GREETINGS } from '../lexicon/letter-words.ts';
import { anyOf } from '../lexicon/lexicon.ts';

const GREETING = new RegExp(`^(?:${anyOf(GREETINGS)})(?!\\p{L}).*[,:!]$`, 'iu');
const MAX_WORDS = 8;

export const isGreeting = ({ text, words, segments }: Row): boolean =>
  segments.length === 1 && words.length <= MAX_WORDS && GREETING.test(text);
