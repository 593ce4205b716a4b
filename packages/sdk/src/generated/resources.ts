// Written by `npm run generate` from the contract. Do not edit.

import type { PagePromise } from '../pages.ts';
import type { RequestOptions } from '../request-options.ts';
import { Resource } from '../resource.ts';
import type {
  EventStream,
  PartialExtraction,
  ResultStream,
  RunEvent,
} from '../streams.ts';
import type { WaitOptions } from '../wait.ts';
import type {
  AuthCliSwitchOrganizationInput,
  AuthSetupInput,
  AuthSignInInput,
  AuthChangePasswordInput,
  AuthDashboardContextInput,
  AuthAcceptInvitationInput,
  EnvironmentsGetInput,
  EnvironmentsUpdateInput,
  ProjectsListInput,
  ProjectsCreateInput,
  ProjectsGetInput,
  ApiKeysListInput,
  ApiKeysCreateInput,
  ApiKeysDeleteInput,
  MembersUpdateInput,
  MembersDeleteInput,
  MemberInvitationsCreateInput,
  MemberInvitationsDeleteInput,
  FilesListInput,
  FilesCreateInput,
  FilesCreateUploadInput,
  FilesPutUploadInput,
  FilesPutUploadResult,
  FilesCompleteUploadInput,
  FilesGetInput,
  FilesDeleteInput,
  FilesPageInput,
  FilesDownloadLinkInput,
  FilesDownloadInput,
  ParsesCreateInput,
  ParsesListInput,
  ParsesGetInput,
  ParsesDeleteInput,
  ParsesCancelInput,
  ExtractionsCreateInput,
  ExtractionsStreamInput,
  ExtractionsListInput,
  ExtractionsGetInput,
  ExtractionsDeleteInput,
  ExtractionsCancelInput,
  SourcesCreateInput,
  SourcesGetInput,
  SourcesTextInput,
  SourcesVerifyInput,
  CorrectionsCreateInput,
  CorrectionsListInput,
  CorrectionsDeleteAllInput,
  CorrectionsDeleteInput,
  ConsensusCreateInput,
  ConsensusCreateResult,
  EditsCreateInput,
  EditsListInput,
  EditsGetInput,
  EditsDeleteInput,
  EditsCancelInput,
  EditTemplatesCreateInput,
  EditTemplatesListInput,
  EditTemplatesGetInput,
  EditTemplatesUpdateInput,
  EditTemplatesDeleteInput,
  SchemasGenerateInput,
  SchemasGetInput,
  SchemasCancelInput,
  SchemasLintInput,
  PartitionsCreateInput,
  PartitionsListInput,
  PartitionsGetInput,
  PartitionsDeleteInput,
  PartitionsCancelInput,
  SplitsCreateInput,
  SplitsListInput,
  SplitsGetInput,
  SplitsDeleteInput,
  SplitsCancelInput,
  SplitsReconstructInput,
  ClassificationsCreateInput,
  ClassificationsListInput,
  ClassificationsGetInput,
  ClassificationsDeleteInput,
  ClassificationsCancelInput,
  ClassificationsCorrectInput,
  ClassificationsListCorrectionsInput,
  ClassificationsDeleteCorrectionInput,
  ScorersListInput,
  ScorersGetInput,
  ScorersActivateInput,
  ScorersDeactivateInput,
  ScorersDeleteInput,
  SecretsListResult,
  SecretsCreateInput,
  SecretsCreateResult,
  SecretsGetInput,
  SecretsGetResult,
  SecretsPutInput,
  SecretsPutResult,
  SecretsDeleteInput,
  TablesListInput,
  TablesListResult,
  TablesCreateInput,
  TablesCreateResult,
  TablesGetInput,
  TablesGetResult,
  TablesReplaceInput,
  TablesReplaceResult,
  TablesUpdateInput,
  TablesUpdateResult,
  TablesDeleteInput,
  TablesSchemaInput,
  TablesSchemaResult,
  TablesDownloadInput,
  TablesProfileInput,
  TablesProfileResult,
  TablesQueryInput,
  TablesValidateInput,
  TablesValidateResult,
  UsageRunsInput,
  UsagePrimitivesInput,
  UsageBlocksInput,
  EventsListInput,
  EventsGetInput,
  EgressListInput,
  AuditListInput,
  WebhooksPutEndpointInput,
  WebhooksRotateSecretInput,
  WebhooksTestInput,
  WebhooksListDeliveriesInput,
  WebhooksGetDeliveryInput,
  WebhooksRetryDeliveryInput,
  WebhooksRetryDeliveriesInput,
  WebhooksReplayEventInput,
  WorkflowsListInput,
  WorkflowsCreateInput,
  WorkflowsGetInput,
  WorkflowsUpdateInput,
  WorkflowsDeleteInput,
  WorkflowsPublishInput,
  WorkflowsDiscardDraftInput,
  WorkflowsPublishedVersionsInput,
  WorkflowsStatsInput,
  WorkflowsPromoteInput,
  WorkflowSpecsGetInput,
  WorkflowSpecsGetResult,
  WorkflowSpecsPlanInput,
  WorkflowSpecsApplyInput,
  WorkflowSpecsPlanNewInput,
  WorkflowSpecsApplyNewInput,
  WorkflowSpecsValidateInput,
  WorkflowSpecsValidateResult,
  WorkflowVersionsListInput,
  WorkflowVersionsDiffInput,
  WorkflowVersionsDiffResult,
  WorkflowVersionsGetInput,
  WorkflowVersionsRestoreInput,
  WorkflowBlocksListInput,
  WorkflowBlocksCreateInput,
  WorkflowBlocksGetInput,
  WorkflowBlocksUpdateInput,
  WorkflowBlocksDeleteInput,
  WorkflowBlocksValidateConfigInput,
  WorkflowBlocksValidateConfigResult,
  WorkflowBlocksResolvedSchemasInput,
  WorkflowBlocksResolvedSchemasResult,
  WorkflowBlocksConfigHistoryInput,
  WorkflowBlocksStatsInput,
  WorkflowBlocksStatsResult,
  WorkflowBlockExecutionsListInput,
  WorkflowBlockExecutionsCreateInput,
  WorkflowBlockVersionsListInput,
  WorkflowBlockVersionsDiffInput,
  WorkflowBlockVersionsDiffResult,
  WorkflowBlockVersionsGetInput,
  WorkflowBlockVersionsRestoreInput,
  WorkflowEdgesListInput,
  WorkflowEdgesCreateInput,
  WorkflowEdgesGetInput,
  WorkflowEdgesDeleteInput,
  WorkflowEdgeVersionsListInput,
  WorkflowEdgeVersionsDiffInput,
  WorkflowEdgeVersionsDiffResult,
  WorkflowEdgeVersionsGetInput,
  WorkflowEdgeVersionsRestoreInput,
  WorkflowRunsListInput,
  WorkflowRunsCreateInput,
  WorkflowRunsGetInput,
  WorkflowRunsDeleteInput,
  WorkflowRunsCancelInput,
  WorkflowRunsEventsInput,
  WorkflowRunsRestartInput,
  WorkflowRunsReplayInput,
  WorkflowRunsExportInput,
  WorkflowStepsListInput,
  WorkflowStepsGetInput,
  WorkflowArtifactsListInput,
  WorkflowArtifactsGetInput,
  WorkflowReviewsListInput,
  WorkflowReviewsGetInput,
  WorkflowReviewsApproveInput,
  WorkflowReviewsRejectInput,
  WorkflowReviewVersionsListInput,
  WorkflowReviewVersionsCreateInput,
  WorkflowReviewVersionsGetInput,
  WorkflowTriggersListInput,
  WorkflowTriggersCreateInput,
  WorkflowTriggersGetInput,
  WorkflowTriggersUpdateInput,
  WorkflowTriggersDeleteInput,
  WorkflowTriggersRotateSecretInput,
  WorkflowTriggersListRefusedMailsInput,
  HooksReceiveInput,
} from './inputs.ts';
import { operations } from './operations.ts';
import type {
  ApiKey,
  AppliedWorkflowPlan,
  AuditEntry,
  AuthStatus,
  BlockConfigEra,
  BlockTypeDescription,
  Classification,
  ClassificationCorrection,
  CliConfig,
  Correction,
  CreatedApiKey,
  CreatedInvitation,
  DashboardContext,
  DownloadLink,
  Edit,
  EditTemplate,
  Egress,
  Environment,
  Event,
  Extraction,
  ExtractionSources,
  ExtractionText,
  ExtractionVerification,
  File,
  GeneratedSchema,
  HookAnswer,
  Invitation,
  MIMEData,
  Member,
  Model,
  Organization,
  Parse,
  Partition,
  Project,
  PutWebhookEndpoint,
  ReconstructedTables,
  RefusedMail,
  RetriedWebhookDeliveries,
  ReviewSubmission,
  RotatedWebhookEndpoint,
  SchemaLint,
  Scorer,
  ScorerWithSchema,
  Session,
  Split,
  TableQueryResult,
  Upload,
  UsageBlock,
  UsagePrimitive,
  UsageRun,
  WebhookDelivery,
  WebhookDeliveryWithAttempts,
  WebhookEndpoint,
  Workflow,
  WorkflowArtifact,
  WorkflowBlock,
  WorkflowBlockExecution,
  WorkflowBlockVersion,
  WorkflowEdge,
  WorkflowEdgeVersion,
  WorkflowGraphVersion,
  WorkflowPlan,
  WorkflowPromotion,
  WorkflowPublication,
  WorkflowReview,
  WorkflowReviewVersion,
  WorkflowRun,
  WorkflowRunCancellation,
  WorkflowRunExport,
  WorkflowRunReplay,
  WorkflowStats,
  WorkflowStep,
  WorkflowTrigger,
  WorkflowTriggerWithSecret,
} from './types.ts';

export class WorkflowBlockExecutionsResource extends Resource {
  /**
   * Executions of a block on what a run gave it.
   *
   * `GET /v1/workflows/blocks/executions`
   */
  list(input: WorkflowBlockExecutionsListInput, options?: RequestOptions): PagePromise<WorkflowBlockExecution> {
    return this.requests.page(operations['workflowBlockExecutions.list'], input, options);
  }

  /**
   * Execute one block of the draft on what it received in a run.
   *
   * Waits for the result. Parses and extractions are made and paid as usual. An api_call does not leave: it gets the answer of the run if it would send the same, and fails with `call_differs` otherwise. A run in which the block received nothing is a 422.
   *
   * `POST /v1/workflows/blocks/executions`
   */
  create(input: WorkflowBlockExecutionsCreateInput, options?: RequestOptions): Promise<WorkflowBlockExecution> {
    return this.requests.json(operations['workflowBlockExecutions.create'], input, options);
  }
}

export class WorkflowBlockVersionsResource extends Resource {
  /**
   * The published versions of blocks.
   *
   * `GET /v1/workflows/blocks/versions`
   */
  list(input: WorkflowBlockVersionsListInput, options?: RequestOptions): PagePromise<WorkflowBlockVersion> {
    return this.requests.page(operations['workflowBlockVersions.list'], input, options);
  }

  /**
   * The differences between two versions of a block.
   *
   * `GET /v1/workflows/blocks/versions/diff`
   */
  diff(input: WorkflowBlockVersionsDiffInput, options?: RequestOptions): Promise<WorkflowBlockVersionsDiffResult> {
    return this.requests.json(operations['workflowBlockVersions.diff'], input, options);
  }

  /**
   * One version of a block.
   *
   * `GET /v1/workflows/blocks/versions/{version_id}`
   */
  get(input: WorkflowBlockVersionsGetInput, options?: RequestOptions): Promise<WorkflowBlockVersion> {
    return this.requests.json(operations['workflowBlockVersions.get'], input, options);
  }

  /**
   * Restore a version of a block in the draft.
   *
   * `POST /v1/workflows/blocks/versions/{version_id}/restore`
   */
  restore(input: WorkflowBlockVersionsRestoreInput, options?: RequestOptions): Promise<WorkflowBlock> {
    return this.requests.json(operations['workflowBlockVersions.restore'], input, options);
  }
}

export class WorkflowEdgeVersionsResource extends Resource {
  /**
   * The published versions of edges.
   *
   * `GET /v1/workflows/edges/versions`
   */
  list(input: WorkflowEdgeVersionsListInput, options?: RequestOptions): PagePromise<WorkflowEdgeVersion> {
    return this.requests.page(operations['workflowEdgeVersions.list'], input, options);
  }

  /**
   * The differences between two versions of an edge.
   *
   * `GET /v1/workflows/edges/versions/diff`
   */
  diff(input: WorkflowEdgeVersionsDiffInput, options?: RequestOptions): Promise<WorkflowEdgeVersionsDiffResult> {
    return this.requests.json(operations['workflowEdgeVersions.diff'], input, options);
  }

  /**
   * One version of an edge.
   *
   * `GET /v1/workflows/edges/versions/{version_id}`
   */
  get(input: WorkflowEdgeVersionsGetInput, options?: RequestOptions): Promise<WorkflowEdgeVersion> {
    return this.requests.json(operations['workflowEdgeVersions.get'], input, options);
  }

  /**
   * Restore a version of an edge in the draft.
   *
   * `POST /v1/workflows/edges/versions/{version_id}/restore`
   */
  restore(input: WorkflowEdgeVersionsRestoreInput, options?: RequestOptions): Promise<WorkflowEdge> {
    return this.requests.json(operations['workflowEdgeVersions.restore'], input, options);
  }
}

export class WorkflowReviewVersionsResource extends Resource {
  /**
   * The versions of what is reviewed, oldest first.
   *
   * `GET /v1/workflows/reviews/versions`
   */
  list(input: WorkflowReviewVersionsListInput, options?: RequestOptions): PagePromise<WorkflowReviewVersion> {
    return this.requests.page(operations['workflowReviewVersions.list'], input, options);
  }

  /**
   * Add a corrected version.
   *
   * A snapshot that exists already gives the version that has it. Deciding is a separate call.
   *
   * `POST /v1/workflows/reviews/versions`
   */
  create(input: WorkflowReviewVersionsCreateInput, options?: RequestOptions): Promise<WorkflowReviewVersion> {
    return this.requests.json(operations['workflowReviewVersions.create'], input, options);
  }

  /**
   * One version.
   *
   * `GET /v1/workflows/reviews/versions/{version_id}`
   */
  get(input: WorkflowReviewVersionsGetInput, options?: RequestOptions): Promise<WorkflowReviewVersion> {
    return this.requests.json(operations['workflowReviewVersions.get'], input, options);
  }
}

export class MemberInvitationsResource extends Resource {
  /**
   * Invitations that were neither accepted nor withdrawn.
   *
   * `GET /v1/members/invitations`
   */
  list(options?: RequestOptions): PagePromise<Invitation> {
    return this.requests.page(operations['memberInvitations.list'], {}, options);
  }

  /**
   * Invite somebody by a link.
   *
   * The link and its token are in this response only. Send it yourself: the service sends no mail.
   *
   * `POST /v1/members/invitations`
   */
  create(input: MemberInvitationsCreateInput, options?: RequestOptions): Promise<CreatedInvitation> {
    return this.requests.json(operations['memberInvitations.create'], input, options);
  }

  /**
   * Withdraw an invitation.
   *
   * `DELETE /v1/members/invitations/{invitation_id}`
   */
  delete(input: MemberInvitationsDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['memberInvitations.delete'], input, options);
  }
}

export class SourcesResource extends Resource {
  /**
   * Where the values of an extraction stand in its document.
   *
   * Starts the computation or joins a running one, and waits for up to 20 seconds. While it continues, the response is a 202 with `Location` to poll and `Retry-After`. A failure is the `error` of the job; results found so far are kept.
   *
   * `POST /v1/extractions/{extraction_id}/sources`
   */
  create(input: SourcesCreateInput, options?: RequestOptions): Promise<ExtractionSources> {
    return this.requests.json(operations['sources.create'], input, options);
  }

  /**
   * The same; with `job_id`, that job in its current state.
   *
   * `GET /v1/extractions/{extraction_id}/sources`
   */
  get(input: SourcesGetInput, options?: RequestOptions): Promise<ExtractionSources> {
    return this.requests.json(operations['sources.get'], input, options);
  }

  /** Polls until it has ended, and returns it. Throws an `EndedError` if it has failed or was cancelled. */
  waitFor(input: SourcesGetInput, options?: WaitOptions<ExtractionSources>): Promise<ExtractionSources> {
    return this.requests.wait(operations['sources.get'], input, options);
  }

  /**
   * The text of a page that the character spans of sources count in.
   *
   * Plain text is the decoded file itself. Every other format has a canonical text that depends neither on the format of tables nor on a model: a line for each line, a row of a table on one line with tabs between its cells.
   *
   * `GET /v1/extractions/{extraction_id}/text`
   */
  text(input: SourcesTextInput, options?: RequestOptions): Promise<ExtractionText> {
    return this.requests.json(operations['sources.text'], input, options);
  }

  /**
   * Check the evidence of an extraction again, from the bytes of its document and without a model.
   *
   * `POST /v1/extractions/{extraction_id}/verify`
   */
  verify(input: SourcesVerifyInput, options?: RequestOptions): Promise<ExtractionVerification> {
    return this.requests.json(operations['sources.verify'], input, options);
  }
}

export class CorrectionsResource extends Resource {
  /**
   * Correct the output of an extraction.
   *
   * Send either `output`, the whole output as it should be, or `values`, the correct values by their paths: keys and indexes joined by dots, with a backslash before a dot or backslash in a key, as in evidence. Null means that the document does not have the value. Both are checked against the schema of the extraction. A later correction supersedes earlier ones, path by path. The service learns from all corrections of a schema in the background, see `/v1/schemas/scorers`.
   *
   * `POST /v1/extractions/{extraction_id}/corrections`
   */
  create(input: CorrectionsCreateInput, options?: RequestOptions): Promise<Correction> {
    return this.requests.json(operations['corrections.create'], input, options);
  }

  /**
   * The corrections of an extraction.
   *
   * `GET /v1/extractions/{extraction_id}/corrections`
   */
  list(input: CorrectionsListInput, options?: RequestOptions): PagePromise<Correction> {
    return this.requests.page(operations['corrections.list'], input, options);
  }

  /**
   * Delete all corrections of an extraction, and what was learnt from them.
   *
   * `DELETE /v1/extractions/{extraction_id}/corrections`
   */
  deleteAll(input: CorrectionsDeleteAllInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['corrections.deleteAll'], input, options);
  }

  /**
   * Delete a correction, and what was learnt from it; those before it hold again.
   *
   * `DELETE /v1/extractions/{extraction_id}/corrections/{correction_id}`
   */
  delete(input: CorrectionsDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['corrections.delete'], input, options);
  }
}

export class EditTemplatesResource extends Resource {
  /**
   * Keep a form with its fields, to fill it in again and again.
   *
   * `POST /v1/edits/templates`
   */
  create(input: EditTemplatesCreateInput, options?: RequestOptions): Promise<EditTemplate> {
    return this.requests.json(operations['editTemplates.create'], input, options);
  }

  /**
   * The edit templates of the environment, without their fields.
   *
   * `GET /v1/edits/templates`
   */
  list(input: EditTemplatesListInput = {}, options?: RequestOptions): PagePromise<EditTemplate> {
    return this.requests.page(operations['editTemplates.list'], input, options);
  }

  /**
   * One edit template.
   *
   * `GET /v1/edits/templates/{template_id}`
   */
  get(input: EditTemplatesGetInput, options?: RequestOptions): Promise<EditTemplate> {
    return this.requests.json(operations['editTemplates.get'], input, options);
  }

  /**
   * Change the name or replace the fields of an edit template.
   *
   * `PATCH /v1/edits/templates/{template_id}`
   */
  update(input: EditTemplatesUpdateInput, options?: RequestOptions): Promise<EditTemplate> {
    return this.requests.json(operations['editTemplates.update'], input, options);
  }

  /**
   * Delete an edit template; its file and the edits made with it stay.
   *
   * `DELETE /v1/edits/templates/{template_id}`
   */
  delete(input: EditTemplatesDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['editTemplates.delete'], input, options);
  }
}

export class ScorersResource extends Resource {
  /**
   * What was learnt from corrections, by schema and version.
   *
   * `GET /v1/schemas/scorers`
   */
  list(input: ScorersListInput = {}, options?: RequestOptions): PagePromise<Scorer> {
    return this.requests.page(operations['scorers.list'], input, options);
  }

  /**
   * One version, with its schema and the figures of its cross-validation.
   *
   * `GET /v1/schemas/scorers/{scorer_id}`
   */
  get(input: ScorersGetInput, options?: RequestOptions): Promise<ScorerWithSchema> {
    return this.requests.json(operations['scorers.get'], input, options);
  }

  /**
   * Use this version for extractions with its schema.
   *
   * If this is the latest version, later ones replace it automatically; an earlier one stays until another is activated. A version that does not help is a 409.
   *
   * `POST /v1/schemas/scorers/{scorer_id}/activate`
   */
  activate(input: ScorersActivateInput, options?: RequestOptions): Promise<ScorerWithSchema> {
    return this.requests.json(operations['scorers.activate'], input, options);
  }

  /**
   * Stop using any version for extractions with this schema, until one is activated.
   *
   * `POST /v1/schemas/scorers/{scorer_id}/deactivate`
   */
  deactivate(input: ScorersDeactivateInput, options?: RequestOptions): Promise<ScorerWithSchema> {
    return this.requests.json(operations['scorers.deactivate'], input, options);
  }

  /**
   * Delete a version; corrections that come later may give another one.
   *
   * `DELETE /v1/schemas/scorers/{scorer_id}`
   */
  delete(input: ScorersDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['scorers.delete'], input, options);
  }
}

export class WorkflowSpecsResource extends Resource {
  /**
   * The draft as canonical YAML.
   *
   * `GET /v1/workflows/{workflow_id}/spec`
   */
  get(input: WorkflowSpecsGetInput, options?: RequestOptions): Promise<WorkflowSpecsGetResult> {
    return this.requests.json(operations['workflowSpecs.get'], input, options);
  }

  /**
   * Show what applying a definition to the draft would change.
   *
   * Changes nothing. The path selects the target workflow, not metadata.id of the YAML. A definition with errors is a 400 that lists all of them. With `evaluate`, blocks that would be others and the blocks after them are executed on what past runs received, and `diagnostics.behaviour` says which values would change; nothing is recorded, called or asked.
   *
   * `POST /v1/workflows/{workflow_id}/spec/plan`
   */
  plan(input: WorkflowSpecsPlanInput, options?: RequestOptions): Promise<WorkflowPlan> {
    return this.requests.json(operations['workflowSpecs.plan'], input, options);
  }

  /**
   * Replace the draft with a definition.
   *
   * All or nothing. Deletes blocks and edges that the definition does not contain.
   *
   * `POST /v1/workflows/{workflow_id}/spec/apply`
   */
  apply(input: WorkflowSpecsApplyInput, options?: RequestOptions): Promise<AppliedWorkflowPlan> {
    return this.requests.json(operations['workflowSpecs.apply'], input, options);
  }

  /**
   * Show what creating a workflow from a definition would make.
   *
   * `POST /v1/workflows/spec/plan`
   */
  planNew(input: WorkflowSpecsPlanNewInput, options?: RequestOptions): Promise<WorkflowPlan> {
    return this.requests.json(operations['workflowSpecs.planNew'], input, options);
  }

  /**
   * Create a workflow from a definition.
   *
   * metadata.id of the YAML is ignored: applying an export here creates a second workflow.
   *
   * `POST /v1/workflows/spec/apply`
   */
  applyNew(input: WorkflowSpecsApplyNewInput, options?: RequestOptions): Promise<AppliedWorkflowPlan> {
    return this.requests.json(operations['workflowSpecs.applyNew'], input, options);
  }

  /**
   * Check a definition.
   *
   * Warnings come with a 200; any error is a 400 that lists all of them.
   *
   * `POST /v1/workflows/spec/validate`
   */
  validate(input: WorkflowSpecsValidateInput, options?: RequestOptions): Promise<WorkflowSpecsValidateResult> {
    return this.requests.json(operations['workflowSpecs.validate'], input, options);
  }
}

export class WorkflowVersionsResource extends Resource {
  /**
   * The versions of a workflow.
   *
   * `GET /v1/workflows/versions`
   */
  list(input: WorkflowVersionsListInput, options?: RequestOptions): PagePromise<WorkflowGraphVersion> {
    return this.requests.page(operations['workflowVersions.list'], input, options);
  }

  /**
   * The blocks and edges that differ between two versions.
   *
   * `GET /v1/workflows/versions/diff`
   */
  diff(input: WorkflowVersionsDiffInput, options?: RequestOptions): Promise<WorkflowVersionsDiffResult> {
    return this.requests.json(operations['workflowVersions.diff'], input, options);
  }

  /**
   * One version with its graph.
   *
   * `GET /v1/workflows/versions/{version_id}`
   */
  get(input: WorkflowVersionsGetInput, options?: RequestOptions): Promise<WorkflowGraphVersion> {
    return this.requests.json(operations['workflowVersions.get'], input, options);
  }

  /**
   * Restore a version as the draft.
   *
   * `POST /v1/workflows/versions/{version_id}/restore`
   */
  restore(input: WorkflowVersionsRestoreInput, options?: RequestOptions): Promise<Workflow> {
    return this.requests.json(operations['workflowVersions.restore'], input, options);
  }
}

export class WorkflowBlocksResource extends Resource {
  readonly executions = new WorkflowBlockExecutionsResource(this.requests);
  readonly versions = new WorkflowBlockVersionsResource(this.requests);

  /**
   * The blocks of a draft.
   *
   * `GET /v1/workflows/blocks`
   */
  list(input: WorkflowBlocksListInput, options?: RequestOptions): PagePromise<WorkflowBlock> {
    return this.requests.page(operations['workflowBlocks.list'], input, options);
  }

  /**
   * Add a block to a draft.
   *
   * `POST /v1/workflows/blocks`
   */
  create(input: WorkflowBlocksCreateInput, options?: RequestOptions): Promise<WorkflowBlock> {
    return this.requests.json(operations['workflowBlocks.create'], input, options);
  }

  /**
   * One block of a draft.
   *
   * `GET /v1/workflows/blocks/{block_id}`
   */
  get(input: WorkflowBlocksGetInput, options?: RequestOptions): Promise<WorkflowBlock> {
    return this.requests.json(operations['workflowBlocks.get'], input, options);
  }

  /**
   * Change a block of a draft.
   *
   * Absent fields stay unchanged. The type of a block cannot change.
   *
   * `PATCH /v1/workflows/blocks/{block_id}`
   */
  update(input: WorkflowBlocksUpdateInput, options?: RequestOptions): Promise<WorkflowBlock> {
    return this.requests.json(operations['workflowBlocks.update'], input, options);
  }

  /**
   * Remove a block, its edges and the blocks inside it.
   *
   * `DELETE /v1/workflows/blocks/{block_id}`
   */
  delete(input: WorkflowBlocksDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['workflowBlocks.delete'], input, options);
  }

  /**
   * Check a config without saving it.
   *
   * A config that could not be published is a 422 with the reasons.
   *
   * `POST /v1/workflows/blocks/{block_id}/validate-config`
   */
  validateConfig(input: WorkflowBlocksValidateConfigInput, options?: RequestOptions): Promise<WorkflowBlocksValidateConfigResult> {
    return this.requests.json(operations['workflowBlocks.validateConfig'], input, options);
  }

  /**
   * The schemas of a block's inputs and outputs.
   *
   * `GET /v1/workflows/blocks/{block_id}/resolved-schemas`
   */
  resolvedSchemas(input: WorkflowBlocksResolvedSchemasInput, options?: RequestOptions): Promise<WorkflowBlocksResolvedSchemasResult> {
    return this.requests.json(operations['workflowBlocks.resolvedSchemas'], input, options);
  }

  /**
   * The configs that a block was published with, newest first.
   *
   * `GET /v1/workflows/blocks/{block_id}/config-history`
   */
  configHistory(input: WorkflowBlocksConfigHistoryInput, options?: RequestOptions): PagePromise<BlockConfigEra> {
    return this.requests.page(operations['workflowBlocks.configHistory'], input, options);
  }

  /**
   * Executions and documents of a block over time.
   *
   * `GET /v1/workflows/blocks/{block_id}/stats`
   */
  stats(input: WorkflowBlocksStatsInput, options?: RequestOptions): Promise<WorkflowBlocksStatsResult> {
    return this.requests.json(operations['workflowBlocks.stats'], input, options);
  }
}

export class WorkflowEdgesResource extends Resource {
  readonly versions = new WorkflowEdgeVersionsResource(this.requests);

  /**
   * The edges of a draft.
   *
   * `GET /v1/workflows/edges`
   */
  list(input: WorkflowEdgesListInput, options?: RequestOptions): PagePromise<WorkflowEdge> {
    return this.requests.page(operations['workflowEdges.list'], input, options);
  }

  /**
   * Connect two blocks of a draft.
   *
   * `POST /v1/workflows/edges`
   */
  create(input: WorkflowEdgesCreateInput, options?: RequestOptions): Promise<WorkflowEdge> {
    return this.requests.json(operations['workflowEdges.create'], input, options);
  }

  /**
   * One edge of a draft.
   *
   * `GET /v1/workflows/edges/{edge_id}`
   */
  get(input: WorkflowEdgesGetInput, options?: RequestOptions): Promise<WorkflowEdge> {
    return this.requests.json(operations['workflowEdges.get'], input, options);
  }

  /**
   * Remove an edge of a draft.
   *
   * `DELETE /v1/workflows/edges/{edge_id}`
   */
  delete(input: WorkflowEdgesDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['workflowEdges.delete'], input, options);
  }
}

export class WorkflowRunsResource extends Resource {
  /**
   * The runs of the environment.
   *
   * `GET /v1/workflows/runs`
   */
  list(input: WorkflowRunsListInput = {}, options?: RequestOptions): PagePromise<WorkflowRun> {
    return this.requests.page(operations['workflowRuns.list'], input, options);
  }

  /**
   * Run a workflow.
   *
   * Answers at once; the run continues in the background. A workflow without a published version is a 409 `production_required_but_unpublished`, unless `version` names another one. A secret that is missing ends the run with an error before anything is done.
   *
   * `POST /v1/workflows/runs`
   */
  create(input: WorkflowRunsCreateInput, options?: RequestOptions): Promise<WorkflowRun> {
    return this.requests.json(operations['workflowRuns.create'], input, options);
  }

  /**
   * One run.
   *
   * `GET /v1/workflows/runs/{run_id}`
   */
  get(input: WorkflowRunsGetInput, options?: RequestOptions): Promise<WorkflowRun> {
    return this.requests.json(operations['workflowRuns.get'], input, options);
  }

  /** Polls until it has ended, and returns it. Throws an `EndedError` if it has failed or was cancelled. */
  waitFor(input: WorkflowRunsGetInput, options?: WaitOptions<WorkflowRun>): Promise<WorkflowRun> {
    return this.requests.wait(operations['workflowRuns.get'], input, options);
  }

  /**
   * Delete a run with its steps.
   *
   * A run that has not ended is cancelled first. Artifacts and usage remain.
   *
   * `DELETE /v1/workflows/runs/{run_id}`
   */
  delete(input: WorkflowRunsDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['workflowRuns.delete'], input, options);
  }

  /**
   * Cancel a run.
   *
   * Steps that have ended keep their outputs. A run that has ended stays as it is.
   *
   * `POST /v1/workflows/runs/{run_id}/cancel`
   */
  cancel(input: WorkflowRunsCancelInput, options?: RequestOptions): Promise<WorkflowRunCancellation> {
    return this.requests.json(operations['workflowRuns.cancel'], input, options);
  }

  /**
   * What happens to a run, as server-sent events.
   *
   * Sends what has happened, then what happens, and ends after the end of the run. `run.updated` has the lifecycle, `step.updated` the state of a step. A client that reconnects with `Last-Event-ID` misses nothing.
   *
   * `GET /v1/workflows/runs/{run_id}/events`
   */
  events(input: WorkflowRunsEventsInput, options?: RequestOptions): EventStream<RunEvent> {
    return this.requests.events(operations['workflowRuns.events'], input, options);
  }

  /**
   * Run again with the same inputs.
   *
   * The published version is used, unless `version` names another one. With `from_failed_step` the new run keeps the version of the old one and the outputs of its steps that have ended, and begins where it stopped.
   *
   * `POST /v1/workflows/runs/{run_id}/restart`
   */
  restart(input: WorkflowRunsRestartInput, options?: RequestOptions): Promise<WorkflowRun> {
    return this.requests.json(operations['workflowRuns.restart'], input, options);
  }

  /**
   * Repeat a finished run from its records and compare.
   *
   * Executes every step again on the inputs that it had, with the clock, random numbers, rows of tables, responses of services and answers of models that it had then. Nothing is recorded, called or asked. A run that has not ended is a 409.
   *
   * `POST /v1/workflows/runs/{run_id}/replay`
   */
  replay(input: WorkflowRunsReplayInput, options?: RequestOptions): Promise<WorkflowRunReplay> {
    return this.requests.json(operations['workflowRuns.replay'], input, options);
  }

  /**
   * What one block received or returned in completed runs, as CSV.
   *
   * `POST /v1/workflows/runs/export`
   */
  export(input: WorkflowRunsExportInput, options?: RequestOptions): Promise<WorkflowRunExport> {
    return this.requests.json(operations['workflowRuns.export'], input, options);
  }
}

export class WorkflowStepsResource extends Resource {
  /**
   * The steps of a run, or of all runs.
   *
   * `GET /v1/workflows/steps`
   */
  list(input: WorkflowStepsListInput = {}, options?: RequestOptions): PagePromise<WorkflowStep> {
    return this.requests.page(operations['workflowSteps.list'], input, options);
  }

  /**
   * One step, with its inputs and outputs.
   *
   * `GET /v1/workflows/steps/{step_id}`
   */
  get(input: WorkflowStepsGetInput, options?: RequestOptions): Promise<WorkflowStep> {
    return this.requests.json(operations['workflowSteps.get'], input, options);
  }
}

export class WorkflowArtifactsResource extends Resource {
  /**
   * What the steps of a run left besides their outputs.
   *
   * `GET /v1/workflows/artifacts`
   */
  list(input: WorkflowArtifactsListInput = {}, options?: RequestOptions): PagePromise<WorkflowArtifact> {
    return this.requests.page(operations['workflowArtifacts.list'], input, options);
  }

  /**
   * One artifact: the parse, extraction, evaluation or call.
   *
   * `GET /v1/workflows/artifacts/{artifact_id}`
   */
  get(input: WorkflowArtifactsGetInput, options?: RequestOptions): Promise<WorkflowArtifact> {
    return this.requests.json(operations['workflowArtifacts.get'], input, options);
  }
}

export class WorkflowReviewsResource extends Resource {
  readonly versions = new WorkflowReviewVersionsResource(this.requests);

  /**
   * Steps that wait for a person, oldest first.
   *
   * `GET /v1/workflows/reviews`
   */
  list(input: WorkflowReviewsListInput = {}, options?: RequestOptions): PagePromise<WorkflowReview> {
    return this.requests.page(operations['workflowReviews.list'], input, options);
  }

  /**
   * One review.
   *
   * `GET /v1/workflows/reviews/{review_id}`
   */
  get(input: WorkflowReviewsGetInput, options?: RequestOptions): Promise<WorkflowReview> {
    return this.requests.json(operations['workflowReviews.get'], input, options);
  }

  /**
   * Approve one version: its snapshot becomes the output of the block, and the run goes on.
   *
   * `POST /v1/workflows/reviews/{review_id}/approve`
   */
  approve(input: WorkflowReviewsApproveInput, options?: RequestOptions): Promise<ReviewSubmission> {
    return this.requests.json(operations['workflowReviews.approve'], input, options);
  }

  /**
   * Reject one version: the run ends with `review_rejected`.
   *
   * `POST /v1/workflows/reviews/{review_id}/reject`
   */
  reject(input: WorkflowReviewsRejectInput, options?: RequestOptions): Promise<ReviewSubmission> {
    return this.requests.json(operations['workflowReviews.reject'], input, options);
  }
}

export class WorkflowTriggersResource extends Resource {
  /**
   * The triggers of a workflow.
   *
   * `GET /v1/workflows/{workflow_id}/triggers`
   */
  list(input: WorkflowTriggersListInput, options?: RequestOptions): PagePromise<WorkflowTrigger> {
    return this.requests.page(operations['workflowTriggers.list'], input, options);
  }

  /**
   * Create a trigger.
   *
   * Runs that it starts use the published version at that time. Triggers belong to one workflow in one environment and are not promoted.
   *
   * `POST /v1/workflows/{workflow_id}/triggers`
   */
  create(input: WorkflowTriggersCreateInput, options?: RequestOptions): Promise<WorkflowTriggerWithSecret> {
    return this.requests.json(operations['workflowTriggers.create'], input, options);
  }

  /**
   * One trigger.
   *
   * `GET /v1/workflows/{workflow_id}/triggers/{trigger_id}`
   */
  get(input: WorkflowTriggersGetInput, options?: RequestOptions): Promise<WorkflowTrigger> {
    return this.requests.json(operations['workflowTriggers.get'], input, options);
  }

  /**
   * Change, enable or disable a trigger.
   *
   * Fields that are absent stay as they are. A schedule that is changed or enabled begins from now.
   *
   * `PATCH /v1/workflows/{workflow_id}/triggers/{trigger_id}`
   */
  update(input: WorkflowTriggersUpdateInput, options?: RequestOptions): Promise<WorkflowTrigger> {
    return this.requests.json(operations['workflowTriggers.update'], input, options);
  }

  /**
   * Delete a trigger.
   *
   * Runs that it started remain.
   *
   * `DELETE /v1/workflows/{workflow_id}/triggers/{trigger_id}`
   */
  delete(input: WorkflowTriggersDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['workflowTriggers.delete'], input, options);
  }

  /**
   * Give a webhook a new secret.
   *
   * The old one stops working at once.
   *
   * `POST /v1/workflows/{workflow_id}/triggers/{trigger_id}/rotate-secret`
   */
  rotateSecret(input: WorkflowTriggersRotateSecretInput, options?: RequestOptions): Promise<WorkflowTriggerWithSecret> {
    return this.requests.json(operations['workflowTriggers.rotateSecret'], input, options);
  }

  /**
   * Mail to the addresses of triggers that was refused, and why.
   *
   * The latest 1,000 of the environment, for 30 days, without anything that the message says. They go with their trigger.
   *
   * `GET /v1/workflows/triggers/refused-mails`
   */
  listRefusedMails(input: WorkflowTriggersListRefusedMailsInput = {}, options?: RequestOptions): PagePromise<RefusedMail> {
    return this.requests.page(operations['workflowTriggers.listRefusedMails'], input, options);
  }
}

export class AuthResource extends Resource {
  /**
   * The environment and organization that the credential belongs to.
   *
   * `GET /v1/auth/status`
   */
  status(options?: RequestOptions): Promise<AuthStatus> {
    return this.requests.json(operations['auth.status'], {}, options);
  }

  /**
   * The organization of the credential.
   *
   * `GET /v1/auth/organization`
   */
  organization(options?: RequestOptions): Promise<Organization> {
    return this.requests.json(operations['auth.organization'], {}, options);
  }

  /**
   * What a command line needs to know about the service.
   *
   * `GET /v1/auth/cli/config`
   */
  cliConfig(options?: RequestOptions): Promise<CliConfig> {
    return this.requests.json(operations['auth.cliConfig'], {}, options);
  }

  /**
   * The organizations that the credential can use: its own.
   *
   * `GET /v1/auth/cli/organizations`
   */
  cliOrganizations(options?: RequestOptions): PagePromise<Organization> {
    return this.requests.page(operations['auth.cliOrganizations'], {}, options);
  }

  /**
   * Confirm the organization of the credential.
   *
   * A key belongs to one organization and stays there; any other one is a 404.
   *
   * `POST /v1/auth/cli/switch-organization`
   */
  cliSwitchOrganization(input: AuthCliSwitchOrganizationInput, options?: RequestOptions): Promise<Organization> {
    return this.requests.json(operations['auth.cliSwitchOrganization'], input, options);
  }

  /**
   * The session of this browser.
   *
   * `GET /v1/auth/session`
   */
  session(options?: RequestOptions): Promise<Session> {
    return this.requests.json(operations['auth.session'], {}, options);
  }

  /**
   * Create the first member, an owner, and sign in.
   *
   * The server prints a link with the token until the first member exists. Sets the cookie of a session. Browsers send it to `/v1/auth` only, and requests that other sites send are refused.
   *
   * `POST /v1/auth/setup`
   */
  setup(input: AuthSetupInput, options?: RequestOptions): Promise<Session> {
    return this.requests.json(operations['auth.setup'], input, options);
  }

  /**
   * Sign in with email and password.
   *
   * Sets the cookie of a session. Browsers send it to `/v1/auth` only, and requests that other sites send are refused. An unknown email and a wrong password get the same response. Failed attempts are limited, by account and by address.
   *
   * `POST /v1/auth/sign-in`
   */
  signIn(input: AuthSignInInput, options?: RequestOptions): Promise<Session> {
    return this.requests.json(operations['auth.signIn'], input, options);
  }

  /**
   * End the session and every bearer token that it issued.
   *
   * `POST /v1/auth/sign-out`
   */
  signOut(options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['auth.signOut'], {}, options);
  }

  /**
   * Change the own password.
   *
   * Ends all sessions of the member; this one is replaced by a new one.
   *
   * `POST /v1/auth/password`
   */
  changePassword(input: AuthChangePasswordInput, options?: RequestOptions): Promise<Session> {
    return this.requests.json(operations['auth.changePassword'], input, options);
  }

  /**
   * Get a bearer token for one environment.
   *
   * Send the token as `Authorization: Bearer`, like an API key. It is valid for about 15 minutes and can be renewed while the session lasts. Signing out, a change of the role and the removal of the member end it at once.
   *
   * `POST /v1/auth/dashboard-context`
   */
  dashboardContext(input: AuthDashboardContextInput, options?: RequestOptions): Promise<DashboardContext> {
    return this.requests.json(operations['auth.dashboardContext'], input, options);
  }

  /**
   * Become a member by an invitation, and sign in.
   *
   * The email may be omitted if the invitation names it. Sets the cookie of a session. Browsers send it to `/v1/auth` only, and requests that other sites send are refused.
   *
   * `POST /v1/auth/invitations/accept`
   */
  acceptInvitation(input: AuthAcceptInvitationInput, options?: RequestOptions): Promise<Session> {
    return this.requests.json(operations['auth.acceptInvitation'], input, options);
  }
}

export class EnvironmentsResource extends Resource {
  /**
   * The two environments of the organization.
   *
   * `GET /v1/environments`
   */
  list(options?: RequestOptions): PagePromise<Environment> {
    return this.requests.page(operations['environments.list'], {}, options);
  }

  /**
   * The environment of the credential.
   *
   * Only the environment of the credential can be found; the other one is a 404, like any unknown id.
   *
   * `GET /v1/environments/{environment_id}`
   */
  get(input: EnvironmentsGetInput, options?: RequestOptions): Promise<Environment> {
    return this.requests.json(operations['environments.get'], input, options);
  }

  /**
   * Change how long the environment keeps documents, operations and runs.
   *
   * What ended more than `retention_days` days ago is removed every hour, for good. A document is kept as long as something made from it is kept. A run that has not ended, files of tables and of edit templates, usage and the audit log are not removed.
   *
   * `PATCH /v1/environments/{environment_id}`
   */
  update(input: EnvironmentsUpdateInput, options?: RequestOptions): Promise<Environment> {
    return this.requests.json(operations['environments.update'], input, options);
  }
}

export class ProjectsResource extends Resource {
  /**
   * The projects of the environment.
   *
   * `GET /v1/projects`
   */
  list(input: ProjectsListInput = {}, options?: RequestOptions): PagePromise<Project> {
    return this.requests.page(operations['projects.list'], input, options);
  }

  /**
   * Create a project.
   *
   * `POST /v1/projects`
   */
  create(input: ProjectsCreateInput, options?: RequestOptions): Promise<Project> {
    return this.requests.json(operations['projects.create'], input, options);
  }

  /**
   * One project.
   *
   * `GET /v1/projects/{project_id}`
   */
  get(input: ProjectsGetInput, options?: RequestOptions): Promise<Project> {
    return this.requests.json(operations['projects.get'], input, options);
  }
}

export class ApiKeysResource extends Resource {
  /**
   * The keys of the environment, without their values.
   *
   * `GET /v1/api-keys`
   */
  list(input: ApiKeysListInput = {}, options?: RequestOptions): PagePromise<ApiKey> {
    return this.requests.page(operations['apiKeys.list'], input, options);
  }

  /**
   * Create a key for the environment of the credential.
   *
   * The value is in `key`, in this response only.
   *
   * `POST /v1/api-keys`
   */
  create(input: ApiKeysCreateInput, options?: RequestOptions): Promise<CreatedApiKey> {
    return this.requests.json(operations['apiKeys.create'], input, options);
  }

  /**
   * Revoke a key at once.
   *
   * `DELETE /v1/api-keys/{key_id}`
   */
  delete(input: ApiKeysDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['apiKeys.delete'], input, options);
  }
}

export class MembersResource extends Resource {
  readonly invitations = new MemberInvitationsResource(this.requests);

  /**
   * All members of the organization.
   *
   * `GET /v1/members`
   */
  list(options?: RequestOptions): PagePromise<Member> {
    return this.requests.page(operations['members.list'], {}, options);
  }

  /**
   * Change the role or the name of a member.
   *
   * A change of the role ends the bearer tokens of the member at once; the dashboard gets new ones. The last owner stays an owner: 409.
   *
   * `PATCH /v1/members/{member_id}`
   */
  update(input: MembersUpdateInput, options?: RequestOptions): Promise<Member> {
    return this.requests.json(operations['members.update'], input, options);
  }

  /**
   * Remove a member, with all sessions and bearer tokens.
   *
   * What the member made stays, API keys too. The last owner cannot be removed: 409.
   *
   * `DELETE /v1/members/{member_id}`
   */
  delete(input: MembersDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['members.delete'], input, options);
  }
}

export class FilesResource extends Resource {
  /**
   * The files of the environment.
   *
   * `GET /v1/files`
   */
  list(input: FilesListInput = {}, options?: RequestOptions): PagePromise<File> {
    return this.requests.page(operations['files.list'], input, options);
  }

  /**
   * Store a document as a file, in one request.
   *
   * Send multipart form data with a part `file`, or JSON with a `document`.
   *
   * `POST /v1/files`
   */
  create(input: FilesCreateInput, options?: RequestOptions): Promise<File> {
    return this.requests.json(operations['files.create'], input, options);
  }

  /**
   * Open an upload; the response says where to PUT the bytes.
   *
   * `POST /v1/files/upload`
   */
  createUpload(input: FilesCreateUploadInput, options?: RequestOptions): Promise<Upload> {
    return this.requests.json(operations['files.createUpload'], input, options);
  }

  /**
   * The bytes of an upload, at its signed address.
   *
   * `PUT /v1/files/upload/{file_id}/content`
   */
  putUpload(input: FilesPutUploadInput, options?: RequestOptions): Promise<FilesPutUploadResult> {
    return this.requests.json(operations['files.putUpload'], input, options);
  }

  /**
   * Check the uploaded bytes and turn them into a file.
   *
   * `POST /v1/files/upload/{file_id}/complete`
   */
  completeUpload(input: FilesCompleteUploadInput, options?: RequestOptions): Promise<MIMEData> {
    return this.requests.json(operations['files.completeUpload'], input, options);
  }

  /**
   * One file.
   *
   * `GET /v1/files/{file_id}`
   */
  get(input: FilesGetInput, options?: RequestOptions): Promise<File> {
    return this.requests.json(operations['files.get'], input, options);
  }

  /**
   * Delete a file, and with `force` all that was made of it.
   *
   * Deleting a file that parses, extractions, generated schemas or a table were made from is a 409 that names them. `force` deletes them as well and cancels those that run; sources, corrections and what was learnt from them are deleted too. Cached results for the content are deleted, unless another file has the same content.
   *
   * `DELETE /v1/files/{file_id}`
   */
  delete(input: FilesDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['files.delete'], input, options);
  }

  /**
   * The image of a page.
   *
   * For PDFs and images. `format` selects the format, or else the Accept header.
   *
   * `GET /v1/files/{file_id}/pages/{page_number}`
   */
  page(input: FilesPageInput, options?: RequestOptions): Promise<Response> {
    return this.requests.raw(operations['files.page'], input, options);
  }

  /**
   * A link to the bytes that needs no credential and expires.
   *
   * `GET /v1/files/{file_id}/download-link`
   */
  downloadLink(input: FilesDownloadLinkInput, options?: RequestOptions): Promise<DownloadLink> {
    return this.requests.json(operations['files.downloadLink'], input, options);
  }

  /**
   * The bytes of a file, at its signed address.
   *
   * `GET /v1/files/{file_id}/content`
   */
  download(input: FilesDownloadInput, options?: RequestOptions): Promise<Response> {
    return this.requests.raw(operations['files.download'], input, options);
  }
}

export class ModelsResource extends Resource {
  /**
   * The models that requests may name.
   *
   * `recto-local` is the built-in engine; the operator of the service configured the others.
   *
   * `GET /v1/models`
   */
  list(options?: RequestOptions): PagePromise<Model> {
    return this.requests.page(operations['models.list'], {}, options);
  }
}

export class ParsesResource extends Resource {
  /**
   * Read the text of a document, per page and as a whole.
   *
   * Waits for the result, or responds at once with `background`. An unreadable document is a 422 with a stable code; in the background it becomes the `error` of the parse.
   *
   * `POST /v1/parses`
   */
  create(input: ParsesCreateInput, options?: RequestOptions): Promise<Parse> {
    return this.requests.json(operations['parses.create'], input, options);
  }

  /**
   * The parses of the environment.
   *
   * `GET /v1/parses`
   */
  list(input: ParsesListInput = {}, options?: RequestOptions): PagePromise<Parse> {
    return this.requests.page(operations['parses.list'], input, options);
  }

  /**
   * One parse.
   *
   * `GET /v1/parses/{parse_id}`
   */
  get(input: ParsesGetInput, options?: RequestOptions): Promise<Parse> {
    return this.requests.json(operations['parses.get'], input, options);
  }

  /** Polls until it has ended, and returns it. Throws an `EndedError` if it has failed or was cancelled. */
  waitFor(input: ParsesGetInput, options?: WaitOptions<Parse>): Promise<Parse> {
    return this.requests.wait(operations['parses.get'], input, options);
  }

  /**
   * Delete a parse and its output; one that runs is cancelled.
   *
   * `DELETE /v1/parses/{parse_id}`
   */
  delete(input: ParsesDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['parses.delete'], input, options);
  }

  /**
   * Cancel a background parse; one that has ended is returned unchanged.
   *
   * `POST /v1/parses/{parse_id}/cancel`
   */
  cancel(input: ParsesCancelInput, options?: RequestOptions): Promise<Parse> {
    return this.requests.json(operations['parses.cancel'], input, options);
  }
}

export class ExtractionsResource extends Resource {
  readonly sources = new SourcesResource(this.requests);
  readonly corrections = new CorrectionsResource(this.requests);

  /**
   * Extract data from a document in the shape of a JSON Schema.
   *
   * Waits for the result, or responds at once with `background`. With `stream` the response is that of `/v1/extractions/stream`. An unusable schema is a 400, an unreadable document a 422, both with a stable code; in the background, an unreadable document becomes the `error` of the extraction.
   *
   * `POST /v1/extractions`
   */
  create(input: ExtractionsCreateInput, options?: RequestOptions): Promise<Extraction> {
    return this.requests.json(operations['extractions.create'], input, options);
  }

  /**
   * Extract data from a document and stream partial results.
   *
   * Answers with one JSON object per line. Each has `id`, `file`, `model`, the `output` so far and `created_at`; the last is the complete extraction as it was recorded. If something fails after the first line, the last line has `streaming_error` instead. `require_proof` leaves the output out of all lines but the last, so that nothing unproved is shown. A request with an `Idempotency-Key` gets one line, the complete extraction, because repeated requests get the same answer.
   *
   * `POST /v1/extractions/stream`
   */
  stream(input: ExtractionsStreamInput, options?: RequestOptions): ResultStream<PartialExtraction, Extraction> {
    return this.requests.lines(operations['extractions.stream'], input, options);
  }

  /**
   * The extractions of the environment.
   *
   * `GET /v1/extractions`
   */
  list(input: ExtractionsListInput = {}, options?: RequestOptions): PagePromise<Extraction> {
    return this.requests.page(operations['extractions.list'], input, options);
  }

  /**
   * One extraction.
   *
   * `GET /v1/extractions/{extraction_id}`
   */
  get(input: ExtractionsGetInput, options?: RequestOptions): Promise<Extraction> {
    return this.requests.json(operations['extractions.get'], input, options);
  }

  /** Polls until it has ended, and returns it. Throws an `EndedError` if it has failed or was cancelled. */
  waitFor(input: ExtractionsGetInput, options?: WaitOptions<Extraction>): Promise<Extraction> {
    return this.requests.wait(operations['extractions.get'], input, options);
  }

  /**
   * Delete an extraction and its output; one that runs is cancelled.
   *
   * `DELETE /v1/extractions/{extraction_id}`
   */
  delete(input: ExtractionsDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['extractions.delete'], input, options);
  }

  /**
   * Cancel a background extraction; one that has ended is returned unchanged.
   *
   * `POST /v1/extractions/{extraction_id}/cancel`
   */
  cancel(input: ExtractionsCancelInput, options?: RequestOptions): Promise<Extraction> {
    return this.requests.json(operations['extractions.cancel'], input, options);
  }
}

export class ConsensusResource extends Resource {
  /**
   * Merge several outputs into one.
   *
   * Items of lists are matched by content, not by position; each leaf is decided by vote, regardless of how its values are written. An item that fewer than half of the inputs have is left out.
   *
   * `POST /v1/consensus`
   */
  create(input: ConsensusCreateInput, options?: RequestOptions): Promise<ConsensusCreateResult> {
    return this.requests.json(operations['consensus.create'], input, options);
  }
}

export class EditsResource extends Resource {
  readonly templates = new EditTemplatesResource(this.requests);

  /**
   * Fill in a document or a template from instructions, or blacken parts of it.
   *
   * Takes a PDF with form fields or with drawn boxes, lines, table cells and check boxes; DOCX with content controls, form fields, blanks and blank cells; XLSX with empty cells beside labels; PPTX with empty placeholders, text boxes and cells. Office documents are edited in place and keep their formatting. Send exactly one of `document` and `template_id`. The original stays as it is; the result is a new file. The built-in engine understands `label: value` lines, `tick label` and JSON; for freer text name a model.
   *
   * `POST /v1/edits`
   */
  create(input: EditsCreateInput = {}, options?: RequestOptions): Promise<Edit> {
    return this.requests.json(operations['edits.create'], input, options);
  }

  /**
   * The edits of the environment.
   *
   * `GET /v1/edits`
   */
  list(input: EditsListInput = {}, options?: RequestOptions): PagePromise<Edit> {
    return this.requests.page(operations['edits.list'], input, options);
  }

  /**
   * One edit.
   *
   * `GET /v1/edits/{edit_id}`
   */
  get(input: EditsGetInput, options?: RequestOptions): Promise<Edit> {
    return this.requests.json(operations['edits.get'], input, options);
  }

  /** Polls until it has ended, and returns it. Throws an `EndedError` if it has failed or was cancelled. */
  waitFor(input: EditsGetInput, options?: WaitOptions<Edit>): Promise<Edit> {
    return this.requests.wait(operations['edits.get'], input, options);
  }

  /**
   * Delete an edit; one that runs is cancelled. The edited document stays as a file.
   *
   * `DELETE /v1/edits/{edit_id}`
   */
  delete(input: EditsDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['edits.delete'], input, options);
  }

  /**
   * Cancel a background edit; one that has ended is returned unchanged.
   *
   * `POST /v1/edits/{edit_id}/cancel`
   */
  cancel(input: EditsCancelInput, options?: RequestOptions): Promise<Edit> {
    return this.requests.json(operations['edits.cancel'], input, options);
  }
}

export class SchemasResource extends Resource {
  readonly scorers = new ScorersResource(this.requests);

  /**
   * Generate a JSON Schema for documents like the given ones.
   *
   * Fields that all of the documents have are required; repeated structures become definitions. Waits for the result, or responds at once with `background`. An unreadable document is a 422 with a stable code.
   *
   * `POST /v1/schemas/generate`
   */
  generate(input: SchemasGenerateInput, options?: RequestOptions): Promise<GeneratedSchema> {
    return this.requests.json(operations['schemas.generate'], input, options);
  }

  /**
   * One generation of a schema.
   *
   * `GET /v1/schemas/generate/{schema_id}`
   */
  get(input: SchemasGetInput, options?: RequestOptions): Promise<GeneratedSchema> {
    return this.requests.json(operations['schemas.get'], input, options);
  }

  /** Polls until it has ended, and returns it. Throws an `EndedError` if it has failed or was cancelled. */
  waitFor(input: SchemasGetInput, options?: WaitOptions<GeneratedSchema>): Promise<GeneratedSchema> {
    return this.requests.wait(operations['schemas.get'], input, options);
  }

  /**
   * Cancel a background generation; one that has ended is returned unchanged.
   *
   * `POST /v1/schemas/generate/{schema_id}/cancel`
   */
  cancel(input: SchemasCancelInput, options?: RequestOptions): Promise<GeneratedSchema> {
    return this.requests.json(operations['schemas.cancel'], input, options);
  }

  /**
   * Find what will make a schema extract badly, and what to write instead.
   *
   * Says whether extractions accept the schema, and warns about names, types and constraints that documents cannot satisfy. An unusable schema is a result here, not an error.
   *
   * `POST /v1/schemas/lint`
   */
  lint(input: SchemasLintInput, options?: RequestOptions): Promise<SchemaLint> {
    return this.requests.json(operations['schemas.lint'], input, options);
  }
}

export class PartitionsResource extends Resource {
  /**
   * Split a document into chunks by a key.
   *
   * Each chunk has the pages of one value of the key, such as an invoice number or an employee. Pages that do not print it belong to the document that they continue. Waits for the result, or responds at once with `background`. An unreadable document is a 422 with a stable code; in the background it becomes the `error`.
   *
   * `POST /v1/partitions`
   */
  create(input: PartitionsCreateInput, options?: RequestOptions): Promise<Partition> {
    return this.requests.json(operations['partitions.create'], input, options);
  }

  /**
   * The partitions of the environment.
   *
   * `GET /v1/partitions`
   */
  list(input: PartitionsListInput = {}, options?: RequestOptions): PagePromise<Partition> {
    return this.requests.page(operations['partitions.list'], input, options);
  }

  /**
   * One partition.
   *
   * `GET /v1/partitions/{partition_id}`
   */
  get(input: PartitionsGetInput, options?: RequestOptions): Promise<Partition> {
    return this.requests.json(operations['partitions.get'], input, options);
  }

  /** Polls until it has ended, and returns it. Throws an `EndedError` if it has failed or was cancelled. */
  waitFor(input: PartitionsGetInput, options?: WaitOptions<Partition>): Promise<Partition> {
    return this.requests.wait(operations['partitions.get'], input, options);
  }

  /**
   * Delete a partition; one that runs is cancelled.
   *
   * `DELETE /v1/partitions/{partition_id}`
   */
  delete(input: PartitionsDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['partitions.delete'], input, options);
  }

  /**
   * Cancel a background partition; one that has ended is returned unchanged.
   *
   * `POST /v1/partitions/{partition_id}/cancel`
   */
  cancel(input: PartitionsCancelInput, options?: RequestOptions): Promise<Partition> {
    return this.requests.json(operations['partitions.cancel'], input, options);
  }
}

export class SplitsResource extends Resource {
  /**
   * Split a document into the documents that it contains.
   *
   * Each part is one of the given subdocuments, with its pages; of a spreadsheet with the regions of its sheets. Waits for the result, or responds at once with `background`. An unreadable document is a 422 with a stable code; in the background it becomes the `error`.
   *
   * `POST /v1/splits`
   */
  create(input: SplitsCreateInput, options?: RequestOptions): Promise<Split> {
    return this.requests.json(operations['splits.create'], input, options);
  }

  /**
   * The splits of the environment.
   *
   * `GET /v1/splits`
   */
  list(input: SplitsListInput = {}, options?: RequestOptions): PagePromise<Split> {
    return this.requests.page(operations['splits.list'], input, options);
  }

  /**
   * One split.
   *
   * `GET /v1/splits/{split_id}`
   */
  get(input: SplitsGetInput, options?: RequestOptions): Promise<Split> {
    return this.requests.json(operations['splits.get'], input, options);
  }

  /** Polls until it has ended, and returns it. Throws an `EndedError` if it has failed or was cancelled. */
  waitFor(input: SplitsGetInput, options?: WaitOptions<Split>): Promise<Split> {
    return this.requests.wait(operations['splits.get'], input, options);
  }

  /**
   * Delete a split; one that runs is cancelled.
   *
   * `DELETE /v1/splits/{split_id}`
   */
  delete(input: SplitsDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['splits.delete'], input, options);
  }

  /**
   * Cancel a background split; one that has ended is returned unchanged.
   *
   * `POST /v1/splits/{split_id}/cancel`
   */
  cancel(input: SplitsCancelInput, options?: RequestOptions): Promise<Split> {
    return this.requests.json(operations['splits.cancel'], input, options);
  }

  /**
   * Turn regions of a spreadsheet into flat tables.
   *
   * One header, values of merged and spanning cells on every row, banners of sections as a column, a row for each period of a wide matrix. Nothing is stored.
   *
   * `POST /v1/splits/reconstruct`
   */
  reconstruct(input: SplitsReconstructInput, options?: RequestOptions): Promise<ReconstructedTables> {
    return this.requests.json(operations['splits.reconstruct'], input, options);
  }
}

export class ClassificationsResource extends Resource {
  /**
   * Find out which category a document belongs to.
   *
   * The words and the layout of the document are compared with the names and descriptions of the categories, and with documents whose classification was corrected. Waits for the result, or responds at once with `background`. An unreadable document is a 422 with a stable code; in the background it becomes the `error`.
   *
   * `POST /v1/classifications`
   */
  create(input: ClassificationsCreateInput, options?: RequestOptions): Promise<Classification> {
    return this.requests.json(operations['classifications.create'], input, options);
  }

  /**
   * The classifications of the environment.
   *
   * `GET /v1/classifications`
   */
  list(input: ClassificationsListInput = {}, options?: RequestOptions): PagePromise<Classification> {
    return this.requests.page(operations['classifications.list'], input, options);
  }

  /**
   * One classification.
   *
   * `GET /v1/classifications/{classification_id}`
   */
  get(input: ClassificationsGetInput, options?: RequestOptions): Promise<Classification> {
    return this.requests.json(operations['classifications.get'], input, options);
  }

  /** Polls until it has ended, and returns it. Throws an `EndedError` if it has failed or was cancelled. */
  waitFor(input: ClassificationsGetInput, options?: WaitOptions<Classification>): Promise<Classification> {
    return this.requests.wait(operations['classifications.get'], input, options);
  }

  /**
   * Delete a classification and its corrections; one that runs is cancelled.
   *
   * `DELETE /v1/classifications/{classification_id}`
   */
  delete(input: ClassificationsDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['classifications.delete'], input, options);
  }

  /**
   * Cancel a background classification; one that has ended is returned unchanged.
   *
   * `POST /v1/classifications/{classification_id}/cancel`
   */
  cancel(input: ClassificationsCancelInput, options?: RequestOptions): Promise<Classification> {
    return this.requests.json(operations['classifications.cancel'], input, options);
  }

  /**
   * Correct or confirm the category of a classification.
   *
   * Later classifications with the same categories learn from it, as soon as three documents are corrected and only if that helps the corrected documents themselves. A later correction supersedes earlier ones.
   *
   * `POST /v1/classifications/{classification_id}/corrections`
   */
  correct(input: ClassificationsCorrectInput, options?: RequestOptions): Promise<ClassificationCorrection> {
    return this.requests.json(operations['classifications.correct'], input, options);
  }

  /**
   * The corrections of a classification.
   *
   * `GET /v1/classifications/{classification_id}/corrections`
   */
  listCorrections(input: ClassificationsListCorrectionsInput, options?: RequestOptions): PagePromise<ClassificationCorrection> {
    return this.requests.page(operations['classifications.listCorrections'], input, options);
  }

  /**
   * Delete a correction, and what was learnt from it.
   *
   * `DELETE /v1/classifications/{classification_id}/corrections/{classification_correction_id}`
   */
  deleteCorrection(input: ClassificationsDeleteCorrectionInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['classifications.deleteCorrection'], input, options);
  }
}

export class SecretsResource extends Resource {
  /**
   * The secrets of the environment, without their values.
   *
   * `GET /v1/secrets`
   */
  list(options?: RequestOptions): Promise<SecretsListResult> {
    return this.requests.json(operations['secrets.list'], {}, options);
  }

  /**
   * Create a secret.
   *
   * A name that exists is a conflict; use PUT to rotate it.
   *
   * `POST /v1/secrets`
   */
  create(input: SecretsCreateInput, options?: RequestOptions): Promise<SecretsCreateResult> {
    return this.requests.json(operations['secrets.create'], input, options);
  }

  /**
   * One secret, without its value.
   *
   * `GET /v1/secrets/{name}`
   */
  get(input: SecretsGetInput, options?: RequestOptions): Promise<SecretsGetResult> {
    return this.requests.json(operations['secrets.get'], input, options);
  }

  /**
   * Set or rotate a secret.
   *
   * `PUT /v1/secrets/{name}`
   */
  put(input: SecretsPutInput, options?: RequestOptions): Promise<SecretsPutResult> {
    return this.requests.json(operations['secrets.put'], input, options);
  }

  /**
   * Delete a secret.
   *
   * `DELETE /v1/secrets/{name}`
   */
  delete(input: SecretsDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['secrets.delete'], input, options);
  }
}

export class TablesResource extends Resource {
  /**
   * The tables of the environment, newest first.
   *
   * `GET /v1/tables`
   */
  list(input: TablesListInput = {}, options?: RequestOptions): Promise<TablesListResult> {
    return this.requests.json(operations['tables.list'], input, options);
  }

  /**
   * Create a table from a CSV file.
   *
   * `POST /v1/tables`
   */
  create(input: TablesCreateInput, options?: RequestOptions): Promise<TablesCreateResult> {
    return this.requests.json(operations['tables.create'], input, options);
  }

  /**
   * One table.
   *
   * `GET /v1/tables/{table_id}`
   */
  get(input: TablesGetInput, options?: RequestOptions): Promise<TablesGetResult> {
    return this.requests.json(operations['tables.get'], input, options);
  }

  /**
   * Replace the whole content of a table.
   *
   * Types are inferred again; earlier overrides stay unless the request gives new ones.
   *
   * `PUT /v1/tables/{table_id}`
   */
  replace(input: TablesReplaceInput, options?: RequestOptions): Promise<TablesReplaceResult> {
    return this.requests.json(operations['tables.replace'], input, options);
  }

  /**
   * Rename a table or change its metadata.
   *
   * `PATCH /v1/tables/{table_id}`
   */
  update(input: TablesUpdateInput, options?: RequestOptions): Promise<TablesUpdateResult> {
    return this.requests.json(operations['tables.update'], input, options);
  }

  /**
   * Delete a table and its files.
   *
   * `DELETE /v1/tables/{table_id}`
   */
  delete(input: TablesDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['tables.delete'], input, options);
  }

  /**
   * The columns of a table.
   *
   * `GET /v1/tables/{table_id}/schema`
   */
  schema(input: TablesSchemaInput, options?: RequestOptions): Promise<TablesSchemaResult> {
    return this.requests.json(operations['tables.schema'], input, options);
  }

  /**
   * Download the table as the CSV file that it was made from.
   *
   * `GET /v1/tables/{table_id}/download`
   */
  download(input: TablesDownloadInput, options?: RequestOptions): Promise<Response> {
    return this.requests.raw(operations['tables.download'], input, options);
  }

  /**
   * Counts and extremes of the columns.
   *
   * `GET /v1/tables/{table_id}/profile`
   */
  profile(input: TablesProfileInput, options?: RequestOptions): Promise<TablesProfileResult> {
    return this.requests.json(operations['tables.profile'], input, options);
  }

  /**
   * Filter, search, sort, group and page through the rows.
   *
   * `POST /v1/tables/{table_id}/query`
   */
  query(input: TablesQueryInput, options?: RequestOptions): Promise<TableQueryResult> {
    return this.requests.json(operations['tables.query'], input, options);
  }

  /**
   * Check the content against rules.
   *
   * `POST /v1/tables/{table_id}/validate`
   */
  validate(input: TablesValidateInput, options?: RequestOptions): Promise<TablesValidateResult> {
    return this.requests.json(operations['tables.validate'], input, options);
  }
}

export class UsageResource extends Resource {
  /**
   * Workflow runs of the environment as usage records.
   *
   * `GET /v1/usage/runs`
   */
  runs(input: UsageRunsInput = {}, options?: RequestOptions): PagePromise<UsageRun> {
    return this.requests.page(operations['usage.runs'], input, options);
  }

  /**
   * Single operations (extraction, parse, …) of the environment as usage records.
   *
   * `GET /v1/usage/primitives`
   */
  primitives(input: UsagePrimitivesInput = {}, options?: RequestOptions): PagePromise<UsagePrimitive> {
    return this.requests.page(operations['usage.primitives'], input, options);
  }

  /**
   * Usage of each block of a workflow, in the order of block ids.
   *
   * `GET /v1/usage/blocks`
   */
  blocks(input: UsageBlocksInput = {}, options?: RequestOptions): PagePromise<UsageBlock> {
    return this.requests.page(operations['usage.blocks'], input, options);
  }
}

export class EventsResource extends Resource {
  /**
   * What happened in the environment.
   *
   * Events are kept for 30 days.
   *
   * `GET /v1/events`
   */
  list(input: EventsListInput = {}, options?: RequestOptions): PagePromise<Event> {
    return this.requests.page(operations['events.list'], input, options);
  }

  /**
   * One event.
   *
   * `GET /v1/events/{event_id}`
   */
  get(input: EventsGetInput, options?: RequestOptions): Promise<Event> {
    return this.requests.json(operations['events.get'], input, options);
  }
}

export class EgressResource extends Resource {
  /**
   * What the service sent to other hosts.
   *
   * One line per HTTP exchange, written before the connection is made; a redirect is a line of its own. Work of the built-in engine has none. The database and the storage of documents are not other hosts. Lines are kept for 90 days.
   *
   * `GET /v1/egress`
   */
  list(input: EgressListInput = {}, options?: RequestOptions): PagePromise<Egress> {
    return this.requests.page(operations['egress.list'], input, options);
  }
}

export class AuditResource extends Resource {
  /**
   * Who changed what in the environment.
   *
   * One entry for every request that changes keys, secrets, the webhook endpoint, projects or workflows, or decides a review, written before the operation begins. Sign-ins and changes of members concern the organization, so both environments list them. It never has the value of a key or a secret. Entries are kept for a year.
   *
   * `GET /v1/audit`
   */
  list(input: AuditListInput = {}, options?: RequestOptions): PagePromise<AuditEntry> {
    return this.requests.page(operations['audit.list'], input, options);
  }
}

export class WebhooksResource extends Resource {
  /**
   * The receiver of the events of the environment.
   *
   * `GET /v1/webhooks/endpoint`
   */
  getEndpoint(options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.requests.json(operations['webhooks.getEndpoint'], {}, options);
  }

  /**
   * Set or change the receiver.
   *
   * The first response contains the signing secret; keep it. A later change keeps the secret, and enables an endpoint that was disabled unless `enabled` is false.
   *
   * `PUT /v1/webhooks/endpoint`
   */
  putEndpoint(input: WebhooksPutEndpointInput, options?: RequestOptions): Promise<PutWebhookEndpoint> {
    return this.requests.json(operations['webhooks.putEndpoint'], input, options);
  }

  /**
   * Remove the receiver; what is not delivered yet is not delivered.
   *
   * `DELETE /v1/webhooks/endpoint`
   */
  deleteEndpoint(options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['webhooks.deleteEndpoint'], {}, options);
  }

  /**
   * Replace the signing secret.
   *
   * During the overlap every delivery has two signatures, one with the new and one with the old secret.
   *
   * `POST /v1/webhooks/endpoint/rotate-secret`
   */
  rotateSecret(input: WebhooksRotateSecretInput = {}, options?: RequestOptions): Promise<RotatedWebhookEndpoint> {
    return this.requests.json(operations['webhooks.rotateSecret'], input, options);
  }

  /**
   * Send an event of the type webhook.ping to the receiver.
   *
   * An endpoint that is disabled is a 409.
   *
   * `POST /v1/webhooks/endpoint/test`
   */
  test(input: WebhooksTestInput = {}, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.requests.json(operations['webhooks.test'], input, options);
  }

  /**
   * Deliveries of events to the receiver.
   *
   * `GET /v1/webhooks/deliveries`
   */
  listDeliveries(input: WebhooksListDeliveriesInput = {}, options?: RequestOptions): PagePromise<WebhookDelivery> {
    return this.requests.page(operations['webhooks.listDeliveries'], input, options);
  }

  /**
   * One delivery with its latest hundred attempts.
   *
   * `GET /v1/webhooks/deliveries/{delivery_id}`
   */
  getDelivery(input: WebhooksGetDeliveryInput, options?: RequestOptions): Promise<WebhookDeliveryWithAttempts> {
    return this.requests.json(operations['webhooks.getDelivery'], input, options);
  }

  /**
   * Attempt a delivery now, with the whole schedule of further attempts.
   *
   * Also for one that was delivered. An endpoint that is missing or disabled is a 409.
   *
   * `POST /v1/webhooks/deliveries/{delivery_id}/retry`
   */
  retryDelivery(input: WebhooksRetryDeliveryInput, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.requests.json(operations['webhooks.retryDelivery'], input, options);
  }

  /**
   * Attempt failed deliveries again, with the whole schedule of further attempts.
   *
   * Takes the failed deliveries that match, the oldest first and at most `limit` of them. Repeat the request while `has_more` is true. An endpoint that is missing or disabled is a 409.
   *
   * `POST /v1/webhooks/deliveries/retry`
   */
  retryDeliveries(input: WebhooksRetryDeliveriesInput = {}, options?: RequestOptions): Promise<RetriedWebhookDeliveries> {
    return this.requests.json(operations['webhooks.retryDeliveries'], input, options);
  }

  /**
   * Deliver an event again, whatever the types that the endpoint wants.
   *
   * An endpoint that is missing or disabled is a 409.
   *
   * `POST /v1/events/{event_id}/replay`
   */
  replayEvent(input: WebhooksReplayEventInput, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.requests.json(operations['webhooks.replayEvent'], input, options);
  }
}

export class WorkflowsResource extends Resource {
  readonly specs = new WorkflowSpecsResource(this.requests);
  readonly versions = new WorkflowVersionsResource(this.requests);
  readonly blocks = new WorkflowBlocksResource(this.requests);
  readonly edges = new WorkflowEdgesResource(this.requests);
  readonly runs = new WorkflowRunsResource(this.requests);
  readonly steps = new WorkflowStepsResource(this.requests);
  readonly artifacts = new WorkflowArtifactsResource(this.requests);
  readonly reviews = new WorkflowReviewsResource(this.requests);
  readonly triggers = new WorkflowTriggersResource(this.requests);

  /**
   * The workflows of the environment.
   *
   * `GET /v1/workflows`
   */
  list(input: WorkflowsListInput = {}, options?: RequestOptions): PagePromise<Workflow> {
    return this.requests.page(operations['workflows.list'], input, options);
  }

  /**
   * Create a workflow.
   *
   * Its draft contains one start_document block labelled "Document".
   *
   * `POST /v1/workflows`
   */
  create(input: WorkflowsCreateInput = {}, options?: RequestOptions): Promise<Workflow> {
    return this.requests.json(operations['workflows.create'], input, options);
  }

  /**
   * The block types, with the JSON Schema of their configs.
   *
   * `GET /v1/workflows/block-types`
   */
  blockTypes(options?: RequestOptions): PagePromise<BlockTypeDescription> {
    return this.requests.page(operations['workflows.blockTypes'], {}, options);
  }

  /**
   * One workflow, without its graph.
   *
   * `GET /v1/workflows/{workflow_id}`
   */
  get(input: WorkflowsGetInput, options?: RequestOptions): Promise<Workflow> {
    return this.requests.json(operations['workflows.get'], input, options);
  }

  /**
   * Rename or describe a workflow.
   *
   * Absent fields stay unchanged. Name and description are not part of a version.
   *
   * `PATCH /v1/workflows/{workflow_id}`
   */
  update(input: WorkflowsUpdateInput, options?: RequestOptions): Promise<Workflow> {
    return this.requests.json(operations['workflows.update'], input, options);
  }

  /**
   * Delete a workflow with its graph, versions and history.
   *
   * `DELETE /v1/workflows/{workflow_id}`
   */
  delete(input: WorkflowsDeleteInput, options?: RequestOptions): Promise<void> {
    return this.requests.none(operations['workflows.delete'], input, options);
  }

  /**
   * Publish the draft as an immutable version.
   *
   * Later runs use it. An unchanged draft returns the live version and adds nothing. A draft with structural errors is a 400.
   *
   * `POST /v1/workflows/{workflow_id}/publish`
   */
  publish(input: WorkflowsPublishInput, options?: RequestOptions): Promise<Workflow> {
    return this.requests.json(operations['workflows.publish'], input, options);
  }

  /**
   * Reset the draft to the published version.
   *
   * A workflow that was never published is a 409.
   *
   * `POST /v1/workflows/{workflow_id}/discard-draft`
   */
  discardDraft(input: WorkflowsDiscardDraftInput, options?: RequestOptions): Promise<Workflow> {
    return this.requests.json(operations['workflows.discardDraft'], input, options);
  }

  /**
   * The publications of a workflow, newest first.
   *
   * `GET /v1/workflows/{workflow_id}/published-versions`
   */
  publishedVersions(input: WorkflowsPublishedVersionsInput, options?: RequestOptions): PagePromise<WorkflowPublication> {
    return this.requests.page(operations['workflows.publishedVersions'], input, options);
  }

  /**
   * Runs and documents over time.
   *
   * `GET /v1/workflows/{workflow_id}/stats`
   */
  stats(input: WorkflowsStatsInput, options?: RequestOptions): Promise<WorkflowStats> {
    return this.requests.json(operations['workflows.stats'], input, options);
  }

  /**
   * Copy a published test version into a production draft.
   *
   * Needs a live key; the path names a workflow of the test environment. Copies graph and config, but never runs, files, tables or secret values. A production draft with edits of its own is a 409 `draft_changed`. Publishing the draft is a separate call.
   *
   * `POST /v1/workflows/{workflow_id}/promotions`
   */
  promote(input: WorkflowsPromoteInput, options?: RequestOptions): Promise<WorkflowPromotion> {
    return this.requests.json(operations['workflows.promote'], input, options);
  }
}

export class HooksResource extends Resource {
  /**
   * Start a run by a webhook.
   *
   * The caller shows the secret of the trigger: as `Authorization: Bearer`, as `token` in the query, or by signing the body with `X-Service-Signature: t=<unix time>,v1=<hex HMAC-SHA256 of "<t>.<body>">` or `X-Hub-Signature-256`. JSON becomes the input of the start_json block, any other body that of the start_document block, and a form has a part for each. Requests with the same `Idempotency-Key`, `Webhook-Id` or `X-GitHub-Delivery` start one run.
   *
   * `POST /v1/hooks/{trigger_id}`
   */
  receive(input: HooksReceiveInput, options?: RequestOptions): Promise<HookAnswer> {
    return this.requests.json(operations['hooks.receive'], input, options);
  }
}

/** Every resource of the API. */
export class Resources extends Resource {
  readonly auth = new AuthResource(this.requests);
  readonly environments = new EnvironmentsResource(this.requests);
  readonly projects = new ProjectsResource(this.requests);
  readonly apiKeys = new ApiKeysResource(this.requests);
  readonly members = new MembersResource(this.requests);
  readonly files = new FilesResource(this.requests);
  readonly models = new ModelsResource(this.requests);
  readonly parses = new ParsesResource(this.requests);
  readonly extractions = new ExtractionsResource(this.requests);
  readonly consensus = new ConsensusResource(this.requests);
  readonly edits = new EditsResource(this.requests);
  readonly schemas = new SchemasResource(this.requests);
  readonly partitions = new PartitionsResource(this.requests);
  readonly splits = new SplitsResource(this.requests);
  readonly classifications = new ClassificationsResource(this.requests);
  readonly secrets = new SecretsResource(this.requests);
  readonly tables = new TablesResource(this.requests);
  readonly usage = new UsageResource(this.requests);
  readonly events = new EventsResource(this.requests);
  readonly egress = new EgressResource(this.requests);
  readonly audit = new AuditResource(this.requests);
  readonly webhooks = new WebhooksResource(this.requests);
  readonly workflows = new WorkflowsResource(this.requests);
  readonly hooks = new HooksResource(this.requests);
}
