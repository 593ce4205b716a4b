import { createHash } from 'node:crypto';
import type { Commit, Tx } from '../../db/database.ts';
import type { WorkflowRow } from '../../db/workflow-tables.ts';
import type { Credential } from '../../http/call.ts';
import type { Clock } from '../../lib/clock.ts';
import { AppError, conflict, forbidden, invalidRequest } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import { checkGraph } from '../../workflows/checks/check-graph.ts';
import { edgesOf, type WorkflowGraph } from '../../workflows/graph.ts';
import { developmentHosts, mapTables, tableReferences } from '../../workflows/schemas/references.ts';
import { draftHash } from '../../workflows/version.ts';
import type { EditTemplates } from '../edits/templates.ts';
import type { Environments } from '../environments/service.ts';
import type { Tables } from '../tables/service.ts';
import { type GraphChecks, type Known, missingSecrets } from './checks.ts';
import { type Draft, lockDraft, saveDraft } from './drafts.ts';
import * as promotionStore from './promotion-store.ts';
import { matchTables, type TableMatches } from './promotion-tables.ts';
import { mapTemplates, matchTemplates, type TemplateMatches, templateReferences } from './promotion-templates.ts';
import { FIRST_BLOCK, type Workflows } from './service.ts';
import { planAnswer } from './specs.ts';
import * as store from './store.ts';
import type { Versions } from './versions.ts';

export interface PromotionsDependencies {
  environments: Environments;
  tables: Tables;
  editTemplates: EditTemplates;
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
  table_map?: Record<string, string> | undefined;
  overwrite: boolean;
  expected_draft_version?: number | undefined;
  idempotency_key?: string | undefined;
  dry_run: boolean;
}

interface Source {
  workflow: WorkflowRow;
  versionId: string;
  graph: WorkflowGraph;
  /** Names of its tables, by id. */
  tableNames: ReadonlyMap<string, string>;
  /** Names of its edit templates, by id. */
  templateNames: ReadonlyMap<string, string>;
}

/** What production has. */
interface Production extends Known {
  tableNames: ReadonlyMap<string, string>;
  templateNames: ReadonlyMap<string, string>;
}

type Earlier = promotionStore.StoredPromotion<Promotion>;

/** What a promotion would do to its target, which is null if it creates one. */
interface Outcome {
  workflowId: string;
  graph: WorkflowGraph;
  tables: TableMatches;
  templates: TemplateMatches;
  overwritesEdits: boolean;
}

/** Promotes from test to production. Production is written, so a live key must ask. */
export class Promotions {
  readonly #deps: PromotionsDependencies;

  constructor(deps: PromotionsDependencies) {
    this.#deps = deps;
  }

  async promote(call: PromotionCall, workflowId: string, asked: NewPromotion): Promise<Promotion> {
    const { scope, credential, commit } = call;
    const { workflows, environments, checks, tables, editTemplates } = this.#deps;
    if (credential.environmentSlug !== 'production') {
      await workflows.find(scope, workflowId);
      throw forbidden('Promotion writes production and needs a live key.');
    }
    const test = await environments.scopeOf(scope.organizationId, 'test');
    const source = await this.#source(test, workflowId, asked.source_version_id);
    const production = {
      ...(await checks.known(scope)),
      tableNames: await tables.names(scope),
      templateNames: await editTemplates.names(scope),
    };
    return commit(async (tx) => {
      await promotionStore.lockPromotions(tx, scope.organizationId);
      const known = await this.#known(tx, scope, workflowId, asked);
      if (known !== undefined) return known;
      const target = await this.#target(tx, scope, source, asked.target_workflow_id);
      const outcome = await this.#outcome(tx, { source, target, asked, production });
      requireDraft(target, outcome, asked);
      const triggers = await promotionStore.countTriggers(tx, source.workflow);
      const answer = answerOf({ source, target, asked, production, outcome, triggers });
      return asked.dry_run ? answer : this.#write(tx, scope, { source, target, asked, outcome, answer });
    });
  }

  async #source(test: Scope, workflowId: string, versionId: string | undefined): Promise<Source> {
    const { workflows, versions, tables, editTemplates } = this.#deps;
    const workflow = await workflows.find(test, workflowId);
    const id = versionId ?? workflow.published_version_id;
    if (id === null)
      throw invalidRequest('The workflow has no published version to promote. Publish it in test first.');
    const { graph } = await versions.find(test, workflowId, id);
    const tableNames = await tables.names(test, tableReferences(graph));
    const templateNames = await editTemplates.names(test, templateReferences(graph));
    return { workflow, versionId: id, graph, tableNames, templateNames };
  }

  /** Returns the earlier promotion with the same idempotency key. */
  async #known(tx: Tx, scope: Scope, workflowId: string, asked: NewPromotion): Promise<Promotion | undefined> {
    if (asked.idempotency_key === undefined) return undefined;
    const { organizationId } = scope;
    const known = await promotionStore.findPromotion<Promotion>(tx, organizationId, asked.idempotency_key);
    if (known === undefined) return undefined;
    if (known.fingerprint !== fingerprintOf(workflowId, asked)) {
      throw conflict('The idempotency_key was used for another promotion.');
    }
    // Older promotions did not record tables and edits.
    return { ...NOT_RECORDED, ...known.answer };
  }

  async #target(tx: Tx, scope: Scope, { workflow }: Source, targetId: string | undefined): Promise<Draft | null> {
    if (targetId !== undefined) return lockDraft(tx, scope, targetId);
    const paired = await store.findWorkflowOfFamily(tx, scope, workflow.family_id);
    return paired === undefined ? null : lockDraft(tx, scope, paired.id);
  }

  async #outcome(
    tx: Tx,
    {
      source,
      target,
      asked,
      production,
    }: { source: Source; target: Draft | null; asked: NewPromotion; production: Production },
  ): Promise<Outcome> {
    const last = target === null ? undefined : await promotionStore.lastPromotionTo<Promotion>(tx, target.workflow);
    const workflowId = target?.workflow.id ?? (asked.dry_run ? 'new' : this.#deps.ids.next('workflow'));
    const tables = matchTables(tableReferences(source.graph), {
      asked: new Map(Object.entries(asked.table_map ?? {})),
      earlier: new Map(Object.entries(last?.answer.table_map ?? {})),
      test: source.tableNames,
      production: production.tableNames,
    });
    const templates = matchTemplates(templateReferences(source.graph), {
      test: source.templateNames,
      production: production.templateNames,
    });
    const graph = wantedGraph(workflowId, { source, target, asked, tables, templates });
    const changes = target !== null && draftHash(graph) !== draftHash(target.graph);
    return { workflowId, graph, tables, templates, overwritesEdits: changes && hasOwnEdits(target, last) };
  }

  async #write(
    tx: Tx,
    scope: Scope,
    {
      source,
      target,
      asked,
      outcome: { workflowId, graph },
      answer,
    }: { source: Source; target: Draft | null; asked: NewPromotion; outcome: Outcome; answer: Promotion },
  ): Promise<Promotion> {
    const { workflows, ids, clock } = this.#deps;
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
    const id = ids.next('workflow_promotion');
    const written = {
      ...answer,
      promotion_id: id,
      target_workflow_id: workflowId,
      target_draft_version: draft_version,
      plan: { ...answer.plan, draft_version },
    };
    await promotionStore.insertPromotion(tx, {
      id,
      organization_id: scope.organizationId,
      environment_id: scope.environmentId,
      idempotency_key: asked.idempotency_key ?? null,
      fingerprint: fingerprintOf(source.workflow.id, asked),
      source_workflow_id: source.workflow.id,
      source_version_id: source.versionId,
      target_workflow_id: workflowId,
      target_draft_hash: draftHash(graph),
      answer: written,
      created_at: clock.now().toISOString(),
    });
    await faultPoint('workflows.before_commit');
    return written;
  }
}

/** An existing target keeps its name, its description and the ids of its edges. */
function wantedGraph(
  workflowId: string,
  {
    source,
    target,
    asked,
    tables,
    templates,
  }: {
    source: Source;
    target: Draft | null;
    asked: NewPromotion;
    tables: TableMatches;
    templates: TemplateMatches;
  },
): WorkflowGraph {
  const withTables = mapTables(source.graph, new Map(Object.entries(tables.table_map)));
  const { blocks, edges } = mapTemplates(withTables, templates.template_map);
  return {
    name: target?.graph.name ?? asked.target_name ?? source.workflow.name,
    description: target?.graph.description ?? source.workflow.description,
    blocks,
    edges: edgesOf(workflowId, edges, target?.graph.edges ?? []),
  };
}

const UNTOUCHED = draftHash({ name: '', description: '', blocks: [FIRST_BLOCK], edges: [] });

/** True if the draft differs from what the last promotion left, or from a new workflow. */
function hasOwnEdits({ workflow, graph }: Draft, last: Earlier | undefined): boolean {
  if (last === undefined) return graph.blocks.length > 0 && draftHash(graph) !== UNTOUCHED;
  if (last.target_draft_hash === null) return workflow.draft_version !== last.answer.target_draft_version;
  return last.target_draft_hash !== draftHash(graph);
}

function requireDraft(target: Draft | null, { overwritesEdits }: Outcome, asked: NewPromotion): void {
  const { expected_draft_version: expected } = asked;
  const current = target?.workflow.draft_version ?? null;
  if (expected !== undefined && expected !== current) {
    const is = current === null ? 'there is none yet' : `it is ${current} now`;
    throw draftChanged(target, `The promotion is meant for draft ${expected} of the target; ${is}.`);
  }
  if (!overwritesEdits || asked.overwrite || asked.dry_run || expected !== undefined) return;
  throw draftChanged(
    target,
    'The production draft has edits that no promotion made. See with dry_run what would change, then send overwrite or expected_draft_version.',
  );
}

const draftChanged = (target: Draft | null, message: string): AppError =>
  new AppError('conflict', 409, {
    code: 'draft_changed',
    message,
    details: {
      target_workflow_id: target?.workflow.id ?? null,
      draft_version: target?.workflow.draft_version ?? null,
    },
  });

const NOT_RECORDED = { missing_tables: [], missing_edit_templates: [], table_map: {}, overwrites_edits: false };

function answerOf({
  source,
  target,
  asked,
  production,
  outcome: { workflowId, graph, tables, templates, overwritesEdits },
  triggers,
}: {
  source: Source;
  target: Draft | null;
  asked: NewPromotion;
  production: Production;
  outcome: Outcome;
  /** How many the source has. */
  triggers: number;
}) {
  const draftVersion = target?.workflow.draft_version ?? null;
  return {
    promotion_id: null as string | null,
    source_workflow_id: source.workflow.id,
    source_version_id: source.versionId,
    target_workflow_id: target?.workflow.id ?? null,
    target_draft_version: draftVersion,
    created: target === null,
    dry_run: asked.dry_run,
    missing_secrets: missingSecrets(graph, production.secretNames),
    missing_tables: tables.missing_tables,
    missing_edit_templates: templates.missing_edit_templates,
    table_map: tables.table_map,
    overwrites_edits: overwritesEdits,
    warnings: [...warningsOf(graph, asked, overwritesEdits), ...tables.warnings, ...triggerWarning(triggers)],
    plan: planAnswer(
      { current: target?.graph ?? null, wanted: graph, workflowId },
      { diagnostics: checkGraph(graph, production), draftVersion },
    ),
  };
}

export type Promotion = ReturnType<typeof answerOf>;

function warningsOf(
  graph: WorkflowGraph,
  { include_tests, include_webhook_definitions }: NewPromotion,
  overwritesEdits: boolean,
): string[] {
  return [
    ...(overwritesEdits ? ['The production draft has edits that no promotion made; they are overwritten.'] : []),
    ...developmentHosts(graph).map(
      ({ block_id, host }) => `Block ${block_id} calls ${host}, which looks like a development host.`,
    ),
    ...(include_tests ? ['There are no tests to copy.'] : []),
    ...(include_webhook_definitions ? ['There are no webhook definitions to copy.'] : []),
  ];
}

/** A schedule or an address of production is made by somebody who wants it there. */
const triggerWarning = (count: number): string[] =>
  count === 0
    ? []
    : [`Triggers are not promoted: the workflow in test has ${count}. Create those that production needs.`];

/** A fingerprint of the request. Fields that older requests did not have count only if they are set. */
function fingerprintOf(
  workflowId: string,
  { idempotency_key: _, overwrite, table_map, ...asked }: NewPromotion,
): string {
  const tables = Object.entries(table_map ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const said = { ...asked, ...(overwrite && { overwrite }), ...(tables.length > 0 && { table_map: tables }) };
  const fields = Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([workflowId, fields]))
    .digest('hex');
}
