import { type DocumentFormat, type DocumentHeader, partOfPage } from '../../documents/model/document.ts';
import type { DocumentSource } from '../documents/service.ts';
import type { ExtractionRequest } from './request.ts';

/** The document that a page of the model was read from, and the number of the page in it. */
export function pageSource(
  { format, joined = [] }: DocumentHeader,
  request: Pick<ExtractionRequest, 'source' | 'joined'>,
  page: number,
): { source: DocumentSource; page: number; format: DocumentFormat } {
  const part = partOfPage(joined, page);
  const member = part === undefined ? undefined : request.joined[joined.indexOf(part)];
  if (part === undefined || member === undefined) return { source: request.source, page, format };
  return { source: member.source, page: page - part.offset, format: part.format };
}

/** Whether a picture can be made of the page. */
export const isPictured = ({ format }: { format: DocumentFormat }): boolean => format === 'pdf' || format === 'image';
