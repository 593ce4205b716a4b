import { type ProblemCode, problem, type SchemaProblem } from './problem.ts';

export const SCHEMA_LIMITS = { bytes: 65_536, levels: 32, nodes: 2_000 } as const;

/** Deeper values overflow the stack of every recursive function, including V8's own. */
const MAX_JSON_LEVELS = 200;

export interface JsonLimits {
  bytes: number;
  levels: number;
  /** Objects and arrays together. */
  nodes: number;
}

export type JsonExcess = 'bytes' | 'levels' | 'nodes' | null;

/**
 * Which limit a JSON value exceeds. It is iterative and stops at the first excess, so that it may run where requests
 * are served. The size is a lower bound of the text's: escapes are not counted.
 */
export function jsonExcess(value: unknown, limits: JsonLimits): JsonExcess {
  const open: { value: unknown; level: number }[] = [{ value, level: 1 }];
  let bytes = 0;
  let nodes = 0;
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    bytes += sizeOf(entry.value);
    if (bytes > limits.bytes) return 'bytes';
    if (typeof entry.value !== 'object' || entry.value === null) continue;
    nodes += 1;
    if (nodes > limits.nodes) return 'nodes';
    if (entry.level > limits.levels) return 'levels';
    for (const [key, inner] of Object.entries(entry.value)) {
      if (!Array.isArray(entry.value)) bytes += Buffer.byteLength(key) + 3;
      open.push({ value: inner, level: entry.level + 1 });
    }
  }
  return null;
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 3;
  return typeof value === 'object' && value !== null ? 3 : String(value).length + 1;
}

const EXCESS: Record<Exclude<JsonExcess, null>, [ProblemCode, string]> = {
  bytes: ['schema_too_large', `The schema is larger than ${SCHEMA_LIMITS.bytes} bytes.`],
  levels: ['schema_too_deep', `The schema is nested deeper than ${SCHEMA_LIMITS.levels} levels.`],
  nodes: ['schema_too_complex', `The schema has more than ${SCHEMA_LIMITS.nodes} nodes.`],
};

/** A level of a schema is two of JSON: `properties` and its contents. The walk counts the exact levels. */
export function sizeProblem(schema: unknown): SchemaProblem | null {
  const excess = jsonExcess(schema, { ...SCHEMA_LIMITS, levels: MAX_JSON_LEVELS });
  return excess === null ? null : excessProblem(excess);
}

export function excessProblem(excess: Exclude<JsonExcess, null>): SchemaProblem {
  const [code, message] = EXCESS[excess];
  return problem(code, '', message);
}
