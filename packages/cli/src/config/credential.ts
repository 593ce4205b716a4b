/**
 * Which key a command uses. The first of these wins: `--api-key`, `RECTO_API_KEY`, `--env`, `--live`, the default profile.
 * An explicit key together with `--env` or `--live` is refused, because the environment that is named and the one that the
 * key belongs to could differ.
 */

import { CliFailure, EXIT, usageFailure } from '../failures.ts';
import type { Given } from '../given.ts';
import type { Terminal } from '../terminal.ts';
import { type ConfigFile, readConfig, SLUG, slugOf } from './config-file.ts';

export interface Credential {
  apiKey: string;
  baseUrl: string;
  /** By the prefix of the key. A key of an unknown kind counts as production. */
  environment: 'test' | 'production';
  /** Where the key comes from, for people. */
  source: string;
  profile: string | null;
}

const DEFAULT_BASE_URL = 'http://127.0.0.1:4180';

export const environmentOf = (key: string): Credential['environment'] =>
  key.startsWith('svc_test_') ? 'test' : 'production';

/** Shows which key it is and not what it is. */
export const redacted = (key: string): string =>
  key.length < 16 ? '***' : `${key.slice(0, /^svc_(test|live)_/.test(key) ? 13 : 7)}…${key.slice(-4)}`;

export async function resolveCredential(given: Given, terminal: Terminal): Promise<Credential> {
  const config = await readConfig(terminal);
  const { apiKey, source, profile } = keyOf(given, terminal, config);
  return {
    apiKey,
    source,
    profile,
    environment: environmentOf(apiKey),
    baseUrl: baseUrlOf(given, terminal, { config, profile }),
  };
}

interface FoundKey {
  apiKey: string;
  source: string;
  profile: string | null;
}

function keyOf(given: Given, { environment }: Terminal, config: ConfigFile): FoundKey {
  const flag = given.text('api-key');
  const variable = environment.RECTO_API_KEY?.trim() || undefined;
  const isLive = given.isSet('live');
  const named = given.text('env');
  const slug = named === undefined ? undefined : slugOf(named);
  if (slug !== undefined && !SLUG.test(slug)) throw usageFailure(`--env ${named} is not a name of a profile.`);
  const [chooser] = [slug !== undefined ? '--env' : undefined, isLive ? '--live' : undefined].filter(Boolean);
  if (flag !== undefined && chooser !== undefined) throw conflicting('--api-key', chooser);
  if (flag === undefined && variable !== undefined && chooser !== undefined)
    throw conflicting('RECTO_API_KEY', chooser);
  if (isLive && slug !== undefined && slug !== 'production') {
    throw usageFailure(`--live and --env ${named} name different environments.`);
  }
  if (flag !== undefined) return { apiKey: flag, source: '--api-key', profile: null };
  if (variable !== undefined) return { apiKey: variable, source: 'RECTO_API_KEY', profile: null };
  const wanted = slug ?? (isLive ? 'production' : config.default_environment);
  if (wanted === undefined) throw withoutKey();
  const profile = config.environments[wanted];
  if (profile === undefined) {
    throw new CliFailure(`There is no profile ${wanted}. Add it: recto env add ${wanted}`, EXIT.authentication);
  }
  requireKind(wanted, profile.api_key);
  const source = slug !== undefined ? '--env' : isLive ? '--live' : 'default profile';
  return { apiKey: profile.api_key, source, profile: wanted };
}

/** The profiles `test` and `production` hold keys of these environments; others may hold any. */
export function requireKind(slug: string, apiKey: string): void {
  const isKnown = /^(svc_(test|live)_|sk_svc_)/.test(apiKey);
  if (!isKnown || (slug !== 'test' && slug !== 'production') || environmentOf(apiKey) === slug) return;
  throw usageFailure(`The profile ${slug} would have a key of ${environmentOf(apiKey)}.`);
}

const conflicting = (one: string, other: string) =>
  usageFailure(
    `${one} and ${other} cannot be combined: the key decides the environment, and ${other} may name another one.`,
  );

const withoutKey = () =>
  new CliFailure(
    'There is no API key. Add a profile with "recto auth login", set RECTO_API_KEY, or pass --api-key.',
    EXIT.authentication,
  );

/** Says where the service is and nothing about the environment. */
export function baseUrlOf(
  given: Given,
  { environment }: Terminal,
  { config, profile }: { config: ConfigFile; profile: string | null },
): string {
  const found =
    given.text('base-url') ??
    (environment.RECTO_API_BASE_URL?.trim() || undefined) ??
    (environment.RECTO_BASE_URL?.trim() || undefined) ??
    (profile === null ? undefined : config.environments[profile]?.base_url) ??
    config.base_url ??
    DEFAULT_BASE_URL;
  if (!/^https?:\/\//.test(found) || !URL.canParse(found)) throw usageFailure(`${found} is not an http(s) address.`);
  return found.replace(/\/+$/, '').replace(/\/v1$/, '');
}
