/** Terms of payment and delivery, without the sentences behind them. */
import type { Field } from '../core/field.ts';
import { tokensOf } from '../lexicon/tokens.ts';

const OF_DEAL: ReadonlySet<string> = new Set(['payment', 'delivery', 'shipping', 'credit']);
const TERMS: ReadonlySet<string> = new Set(['term', 'condition']);

/** Whether a field asks for the terms of a payment or a delivery, which are words of their own, and no paragraph. */
export function asksForTerms({ name, kind, schema }: Field): boolean {
  if (kind !== 'text' || schema.type !== 'string') return false;
  const tokens = tokensOf(name);
  return tokens.some((token) => TERMS.has(token)) && tokens.some((token) => OF_DEAL.has(token));
}

/** "30 days net. Interest is charged on overdue accounts.": the next sentence belongs to the terms if it has days as well. */
const SENTENCE = /(?<=\p{L}{3}|\d\s?%|\))\.\s+(?=\p{Lu})/u;
const DAYS =
  /\d+\s?(?:days?|tagen?|jours?|días|dias?|giorni|gg|dagen|dagar|dni|months?|monate?n?|mois|meses|mesi|maanden)(?!\p{L})/iu;

export function withoutOtherSentences(text: string): string {
  const sentences = text.split(SENTENCE);
  const [first = '', ...others] = sentences;
  if (others.length === 0 || !/\d/.test(first)) return text;
  const end = others.findIndex((sentence) => !DAYS.test(sentence));
  return end < 0 ? text : [first, ...others.slice(0, end)].join('. ');
}
