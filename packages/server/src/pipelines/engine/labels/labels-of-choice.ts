/** Finds the labels of a ticked box: the question over all boxes, or what the box itself says. */
import type { Choices } from '../core/choice.ts';
import type { Label } from '../core/label.ts';
import type { Span } from '../core/span.ts';
import type { DocumentView } from '../core/view.ts';
import { isAnswer } from '../recognise/choices.ts';
import { labelsOf } from './labels-of.ts';

/** @returns undefined for a span that is not one of the choices */
export function labelsOfChoice(view: DocumentView, { of }: Choices, span: Span): readonly Label[] | undefined {
  const [word] = span.words;
  const known = word === undefined ? undefined : of.get(word);
  const own: Label = { relation: 'inside', text: span.text, distance: 0, words: span.words };
  if (known === undefined) return span.kind === 'boolean' ? [own, ...labelsOf(view, span)] : undefined;
  if (span.kind !== 'boolean' && span.kind !== 'text' && span.kind !== 'name') return undefined;
  const { choice, group } = known;
  const question = labelsOf(view, group.asked);
  if (span.kind !== 'boolean' || isAnswer(choice)) return question;
  const [first] = question;
  return first === undefined ? [own] : [own, { ...own, text: `${first.text} ${own.text}` }];
}
