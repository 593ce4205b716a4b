import { type DocumentJobs, readerJobs as documentJobs } from '../documents/pool/jobs.ts';
import type { JsonLine, PoolJobTable, TaggedLine } from '../documents/pool/pool-job.ts';
import type { Code } from './code/check-code.ts';
import type { SyntaxFault } from './code/syntax-fault.ts';
import type { ConsensusArgs, ConsensusSummary } from './consensus/job.ts';
import type { EditPlan, PlanEditArgs } from './edit/plan-edit.ts';
import type { ExtractArgs, ExtractLine, ExtractSummary } from './extract-job/job.ts';
import type { OutlineArgs } from './infer-schema/job.ts';
import type { DocumentOutline } from './infer-schema/outline.ts';
import type { Json, JsonObject } from './json/json.ts';
import type { SchemaCheck } from './json-schema/check.ts';
import type { FittedOutput } from './json-schema/fit-output.ts';
import type { LintReport } from './json-schema/lint.ts';
import type { OutputError } from './json-schema/output-errors.ts';
import type { CheckCorrectionArgs, CheckedCorrection } from './learn/check-correction.ts';
import type { Fit } from './learn/fit.ts';
import type { FitScorerArgs } from './learn/job.ts';
import type { AnswerLikelihoodsArgs, AnswerLikelihoodsSummary } from './likelihoods/job.ts';
import type { PageText, PageTextArgs } from './locate/page-text.ts';
import type { PromptPage, PromptPagesArgs } from './model-extract/prompt-pages.ts';
import type {
  RequireProofArgs,
  RequireProofLine,
  SourcesArgs,
  SourcesLine,
  SourcesSummary,
  VerifySourcesArgs,
} from './prove/job.ts';
import type { Verification } from './prove/verify.ts';
import type { FindRedactionsArgs, FoundRedactions } from './redact/find-redactions.ts';
import type { SecondLookArgs, SecondLookResult } from './second-look/job.ts';
import type { ClassifyArgs, ClassifyResult } from './segment/classify-job.ts';
import type { Partition } from './segment/partition.ts';
import type { PartitionArgs } from './segment/partition-job.ts';
import type { FlatTable } from './segment/reconstruct.ts';
import type { ReconstructArgs } from './segment/reconstruct-job.ts';
import type { SplitArgs, SplitResult } from './segment/split-job.ts';

/** The jobs of reader processes on documents, callers' schemas and callers' code. */
export interface PipelineJobs extends DocumentJobs {
  extract: { args: ExtractArgs; result: ExtractSummary; parts: TaggedLine<ExtractLine> };
  prompt_pages: { args: PromptPagesArgs; result: { pages: number }; parts: JsonLine<PromptPage> };
  sources: { args: SourcesArgs; result: SourcesSummary; parts: TaggedLine<SourcesLine> };
  require_proof: { args: RequireProofArgs; result: { isValid: boolean }; parts: TaggedLine<RequireProofLine> };
  verify_sources: { args: VerifySourcesArgs; result: Verification; parts: never };
  page_text: { args: PageTextArgs; result: PageText | null; parts: never };
  consensus: { args: ConsensusArgs; result: ConsensusSummary; parts: string };
  /** Sends pieces of one JSON text. */
  answer_likelihoods: { args: AnswerLikelihoodsArgs; result: AnswerLikelihoodsSummary; parts: string };
  second_look: { args: SecondLookArgs; result: SecondLookResult; parts: never };
  /** Its lines only show that it is alive. */
  classify: { args: ClassifyArgs; result: ClassifyResult; parts: string };
  split: { args: SplitArgs; result: SplitResult; parts: string };
  reconstruct: { args: ReconstructArgs; result: { tables: FlatTable[] }; parts: never };
  partition: { args: PartitionArgs; result: Partition; parts: string };
  find_redactions: { args: FindRedactionsArgs; result: FoundRedactions; parts: never };
  plan_edit: { args: PlanEditArgs; result: EditPlan; parts: never };
  outline_document: { args: OutlineArgs; result: DocumentOutline; parts: never };
  check_correction: { args: CheckCorrectionArgs; result: CheckedCorrection; parts: never };
  /** Its lines only show that it is alive. */
  fit_scorer: { args: FitScorerArgs; result: Fit; parts: string };
  check_codes: { args: { codes: readonly Code[] }; result: (SyntaxFault | null)[]; parts: never };
  check_schema: { args: { schema: Json }; result: SchemaCheck; parts: never };
  check_schemas: { args: { schemas: readonly Json[] }; result: SchemaCheck[]; parts: never };
  lint_schema: { args: { schema: Json }; result: LintReport; parts: never };
  validate_output: { args: { schema: JsonObject; output: Json }; result: OutputError[]; parts: never };
  fit_output: { args: { schema: JsonObject; output: JsonObject }; result: FittedOutput; parts: never };
}

export const readerJobs: PoolJobTable<PipelineJobs> = {
  ...documentJobs,
  extract: async (args, emit) => (await import('./extract-job/job.ts')).runExtract(args, emit),
  prompt_pages: async (args, emit) => (await import('./model-extract/prompt-pages.ts')).sendPromptPages(args, emit),
  sources: async (args, emit) => (await import('./prove/job.ts')).runSources(args, emit),
  require_proof: async (args, emit) => (await import('./prove/job.ts')).runRequireProof(args, emit),
  verify_sources: async (args) => (await import('./prove/job.ts')).runVerifySources(args),
  page_text: async (args) => (await import('./locate/page-text.ts')).readPageText(args),
  consensus: async (args, emit) => (await import('./consensus/job.ts')).runConsensus(args, emit),
  answer_likelihoods: async (args, emit) => (await import('./likelihoods/job.ts')).runAnswerLikelihoods(args, emit),
  second_look: async (args) => (await import('./second-look/job.ts')).runSecondLook(args),
  classify: async (args, emit) => (await import('./segment/classify-job.ts')).runClassify(args, emit),
  split: async (args, emit) => (await import('./segment/split-job.ts')).runSplit(args, emit),
  reconstruct: async (args) => (await import('./segment/reconstruct-job.ts')).runReconstruct(args),
  partition: async (args, emit) => (await import('./segment/partition-job.ts')).runPartition(args, emit),
  find_redactions: async (args) => (await import('./redact/find-redactions.ts')).findRedactions(args),
  plan_edit: async (args) => (await import('./edit/plan-edit.ts')).planEdit(args),
  outline_document: async (args) => (await import('./infer-schema/job.ts')).runOutline(args),
  check_correction: async (args) => (await import('./learn/check-correction.ts')).checkCorrection(args),
  fit_scorer: async (args, emit) => (await import('./learn/job.ts')).runFitScorer(args, emit),
  check_codes: async ({ codes }) => (await import('./code/check-code.ts')).checkCodes(codes),
  check_schema: async ({ schema }) => (await import('./json-schema/check.ts')).checkSchema(schema),
  check_schemas: async ({ schemas }) => {
    const { checkSchema } = await import('./json-schema/check.ts');
    return schemas.map(checkSchema);
  },
  lint_schema: async ({ schema }) => (await import('./json-schema/lint.ts')).lintSchema(schema),
  validate_output: async ({ schema, output }) =>
    (await import('./json-schema/validate.ts')).validateOutput(schema, output),
  fit_output: async ({ schema, output }) => (await import('./json-schema/fit-output.ts')).fitOutput(schema, output),
};
