/** Parts of a document as values: the document with a page range, for which nothing is written. */
import { formatPageRange } from '../../documents/page-range.ts';
import type { FileValue } from '../payload.ts';

export const partOf = (file: FileValue, pages: readonly number[]): FileValue => ({
  ...file,
  pages: formatPageRange(pages.toSorted((a, b) => a - b)),
});

export const partItems = (file: FileValue, parts: readonly { pages: readonly number[] }[]): FileValue[] =>
  parts.map(({ pages }) => partOf(file, pages));
