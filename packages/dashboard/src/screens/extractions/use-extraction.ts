import type { Extraction, ExtractionSources } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../app/session/session.tsx';

const POLL_MS = 1500;
const WORKING = new Set(['pending', 'queued', 'in_progress']);

export const isWorking = ({ status }: Pick<Extraction, 'status'>): boolean => WORKING.has(status);

interface ExtractionData {
  extraction: Extraction | undefined;
  sources: ExtractionSources | undefined;
  pageCount: number | undefined;
  error: unknown;
  sourcesError: unknown;
  refetch: () => void;
}

/** An extraction, where its values stand, and how many pages its document has. */
export function useExtraction(id: string): ExtractionData {
  const client = useClient();
  const found = useQuery({
    queryKey: ['extraction', id],
    queryFn: ({ signal }) => client.extractions.get({ extraction_id: id }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isWorking(state.data) ? POLL_MS : false),
  });
  const extraction = found.data;
  const isCompleted = extraction?.status === 'completed';
  const sources = useQuery({
    queryKey: ['extraction', id, 'sources'],
    queryFn: ({ signal }) => client.extractions.sources.get({ extraction_id: id }, { signal }),
    enabled: isCompleted,
    refetchInterval: ({ state }) => (state.data !== undefined && WORKING.has(state.data.job.status) ? POLL_MS : false),
  });
  const fileId = extraction?.file.id ?? '';
  const file = useQuery({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => client.files.get({ file_id: fileId }, { signal }),
    enabled: fileId !== '',
  });
  const isFileKnown = file.isSuccess || file.isError;
  return {
    extraction,
    sources: sources.data,
    pageCount: isFileKnown ? Math.max(file.data?.page_count ?? extraction?.usage.page_count ?? 1, 1) : undefined,
    error: found.error,
    sourcesError: sources.error,
    refetch: () => void found.refetch(),
  };
}
