/** Ticked and empty boxes, with the words that say what they stand for. */
import type { FormField } from '../../../documents/model/document.ts';
import { textOf } from '../../../documents/model/document.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import type { DocumentView, ViewPage, ViewWord } from '../core/view.ts';

export function findCheckboxes(view: DocumentView): Span[] {
  const spans: Span[] = [];
  for (const page of view.pages) {
    const byIndex = new Map(page.rows.flatMap((row) => row.words.map((word) => [word.index, word] as const)));
    for (const field of page.model.fields) {
      const span = spanOfField(page, field, byIndex);
      if (span !== undefined) spans.push(span);
    }
  }
  return spans;
}

function spanOfField(page: ViewPage, field: FormField, byIndex: ReadonlyMap<number, ViewWord>): Span | undefined {
  if (typeof field.value !== 'boolean' || (field.kind !== 'checkbox' && field.kind !== 'radio')) return undefined;
  if (field.label === null) return undefined;
  const words: ViewWord[] = [];
  for (let index = field.label.from; index < field.label.to; index += 1) {
    const word = byIndex.get(index);
    if (word !== undefined) words.push(word);
  }
  const text = textOf(page.model.words, field.label);
  return spanOfWords(words, { kind: 'boolean', value: field.value, text, normaliser: 'checkbox_state', score: 1 });
}
