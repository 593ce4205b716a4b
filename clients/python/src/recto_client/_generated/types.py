# Written by `npm run generate` from the contract. Do not edit.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


__all__ = [
    "ApiKey",
    "AppliedWorkflowPlan",
    "AppliedWorkflowPlanSummary",
    "AuditEntry",
    "AuditEntryActor",
    "AuthStatus",
    "AuthStatusEnvironment",
    "AuthStatusKey1",
    "BlockConfigEra",
    "BlockTypeDescription",
    "Box",
    "ChatMessage",
    "ChatMessageContent2Item",
    "Classification",
    "ClassificationCategory",
    "ClassificationConsensus",
    "ClassificationConsensusByCategoryItem",
    "ClassificationCorrection",
    "ClassificationCorrectionCreatedBy",
    "ClassificationOutput",
    "ClassificationUsage",
    "CliConfig",
    "CodedDetail",
    "ConsensusAlignment",
    "ConsensusAlignmentPathAlignmentsItem",
    "ConsensusCreateResult",
    "ConsensusField",
    "Correction",
    "CorrectionCreatedBy",
    "CreatedApiKey",
    "CreatedInvitation",
    "CredentialMember",
    "DashboardContext",
    "DocumentPage",
    "DocumentPageKeyValuesItem",
    "DocumentPageSheet",
    "DocumentWarning",
    "DownloadLink",
    "Edit",
    "EditConfig",
    "EditFieldBox",
    "EditFormField",
    "EditNotApplied",
    "EditOutput",
    "EditRedact",
    "EditRedactBoxesItem",
    "EditTemplate",
    "EditUsage",
    "EditsCreateConfig",
    "Egress",
    "Environment",
    "ErrorBody",
    "Event",
    "Evidence",
    "EvidenceAlternativesItem",
    "EvidenceAssociation1",
    "EvidenceChecksItem",
    "EvidenceCitationsItem",
    "EvidenceRecord1",
    "EvidenceScorer",
    "EvidenceSearched1",
    "Extraction",
    "ExtractionConsensus",
    "ExtractionScorer1",
    "ExtractionSources",
    "ExtractionSourcesJob",
    "ExtractionSourcesJobError",
    "ExtractionText",
    "ExtractionUsage",
    "ExtractionVerification",
    "ExtractionVerificationFailuresItem",
    "ExtractionsCreateSources",
    "ExtractionsStreamSources",
    "FieldChange",
    "File",
    "FileRef",
    "FileReference",
    "FilesPutUploadResult",
    "FilledDocument",
    "FlatTable",
    "FlatTableRowsItem",
    "FormField",
    "GeneratedSchema",
    "GeneratedSchemaUsage",
    "GraphBlock",
    "GraphBlockPosition",
    "GraphEdge",
    "HandlePayload",
    "HookAnswer",
    "ImageBlock",
    "InlineDocument",
    "Invitation",
    "JoinedDocument",
    "Line",
    "ListEvidence",
    "ListEvidenceRowsLeftItem",
    "ListMetadata",
    "MIMEData",
    "Member",
    "Model",
    "ModelCapabilities",
    "ModelReading",
    "ModelReadingSpansItem",
    "NewClassificationCategory",
    "NewEditFieldBox",
    "NewEditFormField",
    "NewEditRedact",
    "NewEditRedactBoxesItem",
    "NewSheetRegion",
    "NewSubdocument",
    "Organization",
    "Parse",
    "ParseOutput",
    "ParseProgress",
    "ParseUsage",
    "Partition",
    "PartitionChunk",
    "PartitionConsensus",
    "PartitionLikelihood",
    "PartitionUsage",
    "PlanBehaviour",
    "PlanBehaviourCallsItem",
    "PlanBehaviourChangesItem",
    "PlanBehaviourFailuresItem",
    "PlanBehaviourProblemsItem",
    "PlanBehaviourRuns",
    "PrimitiveError",
    "Project",
    "PublishEpoch",
    "PublishedVersion",
    "PutWebhookEndpoint",
    "ReconstructedTables",
    "RedactedBox",
    "Redaction",
    "RefusedMail",
    "ResolvedSchemas",
    "ResourceChange",
    "ResourceChangeChange",
    "RetriedWebhookDeliveries",
    "ReviewAuthor",
    "ReviewDecision",
    "ReviewSubmission",
    "RotatedWebhookEndpoint",
    "RunErrorDetails",
    "SchemaLint",
    "SchemaLintProblemsItem",
    "SchemaLintWarningsItem",
    "Scorer",
    "ScorerField",
    "ScorerFieldCrossValidation1",
    "ScorerFieldCrossValidation1Engine",
    "ScorerFieldCrossValidation1Learned",
    "ScorerWithSchema",
    "Secret",
    "SecretsCreateResult",
    "SecretsGetResult",
    "SecretsListResult",
    "SecretsPutResult",
    "Session",
    "SheetRegion",
    "SourceAnchor",
    "SourceAnchor1",
    "SourceAnchor2",
    "SourceAnchor3",
    "SourceAnchor4",
    "SourceAnchor5",
    "SourceAnchor6",
    "Split",
    "SplitConsensus",
    "SplitLikelihood",
    "SplitPart",
    "SplitUsage",
    "SplitsReconstructDocument",
    "SplitsReconstructSubdocumentsItem",
    "SplitsReconstructSubdocumentsItemEnrichment",
    "Subdocument",
    "Table",
    "TableAggregation",
    "TableBlock",
    "TableBlockTable",
    "TableCell",
    "TableCellParagraph",
    "TableColumn",
    "TableColumnProfile",
    "TableColumnRule",
    "TableDiagnostic",
    "TableFilter",
    "TableQuery",
    "TableQueryDistinct",
    "TableQueryExplanation",
    "TableQueryExplanationDistinct1",
    "TableQueryExplanationSearch1",
    "TableQueryExplanationSortItem",
    "TableQueryResult",
    "TableQuerySample",
    "TableQuerySearch",
    "TableQuerySortItem",
    "TableQueryTail",
    "TableRow",
    "TablesCreateResult",
    "TablesGetResult",
    "TablesListResult",
    "TablesProfileResult",
    "TablesQueryDistinct",
    "TablesQuerySample",
    "TablesQuerySearch",
    "TablesQuerySortItem",
    "TablesQueryTail",
    "TablesReplaceResult",
    "TablesSchemaResult",
    "TablesUpdateResult",
    "TablesValidateResult",
    "TextBlock",
    "TextBlockParagraph",
    "TriggerDocument",
    "TriggerDocument1",
    "TriggerDocument2",
    "TriggerEmail",
    "TriggerSchedule",
    "TriggerWebhook",
    "UnfilledField",
    "Upload",
    "UsageBlock",
    "UsagePrimitive",
    "UsagePrimitiveDocumentsItem",
    "UsagePrimitiveTokens",
    "UsagePrimitiveTriggeredBy1",
    "UsageRun",
    "UsageRunTriggeredBy1",
    "ValidationItem",
    "VersionChange",
    "WebhookAttempt",
    "WebhookAttemptRequest",
    "WebhookAttemptResponse1",
    "WebhookDelivery",
    "WebhookDeliveryError",
    "WebhookDeliveryWithAttempts",
    "WebhookEndpoint",
    "Word",
    "WordPlace",
    "WordRange",
    "WordSpan",
    "Workflow",
    "WorkflowAnalytics",
    "WorkflowAnalyticsDocumentShape",
    "WorkflowAnalyticsDocumentShapeDocumentFormatDistributionItem",
    "WorkflowAnalyticsDocumentShapePagesPerDocumentDistributionItem",
    "WorkflowAnalyticsRunVolume",
    "WorkflowAnalyticsRunVolumeSeriesItem",
    "WorkflowAnalyticsTimeRange",
    "WorkflowArtifact",
    "WorkflowBlock",
    "WorkflowBlockExecution",
    "WorkflowBlockExecutionArtifact1",
    "WorkflowBlockExecutionLifecycle1",
    "WorkflowBlockExecutionLifecycle2",
    "WorkflowBlockVersion",
    "WorkflowBlockVersionsDiffResult",
    "WorkflowBlocksResolvedSchemasResult",
    "WorkflowBlocksStatsResult",
    "WorkflowBlocksStatsResultAnalytics",
    "WorkflowBlocksStatsResultAnalyticsDocumentShape",
    "WorkflowBlocksStatsResultAnalyticsDocumentShapeDocumentFormatDistributionItem",
    "WorkflowBlocksStatsResultAnalyticsDocumentShapePagesPerDocumentDistributionItem",
    "WorkflowBlocksStatsResultAnalyticsRunVolume",
    "WorkflowBlocksStatsResultAnalyticsRunVolumeSeriesItem",
    "WorkflowBlocksStatsResultAnalyticsTimeRange",
    "WorkflowBlocksValidateConfigResult",
    "WorkflowDiagnostics",
    "WorkflowEdge",
    "WorkflowEdgeVersion",
    "WorkflowEdgeVersionsDiffResult",
    "WorkflowGraphVersion",
    "WorkflowIssue",
    "WorkflowPlan",
    "WorkflowPlanSummary",
    "WorkflowPromotion",
    "WorkflowPromotionMissingEditTemplatesItem",
    "WorkflowPromotionMissingTablesItem",
    "WorkflowPublication",
    "WorkflowReview",
    "WorkflowReviewVersion",
    "WorkflowReviewVersionsCreateAuthor",
    "WorkflowRun",
    "WorkflowRunCancellation",
    "WorkflowRunExport",
    "WorkflowRunInputs",
    "WorkflowRunLifecycle",
    "WorkflowRunLifecycle1",
    "WorkflowRunLifecycle2",
    "WorkflowRunLifecycle3",
    "WorkflowRunLifecycle4",
    "WorkflowRunLifecycle5",
    "WorkflowRunLifecycle6",
    "WorkflowRunReplay",
    "WorkflowRunReplayDifferencesItem",
    "WorkflowRunReplayNotReplayedItem",
    "WorkflowRunReplaySteps",
    "WorkflowRunTiming",
    "WorkflowRunTrigger",
    "WorkflowSpecsGetResult",
    "WorkflowSpecsPlanEvaluate",
    "WorkflowSpecsValidateResult",
    "WorkflowStats",
    "WorkflowStep",
    "WorkflowStepArtifact1",
    "WorkflowStepLifecycle",
    "WorkflowStepLifecycle1",
    "WorkflowStepLifecycle2",
    "WorkflowStepLifecycle3",
    "WorkflowStepLifecycle4",
    "WorkflowStepLifecycle5",
    "WorkflowStepLifecycle6",
    "WorkflowStepLifecycle7",
    "WorkflowStepLifecycle8",
    "WorkflowStepLoopContainersItem",
    "WorkflowTrigger",
    "WorkflowTriggerLastError1",
    "WorkflowTriggerWithSecret",
    "WorkflowTriggerWithSecretLastError1",
    "WorkflowTriggersCreateEmail",
    "WorkflowTriggersCreateSchedule",
    "WorkflowTriggersCreateWebhook",
    "WorkflowTriggersUpdateEmail",
    "WorkflowTriggersUpdateSchedule",
    "WorkflowTriggersUpdateWebhook",
    "WorkflowVersionsDiffResult",
]


class ApiKey(TypedDict):
    id: str
    object: Literal["api_key"]
    name: str
    # The first and last characters of the key
    preview: str
    environment: Literal["production", "test"]
    # ISO 8601, UTC
    created_at: str
    created_by: Optional[str]
    last_used_at: Optional[str]
    # From then on the key is refused
    expires_at: Optional[str]


class AppliedWorkflowPlanSummary(TypedDict):
    add: int
    change: int
    destroy: int
    replace: int
    noop: int
    total: int
    has_changes: bool


class AppliedWorkflowPlan(TypedDict):
    workflow_id: str
    action: Literal["create", "update", "noop"]
    block_count: int
    edge_count: int
    diagnostics: "WorkflowDiagnostics"
    format_version: Literal["workflows-plan/v1"]
    summary: "AppliedWorkflowPlanSummary"
    resource_changes: List["ResourceChange"]
    rendered_plan: str
    # The draft that the plan was made against, for expected_draft_version; null when there is none
    draft_version: Optional[int]
    created: bool


class AuditEntryActor(TypedDict):
    """An API key or a member; all null if nobody is known, as at a failed sign-in"""

    api_key_id: Optional[str]
    api_key_name: Optional[str]
    member_id: Optional[str]
    member_email: Optional[str]


class AuditEntry(TypedDict):
    id: str
    object: Literal["audit_entry"]
    # For example `apiKeys.delete`
    operation: str
    # An API key or a member; all null if nobody is known, as at a failed sign-in
    actor: "AuditEntryActor"
    # What the request named: ids of the path, the name in the body
    target: Dict[str, str]
    # What the operation created or changed
    result_id: Optional[str]
    # `started` while it lasts, and if the process ended meanwhile
    outcome: Literal["started", "succeeded", "failed"]
    # The status of the response, if it failed
    error_status: Optional[int]
    # The `X-Request-Id` of the response
    request_id: str
    # ISO 8601, UTC
    created_at: str
    ended_at: Optional[str]


class AuthStatusEnvironment(TypedDict):
    id: str
    name: str
    type: Literal["production", "non_production"]


class AuthStatusKey1(TypedDict):
    id: str
    name: str
    preview: str
    # ISO 8601, UTC
    created_at: str


class AuthStatus(TypedDict):
    authenticated: Literal[True]
    # `bearer_token` for a member who is signed in
    auth_method: Literal["api_key", "bearer_token"]
    organization_id: str
    environment_id: str
    environment_slug: Literal["production", "test"]
    resolved_environment: Literal["production", "test"]
    environment: "AuthStatusEnvironment"
    # The API key; null for a member
    key: Optional["AuthStatusKey1"]
    # The member; null for an API key
    member: Optional["CredentialMember"]
    # The key, redacted
    active_credential: str
    base_url: str
    service_domain: str


class BlockConfigEra(TypedDict):
    id: str
    block_config_version_fingerprint: str
    block_type: Literal["start_document", "start_json", "note", "parse", "extract", "split", "classifier", "conditional", "edit", "api_call", "function", "merge_dicts", "for_each", "while_loop"]
    block_label: str
    config_snapshot: Dict[str, Any]
    # ISO 8601, UTC
    first_seen_at: str
    # ISO 8601, UTC
    last_seen_at: str
    # The publications that contained it, oldest first
    publish_epochs: List["PublishEpoch"]
    run_count: int
    matches_current_draft: bool
    is_current_published: bool
    is_current: bool


class BlockTypeDescription(TypedDict):
    type: Literal["start_document", "start_json", "note", "parse", "extract", "split", "classifier", "conditional", "edit", "api_call", "function", "merge_dicts", "for_each", "while_loop"]
    title: str
    description: str
    # JSON Schema of the config
    config_schema: Dict[str, Any]
    default_config: Dict[str, Any]
    is_container: bool
    is_start: bool
    # Empty when a block cannot be reviewed
    review_predicates: List[str]


class Box(TypedDict):
    """Fractions of the page as displayed, from its top left"""

    left: float
    top: float
    width: float
    height: float


class ChatMessageContent2Item(TypedDict):
    type: Literal["text"]
    text: str


class ChatMessage(TypedDict):
    role: Literal["system", "developer", "user", "assistant"]
    content: Union[str, List["ChatMessageContent2Item"]]


class ClassificationUsage(TypedDict):
    page_count: int
    credits: float
    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class ClassificationConsensusByCategoryItem(TypedDict):
    category: str
    likelihood: float


class ClassificationConsensus(TypedDict):
    # How likely the category is right; low if it is not sure
    likelihoods: Optional[float]
    # The outputs that were voted on; empty when there was only one
    choices: List["ClassificationOutput"]
    # Of all categories, in their order
    by_category: List["ClassificationConsensusByCategoryItem"]


class _ClassificationRequired(TypedDict):
    id: str
    file: "FileReference"
    model: str
    instructions: Optional[str]
    n_consensus: int
    # The requested pages; null means all
    pages: Optional[str]
    languages: List[str]
    status: Literal["pending", "queued", "in_progress", "completed", "failed", "cancelled"]
    error: Optional["PrimitiveError"]
    # Parts of the document that could not be read; empty when all of it was
    warnings: List["DocumentWarning"]
    usage: "ClassificationUsage"
    # When it was recorded: with the request, or, if the request waited for the result, with that
    created_at: str
    started_at: Optional[str]
    completed_at: Optional[str]
    categories: List["ClassificationCategory"]
    # How many pages were read; null means all
    first_n_pages: Optional[int]
    # Null until the classification is completed
    output: Optional["ClassificationOutput"]
    consensus: "ClassificationConsensus"
    # How many corrections of classifications with these categories were considered
    learnt_from: int


class Classification(_ClassificationRequired, total=False):
    # All documents, `file` first, of a classifier block that was given several
    documents: List["JoinedDocument"]


class _ClassificationCategoryRequired(TypedDict):
    name: str
    description: str


class ClassificationCategory(_ClassificationCategoryRequired, total=False):
    # The name of its output in workflows
    handle_key: str


class ClassificationCorrectionCreatedBy(TypedDict):
    api_key_id: Optional[str]
    key_name: Optional[str]
    user_id: Optional[str]
    user_email: Optional[str]


class ClassificationCorrection(TypedDict):
    id: str
    object: Literal["classification.correction"]
    classification_id: str
    category: str
    # True if a later correction of the same classification holds
    is_superseded: bool
    corrected_by: Optional[str]
    created_by: "ClassificationCorrectionCreatedBy"
    # ISO 8601, UTC
    created_at: str


class ClassificationOutput(TypedDict):
    # Quotes the words that decided
    reasoning: str
    category: str


class CliConfig(TypedDict):
    base_url: str
    service_domain: str
    # Version of the API
    version: str
    organization_id: str
    environment_id: str
    environments: List["Environment"]


class _CodedDetailRequired(TypedDict):
    code: str
    message: str
    details: Optional[Dict[str, Any]]


class CodedDetail(_CodedDetailRequired, total=False):
    # Everything that is wrong with a workflow definition
    errors: List["WorkflowIssue"]


class ConsensusAlignmentPathAlignmentsItem(TypedDict):
    canonical_path: str
    source_paths: List[Optional[str]]


class ConsensusAlignment(TypedDict):
    # The input whose order of items was used
    reference_index: int
    aligned_inputs: List[Dict[str, Any]]
    path_alignments: List["ConsensusAlignmentPathAlignmentsItem"]


class ConsensusField(TypedDict):
    # Keys and indexes, joined by dots
    path: str
    value: Any
    likelihood: float
    supporting_input_count: int
    total_input_count: int


class CorrectionCreatedBy(TypedDict):
    api_key_id: Optional[str]
    key_name: Optional[str]
    user_id: Optional[str]
    user_email: Optional[str]


class Correction(TypedDict):
    id: str
    object: Literal["extraction.correction"]
    extraction_id: str
    # Identifies the schema, whatever the order of its keys; what is learnt belongs to it
    schema_sha256: str
    kind: Literal["output", "values"]
    # The whole output as it should be
    output: Optional[Dict[str, Any]]
    # Correct values by their paths
    values: Optional[Dict[str, Any]]
    # True when later corrections cover all of it
    is_superseded: bool
    corrected_by: Optional[str]
    created_by: "CorrectionCreatedBy"
    # ISO 8601, UTC
    created_at: str


class CreatedApiKey(TypedDict):
    id: str
    object: Literal["api_key"]
    name: str
    # The first and last characters of the key
    preview: str
    environment: Literal["production", "test"]
    # ISO 8601, UTC
    created_at: str
    created_by: Optional[str]
    last_used_at: Optional[str]
    # From then on the key is refused
    expires_at: Optional[str]
    key: str


class CreatedInvitation(TypedDict):
    id: str
    object: Literal["invitation"]
    # The only email that may accept it; null if any may
    email: Optional[str]
    role: Literal["owner", "editor", "reviewer", "viewer"]
    # The member who invited
    created_by: str
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    expires_at: str
    invitation_token: str
    url: str


class CredentialMember(TypedDict):
    id: str
    email: str
    name: Optional[str]
    role: Literal["owner", "editor", "reviewer", "viewer"]


class DashboardContext(TypedDict):
    token: str
    # ISO 8601, UTC
    expires_at: str
    token_type: Literal["Bearer"]


class DocumentPageKeyValuesItem(TypedDict):
    key: "WordRange"
    value: "WordRange"


class DocumentPageSheet(TypedDict):
    index: int
    name: str


class _DocumentPageRequired(TypedDict):
    number: int
    # In points
    width: Optional[float]
    height: Optional[float]
    words: List["Word"]
    blocks: List[Union["TextBlock", "TableBlock", "ImageBlock"]]
    fields: List["FormField"]
    key_values: List["DocumentPageKeyValuesItem"]
    ocr_share: float


class DocumentPage(_DocumentPageRequired, total=False):
    sheet: "DocumentPageSheet"
    # For an image that lay on its side: degrees clockwise to turn it upright. Boxes refer to the upright image
    rotation: Union[Literal[90], Literal[180], Literal[270]]
    model_reading: "ModelReading"


class DocumentWarning(TypedDict):
    # Stable, such as `page_unreadable`, `attachment_unreadable`
    code: str
    message: str
    # From 1; null when it is about the document as a whole
    page: Optional[int]


class DownloadLink(TypedDict):
    download_url: str
    expires_in: str
    # ISO 8601, UTC
    expires_at: str
    filename: str
    mime_data: "MIMEData"


class EditConfig(TypedDict):
    color: str


class EditUsage(TypedDict):
    page_count: int
    credits: float


class _EditRequired(TypedDict):
    id: str
    # The original document, which stays as it is
    file: "FileReference"
    model: str
    template_id: Optional[str]
    instructions: str
    # The requested pages; null means all
    pages: Optional[str]
    redact: Optional["EditRedact"]
    config: "EditConfig"
    # Null until the edit is completed
    output: Optional["EditOutput"]
    # The edited document as a file of its own
    filled_document_ref: Optional["FileReference"]
    status: Literal["pending", "queued", "in_progress", "completed", "failed", "cancelled"]
    error: Optional["PrimitiveError"]
    # Parts of the document that could not be read; empty when all of it was
    warnings: List["DocumentWarning"]
    usage: "EditUsage"
    # When it was recorded: with the request, or, if the request waited for the result, with that
    created_at: str
    started_at: Optional[str]
    completed_at: Optional[str]


class Edit(_EditRequired, total=False):
    # In lists: the stored output is lost or damaged, and empty here. GET computes it again if possible
    output_error: "PrimitiveError"


class EditFieldBox(TypedDict):
    left: float
    top: float
    width: float
    height: float
    # From 1; for spreadsheets the sheet, for presentations the slide. Word documents have no pages before they are laid out: their fields are on page 1, in a box of size 0, like those of sheets
    page: int


class EditFormField(TypedDict):
    bbox: "EditFieldBox"
    # What belongs in the field: its label or its tooltip
    description: str
    type: Literal["text", "checkbox"]
    # Unique in the document. For a field of the file itself, its name; for a cell of a sheet, its address (`Order!B4`) unless the workbook names it; otherwise made from its label
    key: str
    # `true` or `false` for a check box; null when it is empty
    value: Optional[str]


class EditNotApplied(TypedDict):
    # What the instruction named
    key: str
    value: str
    reason: Literal["no_such_field", "not_understood", "value_not_accepted"]
    message: str


class EditOutput(TypedDict):
    # Every field of the document, with the value that it has now
    form_data: List["EditFormField"]
    filled_document: "FilledDocument"
    # The places that were blackened; the text under them is gone
    redactions: List["Redaction"]
    # Instructions for which the document has no place. Nothing is invented
    not_applied: List["EditNotApplied"]


class EditRedactBoxesItem(TypedDict):
    left: float
    top: float
    width: float
    height: float
    # From 1; for spreadsheets the sheet, for presentations the slide. Word documents have no pages before they are laid out: their fields are on page 1, in a box of size 0, like those of sheets
    page: int


class EditRedact(TypedDict):
    # Names or labels of fields whose values are removed
    fields: List[str]
    # Removed wherever they stand
    patterns: List[Literal["iban", "email", "phone", "card_number", "ssn"]]
    boxes: List["EditRedactBoxesItem"]


class EditTemplate(TypedDict):
    id: str
    name: str
    file: "FileReference"
    # Null in lists
    form_fields: Optional[List["EditFormField"]]
    field_count: int
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str


class Egress(TypedDict):
    id: str
    object: Literal["egress"]
    # `document`: a document fetched from its address; `model`: a call of a language model; `webhook`: a delivery; `api_call`: a call of a workflow
    purpose: Literal["document", "model", "webhook", "api_call"]
    method: str
    host: str
    port: int
    # `open` while it lasts, and if the process ended meanwhile
    outcome: Literal["open", "answered", "failed"]
    response_status: Optional[int]
    # Request line, headers and body; 0 if no connection was made
    bytes_sent: int
    # Headers and body of the response, as far as they arrived
    bytes_received: int
    # Code of the error that ended the exchange
    error: Optional[str]
    # The `X-Request-Id` of the request that needed it
    request_id: Optional[str]
    # The workflow run that needed it
    run_id: Optional[str]
    # The record that a background job worked on
    resource_id: Optional[str]
    # ISO 8601, UTC
    created_at: str
    ended_at: Optional[str]


class Environment(TypedDict):
    id: str
    name: Literal["production", "test"]
    slug: Literal["production", "test"]
    type: Literal["production", "non_production"]
    is_default: bool
    organization_id: str
    # Days that documents, operations and runs are kept; null keeps them until they are deleted
    retention_days: Optional[int]
    # ISO 8601, UTC
    created_at: str


class ErrorBody(TypedDict):
    detail: Union[str, "CodedDetail", List["ValidationItem"]]


class Event(TypedDict):
    id: str
    type: Literal["workflow.run.completed", "workflow.run.failed", "workflow.run.cancelled", "workflow.run.awaiting_review", "workflow.review.decided", "extraction.completed", "extraction.failed", "parse.completed", "parse.failed", "partition.completed", "partition.failed", "split.completed", "split.failed", "classification.completed", "classification.failed", "edit.completed", "edit.failed", "schema.completed", "schema.failed", "extraction.sources.completed", "extraction.sources.failed", "file.created", "webhook.ping", "webhook.endpoint.disabled"]
    environment: Literal["test", "production"]
    # ISO 8601, UTC
    created_at: str
    # The record that the event is about, with its id and status but without its output
    data: Dict[str, Any]


class EvidenceAssociation1(TypedDict):
    label: str
    # Where the label is relative to the value: inside, beside, above, column, section; block: the heading or the name of the address that the value is a part of
    relation: str
    anchor: Optional["SourceAnchor"]
    words: List["WordPlace"]


class EvidenceRecord1(TypedDict):
    # Other values of the item in the same record
    others: int
    # Other items whose value of the field is in the same column
    in_column: int
    # Other items whose value of the field is printed
    of_column: int


class EvidenceAlternativesItem(TypedDict):
    raw: str
    anchor: Optional["SourceAnchor"]
    # Why the value is not this one
    reason: str


class _EvidenceChecksItemRequired(TypedDict):
    kind: Literal["sum_of_items", "quantity_times_price", "parts_and_total", "rate_of_basis", "date_order", "check_digits"]
    holds: bool
    # Paths, the result last; `items.*.amount` means a whole column
    inputs: List[str]


class EvidenceChecksItem(_EvidenceChecksItemRequired, total=False):
    # Decimals that the result is rounded to; exact when absent
    rounded_to: int


class EvidenceSearched1(TypedDict):
    labels: List[str]
    pages: int


class EvidenceCitationsItem(TypedDict):
    # As quoted by the model
    quote: str
    # As printed
    raw: str
    anchors: List["SourceAnchor"]
    words: List["WordPlace"]


class EvidenceScorer(TypedDict):
    """The version of the learnt scorer that chose the value, if one did"""

    id: str
    version: int


class _EvidenceRequired(TypedDict):
    status: Literal["proved", "located", "derived", "inferred", "contradicted", "absent"]
    # As printed; null when it is not printed
    raw: Optional[str]
    # One for each page, cell or paragraph
    anchors: List["SourceAnchor"]
    # One per printed line, if there is more than one
    parts: List["SourceAnchor"]
    words: List["WordPlace"]
    # How the value follows from the printed text
    normaliser: Optional[str]
    association: Optional["EvidenceAssociation1"]
    # For a value inside an item: what appears with it
    record: Optional["EvidenceRecord1"]
    alternatives: List["EvidenceAlternativesItem"]
    checks: List["EvidenceChecksItem"]
    likelihood: Optional[float]
    # For null: what was searched for
    searched: Optional["EvidenceSearched1"]
    citations: List["EvidenceCitationsItem"]


class Evidence(_EvidenceRequired, total=False):
    # The version of the learnt scorer that chose the value, if one did
    scorer: "EvidenceScorer"


class ExtractionScorer1(TypedDict):
    id: str
    version: int


class ExtractionUsage(TypedDict):
    prompt_tokens: int
    completion_tokens: int
    total_tokens: int
    page_count: int
    credits: float


class _ExtractionRequired(TypedDict):
    id: str
    file: "FileReference"
    model: str
    json_schema: Dict[str, Any]
    n_consensus: int
    instructions: Optional[str]
    # The requested pages; null means all
    pages: Optional[str]
    languages: List[str]
    # Empty until the extraction is completed
    output: Dict[str, Any]
    consensus: "ExtractionConsensus"
    # Values that the schema requires and the document does not have, and values that `require_proof` removed. The output is valid if this is empty
    unfilled: List["UnfilledField"]
    metadata: Dict[str, str]
    # The version of the learnt scorer that influenced the result; null when none did
    scorer: Optional["ExtractionScorer1"]
    status: Literal["pending", "queued", "in_progress", "completed", "failed", "cancelled"]
    # False when the schema requires something that the document does not have, see `unfilled`; null until completed
    schema_valid: Optional[bool]
    error: Optional["PrimitiveError"]
    # Parts of the document that could not be read; empty when all of it was
    warnings: List["DocumentWarning"]
    usage: "ExtractionUsage"
    # When it was recorded: with the request, or, if the request waited for the result, with that
    created_at: str
    started_at: Optional[str]
    completed_at: Optional[str]


class Extraction(_ExtractionRequired, total=False):
    # All documents, `file` first, of an extract block that was given several
    documents: List["JoinedDocument"]
    # In lists: the stored output is lost or damaged, and empty here. GET computes it again if possible
    output_error: "PrimitiveError"


class ExtractionConsensus(TypedDict):
    # The outputs that were voted on; empty when there was only one
    choices: List[Dict[str, Any]]
    # Mirrors the output: 0 to 1 at each leaf, one entry per item of a list. Empty while there is no output; null only for model outputs that earlier versions stored
    likelihoods: Optional[Dict[str, Any]]


class _ExtractionSourcesRequired(TypedDict):
    object: Literal["extraction.sources"]
    extraction_id: str
    document_type: Literal["pdf", "image", "csv", "xlsx", "docx", "txt"]
    file: "FileReference"
    # The output
    extraction: Dict[str, Any]
    # The output with `{value, source}` at each leaf; a source has `content`, `anchor`, `file_id`, or is null
    sources: Dict[str, Any]
    # By path, such as `items.0.name`; a dot or backslash in a key is preceded by a backslash. A missing path has not been examined yet
    evidence: Dict[str, "Evidence"]
    job: "ExtractionSourcesJob"


class ExtractionSources(_ExtractionSourcesRequired, total=False):
    # By path: whether the tables that a list was read from have rows that it does not have
    lists: Dict[str, "ListEvidence"]


class ExtractionSourcesJobError(TypedDict):
    """Set on a job that failed or is incomplete"""

    code: str
    is_retryable: bool
    message: str


class _ExtractionSourcesJobRequired(TypedDict):
    id: str
    object: Literal["extraction.sources.job"]
    mode: Literal["located", "cited"]
    status: Literal["pending", "queued", "in_progress", "completed", "incomplete", "failed", "cancelled"]
    # True while more evidence may follow, or would have
    is_partial: bool
    # Increases with each change
    revision: int
    # ISO 8601, UTC
    updated_at: str


class ExtractionSourcesJob(_ExtractionSourcesJobRequired, total=False):
    # Set on a job that failed or is incomplete
    error: "ExtractionSourcesJobError"


class _ExtractionTextRequired(TypedDict):
    object: Literal["extraction.text"]
    extraction_id: str
    page: int
    text: str
    # Where the page begins in the text of the whole document, in Unicode code points: what anchors count
    char_start: int
    char_end: int
    # Number of its first line in the whole document, from 1
    line_start: int


class ExtractionText(_ExtractionTextRequired, total=False):
    # With include_layout: the words that evidence counts, with boxes and tables
    layout: "DocumentPage"


class ExtractionVerificationFailuresItem(TypedDict):
    path: str
    statement: str
    message: str


class ExtractionVerification(TypedDict):
    object: Literal["extraction.verification"]
    extraction_id: str
    job_id: str
    # True if every statement of the evidence holds by the rules of this version
    is_verified: bool
    # Version of the rules that made the evidence; null if that was before versions were recorded
    evidence_version: Optional[str]
    # Version of the rules by which it was checked: those of the running service
    checked_version: str
    # True if the two differ. What fails then was stated by other rules and need not be false; a new extraction has evidence by those of today
    is_outdated: bool
    # How many were checked
    statements: int
    # How many of them are false
    failed: int
    # How many of each kind were checked
    checked: Dict[str, int]
    # The first 1,000 of the false ones; the path is empty for statements about the whole output
    failures: List["ExtractionVerificationFailuresItem"]


class FieldChange(TypedDict):
    path: List[Union[str, int]]
    path_display: str
    action: Literal["create", "update", "delete"]
    before: Any
    after: Any
    before_sensitive: bool
    after_sensitive: bool
    unified_diff: Optional[str]


class File(TypedDict):
    id: str
    object: Literal["file"]
    filename: str
    mime_type: str
    # Null until the content has been read, or when it has no pages to count
    page_count: Optional[int]
    size_bytes: int
    sha256: str
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str


class _FileRefRequired(TypedDict):
    id: str


class FileRef(_FileRefRequired, total=False):
    filename: str
    mime_type: str


class FileReference(TypedDict):
    id: str
    filename: str
    mime_type: str


class FilledDocument(TypedDict):
    filename: str
    # A base64 data URL
    url: str


class FlatTableRowsItem(TypedDict):
    cells: List[str]


class FlatTable(TypedDict):
    label: str
    header: List[str]
    rows: List["FlatTableRowsItem"]
    csv: str


class FormField(TypedDict):
    kind: Literal["text", "checkbox", "radio", "choice", "signature"]
    origin: Literal["form", "drawn"]
    name: Optional[str]
    label: Optional["WordRange"]
    value: Optional[Union[str, bool]]
    box: "Box"


class GeneratedSchemaUsage(TypedDict):
    page_count: int
    credits: float
    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


GeneratedSchema = TypedDict("GeneratedSchema", {
    "id": str,
    "object": Literal["schema"],
    "json_schema": Dict[str, Any],
    "strict": Literal[True],
    "status": Literal["pending", "queued", "in_progress", "completed", "failed", "cancelled"],
    "error": Optional["PrimitiveError"],
    "files": List["FileReference"],
    "model": str,
    "instructions": Optional[str],
    "notes": List[str],
    "usage": "GeneratedSchemaUsage",
    "created_at": str,
    "started_at": Optional[str],
    "completed_at": Optional[str],
    "$schema": str,
    "title": str,
    "description": str,
    "type": Literal["object"],
    "X-SchemaType": Literal["generic"],
    "properties": Dict[str, Any],
    "required": List[str],
    "additionalProperties": bool,
    "$defs": Dict[str, Any],
}, total=False)


class GraphBlockPosition(TypedDict):
    x: float
    y: float


class GraphBlock(TypedDict):
    id: str
    type: Literal["start_document", "start_json", "note", "parse", "extract", "split", "classifier", "conditional", "edit", "api_call", "function", "merge_dicts", "for_each", "while_loop"]
    label: str
    config: Dict[str, Any]
    position: "GraphBlockPosition"
    width: Optional[float]
    height: Optional[float]
    parent_id: Optional[str]
    resolved_schemas: "ResolvedSchemas"


class GraphEdge(TypedDict):
    id: str
    source: str
    target: str
    source_handle: str
    target_handle: str
    animated: bool


class HandlePayload(TypedDict):
    type: Literal["file", "json"]
    document: Optional["FileReference"]
    # The pages that count, such as `2-3`; null for the whole document
    pages: Optional[str]
    # Null for files
    data: Any
    # Set if the value is large; lists leave such values out, and the single step has them
    size_bytes: Optional[int]


class HookAnswer(TypedDict):
    run_id: str
    # True if an earlier request with the same key started the run
    duplicate: bool


class _ImageBlockRequired(TypedDict):
    kind: Literal["image"]
    box: Optional["Box"]


class ImageBlock(_ImageBlockRequired, total=False):
    description: str


class _InlineDocumentRequired(TypedDict):
    filename: str
    # base64
    content: str


class InlineDocument(_InlineDocumentRequired, total=False):
    mime_type: str


class Invitation(TypedDict):
    id: str
    object: Literal["invitation"]
    # The only email that may accept it; null if any may
    email: Optional[str]
    role: Literal["owner", "editor", "reviewer", "viewer"]
    # The member who invited
    created_by: str
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    expires_at: str


class JoinedDocument(TypedDict):
    id: str
    filename: str
    mime_type: str
    # The pages that were read; null for all of them
    pages: Optional[str]
    # The inputs of the block that it came by
    inputs: List[str]


Line = TypedDict("Line", {
    "from": int,
    "to": int,
    "before": str,
}, total=False)


class ListEvidenceRowsLeftItem(TypedDict):
    raw: str
    words: List["WordPlace"]


class ListEvidence(TypedDict):
    # `unknown` where the items do not stand in the rows of tables
    status: Literal["complete", "rows_left_over", "rows_repeated", "unknown"]
    items: int
    # Rows of its tables that are filled as those of its items are
    rows: Optional[int]
    # How many of these rows no item stands in
    left_over: int
    # The first 50 of those rows
    rows_left: List["ListEvidenceRowsLeftItem"]
    # Items that say the same and stand in one row
    repeated: List[List[int]]


class _ListMetadataRequired(TypedDict):
    before: Optional[str]
    after: Optional[str]


class ListMetadata(_ListMetadataRequired, total=False):
    # Ids of damaged records that belong here but are left out. Absent when there are none
    unreadable: List[str]


class MIMEData(TypedDict):
    filename: str
    # An http(s) address or a base64 data URL
    url: str


class Member(TypedDict):
    id: str
    object: Literal["member"]
    email: str
    name: Optional[str]
    role: Literal["owner", "editor", "reviewer", "viewer"]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str
    # Last use of the dashboard, to the minute; null before the first
    last_seen_at: Optional[str]


class ModelCapabilities(TypedDict):
    # True if it can read the pages of a parse
    vision: bool
    structured_output: bool
    streaming: bool
    # Null when there is no such limit
    context_tokens: Optional[int]
    output_tokens: Optional[int]


class Model(TypedDict):
    # The value of `model` in requests
    id: str
    object: Literal["model"]
    # For an alias: the model that it stands for
    stands_for: Optional[str]
    capabilities: "ModelCapabilities"
    credits_per_page: float


class ModelReadingSpansItem(TypedDict):
    # Offsets into the text of the page
    start: int
    end: int
    # `none`: no words of the page say this; the model may have invented it
    match: Literal["exact", "similar", "repeated", "none"]
    words: Optional["WordRange"]


class ModelReading(TypedDict):
    """For a page that a model read: which words its text is backed by"""

    model: str
    # Share of the text that is backed by words of the page, 0 to 1
    agreement: float
    spans: List["ModelReadingSpansItem"]
    # Words of the page that are missing from the model's text
    missing: List["WordRange"]


class _NewClassificationCategoryRequired(TypedDict):
    name: str


class NewClassificationCategory(_NewClassificationCategoryRequired, total=False):
    # The name of its output in workflows
    handle_key: str
    description: str


class NewEditFieldBox(TypedDict):
    left: float
    top: float
    width: float
    height: float
    # From 1; for spreadsheets the sheet, for presentations the slide. Word documents have no pages before they are laid out: their fields are on page 1, in a box of size 0, like those of sheets
    page: int


class _NewEditFormFieldRequired(TypedDict):
    bbox: "NewEditFieldBox"
    # What belongs in the field: its label or its tooltip
    description: str
    type: Literal["text", "checkbox"]
    # Unique in the document. For a field of the file itself, its name; for a cell of a sheet, its address (`Order!B4`) unless the workbook names it; otherwise made from its label
    key: str


class NewEditFormField(_NewEditFormFieldRequired, total=False):
    value: Optional[str]


class NewEditRedactBoxesItem(TypedDict):
    left: float
    top: float
    width: float
    height: float
    # From 1; for spreadsheets the sheet, for presentations the slide. Word documents have no pages before they are laid out: their fields are on page 1, in a box of size 0, like those of sheets
    page: int


class NewEditRedact(TypedDict, total=False):
    # Names or labels of fields whose values are removed
    fields: List[str]
    # Removed wherever they stand
    patterns: List[Literal["iban", "email", "phone", "card_number", "ssn"]]
    boxes: List["NewEditRedactBoxesItem"]


class _NewSheetRegionRequired(TypedDict):
    # From 0
    sheet_index: int
    # From 1, as spreadsheets count
    row_start: int
    row_end: int


class NewSheetRegion(_NewSheetRegionRequired, total=False):
    sheet_name: str
    col_start: Optional[int]
    col_end: Optional[int]
    header_rows: List[int]


class _NewSubdocumentRequired(TypedDict):
    name: str


class NewSubdocument(_NewSubdocumentRequired, total=False):
    description: str
    # True if the document may contain several of them
    allow_multiple_instances: bool


class Organization(TypedDict):
    id: str
    name: str


class ParseUsage(TypedDict):
    page_count: int
    credits: float


class _ParseRequired(TypedDict):
    id: str
    file: "FileReference"
    model: str
    table_parsing_format: Literal["markdown", "yaml", "html", "json"]
    image_resolution_dpi: int
    instructions: Optional[str]
    # The requested pages; null means all
    pages: Optional[str]
    languages: List[str]
    include_layout: bool
    # Empty until the parse is completed
    output: "ParseOutput"
    status: Literal["pending", "queued", "in_progress", "completed", "failed", "cancelled"]
    error: Optional["PrimitiveError"]
    # Parts of the document that could not be read; empty when all of it was
    warnings: List["DocumentWarning"]
    # Set on a failed background parse
    progress: Optional["ParseProgress"]
    usage: "ParseUsage"
    # When it was recorded: with the request, or, if the request waited for the result, with that
    created_at: str
    started_at: Optional[str]
    completed_at: Optional[str]


class Parse(_ParseRequired, total=False):
    # In lists: the stored output is lost or damaged, and empty here. GET computes it again if possible
    output_error: "PrimitiveError"


class _ParseOutputRequired(TypedDict):
    # The text of each page, as markdown
    pages: List[str]
    # All pages, joined by a blank line
    text: str


class ParseOutput(_ParseOutputRequired, total=False):
    # With include_layout: words, boxes, tables of each page
    layout: List["DocumentPage"]


class ParseProgress(TypedDict):
    stage: Literal["waiting", "reading", "asking_model", "rendering", "done"]
    pages_done: int
    # Null until the document has been opened
    pages_total: Optional[int]


class PartitionUsage(TypedDict):
    page_count: int
    credits: float
    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class PartitionConsensus(TypedDict):
    # One entry per chunk: how likely its key is right, and each of its pages belongs to it
    likelihoods: List["PartitionLikelihood"]
    # The outputs that were voted on; empty when there was only one
    choices: List[List["PartitionChunk"]]


class Partition(TypedDict):
    id: str
    file: "FileReference"
    model: str
    instructions: Optional[str]
    n_consensus: int
    # The requested pages; null means all
    pages: Optional[str]
    languages: List[str]
    status: Literal["pending", "queued", "in_progress", "completed", "failed", "cancelled"]
    error: Optional["PrimitiveError"]
    # Parts of the document that could not be read; empty when all of it was
    warnings: List["DocumentWarning"]
    usage: "PartitionUsage"
    # When it was recorded: with the request, or, if the request waited for the result, with that
    created_at: str
    started_at: Optional[str]
    completed_at: Optional[str]
    key: str
    allow_overlap: bool
    # Every page is in a chunk, in the order of their first pages. Empty until the partition is completed
    output: List["PartitionChunk"]
    consensus: "PartitionConsensus"


class PartitionChunk(TypedDict):
    # The value of the key, as printed; empty if no page has one
    key: str
    # From 1, as the document counts them
    pages: List[int]


class PartitionLikelihood(TypedDict):
    key: float
    pages: List[float]


class PlanBehaviourRuns(TypedDict):
    compared: int
    incomplete: int


class PlanBehaviourChangesItem(TypedDict):
    run_id: str
    # The document that the run had
    document: Optional["FileReference"]
    block_id: str
    step_id: str
    path: str
    before: Any
    after: Any


class PlanBehaviourCallsItem(TypedDict):
    run_id: str
    # The document that the run had
    document: Optional["FileReference"]
    block_id: str
    step_id: str
    before: Any
    after: Any


class PlanBehaviourFailuresItem(TypedDict):
    run_id: str
    # The document that the run had
    document: Optional["FileReference"]
    block_id: Optional[str]
    step_id: Optional[str]
    code: str
    message: str


class PlanBehaviourProblemsItem(TypedDict):
    run_id: str
    # The document that the run had
    document: Optional["FileReference"]
    block_id: Optional[str]
    step_id: Optional[str]
    code: str
    message: str


class PlanBehaviour(TypedDict):
    # For pipelines. `failed`: a run that completed would end with an error
    exit_hint: Literal["unchanged", "changed", "failed"]
    runs: "PlanBehaviourRuns"
    # Values that blocks would give otherwise
    changes: List["PlanBehaviourChangesItem"]
    # Requests to other services that would be others
    calls: List["PlanBehaviourCallsItem"]
    # Steps that would fail
    failures: List["PlanBehaviourFailuresItem"]
    # What is not known: a model would have to be asked, a person would decide, the inputs do not fit
    problems: List["PlanBehaviourProblemsItem"]
    is_truncated: bool


class PrimitiveError(TypedDict):
    code: str
    message: str
    details: Optional[Dict[str, Any]]


class Project(TypedDict):
    id: str
    environment_id: str
    name: str
    slug: str
    description: str
    visibility: str
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str


class PublishEpoch(TypedDict):
    # The publication
    id: str
    # Number of the publication within the workflow, from 1
    publish_version: int
    # ISO 8601, UTC
    published_at: str
    # The version of the block in it
    snapshot_id: str
    workflow_version_id: str


class PublishedVersion(TypedDict):
    version_id: str
    # ISO 8601, UTC
    published_at: str
    description: str


class _PutWebhookEndpointRequired(TypedDict):
    id: str
    object: Literal["webhook.endpoint"]
    url: str
    # The events that are delivered; empty means all
    event_types: List[Literal["workflow.run.completed", "workflow.run.failed", "workflow.run.cancelled", "workflow.run.awaiting_review", "workflow.review.decided", "extraction.completed", "extraction.failed", "parse.completed", "parse.failed", "partition.completed", "partition.failed", "split.completed", "split.failed", "classification.completed", "classification.failed", "edit.completed", "edit.failed", "schema.completed", "schema.failed", "extraction.sources.completed", "extraction.sources.failed", "file.created", "webhook.ping", "webhook.endpoint.disabled"]]
    status: Literal["enabled", "disabled"]
    # `failing`: no attempt has succeeded for days, so the service stopped trying
    disabled_reason: Optional[Literal["requested", "failing"]]
    disabled_at: Optional[str]
    # The first of the attempts that have all failed since
    failing_since: Optional[str]
    # The last characters of the signing secret
    secret_preview: str
    # Until then deliveries are also signed with the old secret
    previous_secret_expires_at: Optional[str]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str


class PutWebhookEndpoint(_PutWebhookEndpointRequired, total=False):
    # The signing secret, when the endpoint is new
    secret: str


class ReconstructedTables(TypedDict):
    tables: List["FlatTable"]


class RedactedBox(TypedDict):
    left: float
    top: float
    width: float
    height: float
    # From 1; for spreadsheets the sheet, for presentations the slide. Word documents have no pages before they are laid out: their fields are on page 1, in a box of size 0, like those of sheets
    page: int


class Redaction(TypedDict):
    bbox: "RedactedBox"
    # The pattern, the name of the field, or `box`
    reason: str


class RefusedMail(TypedDict):
    id: str
    object: Literal["refused_mail"]
    workflow_id: str
    trigger_id: str
    # The sender of the envelope; empty for a notice of a mail server
    sender: str
    # The code of SMTP, such as 550
    status: int
    # The text that the sender was answered with
    reason: str
    # ISO 8601, UTC
    created_at: str


class ResolvedSchemas(TypedDict):
    # Schemas of the inputs, by input handle
    input_schemas: Dict[str, Dict[str, Any]]
    # Schemas of the outputs, by output handle
    output_schemas: Dict[str, Dict[str, Any]]


class ResourceChangeChange(TypedDict):
    before: Optional[Dict[str, Any]]
    after: Optional[Dict[str, Any]]
    # Mirrors the values: true for each masked one
    before_sensitive: Dict[str, Any]
    after_sensitive: Dict[str, Any]
    field_changes: List["FieldChange"]


class ResourceChange(TypedDict):
    address: str
    target: Literal["workflow", "block", "edge"]
    target_id: str
    name: str
    type: str
    # delete and create together replace
    actions: List[Literal["create", "update", "delete"]]
    summary: str
    path: Optional[str]
    change: "ResourceChangeChange"


class RetriedWebhookDeliveries(TypedDict):
    # How many deliveries are attempted again
    retried: int
    # True if further failed deliveries match
    has_more: bool


class ReviewAuthor(TypedDict):
    kind: Literal["model", "agent", "human"]
    id: Optional[str]
    display_name: Optional[str]


class ReviewDecision(TypedDict):
    verdict: Literal["approved", "rejected"]
    version_id: str
    author: "ReviewAuthor"
    # ISO 8601, UTC
    created_at: str
    reason: Optional[str]


class ReviewSubmission(TypedDict):
    # `conflict`: another decision was made, or the run has ended
    submission_status: Literal["accepted", "already_applied", "conflict"]
    review: "WorkflowReview"
    # What became of the run
    resume_status: Literal["resumed", "pending", "failed", "skipped"]
    resume_error: Optional[str]


class RotatedWebhookEndpoint(TypedDict):
    id: str
    object: Literal["webhook.endpoint"]
    url: str
    # The events that are delivered; empty means all
    event_types: List[Literal["workflow.run.completed", "workflow.run.failed", "workflow.run.cancelled", "workflow.run.awaiting_review", "workflow.review.decided", "extraction.completed", "extraction.failed", "parse.completed", "parse.failed", "partition.completed", "partition.failed", "split.completed", "split.failed", "classification.completed", "classification.failed", "edit.completed", "edit.failed", "schema.completed", "schema.failed", "extraction.sources.completed", "extraction.sources.failed", "file.created", "webhook.ping", "webhook.endpoint.disabled"]]
    status: Literal["enabled", "disabled"]
    # `failing`: no attempt has succeeded for days, so the service stopped trying
    disabled_reason: Optional[Literal["requested", "failing"]]
    disabled_at: Optional[str]
    # The first of the attempts that have all failed since
    failing_since: Optional[str]
    # The last characters of the signing secret
    secret_preview: str
    # Until then deliveries are also signed with the old secret
    previous_secret_expires_at: Optional[str]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str
    # The signing secret. No other response contains it
    secret: str


class RunErrorDetails(TypedDict):
    message: str
    stack_trace: Optional[str]
    block_id: Optional[str]
    block_name: Optional[str]
    # Stable, such as `configuration_error` or `output_invalid`
    error_code: str
    context: Optional[Dict[str, Any]]


class SchemaLintProblemsItem(TypedDict):
    code: str
    pointer: str
    message: str


class SchemaLintWarningsItem(TypedDict):
    code: str
    # JSON pointer into the schema
    pointer: str
    message: str
    suggestion: str


class SchemaLint(TypedDict):
    object: Literal["schema.lint"]
    # True if extractions accept the schema
    valid: bool
    problems: List["SchemaLintProblemsItem"]
    warnings: List["SchemaLintWarningsItem"]


class Scorer(TypedDict):
    id: str
    object: Literal["schema.scorer"]
    schema_sha256: str
    # Counted per schema
    version: int
    # True if extractions with the schema use it
    is_active: bool
    # True if the schema's next helpful version is used automatically
    is_automatic: bool
    # True if cross-validation shows an improvement for at least one field
    helps: bool
    document_count: int
    correction_count: int
    # Corrected documents that could not be read again
    unavailable_count: int
    fields: List["ScorerField"]
    # ISO 8601, UTC
    created_at: str


class ScorerFieldCrossValidation1Engine(TypedDict):
    right: int
    # Mean squared error of the likelihoods; 0 is best
    brier: float
    # Of its answers. A scorer whose mean is far above its share of correct answers is not used
    mean_likelihood: float


class ScorerFieldCrossValidation1Learned(TypedDict):
    """Measured with scorers that have not seen the document"""

    right: int
    # Mean squared error of the likelihoods; 0 is best
    brier: float
    # Of its answers. A scorer whose mean is far above its share of correct answers is not used
    mean_likelihood: float


class ScorerFieldCrossValidation1(TypedDict):
    documents: int
    engine: "ScorerFieldCrossValidation1Engine"
    # Measured with scorers that have not seen the document
    learned: "ScorerFieldCrossValidation1Learned"
    # Documents that only the scorer gets right
    won: int
    # Documents that only the engine gets right
    lost: int
    # Probability that a scorer which is no better would win as often
    chance: float
    # Upper bound of the likelihoods that the scorer gives
    likelihood_cap: float


class ScorerField(TypedDict):
    # Dotted
    path: str
    # Only the fields that the scorer improves are scored
    outcome: Literal["helps", "too_few_documents", "few_mistakes", "not_better", "overconfident"]
    # Corrected documents in which the correct value of the field is known
    documents: int
    # Of these, the ones whose correct value the engine never considers
    unreachable: int
    # Of these, the ones that the engine gets right by itself
    engine_right: int
    # Null when it was not worth trying
    cross_validation: Optional["ScorerFieldCrossValidation1"]


class ScorerWithSchema(TypedDict):
    id: str
    object: Literal["schema.scorer"]
    schema_sha256: str
    # Counted per schema
    version: int
    # True if extractions with the schema use it
    is_active: bool
    # True if the schema's next helpful version is used automatically
    is_automatic: bool
    # True if cross-validation shows an improvement for at least one field
    helps: bool
    document_count: int
    correction_count: int
    # Corrected documents that could not be read again
    unavailable_count: int
    fields: List["ScorerField"]
    # ISO 8601, UTC
    created_at: str
    json_schema: Dict[str, Any]


class Secret(TypedDict):
    name: str
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str
    created_by: str
    updated_by: str


class Session(TypedDict):
    object: Literal["session"]
    # `needs_setup` while the installation has no member
    state: Literal["needs_setup", "signed_out", "signed_in"]
    member: Optional["Member"]
    role: Optional[Literal["owner", "editor", "reviewer", "viewer"]]
    # What the role allows
    permissions: List[Literal["read", "review", "write", "manage"]]
    organization: Optional["Organization"]
    # Those that the member may switch between
    environments: List["Environment"]
    # When the member has to sign in again, however active
    expires_at: Optional[str]


class SheetRegion(TypedDict):
    # From 0
    sheet_index: int
    sheet_name: str
    # From 1, as spreadsheets count
    row_start: int
    row_end: int
    # From 1; null for all columns
    col_start: Optional[int]
    col_end: Optional[int]
    # Rows that name the columns
    header_rows: List[int]


class _SourceAnchor1Required(TypedDict):
    kind: Literal["pdf_bbox"]
    page: int
    left: float
    top: float
    width: float
    height: float


class SourceAnchor1(_SourceAnchor1Required, total=False):
    # Set if the extraction has several documents: the one that it is in
    file_id: str


class _SourceAnchor2Required(TypedDict):
    kind: Literal["image_bbox"]
    page: int
    left: float
    top: float
    width: float
    height: float


class SourceAnchor2(_SourceAnchor2Required, total=False):
    # Set if the extraction has several documents: the one that it is in
    file_id: str


class _SourceAnchor3Required(TypedDict):
    kind: Literal["csv_cell"]
    row: int
    column: str
    coordinate: str


class SourceAnchor3(_SourceAnchor3Required, total=False):
    # Set if the extraction has several documents: the one that it is in
    file_id: str


class _SourceAnchor4Required(TypedDict):
    kind: Literal["spreadsheet_cell"]
    row: int
    column: str
    coordinate: str
    sheet_index: int
    sheet_name: str


class SourceAnchor4(_SourceAnchor4Required, total=False):
    # Set if the extraction has several documents: the one that it is in
    file_id: str


class _SourceAnchor5Required(TypedDict):
    kind: Literal["text_span"]
    page: int
    line_start: int
    line_end: int
    # Character (Unicode code point) of the text that `GET /v1/extractions/{id}/text` returns
    char_start: int
    char_end: int


class SourceAnchor5(_SourceAnchor5Required, total=False):
    # Of a value in a table: which table of the page
    table: int
    row: int
    column: int
    # Set if the extraction has several documents: the one that it is in
    file_id: str


class _SourceAnchor6Required(TypedDict):
    kind: Literal["docx_span"]
    # Part of the file
    part: str
    paragraph: int
    # Character (Unicode code point) of the paragraph
    char_start: int
    char_end: int


class SourceAnchor6(_SourceAnchor6Required, total=False):
    # Set if the extraction has several documents: the one that it is in
    file_id: str


SourceAnchor = Union["SourceAnchor1", "SourceAnchor2", "SourceAnchor3", "SourceAnchor4", "SourceAnchor5", "SourceAnchor6"]


class SplitUsage(TypedDict):
    page_count: int
    credits: float
    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class SplitConsensus(TypedDict):
    # One entry per part: how likely its name is right, and each of its pages belongs to it
    likelihoods: List["SplitLikelihood"]
    # The outputs that were voted on; empty when there was only one
    choices: List[List["SplitPart"]]


class Split(TypedDict):
    id: str
    file: "FileReference"
    model: str
    instructions: Optional[str]
    n_consensus: int
    # The requested pages; null means all
    pages: Optional[str]
    languages: List[str]
    status: Literal["pending", "queued", "in_progress", "completed", "failed", "cancelled"]
    error: Optional["PrimitiveError"]
    # Parts of the document that could not be read; empty when all of it was
    warnings: List["DocumentWarning"]
    usage: "SplitUsage"
    # When it was recorded: with the request, or, if the request waited for the result, with that
    created_at: str
    started_at: Optional[str]
    completed_at: Optional[str]
    subdocuments: List["Subdocument"]
    # Pages that belong to none are left out. Empty until the split is completed
    output: List["SplitPart"]
    consensus: "SplitConsensus"


class SplitLikelihood(TypedDict):
    name: float
    pages: List[float]


class SplitPart(TypedDict):
    name: str
    # From 1, as the document counts them
    pages: List[int]
    # Of a spreadsheet: where on its sheets; empty for other documents
    regions: List["SheetRegion"]


class Subdocument(TypedDict):
    name: str
    description: str
    allow_multiple_instances: bool


class Table(TypedDict):
    id: str
    name: str
    filename: str
    project_id: Optional[str]
    # The file as it was uploaded
    source_file_id: str
    # The file in UTF-8; the uploaded file if it already was
    snapshot_file_id: str
    row_count: int
    columns: List["TableColumn"]
    # The first rows, with long texts shortened
    sample_rows: List[Dict[str, Any]]
    metadata: Dict[str, Any]
    uploaded_by_user_id: Optional[str]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str


class _TableAggregationRequired(TypedDict):
    function: Literal["count", "count_distinct", "min", "max", "sum", "avg"]


class TableAggregation(_TableAggregationRequired, total=False):
    # Only count works without one
    column: str
    alias: str


class _TableBlockTableRequired(TypedDict):
    rows: int
    columns: int
    header_rows: int
    cells: List["TableCell"]
    evidence: Literal["ruled", "aligned", "markup"]


class TableBlockTable(_TableBlockTableRequired, total=False):
    continued: bool


class TableBlock(TypedDict):
    kind: Literal["table"]
    table: "TableBlockTable"
    box: Optional["Box"]


class TableCellParagraph(TypedDict):
    part: str
    index: int


class _TableCellRequired(TypedDict):
    row: int
    column: int
    row_span: int
    column_span: int
    words: List["WordRange"]
    box: Optional["Box"]


class TableCell(_TableCellRequired, total=False):
    address: str
    value: Optional[Union[str, float, bool]]
    formula: str
    paragraph: "TableCellParagraph"


class TableColumn(TypedDict):
    name: str
    # The override given for the column, or the type that fits all of its values
    json_schema: Dict[str, Any]
    # Up to three distinct values, as written in the file
    sample_values: List[str]
    # True if no cell is empty
    required: bool
    # True if no value occurs twice, ignoring empty cells. Also false if a very large table would have to be read again
    unique: bool


class TableColumnProfile(TypedDict):
    name: str
    json_schema: Dict[str, Any]
    row_count: int
    null_count: int
    # Empty cells are null, so this equals null_count
    empty_count: int
    distinct_count: int
    # Compared by the type of the column; null without values
    min: Any
    max: Any
    # Up to three distinct values, as written in the file
    sample_values: List[str]
    # True if distinct_count is an estimate, as for large tables
    is_estimated: bool


class TableColumnRule(TypedDict, total=False):
    type: Literal["array", "boolean", "integer", "null", "number", "object", "string"]
    format: str
    is_not_empty: bool


class TableDiagnostic(TypedDict):
    severity: Literal["error", "warning"]
    column: Optional[str]
    rule: str
    message: str


class _TableFilterRequired(TypedDict):
    column: str
    operator: Literal["eq", "ne", "gt", "gte", "lt", "lte", "contains", "not_contains", "starts_with", "ends_with", "in", "not_in", "between", "is_empty", "is_not_empty", "is_null", "is_not_null"]


class TableFilter(_TableFilterRequired, total=False):
    # A list for in and not_in, two bounds for between, none for is_…
    value: Any


class _TableQuerySearchRequired(TypedDict):
    query: str


class TableQuerySearch(_TableQuerySearchRequired, total=False):
    """Rows in which one of the columns, or any column, contains the text"""

    columns: List[str]


class TableQueryDistinct(TypedDict):
    """The first row for each value of the column"""

    column: str


class _TableQuerySortItemRequired(TypedDict):
    column: str


class TableQuerySortItem(_TableQuerySortItemRequired, total=False):
    direction: Literal["asc", "desc"]


class TableQuerySample(TypedDict):
    """Returns this many rows spread over the result, the same ones every time"""

    size: int


class TableQueryTail(TypedDict):
    """The last rows of the result"""

    size: int


class TableQuery(TypedDict, total=False):
    # All of them must match
    filters: List["TableFilter"]
    # Rows in which one of the columns, or any column, contains the text
    search: "TableQuerySearch"
    case_sensitive: bool
    # All columns when empty
    select: List[str]
    # The first row for each value of the column
    distinct: "TableQueryDistinct"
    group_by: List[str]
    aggregations: List["TableAggregation"]
    sort: List["TableQuerySortItem"]
    # Used when sort is empty
    sort_column: str
    sort_direction: Literal["asc", "desc"]
    # Returns this many rows spread over the result, the same ones every time
    sample: "TableQuerySample"
    # The last rows of the result
    tail: "TableQueryTail"
    count_only: bool
    include_explain: bool
    # Accepted for compatibility; every response is a window
    viewer_mode: str
    offset: int
    # 100, or the size of sample or tail, when absent
    limit: int
    # A next_cursor or previous_cursor; replaces offset
    cursor: str


class _TableQueryExplanationSearch1Required(TypedDict):
    query: str


class TableQueryExplanationSearch1(_TableQueryExplanationSearch1Required, total=False):
    columns: List[str]


class TableQueryExplanationSortItem(TypedDict):
    column: str
    direction: Literal["asc", "desc"]


class TableQueryExplanationDistinct1(TypedDict):
    column: str


class TableQueryExplanation(TypedDict):
    table_id: str
    # The content that was read
    snapshot_file_id: str
    selected_columns: List[str]
    filters: List["TableFilter"]
    search: Optional["TableQueryExplanationSearch1"]
    sort: List["TableQueryExplanationSortItem"]
    offset: int
    limit: int
    distinct: Optional["TableQueryExplanationDistinct1"]
    group_by: List[str]
    aggregations: List["TableAggregation"]
    steps: List[str]
    reads_all_rows: bool
    duration_ms: int


class TableQueryResult(TypedDict):
    table_id: str
    columns: List["TableColumn"]
    rows: List["TableRow"]
    # Rows of the table
    row_count: int
    # Rows, groups or values of the whole result
    filtered_row_count: int
    offset: int
    limit: int
    has_more: bool
    next_cursor: Optional[str]
    previous_cursor: Optional[str]
    explain: Optional["TableQueryExplanation"]


class TableRow(TypedDict):
    id: str
    data: Dict[str, Any]
    # From 0, in the order of the file
    position: int


class TextBlockParagraph(TypedDict):
    part: str
    index: int


class _TextBlockRequired(TypedDict):
    kind: Literal["paragraph", "heading", "list_item", "caption", "code", "quote", "page_header", "page_footer"]
    lines: List["Line"]
    box: Optional["Box"]


class TextBlock(_TextBlockRequired, total=False):
    level: int
    marker: str
    depth: int
    paragraph: "TextBlockParagraph"


class TriggerDocument1(TypedDict):
    id: str


class TriggerDocument2(TypedDict):
    filename: str
    url: str


TriggerDocument = Union["TriggerDocument1", "TriggerDocument2"]


class TriggerEmail(TypedDict):
    # Where to send mail; null while the server receives none
    address: Optional[str]
    allowed_senders: List[str]


class TriggerSchedule(TypedDict):
    cron: str
    time_zone: str
    missed_fires: Literal["once", "all", "skip"]
    # Null while the trigger is disabled
    next_fire_at: Optional[str]


class TriggerWebhook(TypedDict):
    # Where to POST
    url: str
    requires_signature: bool


class UnfilledField(TypedDict):
    # Keys and indexes, joined by dots
    path: str
    # Such as `not_found`, `wrong_type`, `pattern_mismatch`, `only_located`
    reason: str
    message: str
    # The document's value that the schema does not allow, or that is not proved; null when there is none
    found: Any


class Upload(TypedDict):
    fileId: str
    uploadUrl: str
    uploadMethod: Literal["PUT"]
    uploadHeaders: Dict[str, str]
    mimeData: "MIMEData"
    # ISO 8601, UTC
    expiresAt: str


class UsageBlock(TypedDict):
    block_id: str
    block_type: Literal["extract", "classify", "split", "parse", "edit", "partition"]
    workflow_id: str
    credits: float
    page_count: int
    execution_count: int
    run_count: int
    # ISO 8601, UTC
    first_activity_at: str
    # ISO 8601, UTC
    last_activity_at: str
    # Executions by status
    status_counts: Dict[str, int]


class UsagePrimitiveDocumentsItem(TypedDict):
    file_id: str
    filename: str


class UsagePrimitiveTokens(TypedDict):
    """Covers all model calls, including failed ones"""

    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


class UsagePrimitiveTriggeredBy1(TypedDict):
    access_token_id: Optional[str]
    api_key_id: Optional[str]
    auth_method: Optional[str]
    key_name: Optional[str]
    key_prefix: Optional[str]
    user_email: Optional[str]
    user_id: Optional[str]


class UsagePrimitive(TypedDict):
    primitive_execution_id: str
    operation: Literal["extraction", "classify", "split", "parse", "edit", "partition", "schema_generation", "consensus"]
    status: Literal["created", "running", "completed", "failed", "canceled"]
    # ISO 8601, UTC
    created_at: str
    completed_at: Optional[str]
    duration_ms: Optional[int]
    page_count: int
    credits: float
    model: Optional[str]
    documents: List["UsagePrimitiveDocumentsItem"]
    workflow_id: Optional[str]
    run_id: Optional[str]
    block_id: Optional[str]
    project_id: Optional[str]
    environment_id: str
    resource_kind: str
    # The caller's own label for the request
    metadata: Dict[str, str]
    # True if the response reused the result of an earlier request
    is_cached: bool
    # Covers all model calls, including failed ones
    tokens: "UsagePrimitiveTokens"
    # Null when no call had a price
    cost_usd: Optional[float]
    triggered_by: Optional["UsagePrimitiveTriggeredBy1"]


class UsageRunTriggeredBy1(TypedDict):
    api_key_id: Optional[str]
    user_email: Optional[str]
    user_id: Optional[str]


class UsageRun(TypedDict):
    run_id: str
    workflow_id: str
    status: Literal["pending", "queued", "running", "completed", "error", "failed", "awaiting_review", "cancelled"]
    trigger_type: Literal["manual", "api", "schedule", "webhook", "email", "restart"]
    created_at: Optional[str]
    started_at: Optional[str]
    completed_at: Optional[str]
    duration_ms: Optional[int]
    execution_duration_ms: int
    page_count: int
    credits: float
    retry_count: int
    triggered_by: Optional["UsageRunTriggeredBy1"]


class _ValidationItemRequired(TypedDict):
    loc: List[Union[str, int]]
    msg: str
    type: str


class ValidationItem(_ValidationItemRequired, total=False):
    input: Any
    ctx: Dict[str, Any]


class VersionChange(TypedDict):
    field: str
    from_value: Any
    to_value: Any


class WebhookAttemptRequest(TypedDict):
    url: str
    headers: Dict[str, str]
    # The first 4,096 characters
    body: str


class WebhookAttemptResponse1(TypedDict):
    status: int
    headers: Dict[str, str]
    # At most the first 2,048 characters
    body: str


class WebhookAttempt(TypedDict):
    # From 1
    number: int
    # ISO 8601, UTC
    started_at: str
    duration_ms: int
    request: "WebhookAttemptRequest"
    # Null when the receiver did not answer
    response: Optional["WebhookAttemptResponse1"]
    error: Optional["WebhookDeliveryError"]


class WebhookDelivery(TypedDict):
    id: str
    object: Literal["webhook.delivery"]
    event_id: str
    type: Literal["workflow.run.completed", "workflow.run.failed", "workflow.run.cancelled", "workflow.run.awaiting_review", "workflow.review.decided", "extraction.completed", "extraction.failed", "parse.completed", "parse.failed", "partition.completed", "partition.failed", "split.completed", "split.failed", "classification.completed", "classification.failed", "edit.completed", "edit.failed", "schema.completed", "schema.failed", "extraction.sources.completed", "extraction.sources.failed", "file.created", "webhook.ping", "webhook.endpoint.disabled"]
    status: Literal["pending", "delivered", "failed"]
    attempt_count: int
    next_attempt_at: Optional[str]
    # Why the last attempt failed
    error: Optional["WebhookDeliveryError"]
    # ISO 8601, UTC
    created_at: str
    completed_at: Optional[str]


class WebhookDeliveryError(TypedDict):
    # `status` (the receiver did not answer with 2xx), `timeout`, `connect`, `blocked`, `protocol`, `worker_lost`, `endpoint_missing`, `endpoint_disabled`
    code: str
    message: str


class WebhookDeliveryWithAttempts(TypedDict):
    id: str
    object: Literal["webhook.delivery"]
    event_id: str
    type: Literal["workflow.run.completed", "workflow.run.failed", "workflow.run.cancelled", "workflow.run.awaiting_review", "workflow.review.decided", "extraction.completed", "extraction.failed", "parse.completed", "parse.failed", "partition.completed", "partition.failed", "split.completed", "split.failed", "classification.completed", "classification.failed", "edit.completed", "edit.failed", "schema.completed", "schema.failed", "extraction.sources.completed", "extraction.sources.failed", "file.created", "webhook.ping", "webhook.endpoint.disabled"]
    status: Literal["pending", "delivered", "failed"]
    attempt_count: int
    next_attempt_at: Optional[str]
    # Why the last attempt failed
    error: Optional["WebhookDeliveryError"]
    # ISO 8601, UTC
    created_at: str
    completed_at: Optional[str]
    attempts: List["WebhookAttempt"]


class WebhookEndpoint(TypedDict):
    id: str
    object: Literal["webhook.endpoint"]
    url: str
    # The events that are delivered; empty means all
    event_types: List[Literal["workflow.run.completed", "workflow.run.failed", "workflow.run.cancelled", "workflow.run.awaiting_review", "workflow.review.decided", "extraction.completed", "extraction.failed", "parse.completed", "parse.failed", "partition.completed", "partition.failed", "split.completed", "split.failed", "classification.completed", "classification.failed", "edit.completed", "edit.failed", "schema.completed", "schema.failed", "extraction.sources.completed", "extraction.sources.failed", "file.created", "webhook.ping", "webhook.endpoint.disabled"]]
    status: Literal["enabled", "disabled"]
    # `failing`: no attempt has succeeded for days, so the service stopped trying
    disabled_reason: Optional[Literal["requested", "failing"]]
    disabled_at: Optional[str]
    # The first of the attempts that have all failed since
    failing_since: Optional[str]
    # The last characters of the signing secret
    secret_preview: str
    # Until then deliveries are also signed with the old secret
    previous_secret_expires_at: Optional[str]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str


class WordSpan(TypedDict):
    start: int
    end: int


class _WordRequired(TypedDict):
    text: str
    box: Optional["Box"]
    origin: Literal["text_layer", "ocr", "markup"]
    confidence: float
    space_before: bool


class Word(_WordRequired, total=False):
    font_size: float
    bold: bool
    italic: bool
    span: "WordSpan"


class _WordPlaceRequired(TypedDict):
    page: int
    # As counted in the layout of a parse
    words: List[int]


class WordPlace(_WordPlaceRequired, total=False):
    # Set if the extraction has several documents: the one that it is in
    file_id: str


WordRange = TypedDict("WordRange", {
    "from": int,
    "to": int,
})


class Workflow(TypedDict):
    id: str
    name: str
    description: str
    project_id: Optional[str]
    # Null until the first version is published
    published: Optional["PublishedVersion"]
    # Increases with every change of the draft
    draft_version: int
    # The same in test and production
    workflow_family_id: str
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str


WorkflowAnalyticsTimeRange = TypedDict("WorkflowAnalyticsTimeRange", {
    "from": str,
    "to": str,
    "granularity": Literal["hour", "day", "week"],
})


class WorkflowAnalyticsRunVolumeSeriesItem(TypedDict):
    # ISO 8601, UTC
    bucket_start: str
    runs: int


class WorkflowAnalyticsRunVolume(TypedDict):
    total_runs: int
    series: List["WorkflowAnalyticsRunVolumeSeriesItem"]


class WorkflowAnalyticsDocumentShapeDocumentFormatDistributionItem(TypedDict):
    format: str
    documents: int


class WorkflowAnalyticsDocumentShapePagesPerDocumentDistributionItem(TypedDict):
    pages: str
    documents: int


class WorkflowAnalyticsDocumentShape(TypedDict):
    document_format_distribution: List["WorkflowAnalyticsDocumentShapeDocumentFormatDistributionItem"]
    pages_per_document_distribution: List["WorkflowAnalyticsDocumentShapePagesPerDocumentDistributionItem"]


class WorkflowAnalytics(TypedDict):
    # ISO 8601, UTC
    generated_at: str
    time_range: "WorkflowAnalyticsTimeRange"
    run_volume: "WorkflowAnalyticsRunVolume"
    document_shape: "WorkflowAnalyticsDocumentShape"


class WorkflowArtifact(TypedDict):
    """An evaluation or a call with all of its fields. A parse or extraction has them when it is asked for."""

    id: str
    operation: Literal["extraction", "split", "classification", "parse", "edit", "partition", "conditional_evaluation", "review_trigger_evaluation", "while_loop_termination", "api_call_invocation", "function_invocation"]
    run_id: str
    step_id: str
    block_id: str
    # ISO 8601, UTC
    created_at: str


class WorkflowBlock(TypedDict):
    # The key of the block in the YAML; unique within its workflow
    id: str
    workflow_id: str
    type: Literal["start_document", "start_json", "note", "parse", "extract", "split", "classifier", "conditional", "edit", "api_call", "function", "merge_dicts", "for_each", "while_loop"]
    label: str
    position_x: float
    position_y: float
    width: Optional[float]
    height: Optional[float]
    config: Dict[str, Any]
    # The container that the block runs in
    parent_id: Optional[str]
    # Where it stands in the YAML
    declarative_path: str
    declarative_source_block_id: str
    resolved_schemas: "ResolvedSchemas"
    # ISO 8601, UTC
    updated_at: str


class WorkflowBlockExecutionLifecycle1(TypedDict):
    status: Literal["completed"]


class WorkflowBlockExecutionLifecycle2(TypedDict):
    status: Literal["error"]
    message: str
    stage: Literal["input_collection", "registry_lookup", "document_fetch", "execution", "output_storage", "routing", "history_payload"]
    category: Literal["transient", "permanent", "quota"]
    details: "RunErrorDetails"


class WorkflowBlockExecutionArtifact1(TypedDict):
    operation: Literal["extraction", "split", "classification", "parse", "edit", "partition", "conditional_evaluation", "review_trigger_evaluation", "while_loop_termination", "api_call_invocation", "function_invocation"]
    id: str


class WorkflowBlockExecution(TypedDict):
    id: str
    workflow_id: str
    # The version that the draft was then
    workflow_version_id: str
    source_run_id: str
    # The step whose inputs the block got
    source_step_id: str
    block_id: str
    block_type: Literal["start_document", "start_json", "note", "parse", "extract", "split", "classifier", "conditional", "edit", "api_call", "function", "merge_dicts", "for_each", "while_loop"]
    # The config that the block had
    block_config: Dict[str, Any]
    lifecycle: Union["WorkflowBlockExecutionLifecycle1", "WorkflowBlockExecutionLifecycle2"]
    handle_inputs: Dict[str, "HandlePayload"]
    handle_outputs: Dict[str, "HandlePayload"]
    artifact: Optional["WorkflowBlockExecutionArtifact1"]
    # Handles that a conditional block chose
    routing_decisions: List[str]
    duration_ms: int
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    started_at: str
    # ISO 8601, UTC
    completed_at: str
    block_config_fingerprint: str
    handle_inputs_fingerprint: str
    # Steps that the block had in the run, at most 100
    available_iterations: List[str]


class WorkflowBlockVersion(TypedDict):
    # Id of the version; unique across workflows
    id: str
    workflow_id: str
    type: Literal["start_document", "start_json", "note", "parse", "extract", "split", "classifier", "conditional", "edit", "api_call", "function", "merge_dicts", "for_each", "while_loop"]
    label: str
    position_x: float
    position_y: float
    width: Optional[float]
    height: Optional[float]
    config: Dict[str, Any]
    # The container that the block runs in
    parent_id: Optional[str]
    # Where it stands in the YAML
    declarative_path: str
    declarative_source_block_id: str
    # As they were in workflow_version_id
    resolved_schemas: "ResolvedSchemas"
    # The same as created_at
    updated_at: str
    block_id: str
    # The first version that contains it, or the requested one
    workflow_version_id: str
    # SHA-256 of the config
    config_hash: str
    # ISO 8601, UTC
    created_at: str


class _WorkflowDiagnosticsRequired(TypedDict):
    is_valid: bool
    issues: List["WorkflowIssue"]


class WorkflowDiagnostics(_WorkflowDiagnosticsRequired, total=False):
    # Only in plans with `evaluate`
    behaviour: "PlanBehaviour"


class WorkflowEdge(TypedDict):
    id: str
    workflow_id: str
    source_block: str
    source_handle: str
    target_block: str
    target_handle: str
    # ISO 8601, UTC
    updated_at: str


class WorkflowEdgeVersion(TypedDict):
    # Id of the version; unique across workflows
    id: str
    source: str
    target: str
    source_handle: str
    target_handle: str
    animated: bool
    edge_id: str
    workflow_id: str
    # The first version that contains it, or the requested one
    workflow_version_id: str
    # ISO 8601, UTC
    created_at: str


class WorkflowGraphVersion(TypedDict):
    # Derived from the content: identical graphs have the same id
    id: str
    workflow_id: str
    blocks: List["GraphBlock"]
    edges: List["GraphEdge"]
    block_version_ids: List[str]
    edge_version_ids: List[str]
    # ISO 8601, UTC
    created_at: str


class WorkflowIssue(TypedDict):
    code: str
    # Starts with the place
    message: str
    # Empty when it concerns the whole document
    yaml_path: str
    block_path: Optional[str]
    severity: Literal["error", "warning"]
    # line and column of the YAML, from 1, and details that depend on the code, such as available_handles
    details: Dict[str, Any]


class WorkflowPlanSummary(TypedDict):
    add: int
    change: int
    destroy: int
    replace: int
    noop: int
    total: int
    has_changes: bool


class WorkflowPlan(TypedDict):
    workflow_id: str
    action: Literal["create", "update", "noop"]
    block_count: int
    edge_count: int
    diagnostics: "WorkflowDiagnostics"
    format_version: Literal["workflows-plan/v1"]
    summary: "WorkflowPlanSummary"
    resource_changes: List["ResourceChange"]
    rendered_plan: str
    # The draft that the plan was made against, for expected_draft_version; null when there is none
    draft_version: Optional[int]


class WorkflowPromotionMissingTablesItem(TypedDict):
    table_id: str
    name: Optional[str]


class WorkflowPromotionMissingEditTemplatesItem(TypedDict):
    template_id: str
    name: Optional[str]


class WorkflowPromotion(TypedDict):
    # Null for a dry run
    promotion_id: Optional[str]
    source_workflow_id: str
    source_version_id: str
    # Null for a dry run that would create it
    target_workflow_id: Optional[str]
    target_draft_version: Optional[int]
    # True if the target workflow was, or would be, created
    created: bool
    dry_run: bool
    # Referenced in the graph but absent in production
    missing_secrets: List[str]
    # Tables of test without a counterpart in production; publishing is refused while the draft refers to them
    missing_tables: List["WorkflowPromotionMissingTablesItem"]
    # Edit templates of test without one of the same name in production; their blocks fail until it exists
    missing_edit_templates: List["WorkflowPromotionMissingEditTemplatesItem"]
    # The production table for each test table
    table_map: Dict[str, str]
    # True if the production draft had, or has, edits that no promotion made
    overwrites_edits: bool
    warnings: List[str]
    # What the promotion changes in the production draft
    plan: "WorkflowPlan"


class WorkflowPublication(TypedDict):
    id: str
    workflow_id: str
    # Number of the publication within the workflow, from 1
    version: int
    workflow_version_id: str
    description: str
    block_count: int
    edge_count: int
    published_by: Optional[str]
    published_by_email: Optional[str]
    published_by_name: Optional[str]
    # ISO 8601, UTC
    published_at: str
    is_current: bool


class WorkflowReview(TypedDict):
    id: str
    workflow_id: str
    workflow_version_id: str
    run_id: str
    block_id: str
    step_id: str
    # The container around the block
    parent_step_id: Optional[str]
    # The round that the step belongs to, such as `loop.3`
    iteration_key: Optional[str]
    block_type: Literal["extract", "split", "classifier", "for_each"]
    # The predicate of the block
    triggered_by: Dict[str, Any]
    # ISO 8601, UTC
    created_at: str
    decision: Optional["ReviewDecision"]


class WorkflowReviewVersion(TypedDict):
    # Derived from the snapshot: equal snapshots have the same id
    id: str
    review_id: str
    # Null for what the block gave
    parent_id: Optional[str]
    author: "ReviewAuthor"
    snapshot: Dict[str, Any]
    note: Optional[str]
    # ISO 8601, UTC
    created_at: str


class _WorkflowRunTriggerRequired(TypedDict):
    type: Literal["manual", "api", "schedule", "webhook", "email", "restart", "custom"]


class WorkflowRunTrigger(_WorkflowRunTriggerRequired, total=False):
    api_key_id: Optional[str]
    # The member who started the run
    user_id: str
    # The run that was restarted
    parent_run_id: Optional[str]
    # The trigger of the type schedule
    schedule_id: str
    # The time of the schedule that the run is for
    scheduled_at: str
    # The trigger of the type webhook
    webhook_id: str
    # The trigger of the type email
    email_id: str
    # The sender of the mail, as its envelope says
    sender: str
    # The subject of the mail
    subject: str
    # The Message-ID of the mail
    message_id: Optional[str]


class WorkflowRunTiming(TypedDict):
    # ISO 8601, UTC
    created_at: str
    started_at: Optional[str]
    completed_at: Optional[str]


class WorkflowRunInputs(TypedDict):
    documents: Dict[str, "FileReference"]
    # Null where the value is too large to be repeated here
    json_data: Dict[str, Any]


class WorkflowRun(TypedDict):
    id: str
    workflow_id: str
    # The version that the run executes; it never changes
    workflow_version_id: str
    trigger: "WorkflowRunTrigger"
    lifecycle: "WorkflowRunLifecycle"
    timing: "WorkflowRunTiming"
    inputs: "WorkflowRunInputs"
    metadata: Optional[Dict[str, str]]


class WorkflowRunCancellation(TypedDict):
    run: "WorkflowRun"
    # Always true; clients expect it
    redis_available: bool
    cancellation_status: Literal["cancelled", "cancellation_requested", "cancellation_failed"]


class WorkflowRunExport(TypedDict):
    csv_data: str
    rows: int
    columns: int


class WorkflowRunLifecycle1(TypedDict):
    status: Literal["pending"]


class WorkflowRunLifecycle2(TypedDict):
    status: Literal["running"]


class WorkflowRunLifecycle3(TypedDict):
    status: Literal["awaiting_review"]
    waiting_for_block_ids: List[str]


class WorkflowRunLifecycle4(TypedDict):
    status: Literal["completed"]


class WorkflowRunLifecycle5(TypedDict):
    status: Literal["error"]
    message: str
    stage: Literal["input_collection", "registry_lookup", "document_fetch", "execution", "output_storage", "routing", "history_payload"]
    category: Literal["transient", "permanent", "quota"]
    details: "RunErrorDetails"
    failing_step_id: Optional[str]


class WorkflowRunLifecycle6(TypedDict):
    status: Literal["cancelled"]
    reason: str


WorkflowRunLifecycle = Union["WorkflowRunLifecycle1", "WorkflowRunLifecycle2", "WorkflowRunLifecycle3", "WorkflowRunLifecycle4", "WorkflowRunLifecycle5", "WorkflowRunLifecycle6"]


class WorkflowRunReplaySteps(TypedDict):
    total: int
    identical: int
    different: int
    not_replayed: int


class WorkflowRunReplayDifferencesItem(TypedDict):
    step_id: str
    block_id: str
    block_type: str
    kind: Literal["status", "output", "error", "request", "review", "items"]
    # Of the value that differs, such as `lines[0].price`
    path: str
    recorded: Any
    replayed: Any


class WorkflowRunReplayNotReplayedItem(TypedDict):
    step_id: str
    block_id: str
    block_type: str
    # Stable, such as `model_not_recorded`, `lookup_not_recorded`, `taken_over`
    code: str
    message: str


class WorkflowRunReplay(TypedDict):
    run_id: str
    workflow_version_id: str
    # `incomplete`: nothing differs, but some steps could not be repeated
    outcome: Literal["identical", "different", "incomplete"]
    steps: "WorkflowRunReplaySteps"
    differences: List["WorkflowRunReplayDifferencesItem"]
    not_replayed: List["WorkflowRunReplayNotReplayedItem"]
    # True if there are more differences than the lists have
    is_truncated: bool


class WorkflowStats(TypedDict):
    workflow_id: str
    query_source: str
    query_status: str
    analytics: "WorkflowAnalytics"


class WorkflowStepLoopContainersItem(TypedDict):
    container_id: str
    # From 0
    iteration: int
    is_parallel: bool
    parallel_item_index: Optional[int]


class WorkflowStepArtifact1(TypedDict):
    operation: Literal["extraction", "split", "classification", "parse", "edit", "partition", "conditional_evaluation", "review_trigger_evaluation", "while_loop_termination", "api_call_invocation", "function_invocation"]
    id: str


class WorkflowStep(TypedDict):
    step_id: str
    run_id: str
    workflow_id: str
    block_id: str
    block_type: Literal["start_document", "start_json", "note", "parse", "extract", "split", "classifier", "conditional", "edit", "api_call", "function", "merge_dicts", "for_each", "while_loop", "for_each_sentinel_start", "for_each_sentinel_end", "while_loop_sentinel_start", "while_loop_sentinel_end"]
    block_label: str
    lifecycle: "WorkflowStepLifecycle"
    # ISO 8601, UTC
    created_at: str
    started_at: Optional[str]
    completed_at: Optional[str]
    model: Optional[str]
    # Outermost first
    loop_containers: List["WorkflowStepLoopContainersItem"]
    handle_inputs: Dict[str, "HandlePayload"]
    handle_outputs: Dict[str, "HandlePayload"]
    artifact: Optional["WorkflowStepArtifact1"]
    retry_count: int


class WorkflowStepLifecycle1(TypedDict):
    status: Literal["pending"]


class WorkflowStepLifecycle2(TypedDict):
    status: Literal["queued"]


class WorkflowStepLifecycle3(TypedDict):
    status: Literal["running"]


class WorkflowStepLifecycle4(TypedDict):
    status: Literal["completed"]


class WorkflowStepLifecycle5(TypedDict):
    status: Literal["awaiting_review"]


class WorkflowStepLifecycle6(TypedDict):
    status: Literal["error"]
    message: str
    stage: Literal["input_collection", "registry_lookup", "document_fetch", "execution", "output_storage", "routing", "history_payload"]
    category: Literal["transient", "permanent", "quota"]
    details: "RunErrorDetails"


class WorkflowStepLifecycle7(TypedDict):
    status: Literal["skipped"]
    reason: str


class WorkflowStepLifecycle8(TypedDict):
    status: Literal["cancelled"]
    reason: str


WorkflowStepLifecycle = Union["WorkflowStepLifecycle1", "WorkflowStepLifecycle2", "WorkflowStepLifecycle3", "WorkflowStepLifecycle4", "WorkflowStepLifecycle5", "WorkflowStepLifecycle6", "WorkflowStepLifecycle7", "WorkflowStepLifecycle8"]


class WorkflowTriggerLastError1(TypedDict):
    code: str
    message: str
    # ISO 8601, UTC
    at: str


class WorkflowTrigger(TypedDict):
    id: str
    workflow_id: str
    type: Literal["schedule", "webhook", "email"]
    name: str
    enabled: bool
    # By the id of the start_document block: the same for every run
    documents: Dict[str, "TriggerDocument"]
    # By the id of the start_json block: the same for every run
    json_inputs: Dict[str, Any]
    schedule: Optional["TriggerSchedule"]
    webhook: Optional["TriggerWebhook"]
    email: Optional["TriggerEmail"]
    last_fired_at: Optional[str]
    last_run_id: Optional[str]
    # Why the last fire of a schedule made no run; null after one that did
    last_error: Optional["WorkflowTriggerLastError1"]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str


class WorkflowTriggerWithSecretLastError1(TypedDict):
    code: str
    message: str
    # ISO 8601, UTC
    at: str


class WorkflowTriggerWithSecret(TypedDict):
    id: str
    workflow_id: str
    type: Literal["schedule", "webhook", "email"]
    name: str
    enabled: bool
    # By the id of the start_document block: the same for every run
    documents: Dict[str, "TriggerDocument"]
    # By the id of the start_json block: the same for every run
    json_inputs: Dict[str, Any]
    schedule: Optional["TriggerSchedule"]
    webhook: Optional["TriggerWebhook"]
    email: Optional["TriggerEmail"]
    last_fired_at: Optional[str]
    last_run_id: Optional[str]
    # Why the last fire of a schedule made no run; null after one that did
    last_error: Optional["WorkflowTriggerWithSecretLastError1"]
    # ISO 8601, UTC
    created_at: str
    # ISO 8601, UTC
    updated_at: str
    # The secret of a webhook; never shown again
    secret: Optional[str]


class FilesPutUploadResult(TypedDict):
    received_bytes: int
    sha256: str


class ExtractionsCreateSources(TypedDict, total=False):
    """The default kind of sources for this extraction, unless a request for sources says otherwise"""

    mode: Literal["located", "cited"]


class ExtractionsStreamSources(TypedDict, total=False):
    """The default kind of sources for this extraction, unless a request for sources says otherwise"""

    mode: Literal["located", "cited"]


class ConsensusCreateResult(TypedDict):
    consensus: Dict[str, Any]
    # By path
    likelihoods: Dict[str, float]
    fields: List["ConsensusField"]
    # Empty unless requested
    alignment: "ConsensusAlignment"


class EditsCreateConfig(TypedDict, total=False):
    # Colour of the text that is filled in
    color: str


class _SplitsReconstructDocumentRequired(TypedDict):
    id: str


class SplitsReconstructDocument(_SplitsReconstructDocumentRequired, total=False):
    filename: str


class SplitsReconstructSubdocumentsItemEnrichment(TypedDict, total=False):
    # Repeat values of the first columns on rows below
    fill_key_spans: bool
    # Join several header rows into one
    flatten_header: bool
    # Make a column of rows that only name a section
    promote_sections: bool
    # Make rows of three or more columns that are months, quarters, weeks, years or dates
    melt_periods: bool


class _SplitsReconstructSubdocumentsItemRequired(TypedDict):
    name: str
    regions: List["NewSheetRegion"]


class SplitsReconstructSubdocumentsItem(_SplitsReconstructSubdocumentsItemRequired, total=False):
    # A column whose value is repeated on every row
    partition_key: str
    enrichment: "SplitsReconstructSubdocumentsItemEnrichment"


class SecretsListResult(TypedDict):
    secrets: List["Secret"]


class SecretsCreateResult(TypedDict):
    secret: "Secret"


class SecretsGetResult(TypedDict):
    secret: "Secret"


class SecretsPutResult(TypedDict):
    secret: "Secret"


class _TablesListResultRequired(TypedDict):
    tables: List["Table"]


class TablesListResult(_TablesListResultRequired, total=False):
    # Ids of damaged tables that are left out
    unreadable: List[str]


class TablesCreateResult(TypedDict):
    tables: List["Table"]


class TablesGetResult(TypedDict):
    table: "Table"


class TablesReplaceResult(TypedDict):
    tables: List["Table"]


class TablesUpdateResult(TypedDict):
    tables: List["Table"]


class TablesSchemaResult(TypedDict):
    table_id: str
    columns: List["TableColumn"]


class TablesProfileResult(TypedDict):
    table_id: str
    row_count: int
    columns: List["TableColumnProfile"]


class _TablesQuerySearchRequired(TypedDict):
    query: str


class TablesQuerySearch(_TablesQuerySearchRequired, total=False):
    """Rows in which one of the columns, or any column, contains the text"""

    columns: List[str]


class TablesQueryDistinct(TypedDict):
    """The first row for each value of the column"""

    column: str


class _TablesQuerySortItemRequired(TypedDict):
    column: str


class TablesQuerySortItem(_TablesQuerySortItemRequired, total=False):
    direction: Literal["asc", "desc"]


class TablesQuerySample(TypedDict):
    """Returns this many rows spread over the result, the same ones every time"""

    size: int


class TablesQueryTail(TypedDict):
    """The last rows of the result"""

    size: int


class TablesValidateResult(TypedDict):
    table_id: str
    diagnostics: List["TableDiagnostic"]
    has_errors: bool


class WorkflowSpecsGetResult(TypedDict):
    workflow_id: str
    yaml_definition: str


class WorkflowSpecsPlanEvaluate(TypedDict, total=False):
    # The latest runs that completed, or runs by their ids
    runs: Union[Literal["recent"], List[str]]
    # How many recent runs
    limit: int


class WorkflowSpecsValidateResult(TypedDict):
    # metadata.id of the YAML
    workflow_id: Optional[str]
    block_count: int
    edge_count: int
    is_valid: bool
    diagnostics: "WorkflowDiagnostics"


class WorkflowVersionsDiffResult(TypedDict):
    workflow_id: str
    from_workflow_version_id: str
    to_workflow_version_id: str
    added_block_ids: List[str]
    removed_block_ids: List[str]
    changed_block_ids: List[str]
    added_edge_ids: List[str]
    removed_edge_ids: List[str]
    changed_edge_ids: List[str]


class WorkflowBlocksValidateConfigResult(TypedDict):
    ok: Literal[True]
    workflow_id: str
    block_id: str
    block_type: Literal["start_document", "start_json", "note", "parse", "extract", "split", "classifier", "conditional", "edit", "api_call", "function", "merge_dicts", "for_each", "while_loop"]
    config_hash: str


class WorkflowBlocksResolvedSchemasResult(TypedDict):
    workflow_id: str
    block_id: str
    schema: "ResolvedSchemas"


WorkflowBlocksStatsResultAnalyticsTimeRange = TypedDict("WorkflowBlocksStatsResultAnalyticsTimeRange", {
    "from": str,
    "to": str,
    "granularity": Literal["hour", "day", "week"],
})


class WorkflowBlocksStatsResultAnalyticsRunVolumeSeriesItem(TypedDict):
    # ISO 8601, UTC
    bucket_start: str
    runs: int


class WorkflowBlocksStatsResultAnalyticsRunVolume(TypedDict):
    total_runs: int
    series: List["WorkflowBlocksStatsResultAnalyticsRunVolumeSeriesItem"]


class WorkflowBlocksStatsResultAnalyticsDocumentShapeDocumentFormatDistributionItem(TypedDict):
    format: str
    documents: int


class WorkflowBlocksStatsResultAnalyticsDocumentShapePagesPerDocumentDistributionItem(TypedDict):
    pages: str
    documents: int


class WorkflowBlocksStatsResultAnalyticsDocumentShape(TypedDict):
    document_format_distribution: List["WorkflowBlocksStatsResultAnalyticsDocumentShapeDocumentFormatDistributionItem"]
    pages_per_document_distribution: List["WorkflowBlocksStatsResultAnalyticsDocumentShapePagesPerDocumentDistributionItem"]


class WorkflowBlocksStatsResultAnalytics(TypedDict):
    # ISO 8601, UTC
    generated_at: str
    time_range: "WorkflowBlocksStatsResultAnalyticsTimeRange"
    run_volume: "WorkflowBlocksStatsResultAnalyticsRunVolume"
    document_shape: "WorkflowBlocksStatsResultAnalyticsDocumentShape"
    details: Dict[str, Any]


class WorkflowBlocksStatsResult(TypedDict):
    workflow_id: str
    block_id: str
    block_type: Literal["start_document", "start_json", "note", "parse", "extract", "split", "classifier", "conditional", "edit", "api_call", "function", "merge_dicts", "for_each", "while_loop"]
    query_source: str
    query_status: str
    analytics: "WorkflowBlocksStatsResultAnalytics"


class WorkflowBlockVersionsDiffResult(TypedDict):
    block_id: str
    from_block_version_id: str
    to_block_version_id: str
    changes: List["VersionChange"]


class WorkflowEdgeVersionsDiffResult(TypedDict):
    edge_id: str
    from_edge_version_id: str
    to_edge_version_id: str
    changes: List["VersionChange"]


class WorkflowReviewVersionsCreateAuthor(TypedDict, total=False):
    """Who corrected it; the API key is recorded in any case"""

    kind: Literal["agent", "human"]
    display_name: str


class _WorkflowTriggersCreateScheduleRequired(TypedDict):
    # Minute, hour, day of the month, month, day of the week; `*`, lists, ranges, steps, `@daily` and the like
    cron: str


class WorkflowTriggersCreateSchedule(_WorkflowTriggersCreateScheduleRequired, total=False):
    """Required for schedules"""

    # IANA name, such as `Europe/Berlin`
    time_zone: str
    # What happens to times that passed while no worker ran: one run for all of them, one for each of the last 24 hours, or none if it would be more than 5 minutes late
    missed_fires: Literal["once", "all", "skip"]


class WorkflowTriggersCreateWebhook(TypedDict, total=False):
    # Refuses requests without a signature
    requires_signature: bool


class WorkflowTriggersCreateEmail(TypedDict, total=False):
    # Addresses, or `@example.com` for all of a domain. Envelope and From header must both be among them. Empty: everybody who knows the address
    allowed_senders: List[str]


class WorkflowTriggersUpdateSchedule(TypedDict, total=False):
    # Minute, hour, day of the month, month, day of the week; `*`, lists, ranges, steps, `@daily` and the like
    cron: str
    # IANA name, such as `Europe/Berlin`
    time_zone: str
    # What happens to times that passed while no worker ran: one run for all of them, one for each of the last 24 hours, or none if it would be more than 5 minutes late
    missed_fires: Literal["once", "all", "skip"]


class WorkflowTriggersUpdateWebhook(TypedDict, total=False):
    requires_signature: bool


class WorkflowTriggersUpdateEmail(TypedDict, total=False):
    # Addresses, or `@example.com` for all of a domain. Envelope and From header must both be among them. Empty: everybody who knows the address
    allowed_senders: List[str]
