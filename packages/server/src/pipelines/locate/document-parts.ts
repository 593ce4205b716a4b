/**
 * Several documents in one model. Inside, places have the page numbers of the model; outside, each place names its
 * document and the page of that document.
 */
import { type DocumentFormat, partOfPage } from '../../documents/model/document.ts';
import type { TextIndex } from './text-index.ts';

export interface DocumentPart {
  offset: number;
  format: DocumentFormat;
  fileId: string;
  /** Set for a document that is plain text. */
  textIndex?: TextIndex;
}

/** Evidence as responses show it. */
export const outward = <T>(value: T, parts: readonly DocumentPart[]): T =>
  parts.length === 0 ? value : (moved(value, (place) => withFile(place, parts)) as T);

/** Evidence as it was before `outward`. */
export const inward = <T>(value: T, parts: readonly DocumentPart[]): T =>
  parts.length === 0 ? value : (moved(value, (place) => withoutFile(place, parts)) as T);

type Place = Record<string, unknown> & { page: number };

function withFile(place: Place, parts: readonly DocumentPart[]): Place {
  const part = partOfPage(parts, place.page);
  return part === undefined ? place : { ...place, page: place.page - part.offset, file_id: part.fileId };
}

function withoutFile(place: Place, parts: readonly DocumentPart[]): Place {
  const part = parts.find(({ fileId }) => fileId === place.file_id);
  if (part === undefined) return place;
  const { file_id, ...rest } = place;
  const inModel = { ...rest, page: place.page + part.offset };
  // Anchors have their file inside as well, because not all kinds have a page that would tell it.
  return 'kind' in place ? { ...inModel, file_id } : inModel;
}

/** Applies a change to everything in the value that has a page. */
function moved(value: unknown, change: (place: Place) => Place): unknown {
  if (Array.isArray(value)) return value.map((item) => moved(item, change));
  if (value === null || typeof value !== 'object') return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, moved(inner, change)]));
  return typeof copy.page === 'number' ? change(copy as Place) : copy;
}
