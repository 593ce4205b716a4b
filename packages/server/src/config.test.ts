import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'recto-config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const load = (text: string, environment: Record<string, string> = {}) => {
  writeFileSync(path.join(folder, 'recto.yaml'), text);
  return loadConfig(environment, { cwd: folder });
};

const mistakesOf = (text: string): readonly string[] => {
  try {
    load(text);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes.map((mistake) => mistake.replace(/^.*recto\.yaml: /, ''));
    throw error;
  }
  return [];
};

const guide = readFileSync(new URL('../../../docs/guide/models.md', import.meta.url), 'utf8');
const example = /```yaml\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
const keys = { OPENAI_API_KEY: 'hidden-1', ANTHROPIC_API_KEY: 'hidden-2', GEMINI_API_KEY: 'hidden-3' };

it('the example in the guide is a valid configuration', () => {
  const { models } = load(example, keys);
  expect(models.definitions.map(({ name, provider }) => `${name} ${provider}`)).toEqual([
    'qwen-vl openai',
    'qwen-32b openai',
    'gpt openai',
    'claude anthropic',
    'gemini google',
  ]);
  expect(models.definitions.find(({ name }) => name === 'claude')).toMatchObject({
    baseUrl: 'https://api.anthropic.com/v1',
    price: { input: 3, output: 15 },
    capabilities: { vision: true, imageSidePixels: 1568 },
  });
  expect(models.fallback).toBe('recto-local');
  expect(models.aliases.get('large')).toBe('claude');
});

it('model API keys are never printed', () => {
  expect(JSON.stringify(load(example, keys))).not.toContain('hidden');
});

it('all mistakes are reported together, each with its place', () => {
  const text = [
    'models:',
    '  a:',
    '    provider: openrouter',
    '    model: x',
    '    api_key: sk-abc',
    '  b:',
    '    provider: openai',
    '    model: x',
    '    base_url: ftp://x',
    'nonsense: 1',
  ].join('\n');
  expect(mistakesOf(text)).toEqual([
    expect.stringMatching(/^line 3, column 5: models\.a\.provider: /),
    'line 5, column 5: models.a.api_key: unknown setting.',
    expect.stringMatching(/^line 9, column 5: models\.b\.base_url: /),
    'line 10, column 1: nonsense: unknown setting.',
  ]);
  const model = 'models:\n  a:\n    provider: openai\n    model: x\n    api_key_env: NO_SUCH_KEY\n';
  expect(mistakesOf(`${model}model_aliases:\n  z: y\n`)).toEqual([
    'line 5, column 5: models.a.api_key_env: the environment variable NO_SUCH_KEY is not set.',
    'line 7, column 3: model_aliases.z: there is no model "y". Known: recto-local, a.',
  ]);
  expect(mistakesOf('models: [\n')).toEqual([expect.stringMatching(/^line \d+, column \d+: /)]);
});

it('an API key given instead of a variable name is refused and not repeated', () => {
  const mistakes = mistakesOf('models:\n  a:\n    provider: openai\n    model: x\n    api_key_env: sk-hidden-key\n');
  expect(mistakes.join()).toMatch(/never the key itself/);
  expect(mistakes.join()).not.toContain('hidden');
});

it('trusted proxies are addresses, networks or names of networks', () => {
  const named = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback', 'linklocal', 'uniquelocal'];
  expect(load(`trusted_proxies: ${JSON.stringify(named)}`).file.trusted_proxies).toEqual(named);
  expect(load('').file.trusted_proxies).toEqual([]);
  for (const wrong of ['*', 'proxy.example', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/', 'true']) {
    expect(mistakesOf(`trusted_proxies: ["${wrong}"]`)).toEqual([
      expect.stringMatching(/must be an address, a network/),
    ]);
  }
});
