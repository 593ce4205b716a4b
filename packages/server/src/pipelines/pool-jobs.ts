import { readerJobs as documentJobs, type ReaderJob } from '../documents/pool/jobs.ts';
import type { ConsensusArgs } from './consensus/job.ts';
import type { ExtractArgs } from './extract-job/job.ts';
import type { OutlineArgs } from './infer-schema/job.ts';
import { isObject } from './json/json.ts';
import { schemaAndOutput, schemaArg, schemasArg } from './json-schema/pool-args.ts';
import type { CheckCorrectionArgs } from './learn/check-correction.ts';
import type { FitScorerArgs } from './learn/job.ts';
import type { AnswerLikelihoodsArgs } from './likelihoods/job.ts';
import type { PromptPagesArgs } from './model-extract/prompt-pages.ts';
import type { SourcesArgs, VerifySourcesArgs } from './prove/job.ts';

/** What children do with documents and with callers' schemas. */
export const readerJobs: Readonly<Record<string, ReaderJob>> = {
  ...documentJobs,
  extract: async (args, emit) => {
    const { runExtract } = await import('./extract-job/job.ts');
    return runExtract(args as ExtractArgs, emit);
  },
  prompt_pages: async (args, emit) => {
    const { sendPromptPages } = await import('./model-extract/prompt-pages.ts');
    return sendPromptPages(args as PromptPagesArgs, emit);
  },
  sources: async (args, emit) => {
    const { runSources } = await import('./prove/job.ts');
    return runSources(args as SourcesArgs, emit);
  },
  verify_sources: async (args) => {
    const { runVerifySources } = await import('./prove/job.ts');
    return runVerifySources(args as VerifySourcesArgs);
  },
  consensus: async (args, emit) => {
    const { runConsensus } = await import('./consensus/job.ts');
    return runConsensus(args as ConsensusArgs, emit);
  },
  answer_likelihoods: async (args, emit) => {
    const { runAnswerLikelihoods } = await import('./likelihoods/job.ts');
    return runAnswerLikelihoods(args as AnswerLikelihoodsArgs, emit);
  },
  outline_document: async (args) => {
    const { runOutline } = await import('./infer-schema/job.ts');
    return runOutline(args as OutlineArgs);
  },
  check_correction: async (args) => {
    const { checkCorrection } = await import('./learn/check-correction.ts');
    return checkCorrection(args as CheckCorrectionArgs);
  },
  fit_scorer: async (args, emit) => {
    const { runFitScorer } = await import('./learn/job.ts');
    return runFitScorer(args as FitScorerArgs, emit);
  },
  check_codes: async (args) => {
    const { checkCodes, codesArg } = await import('./code/check-code.ts');
    return checkCodes(codesArg(args));
  },
  check_schema: async (args) => {
    const { checkSchema } = await import('./json-schema/check.ts');
    return checkSchema(schemaArg(args));
  },
  check_schemas: async (args) => {
    const { checkSchema } = await import('./json-schema/check.ts');
    return schemasArg(args).map(checkSchema);
  },
  lint_schema: async (args) => {
    const { lintSchema } = await import('./json-schema/lint.ts');
    return lintSchema(schemaArg(args));
  },
  validate_output: async (args) => {
    const { validateOutput } = await import('./json-schema/validate.ts');
    const { schema, output } = schemaAndOutput(args);
    return validateOutput(schema, output);
  },
  fit_output: async (args) => {
    const { fitOutput } = await import('./json-schema/fit-output.ts');
    const { schema, output } = schemaAndOutput(args);
    if (!isObject(output)) throw new TypeError('fit_output takes an object');
    return fitOutput(schema, output);
  },
};
