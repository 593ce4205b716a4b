import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { classifications } from './classifications.ts';
import { consensus } from './consensus.ts';
import { corrections } from './corrections.ts';
import { edits, editTemplates } from './edits.ts';
import { egress } from './egress.ts';
import { environments } from './environments.ts';
import { events } from './events.ts';
import { extractions } from './extractions.ts';
import { files } from './files.ts';
import { memberInvitations, members } from './members.ts';
import { models } from './models.ts';
import { parses } from './parses.ts';
import { partitions } from './partitions.ts';
import { projects } from './projects.ts';
import { schemas } from './schemas.ts';
import { scorers } from './scorers.ts';
import { secrets } from './secrets.ts';
import { sources } from './sources.ts';
import { splits } from './splits.ts';
import { tables } from './tables.ts';
import { usage } from './usage.ts';
import { webhooks } from './webhooks.ts';
import { workflowBlockExecutions } from './workflow-block-executions.ts';
import { workflowBlocks, workflowBlockVersions } from './workflow-blocks.ts';
import { workflowEdges, workflowEdgeVersions } from './workflow-edges.ts';
import { workflowReviews, workflowReviewVersions } from './workflow-reviews.ts';
import { workflowRuns } from './workflow-runs.ts';
import { workflowSpecs } from './workflow-specs.ts';
import { workflowArtifacts, workflowSteps } from './workflow-steps.ts';
import { hooks, workflowTriggers } from './workflow-triggers.ts';
import { workflowVersions } from './workflow-versions.ts';
import { workflows } from './workflows.ts';

export { AUDITED_OPERATIONS, type AuditedCommand, type AuditedOperation } from './audit.ts';
export { type BodyLimit, bodyLimitOf } from './body-limits.ts';
export { DocumentInput } from './common.ts';
export {
  type Access,
  acceptsIdempotencyKey,
  declaredStatuses,
  type Endpoint,
  type EndpointGroup,
  mayBeForbidden,
  operationIds,
  permissionOf,
  type RawResponse,
  refusesOtherSites,
} from './endpoint.ts';
export { type AnnouncedOperation, EVENT_TYPES, type EventType } from './events.ts';
export { DOCUMENT_TYPES } from './extractions.ts';
export { createOpenApi, SESSION_COOKIE } from './openapi.ts';
export {
  PERMISSIONS,
  PERMISSIONS_OF_ROLE,
  type Permission,
  ROLES,
  type Role,
} from './permissions.ts';
export { TableQuery } from './tables.ts';
export { PRIMITIVE_STATUSES, USAGE_BLOCK_TYPES } from './usage.ts';
export { compileCheck, type Part } from './validation/compile.ts';
export { type Check, type Fault, Faults, INVALID } from './validation/fault.ts';
export { type ContentKind, type ContentPath, contentPaths, StoredContent } from './validation/inline-content.ts';
export { BLOCK_TYPES, type BlockTypeName } from './workflow-graph.ts';

/** The whole HTTP API. A group is a resource; `files.list` is an operation id. */
export const api = {
  auth,
  environments,
  projects,
  apiKeys,
  members,
  memberInvitations,
  files,
  models,
  parses,
  extractions,
  sources,
  corrections,
  consensus,
  edits,
  editTemplates,
  schemas,
  partitions,
  splits,
  classifications,
  scorers,
  secrets,
  tables,
  usage,
  events,
  egress,
  audit,
  webhooks,
  workflows,
  workflowSpecs,
  workflowVersions,
  workflowBlocks,
  workflowBlockExecutions,
  workflowBlockVersions,
  workflowEdges,
  workflowEdgeVersions,
  workflowRuns,
  workflowSteps,
  workflowArtifacts,
  workflowReviews,
  workflowReviewVersions,
  workflowTriggers,
  hooks,
};
