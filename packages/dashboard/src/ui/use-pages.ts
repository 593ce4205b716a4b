import type { Page } from '@recto/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

export type ListPage<T> = Pick<Page<T>, 'data' | 'list_metadata'>;

export interface Pages<T, P extends ListPage<T> = ListPage<T>> {
  rows: readonly T[];
  /** The newest page of the query that is shown now: what it says about the whole list is true of these rows. */
  newest: P | undefined;
  isLoading: boolean;
  error: unknown;
  /** Loads the next page, if there is one and none is on its way. */
  more: () => void;
  isLoadingMore: boolean;
  hasMore: boolean;
  refetch: () => void;
}

interface PagesOptions {
  /** Asks again this often, as long as the screen is open. */
  refetchMs?: number;
  isEnabled?: boolean;
}

/** A list of the API, page by page: `usePages(['runs', filters], (after) => client.workflows.runs.list({ ...filters, after }))`. */
export function usePages<T, P extends ListPage<T> = ListPage<T>>(
  key: readonly unknown[],
  load: (after: string | undefined) => PromiseLike<P & ListPage<T>>,
  { refetchMs, isEnabled = true }: PagesOptions = {},
): Pages<T, P> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.list_metadata.after ?? undefined,
    enabled: isEnabled,
    ...(refetchMs !== undefined && { refetchInterval: refetchMs }),
  });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const more = useCallback(() => {
    // A page that was refused is asked for again by the reader, not by the list that stands at its end.
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return {
    rows,
    newest: data?.pages.at(-1),
    isLoading: query.isLoading,
    error: query.error,
    more,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    refetch: () => void refetch(),
  };
}
