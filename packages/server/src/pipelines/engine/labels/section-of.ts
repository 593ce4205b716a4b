/** The heading of the section that a value stands in: what begins a row at or above it, further left. */

import type { Label } from '../core/label.ts';
import type { Span } from '../core/span.ts';
import { heightOf, overlapX, type Row, type Segment, type ViewPage } from '../core/view.ts';
import { trimmed } from '../recognise/value-text.ts';
import { LABEL_ABOVE } from '../weights/labels.ts';

/** Rows to look upward through. */
const SECTION_ROWS = 12;

/** Whether a row heads columns, the first of which has a value of its own: "Quantity  Repeats" over "100  2". */
function headsOther(head: Row | undefined, row: Row, segment: Segment): boolean {
  const [first, ...others] = head?.segments ?? [];
  const [own] = row.segments;
  return (
    first !== undefined &&
    own !== undefined &&
    own !== segment &&
    overlapX(first, own) > 0 &&
    others.some((other) => overlapX(other, segment) > 0)
  );
}

export function sectionOf(page: ViewPage, row: Row, segment: Segment, span: Span): Label | undefined {
  const height = heightOf(span.words[0] ?? span);
  for (let step = 0; step < SECTION_ROWS && row.place - step >= 0; step += 1) {
    const first = page.rows[row.place - step]?.segments[0];
    if (first === undefined || first === segment || first.right >= segment.left - LABEL_ABOVE.sectionGap * height)
      continue;
    if (!/\p{L}{3}/u.test(first.text) || first.text.length >= 40) continue;
    // In its own row, "Client: Acme   Agency: Zenith", it is the label of the first value.
    if (step === 0 && first.text.endsWith(':') && row.segments[1] !== segment) continue;
    if (step > 0 && headsOther(page.rows[row.place - step], row, segment)) return undefined;
    return { relation: 'section', text: trimmed(first.text), distance: step / SECTION_ROWS, words: first.words };
  }
  return undefined;
}
