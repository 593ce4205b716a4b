/** Reads everything in a definition except its spec. */
import { isObject, type JsonObject } from '../../pipelines/json/json.ts';
import type { Finding } from '../issue.ts';
import { apiVersionOf } from './api-version.ts';

const TOP_KEYS = ['apiVersion', 'kind', 'metadata', 'spec'];
const METADATA_KEYS = ['id', 'name', 'description'];
const UNTITLED = 'Untitled Workflow';
const MAX_NAME_LENGTH = 1000;
const MAX_DESCRIPTION_LENGTH = 100_000;

export function headerFindings(content: JsonObject, serviceDomain: string): Finding[] {
  const findings: Finding[] = [];
  const wanted = apiVersionOf(serviceDomain);
  const { apiVersion = null, kind = null } = content;
  if (apiVersion === null) {
    const message = `apiVersion is required; write ${wanted}`;
    findings.push({ code: 'MISSING_API_VERSION', path: ['apiVersion'], message, details: { supported: [wanted] } });
  } else if (apiVersion !== wanted) {
    const message = `'${shown(apiVersion)}' is not supported; write ${wanted}`;
    findings.push({ code: 'UNSUPPORTED_API_VERSION', path: ['apiVersion'], message, details: { supported: [wanted] } });
  }
  if (kind !== 'Workflow') {
    findings.push({ code: 'INVALID_KIND', path: ['kind'], message: "kind must be 'Workflow'" });
  }
  for (const key of Object.keys(content)) {
    if (TOP_KEYS.includes(key)) continue;
    const message = `a definition has no '${key}'; valid keys: ${TOP_KEYS.join(', ')}`;
    findings.push({ code: 'UNKNOWN_KEY', path: [key], message });
  }
  return findings;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200);

interface Metadata {
  id: string | null;
  name: string;
  description: string;
  findings: Finding[];
}

export function readMetadata(content: JsonObject, currentName: string | undefined): Metadata {
  const findings: Finding[] = [];
  const { metadata = null } = content;
  if (metadata !== null && !isObject(metadata)) {
    findings.push({ code: 'INVALID_METADATA', path: ['metadata'], message: 'must be a map with a name' });
    return { id: null, name: currentName ?? UNTITLED, description: '', findings };
  }
  const fields = metadata ?? {};
  for (const key of Object.keys(fields)) {
    if (METADATA_KEYS.includes(key)) continue;
    const message = `metadata has no '${key}'; valid keys: ${METADATA_KEYS.join(', ')}`;
    findings.push({ code: 'UNKNOWN_KEY', path: ['metadata', key], message });
  }
  const text = (key: string, maxLength: number): string | null => {
    const value = fields[key] ?? null;
    if (value === null || (typeof value === 'string' && value.length <= maxLength)) return value;
    const message = `must be a text of at most ${maxLength} characters`;
    findings.push({ code: 'INVALID_METADATA', path: ['metadata', key], message });
    return null;
  };
  const id = text('id', MAX_NAME_LENGTH);
  const name = text('name', MAX_NAME_LENGTH);
  const description = text('description', MAX_DESCRIPTION_LENGTH) ?? '';
  if (name === null && findings.every(({ path }) => path[1] !== 'name')) {
    const kept = currentName === undefined ? `it will be '${UNTITLED}'` : 'the name stays as it is';
    const message = `metadata.name is missing; ${kept}`;
    findings.push({ code: 'MISSING_NAME', path: ['metadata', 'name'], message, severity: 'warning' });
  }
  return { id, name: name ?? currentName ?? UNTITLED, description, findings };
}
