import { createHash } from 'node:crypto';
import type { Commit, Db, Tx } from '../../db/database.ts';
import type { WorkflowRow } from '../../db/workflow-tables.ts';
import type { Credential } from '../../http/call.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, forbidden, invalidRequest } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { edgesOf, type WorkflowGraph } from '../../workflows/graph.ts';
import { developmentHosts } from '../../workflows/schemas/references.ts';
import type { Environments } from '../environments/service.ts';
import { type GraphChecks, missingSecrets } from './checks.ts';
import { type Draft, lockDraft, saveDraft } from './drafts.ts';
import * as promotionStore from './promotion-store.ts';
import type { Workflows } from './service.ts';
import { planAnswer } from './specs.ts';
import * as store from './store.ts';
import type { Versions } from './versions.ts';

export interface PromotionsDependencies {
  db: Db;
  environments: Environments;
  workflows: Workflows;
  versions: Versions;
  checks: GraphChecks;
  ids: Ids;
  clock: Clock;
}

export interface PromotionCall {
  scope: Scope;
  credential: Credential;
  commit: Commit;
}

export interface NewPromotion {
  source_version_id?: string | undefined;
  target_workflow_id?: string | undefined;
  target_name?: string | undefined;
  include_tests: boolean;
  include_webhook_definitions: boolean;
  idempotency_key?: string | undefined;
  dry_run: boolean;
}

interface Source {
  workflow: WorkflowRow;
  versionId: string;
  graph: WorkflowGraph;
}

/** From test to production. It is production that is written, so it is a live key that must ask. */
export class Promotions {
  readonly #deps: PromotionsDependencies;

  constructor(deps: PromotionsDependencies) {
    this.#deps = deps;
  }

  async promote(call: PromotionCall, workflowId: string, asked: NewPromotion): Promise<Promotion> {
    const { scope, credential, commit } = call;
    const { workflows, environments } = this.#deps;
    if (credential.environmentSlug !== 'production') {
      await workflows.find(scope, workflowId);
      throw forbidden('Promotion writes production and needs a live key.');
    }
    const test = await environments.scopeOf(scope.organizationId, 'test');
    const source = await this.#source(test, workflowId, asked.source_version_id);
    const secretNames = await this.#deps.checks.secretNames(scope);
    const found = { missing_secrets: missingSecrets(source.graph, secretNames), warnings: warningsOf(source, asked) };
    return commit(async (tx) => {
      await promotionStore.lockPromotions(tx, scope.organizationId);
      const earlier = await this.#earlier(tx, scope, workflowId, asked);
      if (earlier !== undefined) return earlier;
      const target = await this.#target(tx, scope, source, asked.target_workflow_id);
      return asked.dry_run
        ? { ...preview(source, target, asked), ...found }
        : this.#write(tx, call, { source, target, asked, found });
    });
  }

  async #source(test: Scope, workflowId: string, versionId: string | undefined): Promise<Source> {
    const workflow = await this.#deps.workflows.find(test, workflowId);
    const id = versionId ?? workflow.published_version_id;
    if (id === null)
      throw invalidRequest('The workflow has no published version to promote. Publish it in test first.');
    const { graph } = await this.#deps.versions.find(test, workflowId, id);
    return { workflow, versionId: id, graph };
  }

  /** What the same key has done before. */
  async #earlier(tx: Tx, scope: Scope, workflowId: string, asked: NewPromotion): Promise<Promotion | undefined> {
    if (asked.idempotency_key === undefined) return undefined;
    const { organizationId } = scope;
    const known = await promotionStore.findPromotion<Promotion>(tx, organizationId, asked.idempotency_key);
    if (known === undefined) return undefined;
    if (known.fingerprint !== fingerprintOf(workflowId, asked)) {
      throw conflict('The idempotency_key was used for another promotion.');
    }
    return known.answer;
  }

  async #target(tx: Tx, scope: Scope, { workflow }: Source, targetId: string | undefined): Promise<Draft | null> {
    if (targetId !== undefined) return lockDraft(tx, scope, targetId);
    const paired = await store.findWorkflowOfFamily(tx, scope, workflow.family_id);
    return paired === undefined ? null : lockDraft(tx, scope, paired.id);
  }

  async #write(
    tx: Tx,
    { scope }: PromotionCall,
    { source, target, asked, found }: { source: Source; target: Draft | null; asked: NewPromotion; found: Found },
  ): Promise<Promotion> {
    const { workflows, ids, clock } = this.#deps;
    const { plan, ...planned } = preview(source, target, asked);
    const workflowId = target?.workflow.id ?? ids.next('workflow');
    const graph = wantedGraph(workflowId, { source, target, asked });
    const draft =
      target === null
        ? await workflows.insert(tx, scope, {
            id: workflowId,
            graph,
            projectId: await workflows.projectOf(scope, undefined),
            familyId: source.workflow.family_id,
          })
        : await saveDraft(tx, target, graph, clock);
    const { draft_version } = draft.workflow;
    const answer = {
      ...planned,
      promotion_id: ids.next('workflow_promotion'),
      target_workflow_id: workflowId,
      target_draft_version: draft_version,
      plan: planAnswer(
        { current: target?.graph ?? null, wanted: graph, workflowId },
        { diagnostics: plan.diagnostics, draftVersion: draft_version },
      ),
      ...found,
    };
    await promotionStore.insertPromotion(tx, {
      id: answer.promotion_id,
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      idempotency_key: asked.idempotency_key ?? null,
      fingerprint: fingerprintOf(source.workflow.id, asked),
      source_workflow_id: source.workflow.id,
      source_version_id: source.versionId,
      target_workflow_id: workflowId,
      answer,
      created_at: clock.now().toISOString(),
    });
    await faultPoint('workflows.before_commit');
    return answer;
  }
}

interface Found {
  missing_secrets: string[];
  warnings: string[];
}

/** A target that exists keeps its name, its description and the ids of its edges. */
const wantedGraph = (
  workflowId: string,
  { source: { workflow, graph }, target, asked }: { source: Source; target: Draft | null; asked: NewPromotion },
): WorkflowGraph => ({
  name: target?.graph.name ?? asked.target_name ?? workflow.name,
  description: target?.graph.description ?? workflow.description,
  blocks: graph.blocks,
  edges: edgesOf(workflowId, graph.edges, target?.graph.edges ?? []),
});

function preview(source: Source, target: Draft | null, asked: NewPromotion) {
  const draftVersion = target?.workflow.draft_version ?? null;
  const workflowId = target?.workflow.id ?? 'new';
  return {
    promotion_id: null as string | null,
    source_workflow_id: source.workflow.id,
    source_version_id: source.versionId,
    target_workflow_id: target?.workflow.id ?? null,
    target_draft_version: draftVersion,
    created: target === null,
    dry_run: asked.dry_run,
    plan: planAnswer(
      {
        current: target?.graph ?? null,
        wanted: wantedGraph(workflowId, { source, target, asked }),
        workflowId,
      },
      { diagnostics: { is_valid: true, issues: [] }, draftVersion },
    ),
  };
}

export type Promotion = ReturnType<typeof preview> & Found;

function warningsOf({ graph }: Source, { include_tests, include_webhook_definitions }: NewPromotion): string[] {
  return [
    ...developmentHosts(graph).map(
      ({ block_id, host }) => `Block ${block_id} calls ${host}, which looks like a development host.`,
    ),
    ...(include_tests ? ['There are no tests to copy.'] : []),
    ...(include_webhook_definitions ? ['There are no webhook definitions to copy.'] : []),
  ];
}

function fingerprintOf(workflowId: string, { idempotency_key: _, ...asked }: NewPromotion): string {
  const fields = Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([workflowId, fields]))
    .digest('hex');
}
