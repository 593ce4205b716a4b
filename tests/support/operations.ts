import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The published description of the API: the only thing the tests know of it. */
interface OpenApi {
  paths: Record<string, Record<string, OperationObject>>;
  components: Record<string, unknown>;
}

interface OperationObject {
  operationId: string;
  security: Record<string, unknown>[];
  'x-permission'?: string;
  'x-members-only'?: boolean;
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>;
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  statuses: number[];
  /** False for signed links and webhooks, whose address or secret stands for the key, and for the dashboard's cookie. */
  takesKey: boolean;
  takesSession: boolean;
  /** What a member needs to be allowed; undefined where no key is taken. */
  permission: string | undefined;
  /** True if API keys are refused. */
  isForMembers: boolean;
}

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as OpenApi;

const described = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

export const operations: Operation[] = described.map(({ path, method, operation }) => ({
  operationId: operation.operationId,
  method,
  path,
  statuses: Object.keys(operation.responses).map(Number),
  takesKey: operation.security.some((scheme) => 'bearer' in scheme),
  takesSession: operation.security.some((scheme) => 'session' in scheme),
  permission: operation['x-permission'],
  isForMembers: operation['x-members-only'] === true,
}));

const patterns = described
  .map((entry) => ({ ...entry, pattern: new RegExp(`^${entry.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  // A fixed path wins over one with parameters, as in the router.
  .sort((a, b) => (a.path.match(/\{/g)?.length ?? 0) - (b.path.match(/\{/g)?.length ?? 0));

const ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true }));
ajv.addSchema({ components: document.components }, 'openapi');
const compiled = new Map<string, ValidateFunction>();

/**
 * Compiled once for all answers that look the same: 649 answers have 68 schemas. References lead into the components,
 * which are added once instead of being compiled with each schema.
 */
function validatorOf(schema: Record<string, unknown>): ValidateFunction {
  const text = JSON.stringify(schema);
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const validate = ajv.compile(JSON.parse(text.replaceAll('"$ref":"#/', '"$ref":"openapi#/')));
  compiled.set(text, validate);
  return validate;
}

/** The operation a request belongs to, or undefined for routes outside the contract. */
export function findOperation(method: string, pathname: string) {
  return patterns.find((entry) => entry.method === method && entry.pattern.test(pathname));
}

/** Why the answer is not one that the API describes, or null. */
export function contractMistake(method: string, pathname: string, status: number, body: unknown): string | null {
  const found = findOperation(method, pathname);
  if (found === undefined || status === 405) return null;
  const response = found.operation.responses[status];
  if (response === undefined) return `${found.operation.operationId} does not declare status ${status}`;
  const schema = response.content?.['application/json']?.schema;
  if (schema === undefined) return null;
  const validate = validatorOf(schema);
  return validate(body) === true
    ? null
    : `${found.operation.operationId} ${status}: ${ajv.errorsText(validate.errors)}`;
}
