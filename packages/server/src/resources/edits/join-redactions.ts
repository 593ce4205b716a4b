import type { FieldBox } from '../../documents/forms/form-field.ts';
import type { Redaction } from '../../pipelines/redact/find-redactions.ts';

/** Share of a box: from this overlap on, two readings mean the same word. */
const SAME_PLACE = 0.5;

/** Joins what two readings of the same pages found. A place of both is listed once, as large as both say. */
export function joinRedactions(first: readonly Redaction[], second: readonly Redaction[]): Redaction[] {
  const joined = [...first];
  for (const redaction of second) {
    const index = joined.findIndex((known) => isSame(known, redaction));
    const known = joined[index];
    if (known === undefined) joined.push(redaction);
    else joined[index] = { ...known, bbox: around(known.bbox, redaction.bbox) };
  }
  return joined;
}

function isSame(one: Redaction, other: Redaction): boolean {
  if (one.reason !== other.reason || one.bbox.page !== other.bbox.page) return false;
  const [a, b] = [one.bbox, other.bbox];
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const smaller = Math.min(a.width * a.height, b.width * b.height);
  return width > 0 && height > 0 && width * height >= SAME_PLACE * smaller;
}

function around(a: FieldBox, b: FieldBox): FieldBox {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  return {
    ...a,
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}
