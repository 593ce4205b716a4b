import { ApiError, type WorkflowIssue } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';

/** What a refused definition is refused for; empty if the error is another one. */
export function issuesIn(error: unknown): readonly WorkflowIssue[] {
  if (!(error instanceof ApiError) || typeof error.detail !== 'object' || Array.isArray(error.detail)) return [];
  return error.detail?.errors ?? [];
}

const PAUSE_MS = 400;
const NONE: readonly WorkflowIssue[] = [];

/** The diagnostics of the service for a text, once its author pauses. */
export function useIssues(text: string): { issues: readonly WorkflowIssue[]; error: unknown; isChecking: boolean } {
  const client = useClient();
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isFetching } = useQuery({
    queryKey: ['workflows', 'validate', settled],
    queryFn: async ({ signal }) => {
      try {
        const { diagnostics } = await client.workflows.specs.validate({ yaml_definition: settled }, { signal });
        return diagnostics.issues;
      } catch (failure) {
        const found = issuesIn(failure);
        if (found.length === 0) throw failure;
        return found;
      }
    },
    enabled: settled.trim() !== '',
    staleTime: 60_000,
    // The former ones stay until there are new ones, so that nothing jumps while somebody types.
    placeholderData: (former) => former,
  });
  return { issues: data ?? NONE, error, isChecking: isFetching || settled !== text };
}
