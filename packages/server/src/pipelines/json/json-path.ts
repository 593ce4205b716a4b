import { isObject, type Json, type JsonObject } from './json.ts';

export type JsonPath = readonly (string | number)[];

/**
 * `items.0.name`. Dots and backslashes in keys are escaped by a backslash, and so is a key that is a star, which stands
 * for all items of a list: paths of different values never collide.
 */
export const pathText = (path: JsonPath): string =>
  path.map((step) => (step === '*' ? '\\*' : String(step).replaceAll(/[\\.]/g, '\\$&'))).join('.');

/** The steps of such a text; item numbers come out as keys. */
export function pathSteps(text: string): string[] {
  const steps = [''];
  for (const [part] of text.matchAll(/\\.|\.|[^\\.]+/gs)) {
    if (part === '.') steps.push('');
    else steps[steps.length - 1] += part.startsWith('\\') ? part.slice(1) : part;
  }
  return steps;
}

/** Works for keys like `__proto__`, which plain assignment would not store. */
export function setOwn(object: JsonObject, key: string, value: Json): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

export const ownValue = (object: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(object, key) ? object[key] : undefined;

const childOf = (node: Json, step: string | number): Json | undefined => {
  if (typeof step === 'number') return Array.isArray(node) ? node[step] : undefined;
  return isObject(node) ? ownValue(node, step) : undefined;
};

export function valueAtPath(root: Json, path: JsonPath): Json | undefined {
  let node: Json | undefined = root;
  for (const step of path) node = node === undefined ? undefined : childOf(node, step);
  return node;
}

/** The value at a path that is given as text. */
export function valueAtText(root: Json, text: string): Json | undefined {
  let node: Json | undefined = root;
  for (const step of pathSteps(text)) {
    if (node === undefined) return undefined;
    node = childOf(node, Array.isArray(node) ? Number(step) : step);
  }
  return node;
}

/** Creates objects on the way; array items must exist. Undefined removes the key. */
export function setAtPath(root: JsonObject, path: JsonPath, value: Json | undefined): void {
  const last = path.at(-1);
  let node: Json = root;
  for (const step of path.slice(0, -1)) {
    const inner = childOf(node, step);
    if (inner !== undefined && inner !== null) node = inner;
    else if (isObject(node) && typeof step === 'string' && value !== undefined) {
      const made: JsonObject = {};
      setOwn(node, step, made);
      node = made;
    } else return;
  }
  if (typeof last === 'number' && Array.isArray(node)) node[last] = value ?? null;
  else if (typeof last === 'string' && isObject(node)) {
    if (value === undefined) delete node[last];
    else setOwn(node, last, value);
  }
}

/** The same shape with something else at each leaf. */
export function mapLeaves(value: Json, at: (path: (string | number)[], leaf: Json) => Json, path: JsonPath = []): Json {
  if (Array.isArray(value)) return value.map((item, index) => mapLeaves(item, at, [...path, index]));
  if (!isObject(value)) return at([...path], value);
  const mapped: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) setOwn(mapped, key, mapLeaves(inner, at, [...path, key]));
  return mapped;
}
