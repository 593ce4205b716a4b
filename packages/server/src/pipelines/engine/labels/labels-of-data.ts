/** Labels of values of data: names that the view writes before them. */
import { type Label, OBSERVED, OBSERVED_VALUE, STEP } from '../core/label.ts';
import type { Row, Segment } from '../core/view.ts';

/** A name of data with all that it belongs to, with the nearer part of this, and alone. */
export function steppedLabels({ words, text }: Segment): Label[] {
  const steps = text.split(STEP).map((step) => step.trim());
  return steps.map((_, from) => ({ relation: 'beside', text: steps.slice(from).join(' '), distance: 0, words }));
}

/** What was observed stands before its value in an element of its own. */
export function observed({ segments }: Row, { text, words: [own] }: Segment): Label[] {
  if (own === undefined || !text.startsWith(OBSERVED_VALUE)) return [];
  const name = segments.find((segment) => segment.text.startsWith(OBSERVED));
  const label = name?.text.slice(OBSERVED.length + 1).trim() ?? '';
  return name === undefined || label === ''
    ? []
    : [{ relation: 'inside', text: label, distance: 0, words: name.words }];
}
