import type { BlockTypeDescription } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../app/session/session.tsx';

/** What the service says of each type of block; it never changes while the service runs. */
export function useBlockTypes(): { types: readonly BlockTypeDescription[] | undefined; error: unknown } {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: ['block-types'],
    queryFn: async () => (await client.workflows.blockTypes()).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { types: data, error };
}
