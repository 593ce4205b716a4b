import { useMemo } from 'react';
import { blockOf } from '../IssueList.tsx';
import { useIssues } from '../use-issues.ts';
import { useSpec } from '../use-spec.ts';

/** The diagnostics of the service for the draft, by the block that they concern; those of the whole have none. */
export function useDraftIssues(workflowId: string) {
  const { data, isFetching } = useSpec(workflowId);
  const { issues, isChecking } = useIssues(data?.yaml_definition ?? '');
  const byBlock = useMemo(() => Map.groupBy(issues, blockOf), [issues]);
  // Until the draft that was changed is here, the diagnostics are those of the former one.
  return { issues, byBlock, isChecking: isChecking || isFetching };
}
