/** Puts secrets in the place of `secret://NAME` and `${ENV}`, at the moment they are used. */
import type { JsonObject } from '../../pipelines/json/json.ts';
import { mountedSecretNames, secretReferencesOf } from '../blocks/secret-references.ts';
import { StepError } from './step-error.ts';

const REFERENCE = /secret:\/\/([A-Za-z_][A-Za-z0-9_]*)|\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

export interface ResolvedSecrets {
  fill(text: string): string;
  /** By the name inside the block. */
  env: Record<string, string>;
  values: string[];
}

/** `resolve` returns null for a name that the environment does not have. */
export async function resolveSecrets(
  config: JsonObject,
  resolve: (name: string) => Promise<string | null>,
): Promise<ResolvedSecrets> {
  const uses = secretReferencesOf(config);
  const required = new Set(uses.filter((use) => use.required).map(({ name }) => name));
  const values = new Map<string, string>();
  for (const name of new Set(uses.map((use) => use.name))) {
    const value = await resolve(name);
    if (value !== null) values.set(name, value);
  }
  const missing = [...required].filter((name) => !values.has(name));
  if (missing.length > 0) throw missingSecretsError(missing);
  const env: Record<string, string> = {};
  for (const { name, env: inside } of mountedSecretNames(config)) {
    const value = values.get(name);
    if (value !== undefined) env[inside] = value;
  }
  const replacement = (whole: string, written: string | undefined, placeholder: string | undefined): string =>
    (written !== undefined ? values.get(written) : new Map(Object.entries(env)).get(placeholder ?? '')) ?? whole;
  return {
    env,
    values: [...values.values()],
    // One pass, so that what looks like a reference inside a value stays as it is.
    fill: (text) => text.replaceAll(REFERENCE, replacement),
  };
}

export const missingSecretsError = (names: readonly string[]): StepError =>
  new StepError({
    code: 'configuration_error',
    message: `This environment has no secret named ${names.join(', ')}.`,
    stage: 'registry_lookup',
    context: { missing_secrets: names },
  });
