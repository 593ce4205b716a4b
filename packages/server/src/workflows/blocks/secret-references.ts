/** Finds the secrets that a config refers to. Their values never appear here. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import type { DocumentPath } from '../issue.ts';

export interface SecretUse {
  at: DocumentPath;
  name: string;
  required: boolean;
}

/** Matches attempts at a reference, up to a character that no name could contain. */
const WRITTEN = /(secret:\/\/)([^\s'"`<>()[\]{},;:/?&#=|\\@.]*)/gi;
const SECRET_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const SCHEME = 'secret://';

export function secretReferencesOf(config: JsonObject): SecretUse[] {
  const uses: SecretUse[] = writtenReferences(config).flatMap(({ at, scheme, name }) =>
    scheme === SCHEME && SECRET_NAME.test(name) ? [{ at, name, required: true }] : [],
  );
  for (const { at, entry } of mountedSecrets(config)) {
    if (typeof entry.name === 'string') {
      uses.push({ at: [...at, 'name'], name: entry.name, required: entry.required !== false });
    }
  }
  return uses;
}

export interface MalformedReference {
  at: DocumentPath;
  reference: string;
  message: string;
}

/** References that would stay in the config as plain text. */
export function malformedReferencesOf(config: JsonObject): MalformedReference[] {
  return writtenReferences(config).flatMap(({ at, scheme, name }) => {
    const fault = faultOf(scheme, name);
    const reference = scheme + name;
    return fault === null ? [] : [{ at, reference, message: `'${reference}' refers to no secret: ${fault}` }];
  });
}

function faultOf(scheme: string, name: string): string | null {
  if (scheme !== SCHEME) return `write ${SCHEME} in small letters`;
  if (name === '') return `a name must follow ${SCHEME}`;
  return SECRET_NAME.test(name) ? null : 'a name has letters, digits and _, and does not begin with a digit';
}

function writtenReferences(config: JsonObject): { at: DocumentPath; scheme: string; name: string }[] {
  const references: { at: DocumentPath; scheme: string; name: string }[] = [];
  walk(config, [], (text, at) => {
    for (const [, scheme = '', name = ''] of text.matchAll(WRITTEN)) references.push({ at, scheme, name });
  });
  return references;
}

/** Names by which `${ENV}` finds a mounted secret. */
export const mountedNames = (config: JsonObject): Set<string> =>
  new Set(mountedSecretNames(config).map(({ env }) => env));

/** Mounted secrets by their name in the environment, and the name that the block uses for each. */
export function mountedSecretNames(config: JsonObject): { name: string; env: string }[] {
  return mountedSecrets(config).flatMap(({ entry }) => {
    const { name, env = name } = entry;
    return typeof name === 'string' && typeof env === 'string' ? [{ name, env }] : [];
  });
}

function mountedSecrets(config: JsonObject): { at: DocumentPath; entry: JsonObject }[] {
  const mounts = config.mounts;
  const secrets = isObject(mounts) ? mounts.secrets : undefined;
  if (!Array.isArray(secrets)) return [];
  return secrets.flatMap((entry, index) =>
    isObject(entry) ? [{ at: ['mounts', 'secrets', index] satisfies DocumentPath, entry }] : [],
  );
}

function walk(value: Json, at: DocumentPath, visit: (text: string, at: DocumentPath) => void): void {
  if (typeof value === 'string') visit(value, at);
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, [...at, index], visit);
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) walk(item, [...at, key], visit);
  }
}
