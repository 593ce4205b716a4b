/**
 * The only way to a caller's schema for the code that serves requests: everything that compiles or runs it does so in a
 * reader process with a deadline.
 */
import type { ReaderPool } from '../../documents/pool/reader-pool.ts';
import { AppError, badDocumentReason } from '../../lib/errors.ts';
import type { Json, JsonObject } from '../json/json.ts';
import type { PipelineJobs } from '../pool-jobs.ts';
import type { SchemaCheck } from './check.ts';
import type { FittedOutput } from './fit-output.ts';
import { jsonExcess, sizeProblem } from './limits.ts';
import type { LintReport } from './lint.ts';
import type { OutputError } from './output-errors.ts';
import { problem, type SchemaProblem } from './problem.ts';

export interface GateOptions {
  signal?: AbortSignal | undefined;
}

export interface SchemaGate {
  check(schema: Json, options?: GateOptions): Promise<SchemaCheck>;
  /** Checks many in one go; results are in the same order. */
  checkAll(schemas: readonly Json[], options?: GateOptions): Promise<SchemaCheck[]>;
  /** Throws a 400 `invalid_schema` with every problem, if there are any. */
  require(schema: Json, options?: GateOptions): Promise<void>;
  /** Returns the errors of an output against its schema, which must have passed `check`. */
  validate(schema: JsonObject, output: Json, options?: GateOptions): Promise<OutputError[]>;
  /** Returns a valid output, or what could not be filled and why. The schema must have passed `check`. */
  fit(schema: JsonObject, output: JsonObject, options?: GateOptions): Promise<FittedOutput>;
  lint(schema: Json, options?: GateOptions): Promise<LintReport>;
}

/** CPU time in a child. The largest real-world schemas take 0.7 s to check, the compiler 0.3 s to load. */
const LIMITS = { checkMs: 4_000, validateMs: 8_000 };
const MS_PER_FURTHER_SCHEMA = 5;
const OUTPUT_LIMITS = { bytes: 24 * 1024 ** 2, levels: 200, nodes: 2_000_000 };

/** Error codes of the pool for work that exceeded a child's limits. */
const TOO_MUCH: ReadonlySet<string> = new Set([
  'document_timeout',
  'document_too_complex',
  'document_crashed',
  'document_unreadable',
]);

export function createSchemaGate(readers: ReaderPool<PipelineJobs>, limits = LIMITS): SchemaGate {
  /** Returns null if the job exceeded a child's limits. */
  const run = async <Name extends keyof PipelineJobs>(
    job: Name,
    args: PipelineJobs[Name]['args'],
    processorMs: number,
    { signal }: GateOptions,
  ): Promise<PipelineJobs[Name]['result'] | null> => {
    try {
      return await readers.run(job, args, { processorMs, ...(signal !== undefined && { signal }) });
    } catch (error) {
      if (isTooMuch(error)) return null;
      throw error;
    }
  };
  const check = async (schema: Json, options: GateOptions = {}): Promise<SchemaCheck> => {
    const size = sizeProblem(schema);
    if (size !== null) return { ok: false, problems: [size] };
    const checked = await run('check_schema', { schema }, limits.checkMs, options);
    return checked ?? { ok: false, problems: [tooSlow()] };
  };
  const checkAll = async (schemas: readonly Json[], options: GateOptions = {}): Promise<SchemaCheck[]> => {
    if (schemas.length < 2 || schemas.some((schema) => sizeProblem(schema) !== null)) return each(schemas, options);
    const processorMs = limits.checkMs + schemas.length * MS_PER_FURTHER_SCHEMA;
    const checked = await run('check_schemas', { schemas }, processorMs, options);
    // Together they were too much; checking each alone shows which one is.
    return checked ?? each(schemas, options);
  };
  const each = (schemas: readonly Json[], options: GateOptions): Promise<SchemaCheck[]> =>
    Promise.all(schemas.map((schema) => check(schema, options)));
  const work = async <Name extends 'validate_output' | 'fit_output'>(
    job: Name,
    args: PipelineJobs[Name]['args'],
    options: GateOptions,
  ): Promise<PipelineJobs[Name]['result']> => {
    if (jsonExcess(args.output, OUTPUT_LIMITS) !== null) throw outputTooLarge();
    const result = await run(job, args, limits.validateMs, options);
    if (result === null) throw invalidSchema([tooSlow()]);
    return result;
  };
  return {
    check,
    checkAll,
    require: async (schema, options) => {
      const checked = await check(schema, options);
      if (!checked.ok) throw invalidSchema(checked.problems);
    },
    validate: (schema, output, options = {}) => work('validate_output', { schema, output }, options),
    fit: (schema, output, options = {}) => work('fit_output', { schema, output }, options),
    lint: async (schema, options = {}) => {
      const size = sizeProblem(schema);
      const report = size === null ? await run('lint_schema', { schema }, limits.checkMs, options) : null;
      return report ?? { problems: [size ?? tooSlow()], warnings: [] };
    },
  };
}

/** A 400, as the contract states for schemas. */
const invalidSchema = (problems: readonly SchemaProblem[]): AppError =>
  new AppError('invalid_request', 400, {
    code: 'invalid_schema',
    message: `json_schema cannot be used: ${problems[0]?.message ?? 'it is not valid.'}`,
    details: { problems },
  });

const tooSlow = (): SchemaProblem =>
  problem('schema_too_slow', '', 'The schema takes too much time or memory to be checked.');

const outputTooLarge = (): AppError =>
  new AppError('bad_document', 422, {
    code: 'output_too_large',
    message: 'The output is too large to be validated.',
    details: null,
  });

const isTooMuch = (error: unknown): boolean => TOO_MUCH.has(badDocumentReason(error) ?? '');
