import path from 'node:path';
import type { FunctionPool } from '../../../functions/function-pool.ts';
import type { Clock } from '../../../lib/clock.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { Scope } from '../../../lib/scope.ts';
import type { Json, JsonObject } from '../../../pipelines/json/json.ts';
import type { SchemaGate } from '../../../pipelines/json-schema/gate.ts';
import { FunctionConfig } from '../../../workflows/blocks/function.ts';
import { tableReferencesOf } from '../../../workflows/blocks/table-references.ts';
import { asSchema } from '../../../workflows/blocks/user-schema.ts';
import { resolveSecrets } from '../../../workflows/run/fill-references.ts';
import { SecretMask } from '../../../workflows/run/secret-mask.ts';
import { StepError, type StepErrorFields } from '../../../workflows/run/step-error.ts';
import type { LookUpRequest } from '../../tables/look-up.ts';
import type { Tables } from '../../tables/service.ts';
import { jsonValue } from '../payload.ts';
import type { Executor } from './executor.ts';

export interface FunctionParts {
  functions: Pick<FunctionPool, 'run'>;
  tables: Pick<Tables, 'lookUp'>;
  secrets: { resolve(scope: Scope, name: string): Promise<string | null> };
  gate: SchemaGate;
  ids: Ids;
  clock: Clock;
}

export const executeFunctionBlock =
  ({ functions, tables, secrets, gate, ids, clock }: FunctionParts): Executor =>
  async (context) => {
    const { scope, block, inputs, signal, run, step } = context;
    const config = FunctionConfig.parse(block.config);
    const { env, values } = await resolveSecrets(block.config, (name) => secrets.resolve(scope, name));
    const input = inputs.json('input-json-0');
    const mounted = mountedTables(config.mounts?.tables ?? [], block.config);
    const startedAt = clock.now();
    const call = {
      language: config.language,
      code: config.code ?? '',
      entrypoint: config.entrypoint,
      input,
      env,
      tables: [...mounted.keys()],
      // Every attempt, and a replay, computes the same.
      now: step.started_at === null ? startedAt : new Date(step.started_at),
      seed: step.id,
      timeoutMs: config.timeout_seconds * 1000,
    };
    const tenant = `${scope.organizationId} ${scope.environmentId}`;
    const mask = new SecretMask(values);
    const result = await functions.run(tenant, call, {
      signal,
      lookUp: (asked) => {
        const { table, ...request } = asked;
        // The code may ask for a row by a secret.
        const question = JSON.parse(mask.text(JSON.stringify(asked))) as Json;
        return context.lookups.ask(question, () => lookUp(tables, scope, mounted.get(table) ?? '', request, signal));
      },
    });
    const output = JSON.parse(mask.text(JSON.stringify(result.output))) as Json;
    const error = result.fault === null ? null : mask.text(result.fault.message);
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
        logs: mask.text(result.logs.text),
        logs_truncated: result.logs.truncated,
      },
    };
    const failed = (fields: StepErrorFields) => ({ outputs: {}, artifact, error: new StepError(fields) });
    if (result.fault !== null) {
      const { code, line, stack } = result.fault;
      return failed({ code, message: error ?? '', context: { line, stack } });
    }
    const schema = asSchema(config.output_schema);
    const errors = schema === undefined ? [] : await gate.validate(schema, output, { signal });
    if (errors.length > 0) {
      return failed({
        code: 'output_invalid',
        message: 'The result of the function does not match output_schema.',
        context: { errors: errors.slice(0, 10) },
      });
    }
    return { outputs: { 'output-json-0': jsonValue(output) }, artifact };
  };

/** Table ids by the names that the code uses: the last part of the path without its extension, or the id. */
function mountedTables(mounts: readonly { table_id: string; path: string }[], config: JsonObject): Map<string, string> {
  const older = tableReferencesOf(config).map(({ tableId }) => [tableId, tableId] as const);
  return new Map([
    ...older,
    ...mounts.map(({ table_id, path: at }) => [path.parse(at).name || table_id, table_id] as const),
  ]);
}

/** A wrong question is the code's fault; a table that is gone is the definition's. */
async function lookUp(
  tables: FunctionParts['tables'],
  scope: Scope,
  tableId: string,
  request: LookUpRequest,
  signal: AbortSignal,
): Promise<{ rows: JsonObject[] } | { error: string }> {
  try {
    return { rows: (await tables.lookUp(scope, tableId, request, signal)) as JsonObject[] };
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation') return { error: error.message };
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw new StepError({
      code: 'configuration_error',
      message: `This environment has no table ${tableId}.`,
      context: { missing_tables: [tableId] },
    });
  }
}
