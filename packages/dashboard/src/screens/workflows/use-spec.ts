import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../app/session/session.tsx';

/** The draft as YAML. Whatever changes a draft must invalidate the queries of workflows. */
export function useSpec(workflowId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ['workflows', workflowId, 'spec'],
    queryFn: () => client.workflows.specs.get({ workflow_id: workflowId }),
  });
}
