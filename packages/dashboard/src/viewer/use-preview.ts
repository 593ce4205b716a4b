import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useClient } from '../app/session/session.tsx';
import { type DocumentSource, layoutOfPages } from './document-source.ts';

export interface Preview {
  isReading: boolean;
  error: unknown;
  begin: () => void;
  cancel: () => void;
}

/**
 * A document without page images and without words can be read for the eye alone, which keeps nothing. Null: there is
 * something to show.
 */
export function usePreview(given: DocumentSource): { source: DocumentSource; preview: Preview | null } {
  const client = useClient();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const queryKey = ['preview', given.id];
  const { data, error, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const document = { id: given.id, filename: given.filename };
      return client.parses.create({ document, include_layout: true, retention: 'none' }, { signal });
    },
    enabled: isAsked,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const hasOwn = given.hasImages || given.layout !== null;
  const source = useMemo(() => {
    const pages = data?.output.layout;
    if (hasOwn || pages === undefined) return given;
    return { ...given, pageCount: Math.max(pages.length, 1), layout: layoutOfPages(pages) };
  }, [given, hasOwn, data]);
  const preview = {
    isReading: isFetching,
    error,
    begin: () => setAsked(true),
    cancel: () => {
      setAsked(false);
      void queries.cancelQueries({ queryKey });
    },
  };
  return { source, preview: hasOwn || source !== given ? null : preview };
}
