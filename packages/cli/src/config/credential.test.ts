import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseArguments } from '../arguments.ts';
import { GLOBAL_FLAGS } from '../globals.ts';
import type { Terminal } from '../terminal.ts';
import { changeConfig, configPath, isReadableByOthers, readConfig } from './config-file.ts';
import { environmentOf, redacted, requireKind, resolveCredential } from './credential.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'recto-profiles-'));
});
afterEach(() => rm(home, { recursive: true }));

const TEST = 'svc_test_aaaaaaaaaaaaaaaaaaaa';
const LIVE = 'svc_live_bbbbbbbbbbbbbbbbbbbb';

const world = (environment: Record<string, string> = {}) => ({ home, environment }) as unknown as Terminal;
const resolve = (words: string[], environment: Record<string, string> = {}) =>
  resolveCredential(parseArguments(words, { command: { words: [] }, globals: GLOBAL_FLAGS }), world(environment));
const profile = (api_key: string, base_url?: string) => ({ api_key, created_at: '', ...(base_url && { base_url }) });
const withProfiles = () =>
  changeConfig(world(), () => ({
    version: 2,
    default_environment: 'test',
    environments: { test: profile(TEST, 'http://one.example'), production: profile(LIVE), staging: profile(LIVE) },
  }));

describe('the key', () => {
  it('is that of --api-key, then RECTO_API_KEY, then --env, then --live, then the default profile', async () => {
    await withProfiles();
    const variable = { RECTO_API_KEY: LIVE };
    expect(await resolve(['--api-key', TEST], variable)).toMatchObject({ apiKey: TEST, source: '--api-key' });
    expect(await resolve([], variable)).toMatchObject({ apiKey: LIVE, source: 'RECTO_API_KEY' });
    expect(await resolve(['--env', 'staging'])).toMatchObject({ profile: 'staging', source: '--env' });
    expect(await resolve(['--env', 'live'])).toMatchObject({ profile: 'production' });
    expect(await resolve(['--live'])).toMatchObject({ apiKey: LIVE, profile: 'production', source: '--live' });
    expect(await resolve([])).toMatchObject({ apiKey: TEST, environment: 'test', source: 'default profile' });
  });

  it.each([
    [['--api-key', TEST, '--live'], {}, /--api-key and --live/],
    [['--api-key', LIVE, '--live'], {}, /--api-key and --live/],
    [['--api-key', TEST, '--env', 'production'], {}, /--api-key and --env/],
    [['--live'], { RECTO_API_KEY: TEST }, /RECTO_API_KEY and --live/],
    [['--env', 'test'], { RECTO_API_KEY: LIVE }, /RECTO_API_KEY and --env/],
    [['--live', '--env', 'test'], {}, /different environments/],
    [['--env', '../x'], {}, /not a name of a profile/],
  ])('%j with %j is refused', async (words, environment, message) => {
    await withProfiles();
    await expect(resolve(words as string[], environment as Record<string, string>)).rejects.toMatchObject({
      message: expect.stringMatching(message as RegExp),
      exitCode: 2,
    });
  });

  it('that is missing says how to get one', async () => {
    await expect(resolve([])).rejects.toMatchObject({ exitCode: 3, message: expect.stringContaining('auth login') });
    await expect(resolve(['--live'])).rejects.toMatchObject({ exitCode: 3 });
  });

  it('of an unknown kind counts as production', () => {
    expect([TEST, LIVE, 'sk_svc_x', 'anything'].map(environmentOf)).toEqual([
      'test',
      'production',
      'production',
      'production',
    ]);
  });

  it('of the other kind does not fit the profiles test and production', () => {
    expect(() => requireKind('production', TEST)).toThrow(/key of test/);
    expect(() => requireKind('test', LIVE)).toThrow(/key of production/);
    expect(() => requireKind('staging', LIVE)).not.toThrow();
  });

  it('is never shown', () => {
    expect(redacted(TEST)).toBe('svc_test_aaaa…aaaa');
    expect(redacted('short')).toBe('***');
  });
});

describe('the address', () => {
  it('comes from the flag, the environment, the profile, or is local; /v1 is left out', async () => {
    await withProfiles();
    const both = { RECTO_API_BASE_URL: 'http://two.example/v1/', RECTO_BASE_URL: 'http://three.example' };
    expect((await resolve(['--base-url', 'https://x.example/v1'], both)).baseUrl).toBe('https://x.example');
    expect((await resolve([], both)).baseUrl).toBe('http://two.example');
    expect((await resolve([])).baseUrl).toBe('http://one.example');
    expect((await resolve(['--live'])).baseUrl).toBe('http://127.0.0.1:4180');
    await expect(resolve(['--base-url', 'ftp://x'])).rejects.toMatchObject({ exitCode: 2 });
  });
});

describe('the file with the profiles', () => {
  it('can be read by its owner alone, and nothing is left beside it', async () => {
    await withProfiles();
    const file = configPath(world());
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
    expect(await readdir(path.dirname(file))).toEqual(['config.json']);
    expect(await isReadableByOthers(world())).toBe(false);
    await chmod(file, 0o644);
    expect(await isReadableByOthers(world())).toBe(true);
  });

  it('is changed by one command at a time, and stays as it was when a change fails', async () => {
    await withProfiles();
    const file = configPath(world());
    const before = await readFile(file, 'utf8');
    await expect(
      changeConfig(world(), () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await readFile(file, 'utf8')).toBe(before);
    await writeFile(`${file}.lock`, '');
    await expect(withProfiles()).rejects.toMatchObject({ exitCode: 5 });
  });

  it('that is damaged is named', async () => {
    await withProfiles();
    await writeFile(configPath(world()), '{');
    await expect(readConfig(world())).rejects.toThrow(/config.json cannot be used/);
  });
});
