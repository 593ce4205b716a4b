import type { Extraction, ExtractionSources } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../app/session/session.tsx';

const POLL_MS = 1500;
const WORKING = new Set(['pending', 'queued', 'in_progress']);

export const isWorking = ({ status }: Pick<Extraction, 'status'>): boolean => WORKING.has(status);

interface ExtractionData {
  extraction: Extraction | undefined;
  sources: ExtractionSources | undefined;
  error: unknown;
  sourcesError: unknown;
  refetch: () => void;
}

/** An extraction, and where its values stand. */
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
  return {
    extraction,
    sources: sources.data,
    error: found.error,
    sourcesError: sources.error,
    refetch: () => void found.refetch(),
  };
}
