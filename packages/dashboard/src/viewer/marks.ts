import type { Evidence, SourceAnchor } from '@recto/sdk';
import type { Tone } from '../ui/Chip.tsx';
import { type Path, pointerOf } from './paths.ts';
import { STATUSES } from './statuses.ts';

/** A rectangle as fractions of the page. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a value stands on one page: boxes for page images, words for pages that are shown as text. */
export interface Mark {
  /** JSON pointer of the value, or the key of a field. */
  id: string;
  /** Null if the extraction has one document. */
  fileId: string | null;
  page: number;
  boxes: readonly Box[];
  words: readonly number[];
  tone: Tone;
  /** A row of a table: drawn only while it, or a value in it, is selected or hovered. */
  isRow?: true;
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
  return [...byPage.values()].map((place) => ({ id, tone: STATUSES[status].tone, ...place }));
}

const unionOf = (boxes: readonly Box[]): Box => {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
};

/** Returns a box for each row of a list, around all of its values on a page. Values outside lists get no box. */
export function rowMarksOf(marks: readonly Mark[], pathOf: (id: string) => Path | undefined): Mark[] {
  const rows = new Map<string, { id: string; fileId: string | null; page: number; boxes: Box[] }>();
  for (const { id, fileId, page, boxes } of marks) {
    if (boxes.length === 0) continue;
    const path = pathOf(id) ?? [];
    path.forEach((part, index) => {
      // The item of a list that is a value itself needs no second box.
      if (typeof part !== 'number' || index === path.length - 1) return;
      const row = pointerOf(path.slice(0, index + 1));
      const key = `${row} ${fileId ?? ''} ${page}`;
      const known = rows.get(key) ?? { id: row, fileId, page, boxes: [] };
      known.boxes.push(...boxes);
      rows.set(key, known);
    });
  }
  return [...rows.values()].map(({ boxes, ...row }) => ({
    ...row,
    boxes: [unionOf(boxes)],
    words: [],
    tone: 'plain',
    isRow: true,
  }));
}
