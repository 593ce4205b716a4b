import type { DocumentPage } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DocumentSource } from './document-source.ts';

interface PageImage {
  url: string | null;
  error: unknown;
}

/** The image of a page as an address in memory, which is given back when the page leaves the screen. */
export function usePageImage(source: DocumentSource, page: number, width: number, rotation: number): PageImage {
  const [shown, setShown] = useState<PageImage>({ url: null, error: null });
  useEffect(() => {
    const aborted = new AbortController();
    source.image(page, { width, rotation, signal: aborted.signal }).then(
      (blob) => {
        if (aborted.signal.aborted) return;
        setShown({ url: URL.createObjectURL(blob), error: null });
      },
      (error: unknown) => {
        if (!aborted.signal.aborted) setShown({ url: null, error });
      },
    );
    return () => aborted.abort();
  }, [source, page, width, rotation]);
  // A picture is given back when the next one has taken its place: until then it is shown, and may be loading still.
  const { url } = shown;
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  return shown;
}

interface PageLayout {
  layout: DocumentPage | undefined;
  error: unknown;
}

const FOREVER = Number.POSITIVE_INFINITY;

/** A layout never changes, so it is asked for once. */
export function usePageLayout(source: DocumentSource, page: number, isNeeded: boolean): PageLayout {
  const { layout } = source;
  const { data, error } = useQuery({
    queryKey: ['page-layout', source.id, page],
    queryFn: ({ signal }) => (layout === null ? null : layout(page, signal)),
    enabled: isNeeded && layout !== null,
    staleTime: FOREVER,
  });
  return { layout: data ?? undefined, error };
}
