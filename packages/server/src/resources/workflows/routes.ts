import type { api } from '@recto/contract';
import { wholeList } from '../../db/page.ts';
import type { Handlers } from '../../http/call.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import { BLOCK_TYPES, configJsonSchema } from '../../workflows/blocks/registry.ts';
import type { Promotions } from './promotions.ts';
import { typeOf } from './record.ts';
import type { Workflows } from './service.ts';
import type { Specs } from './specs.ts';
import type { WorkflowStats } from './stats.ts';
import type { Versions } from './versions.ts';

export function workflowsRoutes({
  workflows,
  versions,
  promotions,
  stats,
}: {
  workflows: Workflows;
  versions: Versions;
  promotions: Promotions;
  stats: WorkflowStats;
}): Handlers<typeof api.workflows> {
  return {
    list: ({ scope, query }) => workflows.list(scope, query, { sortBy: query.sort_by, projectId: query.project_id }),
    create: ({ scope, commit, body }) => workflows.create({ scope, commit }, body),
    blockTypes: async () => wholeList(BLOCK_TYPES.map(describeType)),
    get: ({ scope, params }) => workflows.get(scope, params.workflow_id),
    update: ({ scope, commit, params, body }) => workflows.update({ scope, commit }, params.workflow_id, body),
    delete: ({ scope, commit, params }) => workflows.delete({ scope, commit }, params.workflow_id),
    publish: ({ scope, credential, commit, signal, params, body }) =>
      versions.publish({ scope, credential, commit, signal }, params.workflow_id, body.description),
    discardDraft: ({ scope, commit, params }) => versions.discardDraft({ scope, commit }, params.workflow_id),
    publishedVersions: ({ scope, params, query }) => versions.publications(scope, params.workflow_id, query),
    stats: ({ scope, params, query }) => stats.ofWorkflow(scope, params.workflow_id, query),
    promote: ({ scope, credential, commit, params, body }) =>
      promotions.promote({ scope, credential, commit }, params.workflow_id, body),
  };
}

const describeType = (type: (typeof BLOCK_TYPES)[number]) => ({
  type: typeOf(type),
  title: type.title,
  description: type.description,
  config_schema: configJsonSchema(type),
  default_config: type.defaults as JsonObject,
  is_container: type.role === 'container',
  is_start: type.role === 'start',
  review_predicates: [...type.reviewPredicates],
});

export function workflowSpecsRoutes(specs: Specs): Handlers<typeof api.workflowSpecs> {
  return {
    get: ({ scope, params }) => specs.get(scope, params.workflow_id),
    plan: ({ scope, signal, params, body }) =>
      specs.plan({ scope, signal }, params.workflow_id, body.yaml_definition, body.evaluate),
    apply: ({ scope, commit, signal, params, body }) =>
      specs.apply({ scope, commit, signal }, params.workflow_id, {
        text: body.yaml_definition,
        expectedDraftVersion: body.expected_draft_version,
      }),
    planNew: ({ scope, signal, body }) => specs.planNew({ scope, signal }, body.yaml_definition, body.project_id),
    applyNew: ({ scope, commit, signal, body }) =>
      specs.applyNew({ scope, commit, signal }, body.yaml_definition, body.project_id),
    validate: ({ scope, signal, body }) => specs.validate({ scope, signal }, body.yaml_definition, body.project_id),
  };
}

export function workflowVersionsRoutes(versions: Versions): Handlers<typeof api.workflowVersions> {
  return {
    list: ({ scope, query }) => versions.list(scope, query.workflow_id, query),
    diff: ({ scope, query }) =>
      versions.diff(scope, query.workflow_id, {
        from: query.from_workflow_version_id,
        to: query.to_workflow_version_id,
      }),
    get: ({ scope, params, query }) => versions.get(scope, query.workflow_id, params.version_id),
    restore: ({ scope, commit, params, query }) =>
      versions.restore({ scope, commit }, query.workflow_id, params.version_id),
  };
}
