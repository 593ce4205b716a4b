/** Which leaves of an answer the scoring program of the data sets calls right. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Json, JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { valueAtPath } from '../../packages/server/src/pipelines/json/json-path.ts';
import type { LeafTypes } from './leaf-types.ts';

interface ComparedLeaf {
  ok: boolean;
  /** The truth has no value; the answer has none. */
  gN: boolean;
  pN: boolean;
}

type Compare = (
  gold: Json,
  answer: unknown,
  types: LeafTypes,
  schema: JsonObject,
  key: string,
  path: string,
  out: { push: (leaf: ComparedLeaf) => void },
) => void;

export async function comparerOf(data: string): Promise<Compare> {
  const { compare } = (await import(pathToFileURL(path.join(data, 'eval', 'kie.mjs')).href)) as { compare: Compare };
  return compare;
}

type Path = (string | number)[];

/**
 * By path as JSON. The program aligns lists and does not say how, so what it reads before each verdict is watched.
 * @param types how values of the set are compared, by key
 */
export function verdictsOf(
  compare: Compare,
  { gold, answer, schema, types = {} }: { gold: Json; answer: Json; schema: JsonObject; types?: LeafTypes },
): Map<string, boolean> {
  const verdicts = new Map<string, boolean>();
  let read: Path | undefined;
  const watched = (node: Json, at: Path): unknown => {
    if (node === null || typeof node !== 'object') return node;
    return new Proxy(node, {
      get: (target, key) => {
        if (typeof key === 'symbol' || (Array.isArray(target) && !/^\d+$/.test(key))) return Reflect.get(target, key);
        const own = [...at, Array.isArray(target) ? Number(key) : key];
        read = own;
        const inner = Object.hasOwn(target, key) ? (target as JsonObject)[key] : undefined;
        return inner === undefined ? undefined : watched(inner, own);
      },
    });
  };
  const push = ({ ok, pN }: ComparedLeaf): void => {
    const value = read === undefined ? undefined : valueAtPath(answer, read);
    const isLeaf = value !== undefined && (value === null || typeof value !== 'object');
    const isEmpty = value === null || value === '';
    if (read !== undefined && isLeaf && (!pN || isEmpty)) verdicts.set(JSON.stringify(read), ok);
    read = undefined;
  };
  compare(gold, watched(answer, []), types, schema, '', '', { push });
  return verdicts;
}
