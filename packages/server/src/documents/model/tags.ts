import type { TagElement } from './raw-page.ts';

/** The heading of a tagged file around an element, unless it is inside of a table. */
export function headingAround(tag: TagElement | undefined): TagElement | null {
  let heading: TagElement | null = null;
  for (let element = tag ?? null; element !== null; element = element.parent) {
    if (/^(?:H[1-6]?|Title)$/.test(element.role)) heading ??= element;
    else if (element.role === 'Table') return null;
  }
  return heading;
}
