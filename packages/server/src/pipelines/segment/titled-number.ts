/** The number in the title of a document: "Credit note No. 4711". Titles name more kinds of documents than labels do. */
import type { DocumentView } from '../engine/core/view.ts';
import { namesDocument } from './document-words.ts';

const TITLED =
  /^(.{3,60}?)\s*(?:\b(?:nr|no|n[º°]|num(?:ber|mer|éro|ero)?|número)\b\.?|#)\s*:?\s*([\p{L}\d][\p{L}\d./_-]*\d[\p{L}\d./_-]*)/iu;
/** Share of the page in which a title stands. */
const TOP = 0.2;

export function titledNumber({ rows, pages }: DocumentView): string | null {
  const height = pages[0]?.height ?? 0;
  for (const { text, top } of rows) {
    if (top > TOP * height) continue;
    const [, title = '', number = ''] = TITLED.exec(text.trim()) ?? [];
    if (number !== '' && namesDocument([title])) return number.replace(/[./_-]+$/, '');
  }
  return null;
}
