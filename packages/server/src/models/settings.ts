/** The part of recto.yaml that configures models: its schema, its validation, and what the service derives from it. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SecretText } from '../lib/secret-text.ts';
import type { ModelCapabilities } from './provider.ts';

/** The built-in engine, which needs no configuration and no network. */
export const LOCAL_MODEL = 'recto-local';

export const PROVIDER_NAMES = ['openai', 'anthropic', 'google'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

const BASE_URLS: Record<ProviderName, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

const seconds = (fallback: number) => z.number().positive().max(3600).default(fallback);
const dollars = z.number().min(0).max(1_000_000);
const name = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,127}$/, 'a name is made of letters, digits and . _ : / @ -');

const ModelSettings = z.strictObject({
  provider: z.enum(PROVIDER_NAMES),
  model: z.string().min(1).max(500),
  base_url: z.url({ protocol: /^https?$/ }).optional(),
  api_key_env: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'this is the name of an environment variable, never the key itself')
    .optional(),
  capabilities: z
    .strictObject({
      vision: z.boolean().default(false),
      structured_output: z.boolean().default(true),
      streaming: z.boolean().default(true),
      temperature: z.boolean().default(true),
      seed: z.boolean().default(true),
      logprobs: z.boolean().default(false),
      context_tokens: z.int().min(512).default(128_000),
      output_tokens: z.int().min(64).default(8192),
      image_side_pixels: z.int().min(256).max(8192).default(2048),
    })
    .prefault({}),
  price: z.strictObject({ input: dollars, output: dollars }).optional(),
  second_look: z.boolean().default(false),
  credits_per_page: z.number().min(0).max(1000).default(1),
  concurrency: z.int().min(1).max(1000).default(4),
  timeouts: z
    .strictObject({
      connect_seconds: seconds(10),
      first_token_seconds: seconds(60),
      between_tokens_seconds: seconds(30),
      total_seconds: seconds(600),
    })
    .prefault({}),
  extra_body: z.record(z.string(), z.unknown()).default({}),
});

/** Keys of recto.yaml, spread into its schema. */
export const modelSettingsShape = {
  models: z.record(name, ModelSettings).default({}),
  model_aliases: z.record(name, z.string()).default({}),
  model_fallback: z.string().optional(),
};

export interface ModelSettingsFile {
  models: Record<string, z.output<typeof ModelSettings>>;
  model_aliases: Record<string, string>;
  model_fallback?: string | undefined;
}

/** One model as the gateway uses it. */
export interface ModelDefinition {
  name: string;
  provider: ProviderName;
  model: string;
  baseUrl: string;
  apiKey: SecretText | null;
  capabilities: ModelCapabilities;
  /** Dollars per million tokens. */
  price: { input: number; output: number } | null;
  /** Whether extractions ask it again about values in doubt, unless the request says otherwise. */
  secondLook: boolean;
  creditsPerPage: number;
  concurrency: number;
  timeouts: ModelTimeouts;
  /** Merged into every request body. */
  extraBody: Record<string, unknown>;
  /** Equal for settings that give the same answers; part of every cache key. */
  build: string;
}

export interface ModelTimeouts {
  connectMs: number;
  firstTokenMs: number;
  betweenTokensMs: number;
  totalMs: number;
}

export interface ModelsConfig {
  definitions: readonly ModelDefinition[];
  aliases: ReadonlyMap<string, string>;
  /** The model for names that are not configured; null refuses them. */
  fallback: string | null;
}

/** Increase it when an adapter changes what it asks of its model. */
const ADAPTER_VERSION = 1;

export interface SettingsMistake {
  path: (string | number)[];
  message: string;
}

/** `readKey` returns the value of an environment variable. All mistakes are reported together. */
export function resolveModels(
  file: ModelSettingsFile,
  readKey: (variable: string) => SecretText | undefined,
): { config: ModelsConfig; mistakes: SettingsMistake[] } {
  const mistakes: SettingsMistake[] = [];
  const definitions = Object.entries(file.models).map(([modelName, settings]) => {
    if (modelName === LOCAL_MODEL) {
      mistakes.push({ path: ['models', modelName], message: `${LOCAL_MODEL} is the engine of the service itself.` });
    }
    const variable = settings.api_key_env;
    const apiKey = variable === undefined ? undefined : readKey(variable);
    if (variable !== undefined && apiKey === undefined) {
      const message = `the environment variable ${variable} is not set.`;
      mistakes.push({ path: ['models', modelName, 'api_key_env'], message });
    }
    return definitionOf(modelName, settings, apiKey ?? null);
  });
  const names = [LOCAL_MODEL, ...Object.keys(file.models)];
  const isKnown = (target: string) => names.includes(target);
  const known = `Known: ${names.join(', ')}.`;
  for (const [alias, target] of Object.entries(file.model_aliases)) {
    const path = ['model_aliases', alias];
    if (isKnown(alias)) mistakes.push({ path, message: 'a model has this name already.' });
    if (!isKnown(target)) mistakes.push({ path, message: `there is no model "${target}". ${known}` });
  }
  const { model_fallback: fallback } = file;
  if (fallback !== undefined && !isKnown(fallback)) {
    mistakes.push({ path: ['model_fallback'], message: `there is no model "${fallback}". ${known}` });
  }
  // Without configuration there is only one engine and every name means it, because clients bring names of their own.
  const isBare = definitions.length === 0 && fallback === undefined;
  const config = {
    definitions,
    aliases: new Map(Object.entries(file.model_aliases)),
    fallback: isBare ? LOCAL_MODEL : (fallback ?? null),
  };
  return { config, mistakes };
}

function definitionOf(
  modelName: string,
  settings: z.output<typeof ModelSettings>,
  apiKey: SecretText | null,
): ModelDefinition {
  const { provider, model, capabilities, timeouts, extra_body: extraBody } = settings;
  const baseUrl = (settings.base_url ?? BASE_URLS[provider]).replace(/\/+$/, '');
  const answering = [ADAPTER_VERSION, provider, model, baseUrl, capabilities, extraBody];
  return {
    name: modelName,
    provider,
    model,
    baseUrl,
    apiKey,
    capabilities: {
      vision: capabilities.vision,
      structuredOutput: capabilities.structured_output,
      streaming: capabilities.streaming,
      temperature: capabilities.temperature,
      seed: capabilities.seed,
      logprobs: capabilities.logprobs,
      contextTokens: capabilities.context_tokens,
      outputTokens: capabilities.output_tokens,
      imageSidePixels: capabilities.image_side_pixels,
    },
    price: settings.price ?? null,
    secondLook: settings.second_look,
    creditsPerPage: settings.credits_per_page,
    concurrency: settings.concurrency,
    timeouts: {
      connectMs: timeouts.connect_seconds * 1000,
      firstTokenMs: timeouts.first_token_seconds * 1000,
      betweenTokensMs: timeouts.between_tokens_seconds * 1000,
      totalMs: timeouts.total_seconds * 1000,
    },
    extraBody,
    build: createHash('sha256').update(JSON.stringify(answering)).digest('hex').slice(0, 16),
  };
}
