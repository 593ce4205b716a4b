import { SecretText } from '../../lib/secret-text.ts';
import { type ModelDefinition, modelSettingsShape, type ProviderName, resolveModels } from '../settings.ts';

export const TEST_MODEL_KEY = 'key-0123456789-secret';

const PATHS: Record<ProviderName, string> = { openai: '/v1', anthropic: '/v1', google: '/v1beta' };

/** A model behind the test double, named `m`. `settings` are as in recto.yaml. */
export function definitionFor(
  url: string,
  provider: ProviderName,
  model: string,
  settings: Record<string, unknown> = {},
): ModelDefinition {
  const models = modelSettingsShape.models.parse({
    m: { provider, model, base_url: url + PATHS[provider], api_key_env: 'MODEL_KEY', ...settings },
  });
  const { config, mistakes } = resolveModels({ models, model_aliases: {} }, () => new SecretText(TEST_MODEL_KEY));
  const [definition] = config.definitions;
  if (mistakes.length > 0 || definition === undefined) throw new Error(JSON.stringify(mistakes));
  return definition;
}
