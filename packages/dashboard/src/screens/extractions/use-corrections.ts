import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { toast } from '../../ui/toast.tsx';
import { dottedOf } from '../../viewer/paths.ts';
import { type Json, type Leaf, leavesOf } from '../../viewer/values.ts';

const MAX_CORRECTIONS = 100;

interface Corrections {
  /** By dotted path, the latest ones. */
  values: Readonly<Record<string, Json>>;
  save: (leaf: Leaf, value: Json, said: string) => Promise<void>;
  /** Why the last correction that somebody wanted back stays. */
  undoError: unknown;
}

/** What people have set right in an extraction; later corrections hold. */
export function useCorrections(extractionId: string): Corrections {
  const client = useClient();
  const queries = useQueryClient();
  const [undoError, setUndoError] = useState<unknown>(null);
  const key = useMemo(() => ['extraction', extractionId, 'corrections'], [extractionId]);
  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const asked = { extraction_id: extractionId, limit: MAX_CORRECTIONS };
      return (await client.extractions.corrections.list(asked)).data;
    },
  });
  const values = useMemo(() => {
    const ordered = (data ?? []).toSorted((one, other) => one.created_at.localeCompare(other.created_at));
    const found: Record<string, Json> = {};
    for (const { output, values: some } of ordered) {
      if (output !== null) for (const leaf of leavesOf(output as Json)) found[dottedOf(leaf.path)] = leaf.value;
      Object.assign(found, some);
    }
    return found;
  }, [data]);
  const save = useCallback(
    async (leaf: Leaf, value: Json, said: string) => {
      const given = { extraction_id: extractionId, values: { [dottedOf(leaf.path)]: value } };
      const { id } = await client.extractions.corrections.create(given);
      await queries.invalidateQueries({ queryKey: key });
      toast(said, () => {
        setUndoError(null);
        client.extractions.corrections
          .delete({ extraction_id: extractionId, correction_id: id })
          .then(() => queries.invalidateQueries({ queryKey: key }))
          .catch(setUndoError);
      });
    },
    [client, extractionId, key, queries],
  );
  return { values, save, undoError };
}
