import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../app/session/session.tsx';
import { type DocumentSource, documentSource, type FileFacts, layoutOfExtraction } from './document-source.ts';

interface DocumentOptions {
  /** Gives the words of pages, which documents without page images are shown by. */
  extractionId?: string | null;
  layout?: DocumentSource['layout'];
  /** How many pages were read, where the file itself is gone or not counted. */
  pages?: number | null;
}

/** A file as the pane shows it; undefined until the number of its pages is known. */
export function useDocument(
  file: FileFacts,
  { extractionId = null, layout = null, pages = null }: DocumentOptions = {},
): DocumentSource | undefined {
  const client = useClient();
  const { id, filename, mime_type } = file;
  const found = useQuery({
    queryKey: ['file', id],
    queryFn: ({ signal }) => client.files.get({ file_id: id }, { signal }),
  });
  const isKnown = found.isSuccess || found.isError;
  const pageCount = Math.max(found.data?.page_count ?? pages ?? 1, 1);
  return useMemo(() => {
    if (!isKnown) return undefined;
    const words = extractionId === null ? layout : layoutOfExtraction(client, extractionId, id);
    return documentSource(client, { id, filename, mime_type }, { pageCount, layout: words });
  }, [client, id, filename, mime_type, pageCount, extractionId, layout, isKnown]);
}
