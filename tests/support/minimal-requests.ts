/** The minimum that an operation requires besides its path, so that a test can call it with any id. */
interface Minimal {
  query?: string;
  json?: object;
}

const ofWorkflow = (id: string): Minimal => ({ query: `workflow_id=${id}` });
const spec = { json: { yaml_definition: 'kind: Workflow' } };

const requests: Record<string, (workflowId: string) => Minimal> = {
  'workflowSpecs.plan': () => spec,
  'workflowSpecs.apply': () => spec,
  'workflowVersions.get': ofWorkflow,
  'workflowVersions.restore': ofWorkflow,
  'classifications.correct': () => ({ json: { category: 'x' } }),
  'workflowReviews.approve': () => ({ json: { version_id: 'rvr_unknown' } }),
  'workflowReviews.reject': () => ({ json: { version_id: 'rvr_unknown', reason: 'x' } }),
  'workflowTriggers.create': () => ({ json: { type: 'webhook' } }),
  'workflowBlocks.validateConfig': () => ({ json: { config: {} } }),
  'workflowBlocks.configHistory': ofWorkflow,
  'workflowBlocks.stats': ofWorkflow,
};

export function minimalRequest(operationId: string, workflowId = 'wf_unknown'): { query: string; json: object } {
  const { query, json = {} } = requests[operationId]?.(workflowId) ?? {};
  return { query: query === undefined ? '' : `?${query}`, json };
}
