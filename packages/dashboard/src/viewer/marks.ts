import type { Evidence, SourceAnchor } from '@recto/sdk';
import type { Status } from './statuses.ts';

/** A rectangle as fractions of the page. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a value stands on one page: boxes for page images, words for pages that are shown as text. */
export interface Mark {
  /** JSON pointer of the value. */
  id: string;
  /** Null if the extraction has one document. */
  fileId: string | null;
  page: number;
  boxes: readonly Box[];
  words: readonly number[];
  status: Status;
}

const boxOf = (anchor: SourceAnchor): { page: number; box: Box; fileId: string | null } | null =>
  anchor.kind === 'pdf_bbox' || anchor.kind === 'image_bbox'
    ? {
        page: anchor.page,
        box: { left: anchor.left, top: anchor.top, width: anchor.width, height: anchor.height },
        fileId: anchor.file_id ?? null,
      }
    : null;

/** The marks of one value, one per page that it stands on. */
export function marksOf(id: string, { status, anchors, parts, words }: Evidence): Mark[] {
  const byPage = new Map<string, { fileId: string | null; page: number; boxes: Box[]; words: number[] }>();
  const at = (fileId: string | null, page: number) => {
    const key = `${fileId ?? ''} ${page}`;
    const known = byPage.get(key) ?? { fileId, page, boxes: [], words: [] };
    byPage.set(key, known);
    return known;
  };
  for (const anchor of parts.length > 0 ? parts : anchors) {
    const found = boxOf(anchor);
    if (found !== null) at(found.fileId, found.page).boxes.push(found.box);
  }
  for (const place of words) at(place.file_id ?? null, place.page).words.push(...place.words);
  return [...byPage.values()].map((place) => ({ id, status, ...place }));
}
