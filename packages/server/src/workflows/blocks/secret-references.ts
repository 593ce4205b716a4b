/** Which secrets a config names. Their values are never here. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import type { DocumentPath } from '../issue.ts';
import type { SecretUse } from './block-type.ts';

const REFERENCE = /secret:\/\/([A-Za-z_][A-Za-z0-9_]*)/g;

export function secretReferencesOf(config: JsonObject): SecretUse[] {
  const uses: SecretUse[] = [];
  walk(config, [], (text, at) => {
    for (const [, name = ''] of text.matchAll(REFERENCE)) uses.push({ at, name, required: true });
  });
  for (const { at, entry } of mountedSecrets(config)) {
    if (typeof entry.name === 'string') {
      uses.push({ at: [...at, 'name'], name: entry.name, required: entry.required !== false });
    }
  }
  return uses;
}

/** Names by which `${ENV}` finds a mounted secret. */
export function mountedNames(config: JsonObject): Set<string> {
  return new Set(
    mountedSecrets(config).flatMap(({ entry }) => {
      const name = entry.env ?? entry.name;
      return typeof name === 'string' ? [name] : [];
    }),
  );
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
