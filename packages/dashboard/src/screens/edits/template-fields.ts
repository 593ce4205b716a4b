import type { EditFormField, NewEditFormField } from '@recto/sdk';

/** A field while it is edited. Its key may change, so it has a name of its own. */
export interface EditedField extends EditFormField {
  uid: string;
}

export type FieldBox = EditFormField['bbox'];

export interface Point {
  x: number;
  y: number;
}

/** Which sides follow the pointer: those of a corner, or all when the box moves. */
export type Grip = 'move' | 'top left' | 'top right' | 'bottom left' | 'bottom right';

/** Smaller boxes cannot be hit, and hold no letter. */
export const SMALLEST = 0.008;

const clamped = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to);

/** A hundredth of a percent of the page is finer than any print, and keeps numbers readable. */
const tidy = (value: number): number => Math.round(value * 10_000) / 10_000;

const tidied = ({ left, top, width, height, page }: FieldBox): FieldBox => ({
  page,
  left: tidy(left),
  top: tidy(top),
  width: tidy(width),
  height: tidy(height),
});

/** The box after its grip was dragged by a distance. It stays on the page. */
export function dragged(box: FieldBox, grip: Grip, by: Point): FieldBox {
  const { left, top, width, height } = box;
  if (grip === 'move') {
    return tidied({
      ...box,
      left: clamped(left + by.x, 0, 1 - width),
      top: clamped(top + by.y, 0, 1 - height),
    });
  }
  const [right, bottom] = [left + width, top + height];
  const [vertical, horizontal] = grip.split(' ');
  const newLeft = horizontal === 'left' ? clamped(left + by.x, 0, right - SMALLEST) : left;
  const newRight = horizontal === 'right' ? clamped(right + by.x, left + SMALLEST, 1) : right;
  const newTop = vertical === 'top' ? clamped(top + by.y, 0, bottom - SMALLEST) : top;
  const newBottom = vertical === 'bottom' ? clamped(bottom + by.y, top + SMALLEST, 1) : bottom;
  return tidied({ ...box, left: newLeft, top: newTop, width: newRight - newLeft, height: newBottom - newTop });
}

/** The box between two points; null if it is too small to be meant. */
export function drawn(page: number, from: Point, to: Point): FieldBox | null {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x) => clamped(x, 0, 1)) as [
    number,
    number,
  ];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y) => clamped(y, 0, 1)) as [
    number,
    number,
  ];
  if (right - left < SMALLEST || bottom - top < SMALLEST) return null;
  return tidied({ page, left, top, width: right - left, height: bottom - top });
}

export const editedFields = (fields: readonly EditFormField[]): EditedField[] =>
  fields.map((field, index) => ({ ...field, uid: `field-${index}` }));

/** A key that no field has yet: `field_3`. */
export function freeKey(fields: readonly EditedField[]): string {
  const taken = new Set(fields.map(({ key }) => key));
  let number = fields.length + 1;
  while (taken.has(`field_${number}`)) number += 1;
  return `field_${number}`;
}

export function withNewField(fields: readonly EditedField[], bbox: FieldBox, uid: string): EditedField[] {
  return [...fields, { uid, bbox, key: freeKey(fields), description: '', type: 'text', value: null }];
}

export const withChange = (
  fields: readonly EditedField[],
  uid: string,
  change: Partial<Omit<EditedField, 'uid'>>,
): EditedField[] => fields.map((field) => (field.uid === uid ? { ...field, ...change } : field));

/** What keeps the fields from being saved, by field. */
export function problemsOf(fields: readonly EditedField[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { key } of fields) counts.set(key, (counts.get(key) ?? 0) + 1);
  const problems = new Map<string, string>();
  for (const { uid, key } of fields) {
    if (key === '') problems.set(uid, 'A field needs a key.');
    else if ((counts.get(key) ?? 0) > 1) problems.set(uid, 'Another field has the same key.');
  }
  return problems;
}

export const savedFields = (fields: readonly EditedField[]): NewEditFormField[] =>
  fields.map(({ uid: _, ...field }) => field);
