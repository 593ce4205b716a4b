import { api, type EndpointGroup, operationIds } from '@recto/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from './http/bind.ts';
import type { Handlers } from './http/call.ts';
import type { Binding } from './http/request-call.ts';
import { refuseOtherMethods } from './http/server.ts';
import type { ModelsConfig } from './models/settings.ts';
import { apiKeysRoutes } from './resources/api-keys/routes.ts';
import { auditRoutes } from './resources/audit/routes.ts';
import { authRoutes } from './resources/auth/routes.ts';
import { classificationsRoutes } from './resources/classifications/routes.ts';
import { consensusRoutes } from './resources/consensus/routes.ts';
import { correctionsRoutes } from './resources/corrections/routes.ts';
import { editsRoutes, editTemplatesRoutes } from './resources/edits/routes.ts';
import { egressRoutes } from './resources/egress/routes.ts';
import { environmentsRoutes } from './resources/environments/routes.ts';
import { eventsRoutes } from './resources/events/routes.ts';
import { extractionsRoutes } from './resources/extractions/routes.ts';
import { filesRoutes } from './resources/files/routes.ts';
import { memberInvitationsRoutes, membersRoutes } from './resources/members/routes.ts';
import { modelsRoutes } from './resources/models/routes.ts';
import { parsesRoutes } from './resources/parses/routes.ts';
import { partitionsRoutes } from './resources/partitions/routes.ts';
import { projectsRoutes } from './resources/projects/routes.ts';
import { workflowReviewsRoutes, workflowReviewVersionsRoutes } from './resources/runs/review-routes.ts';
import {
  workflowArtifactsRoutes,
  workflowBlockExecutionsRoutes,
  workflowRunsRoutes,
  workflowStepsRoutes,
} from './resources/runs/routes.ts';
import { schemasRoutes } from './resources/schemas/routes.ts';
import { scorersRoutes } from './resources/scorers/routes.ts';
import { secretsRoutes } from './resources/secrets/routes.ts';
import { sourcesRoutes } from './resources/sources/routes.ts';
import { splitsRoutes } from './resources/splits/routes.ts';
import { tablesRoutes } from './resources/tables/routes.ts';
import { hooksRoutes, workflowTriggersRoutes } from './resources/triggers/routes.ts';
import { usageRoutes } from './resources/usage/routes.ts';
import { webhooksRoutes } from './resources/webhooks/routes.ts';
import {
  workflowBlocksRoutes,
  workflowBlockVersionsRoutes,
  workflowEdgesRoutes,
  workflowEdgeVersionsRoutes,
} from './resources/workflows/graph-routes.ts';
import { workflowSpecsRoutes, workflowsRoutes, workflowVersionsRoutes } from './resources/workflows/routes.ts';
import type { Services } from './services.ts';

/** Mounts every endpoint group of the contract with its handlers. */
export function mountApi(
  app: FastifyInstance,
  { services, serviceDomain, models }: { services: Services; serviceDomain: string; models: ModelsConfig },
  binding: Binding,
): void {
  const { environments, projects, apiKeys, files, uploads, inputs, pageImages, parses, secrets, tables, usage } =
    services;
  const bind = <G extends EndpointGroup>(name: keyof typeof api, group: G, handlers: Handlers<G>): void =>
    mount(app, { name, group, handlers }, binding);
  bind('auth', api.auth, authRoutes(services, serviceDomain));
  bind('environments', api.environments, environmentsRoutes(environments));
  bind('projects', api.projects, projectsRoutes(projects));
  bind('apiKeys', api.apiKeys, apiKeysRoutes(apiKeys));
  bind('members', api.members, membersRoutes(services.members));
  bind('memberInvitations', api.memberInvitations, memberInvitationsRoutes(services.members));
  bind('files', api.files, filesRoutes({ files, uploads, removal: services.fileRemoval, inputs, pageImages }));
  bind('models', api.models, modelsRoutes(models));
  bind('parses', api.parses, parsesRoutes(parses));
  bind('extractions', api.extractions, extractionsRoutes(services.extractions));
  bind('sources', api.sources, sourcesRoutes(services.sources));
  bind('corrections', api.corrections, correctionsRoutes(services.corrections));
  bind('consensus', api.consensus, consensusRoutes(services.poolWork, services.schemaGate));
  bind('edits', api.edits, editsRoutes(services.edits));
  bind('editTemplates', api.editTemplates, editTemplatesRoutes(services.editTemplates));
  bind('schemas', api.schemas, schemasRoutes(services.schemas, services.schemaGate));
  bind('partitions', api.partitions, partitionsRoutes(services.partitions));
  const { classifications, classificationCorrections } = services;
  bind('classifications', api.classifications, classificationsRoutes(classifications, classificationCorrections));
  bind('splits', api.splits, splitsRoutes(services.splits));
  bind('scorers', api.scorers, scorersRoutes(services.scorers));
  bind('secrets', api.secrets, secretsRoutes(secrets));
  bind('tables', api.tables, tablesRoutes(tables));
  bind('usage', api.usage, usageRoutes(usage));
  bind('events', api.events, eventsRoutes(services.events));
  bind('egress', api.egress, egressRoutes(services.egress));
  bind('audit', api.audit, auditRoutes(services.audit));
  bind('webhooks', api.webhooks, webhooksRoutes(services.webhooks));
  const { parts, versions, specs, edges } = services.workflows;
  bind('workflows', api.workflows, workflowsRoutes(services.workflows));
  bind('workflowSpecs', api.workflowSpecs, workflowSpecsRoutes(specs));
  bind('workflowVersions', api.workflowVersions, workflowVersionsRoutes(versions));
  bind('workflowBlocks', api.workflowBlocks, workflowBlocksRoutes(services.workflows));
  bind('workflowBlockExecutions', api.workflowBlockExecutions, workflowBlockExecutionsRoutes(services.blockExecutions));
  bind('workflowBlockVersions', api.workflowBlockVersions, workflowBlockVersionsRoutes(parts));
  bind('workflowEdges', api.workflowEdges, workflowEdgesRoutes(edges));
  bind('workflowEdgeVersions', api.workflowEdgeVersions, workflowEdgeVersionsRoutes(parts));
  bind('workflowRuns', api.workflowRuns, workflowRunsRoutes(services));
  bind('workflowSteps', api.workflowSteps, workflowStepsRoutes(services.steps));
  bind('workflowArtifacts', api.workflowArtifacts, workflowArtifactsRoutes(services));
  bind('workflowReviews', api.workflowReviews, workflowReviewsRoutes(services.reviews));
  bind('workflowReviewVersions', api.workflowReviewVersions, workflowReviewVersionsRoutes(services.reviews));
  bind('workflowTriggers', api.workflowTriggers, workflowTriggersRoutes(services));
  bind('hooks', api.hooks, hooksRoutes(services.hooks));
  refuseOtherMethods(app, servedMethods());
}

function servedMethods(): Map<string, string[]> {
  const served = new Map<string, string[]>();
  for (const { endpoint } of operationIds(api)) {
    served.set(endpoint.path, [...(served.get(endpoint.path) ?? []), endpoint.method]);
  }
  return served;
}
