import type { FunctionPool } from '../../../functions/function-pool.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Ids } from '../../../lib/ids.ts';
import type { Scope } from '../../../lib/scope.ts';
import type { Json } from '../../../pipelines/json/json.ts';
import type { SchemaGate } from '../../../pipelines/json-schema/gate.ts';
import { FunctionConfig } from '../../../workflows/blocks/function.ts';
import { asSchema } from '../../../workflows/blocks/user-schema.ts';
import { resolveSecrets } from '../../../workflows/run/fill-references.ts';
import { SecretMask } from '../../../workflows/run/secret-mask.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import { jsonValue } from '../payload.ts';
import type { Executor } from './executor.ts';

export interface FunctionParts {
  functions: Pick<FunctionPool, 'run'>;
  secrets: { resolve(scope: Scope, name: string): Promise<string | null> };
  gate: SchemaGate;
  ids: Ids;
  clock: Clock;
}

export const executeFunctionBlock =
  ({ functions, secrets, gate, ids, clock }: FunctionParts): Executor =>
  async (context) => {
    const { scope, block, inputs, job, run, step } = context;
    const config = FunctionConfig.parse(block.config);
    const { env, values } = await resolveSecrets(block.config, (name) => secrets.resolve(scope, name));
    const input = inputs.json('input-json-0');
    const startedAt = clock.now();
    const call = {
      language: config.language,
      code: config.code ?? '',
      entrypoint: config.entrypoint,
      input,
      env,
      // Every attempt, and a replay, computes the same.
      now: step.started_at === null ? startedAt : new Date(step.started_at),
      seed: step.id,
      timeoutMs: config.timeout_seconds * 1000,
    };
    const tenant = `${scope.organizationId} ${scope.environmentId}`;
    const result = await functions.run(tenant, call, job.signal);
    const mask = new SecretMask(values);
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
    if (result.fault !== null) {
      await context.write((tx) => context.putArtifact(tx, artifact));
      const { code, line, stack } = result.fault;
      throw new StepError({ code, message: error ?? '', context: { line, stack } });
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
