import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { Scope } from '../../../lib/scope.ts';
import type { Json } from '../../../pipelines/json/json.ts';
import type { SchemaGate } from '../../../pipelines/json-schema/gate.ts';
import { FunctionConfig } from '../../../workflows/blocks/function.ts';
import { tableReferencesOf } from '../../../workflows/blocks/table-references.ts';
import { asSchema } from '../../../workflows/blocks/user-schema.ts';
import { resolveSecrets } from '../../../workflows/run/fill-references.ts';
import { SecretMask } from '../../../workflows/run/secret-mask.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import { jsonValue } from '../payload.ts';
import type { Executor } from './executor.ts';
import { executeUnavailable } from './unavailable.ts';

/** One call of a user's function. */
export interface FunctionCall {
  language: 'python' | 'typescript';
  code: string;
  entrypoint: string;
  input: Json;
  /** Mounted secrets, by the names that the code uses. */
  env: Record<string, string>;
  tables: readonly { table_id: string; path: string }[];
  limits: { timeoutMs: number };
  signal: AbortSignal;
}

export type FunctionResult =
  | { ok: true; output: Json }
  | { ok: false; error: { code: string; message: string; details: Record<string, unknown> | null } };

/** Runs code without network, file system or a way out. Rejects only for failures that are not the code's. */
export interface FunctionSandbox {
  execute(scope: Scope, call: FunctionCall): Promise<FunctionResult>;
}

export interface FunctionParts {
  /** Null where this version has none. */
  sandbox: FunctionSandbox | null;
  secrets: { resolve(scope: Scope, name: string): Promise<string | null> };
  gate: SchemaGate;
  ids: Ids;
  clock: Clock;
}

export const executeFunctionBlock =
  ({ sandbox, secrets, gate, ids, clock }: FunctionParts): Executor =>
  async (context) => {
    if (sandbox === null) return executeUnavailable(context);
    const { scope, block, inputs, job, run, step } = context;
    const config = FunctionConfig.parse(block.config);
    const { env, values } = await resolveSecrets(block.config, (name) => secrets.resolve(scope, name));
    const input = inputs.json('input-json-0');
    const mounted = config.mounts?.tables ?? [];
    const named = new Set(mounted.map(({ table_id }) => table_id));
    const older = tableReferencesOf(block.config).filter(({ tableId }) => !named.has(tableId));
    const startedAt = clock.now();
    const result = await sandbox.execute(scope, {
      language: config.language,
      code: config.code ?? '',
      entrypoint: config.entrypoint,
      input,
      env,
      tables: [...mounted, ...older.map(({ tableId }) => ({ table_id: tableId, path: tableId }))],
      limits: { timeoutMs: config.timeout_seconds * 1000 },
      signal: job.signal,
    });
    const mask = new SecretMask(values);
    const withoutSecrets = <T extends Json>(value: T): T => JSON.parse(mask.text(JSON.stringify(value))) as T;
    const output = result.ok ? withoutSecrets(result.output) : null;
    const error = result.ok ? null : mask.text(result.error.message);
    const artifact = {
      id: ids.next('function_invocation'),
      operation: 'function_invocation' as const,
      content: {
        run_id: run.id,
        step_id: step.id,
        inputs: input,
        output,
        duration_ms: Math.max(0, clock.now().getTime() - startedAt.getTime()),
        error,
      },
    };
    if (!result.ok) {
      await context.write((tx) => context.putArtifact(tx, artifact));
      throw new StepError({ code: result.error.code, message: error ?? '', context: result.error.details });
    }
    const schema = asSchema(config.output_schema);
    const errors = schema === undefined ? [] : await gate.validate(schema, output, { signal: job.signal });
    if (errors.length > 0) {
      await context.write((tx) => context.putArtifact(tx, artifact));
      throw new StepError({
        code: 'output_invalid',
        message: 'The result of the function does not match output_schema.',
        context: { errors: errors.slice(0, 10) },
      });
    }
    return { outputs: { 'output-json-0': jsonValue(output) }, artifact };
  };
