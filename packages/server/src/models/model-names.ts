import { validationFailed } from '../lib/errors.ts';
import { LOCAL_MODEL, type ModelDefinition, type ModelsConfig } from './settings.ts';

/** Lists every name that a request may use. */
export const modelNames = ({ definitions, aliases }: ModelsConfig): string[] => [
  LOCAL_MODEL,
  ...definitions.map(({ name }) => name),
  ...aliases.keys(),
];

/** Resolves a name to its model; null means the built-in engine. An unknown name is a 422 at `loc`. */
export function requireModel(
  config: ModelsConfig,
  requested: string,
  loc: (string | number)[],
): ModelDefinition | null {
  const found = findModel(config, requested);
  if (found !== undefined) return found;
  throw refusedModel(requested, loc, `unknown model; configured: ${modelNames(config).join(', ')}`);
}

/** The same, with undefined for an unknown name, which may be one from earlier settings. */
export function findModel(config: ModelsConfig, requested: string): ModelDefinition | null | undefined {
  const found = lookUp(config, requested);
  return found === undefined && config.fallback !== null ? lookUp(config, config.fallback) : found;
}

/** True if a name, possibly one from earlier settings, means the built-in engine. */
export const isLocalModel = (config: ModelsConfig, requested: string): boolean => findModel(config, requested) === null;

/** Resolves a name to a model that can read images. */
export function requireVisionModel(
  config: ModelsConfig,
  requested: string,
  loc: (string | number)[],
): ModelDefinition | null {
  const model = requireModel(config, requested, loc);
  if (model === null || model.capabilities.vision) return model;
  const seeing = config.definitions.filter(({ capabilities }) => capabilities.vision).map(({ name }) => name);
  const choice = [LOCAL_MODEL, ...seeing].join(', ');
  throw refusedModel(requested, loc, `this model does not read images; models that can be used here: ${choice}`);
}

function lookUp({ definitions, aliases }: ModelsConfig, name: string): ModelDefinition | null | undefined {
  const target = aliases.get(name) ?? name;
  if (target === LOCAL_MODEL) return null;
  return definitions.find((definition) => definition.name === target);
}

const refusedModel = (input: string, loc: (string | number)[], reason: string) =>
  validationFailed([{ type: 'value_error', loc, msg: `Value error, ${reason}`, input, ctx: { error: reason } }]);
