/** The tools of the MCP server. Each is one operation of the contract, under a name that reads well in a conversation. */
import { api, type Endpoint, operationIds } from '@recto/contract';

/** What a tool does to stored data, as its annotations tell clients, which may ask a person before they call it. */
export type Effect = 'reads' | 'writes' | 'destroys';

export interface Tool {
  name: string;
  title: string;
  endpoint: Endpoint;
  effect: Effect;
  /** Added to the summary of the operation. */
  advice?: string;
}

type Row = [name: string, operation: string, effect: Effect, advice?: string];

const DOCUMENT =
  'A document is {"filename", "url"} with an http(s) address or a base64 data URL, or {"id"} of an uploaded file.';

const ROWS: readonly Row[] = [
  ['auth_status', 'auth.status', 'reads', 'Says whether the key belongs to test or production.'],
  ['extract', 'extractions.create', 'writes', `${DOCUMENT} Call verify_extraction or get_sources for the proof.`],
  ['get_extraction', 'extractions.get', 'reads'],
  ['list_extractions', 'extractions.list', 'reads'],
  ['delete_extraction', 'extractions.delete', 'destroys'],
  ['get_sources', 'sources.create', 'reads', 'Where each value stands in the document, with boxes and its proof.'],
  ['verify_extraction', 'sources.verify', 'reads'],
  ['correct_extraction', 'corrections.create', 'writes'],
  ['parse', 'parses.create', 'writes', DOCUMENT],
  ['get_parse', 'parses.get', 'reads'],
  ['list_parses', 'parses.list', 'reads'],
  ['classify', 'classifications.create', 'writes', DOCUMENT],
  ['get_classification', 'classifications.get', 'reads'],
  ['split', 'splits.create', 'writes', DOCUMENT],
  ['get_split', 'splits.get', 'reads'],
  ['partition', 'partitions.create', 'writes', DOCUMENT],
  ['get_partition', 'partitions.get', 'reads'],
  ['edit', 'edits.create', 'writes', DOCUMENT],
  ['get_edit', 'edits.get', 'reads'],
  ['generate_schema', 'schemas.generate', 'writes'],
  ['get_schema', 'schemas.get', 'reads'],
  ['lint_schema', 'schemas.lint', 'reads'],
  ['consensus', 'consensus.create', 'reads'],
  ['upload_file', 'files.create', 'writes', DOCUMENT],
  ['list_files', 'files.list', 'reads'],
  ['get_file', 'files.get', 'reads'],
  ['view_page', 'files.page', 'reads', 'Returns the page as an image to look at.'],
  ['list_models', 'models.list', 'reads'],
  ['list_secrets', 'secrets.list', 'reads', 'Names only; no tool reads or writes values.'],
  ['list_tables', 'tables.list', 'reads'],
  ['get_table_schema', 'tables.schema', 'reads'],
  ['query_table', 'tables.query', 'reads'],
  ['usage_of_runs', 'usage.runs', 'reads'],
  ['usage_of_primitives', 'usage.primitives', 'reads'],
  ['list_workflows', 'workflows.list', 'reads'],
  ['get_workflow', 'workflows.get', 'reads'],
  ['list_block_types', 'workflows.blockTypes', 'reads'],
  ['get_workflow_spec', 'workflowSpecs.get', 'reads'],
  ['validate_workflow_spec', 'workflowSpecs.validate', 'reads'],
  ['plan_workflow_spec', 'workflowSpecs.plan', 'reads', 'Look at this before apply_workflow_spec.'],
  ['plan_new_workflow', 'workflowSpecs.planNew', 'reads'],
  ['apply_workflow_spec', 'workflowSpecs.apply', 'destroys', 'Blocks and edges that the YAML lacks are removed.'],
  ['create_workflow', 'workflowSpecs.applyNew', 'writes'],
  ['publish_workflow', 'workflows.publish', 'writes'],
  ['promote_workflow', 'workflows.promote', 'writes', 'With dry_run it changes nothing.'],
  ['run_workflow', 'workflowRuns.create', 'writes', 'Returns at once; call wait_for_run next.'],
  ['get_run', 'workflowRuns.get', 'reads'],
  ['list_runs', 'workflowRuns.list', 'reads'],
  ['cancel_run', 'workflowRuns.cancel', 'destroys'],
  ['restart_run', 'workflowRuns.restart', 'writes'],
  ['list_steps', 'workflowSteps.list', 'reads'],
  ['get_step', 'workflowSteps.get', 'reads'],
  ['list_reviews', 'workflowReviews.list', 'reads'],
  ['get_review', 'workflowReviews.get', 'reads'],
  ['list_review_versions', 'workflowReviewVersions.list', 'reads'],
  ['create_review_version', 'workflowReviewVersions.create', 'writes'],
  ['approve_review', 'workflowReviews.approve', 'writes'],
  ['reject_review', 'workflowReviews.reject', 'destroys'],
];

/** Throws when a row names an operation that the contract does not have. */
export function listTools(): Tool[] {
  const endpoints = new Map(operationIds(api).map(({ operationId, endpoint }) => [operationId, endpoint]));
  return ROWS.map(([name, operation, effect, advice]) => {
    const endpoint = endpoints.get(operation);
    if (endpoint === undefined) throw new Error(`the tool ${name} names an unknown operation: ${operation}`);
    return { name, title: endpoint.summary, endpoint, effect, ...(advice !== undefined && { advice }) };
  });
}
