/** Labels of what is filled in a box of a form. */
import type { Label } from '../core/label.ts';
import type { Segment } from '../core/view.ts';
import { type FormBox, labelTexts } from '../recognise/boxes.ts';
import { LABEL_DISTANCE } from '../weights/labels.ts';

/** The label of its box; the further lines of a box are less of what it asks for. */
export function labelsOfBox(box: FormBox, { row }: Segment): Label[] {
  const words = box.label.flatMap((line) => line.words);
  const rows = [...new Set(box.values.map((value) => value.row))];
  const distance = Math.min(1, LABEL_DISTANCE.perLine * rows.indexOf(row));
  return labelTexts(box).map((text) => ({ relation: 'above', text, distance, words }));
}

/** Labels that stand inside of the box, as in a list of amounts. */
export function inBox(box: FormBox, labels: readonly Label[]): Label[] {
  const own = new Set(box.values.flatMap(({ words }) => words));
  return labels.filter(({ words }) => words.every((word) => own.has(word)));
}
