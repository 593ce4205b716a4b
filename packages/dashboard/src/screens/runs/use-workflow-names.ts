import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../app/session/session.tsx';

const NAMED = 1000;
const NONE: ReadonlyMap<string, string> = new Map();

/** Names by id, of the workflows that were changed last. */
export function useWorkflowNames(): ReadonlyMap<string, string> {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['workflows', 'names'],
    queryFn: async () => {
      const names = new Map<string, string>();
      for await (const { id, name } of client.workflows.list({ limit: 100 })) {
        names.set(id, name);
        if (names.size >= NAMED) break;
      }
      return names;
    },
    staleTime: 30_000,
  });
  return data ?? NONE;
}
