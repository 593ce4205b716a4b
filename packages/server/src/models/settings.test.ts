import { expect, it } from 'vitest';
import { SecretText } from '../lib/secret-text.ts';
import { modelNames, requireModel, requireVisionModel } from './model-names.ts';
import { modelSettingsShape, resolveModels } from './settings.ts';

const configOf = (file: { models?: object; model_aliases?: Record<string, string>; model_fallback?: string }) =>
  resolveModels(
    { model_aliases: {}, ...file, models: modelSettingsShape.models.parse(file.models ?? {}) },
    (variable) => (variable === 'KNOWN_KEY' ? new SecretText('k') : undefined),
  );

const local = { provider: 'openai', model: 'qwen', base_url: 'http://127.0.0.1:11434/v1/' };

it('without configuration every name means the built-in engine', () => {
  const { config, mistakes } = configOf({});
  expect(mistakes).toEqual([]);
  expect(requireModel(config, 'some-model-v9', ['body', 'model'])).toBeNull();
});

it('resolves a configured model, its alias and its defaults', () => {
  const { config } = configOf({ models: { qwen: local }, model_aliases: { small: 'qwen' } });
  const model = requireModel(config, 'small', []);
  expect(model).toMatchObject({
    name: 'qwen',
    baseUrl: 'http://127.0.0.1:11434/v1',
    apiKey: null,
    price: null,
    timeouts: { connectMs: 10_000, firstTokenMs: 60_000, betweenTokensMs: 30_000, totalMs: 600_000 },
  });
  expect(modelNames(config)).toEqual(['recto-local', 'qwen', 'small']);
});

it('an unknown name is a 422 that lists the configured ones, unless there is a fallback', () => {
  const { config } = configOf({ models: { qwen: local } });
  expect(() => requireModel(config, 'gpt', ['body', 'model'])).toThrow(
    expect.objectContaining({
      status: 422,
      detail: [
        expect.objectContaining({
          loc: ['body', 'model'],
          input: 'gpt',
          msg: expect.stringContaining('recto-local, qwen'),
        }),
      ],
    }),
  );
  const lenient = configOf({ models: { qwen: local }, model_fallback: 'qwen' }).config;
  expect(requireModel(lenient, 'gpt', [])?.name).toBe('qwen');
  const embedded = configOf({ models: { qwen: local }, model_fallback: 'recto-local' }).config;
  expect(requireModel(embedded, 'gpt', [])).toBeNull();
});

it('refuses work on images for a model that cannot read them', () => {
  const seeing = { ...local, capabilities: { vision: true } };
  const { config } = configOf({ models: { qwen: local, 'qwen-vl': seeing } });
  expect(requireVisionModel(config, 'qwen-vl', [])?.name).toBe('qwen-vl');
  expect(requireVisionModel(config, 'recto-local', [])).toBeNull();
  expect(() => requireVisionModel(config, 'qwen', [])).toThrow(/recto-local, qwen-vl/);
});

it('reports every mistake and where it is', () => {
  const { mistakes } = configOf({
    models: {
      a: { ...local, api_key_env: 'ABSENT_KEY' },
      'recto-local': local,
      b: { ...local, api_key_env: 'KNOWN_KEY' },
    },
    model_aliases: { a: 'b', x: 'nobody' },
    model_fallback: 'nobody',
  });
  expect(mistakes.map(({ path }) => path.join('.'))).toEqual([
    'models.a.api_key_env',
    'models.recto-local',
    'model_aliases.a',
    'model_aliases.x',
    'model_fallback',
  ]);
});

it('the build changes with whatever changes answers, but not with the key or the price', () => {
  const build = (change: object) => configOf({ models: { m: { ...local, ...change } } }).config.definitions[0]?.build;
  expect(build({ price: { input: 1, output: 2 }, api_key_env: 'KNOWN_KEY', concurrency: 9 })).toBe(build({}));
  expect(build({ model: 'other' })).not.toBe(build({}));
  expect(build({ extra_body: { top_k: 1 } })).not.toBe(build({}));
});
