/** Labels of the next value, which stand in the same text without a gap before them. */
import { labelLikeness } from '../lexicon/tokens.ts';

/** "Rosa Stein, Audit Approved by": where the words of a label begin that the next colon ends. */
export function labelAtEnd(text: string): number | undefined {
  const from = Math.max(1, text.length - MAX_LABEL);
  const starts = [...text.slice(from).matchAll(/(?<=\s)\p{Lu}/gu)].map(({ index }) => from + index);
  const likeness = (start: number): number => labelLikeness(text.slice(start));
  return starts.find((start) => likeness(start) >= SURE_LABEL) ?? starts.findLast((start) => likeness(start) > 0);
}

const MAX_LABEL = 40;
const SURE_LABEL = 0.8;
