/** Decides which values a plan masks. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { setOwn } from '../../pipelines/json/json-path.ts';
import { blockType } from '../blocks/registry.ts';

export const MASK = '(sensitive value)';

export type IsSensitive = (path: readonly (string | number)[], value: Json) => boolean;

const SECRET_NAMES = [
  'authorization',
  'token',
  'secret',
  'password',
  'passwd',
  'passphrase',
  'credential',
  'credentials',
  'cookie',
  'apikey',
  'accesskey',
  'privatekey',
];

const hasSecretName = (key: string): boolean => {
  const letters = key.toLowerCase().replace(/[^a-z]/g, '');
  return SECRET_NAMES.some((name) => letters.endsWith(name));
};

/** These hold names of things, which may look like secrets but are not. */
const WITHOUT_SECRETS = ['mounts', 'field_mappings', 'review'];

export function sensitiveIn(typeName: string): IsSensitive {
  const type = blockType(typeName);
  const open = new Set([...WITHOUT_SECRETS, ...(type?.schemaFields ?? [])]);
  const listed = new Set(type?.sensitiveKeys.map((key) => key.toLowerCase()));
  return (path, value) => {
    const [root, field, ...inner] = path;
    if (root !== 'config' || typeof field !== 'string' || open.has(field)) return false;
    if (typeof value === 'string' && hasCredentials(value)) return true;
    return [field, ...inner].some(
      (step) => typeof step === 'string' && (listed.has(step.toLowerCase()) || hasSecretName(step)),
    );
  };
}

/** True for a URL with a password in it, or with a parameter that is named like a secret. */
function hasCredentials(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false;
  if (/^https?:\/\/[^/?#]*@/i.test(text)) return true;
  const query = text.split('?', 2)[1] ?? '';
  return query.split(/[&;]/).some((parameter) => hasSecretName(parameter.split('=', 1)[0] ?? ''));
}

/** Masks the value, and mirrors it with true for each mask. */
export function masked(
  value: Json,
  isSensitive: IsSensitive,
  path: readonly (string | number)[] = [],
): { value: Json; mirror: Json | undefined } {
  if (isSensitive(path, value) && isLeaf(value)) return value === null ? { value, mirror: undefined } : SECRET;
  if (Array.isArray(value)) return maskedList(value, isSensitive, path);
  if (!isObject(value)) return { value, mirror: undefined };
  const mirror: JsonObject = {};
  let shown: JsonObject | null = null;
  for (const [key, inner] of Object.entries(value)) {
    const part = masked(inner, isSensitive, [...path, key]);
    if (part.mirror === undefined) continue;
    shown ??= { ...value };
    setOwn(shown, key, part.value);
    setOwn(mirror, key, part.mirror);
  }
  return shown === null ? { value, mirror: undefined } : { value: shown, mirror };
}

const SECRET = { value: MASK, mirror: true };
const isLeaf = (value: Json): boolean => typeof value !== 'object' || value === null;

function maskedList(
  list: readonly Json[],
  isSensitive: IsSensitive,
  path: readonly (string | number)[],
): { value: Json; mirror: Json | undefined } {
  const parts = list.map((item, index) => masked(item, isSensitive, [...path, index]));
  const value = parts.map((part) => part.value);
  if (parts.every(({ mirror }) => mirror === undefined)) return { value, mirror: undefined };
  return { value, mirror: parts.map(({ mirror }) => mirror ?? false) };
}
