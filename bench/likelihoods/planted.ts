/**
 * Mistakes that the systems of the set hardly make and others do: a digit misread, a value made up, one of another field,
 * null for what is printed; and null rightly said for fields that no such document holds. Always the same ones.
 */
import { isObject, type Json, type JsonObject } from '../../packages/server/src/pipelines/json/json.ts';
import { type JsonPath, setAtPath, valueAtPath } from '../../packages/server/src/pipelines/json/json-path.ts';
import { STRANGE_SCHEMA } from '../extract/strange-fields.ts';
import { drawOf, withOtherDigit } from '../support/draws.ts';

export interface Planted {
  schema: JsonObject;
  answer: JsonObject;
  /** By path as JSON. */
  verdicts: Map<string, boolean>;
}

/** One leaf in so many. */
const EVERY = 10;

export function planted(
  name: string,
  { schema, answer, verdicts }: { schema: JsonObject; answer: JsonObject; verdicts: ReadonlyMap<string, boolean> },
): Planted {
  const own = structuredClone(answer);
  const found = new Map<string, boolean>();
  const paths = [...verdicts].flatMap(([key, isRight]) => (isRight ? [JSON.parse(key) as JsonPath] : []));
  const values = paths.map((path) => valueAtPath(answer, path) ?? null).filter((value) => value !== null);
  for (const path of paths) {
    const value = valueAtPath(answer, path) ?? null;
    const draw = drawOf(name, JSON.stringify(path));
    if (value === null || draw % EVERY > 1) continue;
    const wrong = draw % EVERY === 0 ? null : mistaken(value, { draw: draw >>> 8, values });
    if (wrong === undefined) continue;
    setAtPath(own, path, wrong);
    found.set(JSON.stringify(path), false);
  }
  const strange = STRANGE_SCHEMA.properties as JsonObject;
  const added = Object.entries(strange).filter(
    ([key, property]) =>
      (property as JsonObject).type !== 'array' &&
      !Object.keys(isObject(schema.properties) ? schema.properties : {}).includes(key),
  );
  for (const [key] of added) {
    own[key] = null;
    found.set(JSON.stringify([key]), true);
  }
  const properties = { ...(schema.properties as JsonObject), ...Object.fromEntries(added) };
  return { schema: { ...schema, properties }, answer: own, verdicts: found };
}

/** Undefined where nothing else can be said. */
function mistaken(value: Json, { draw, values }: { draw: number; values: readonly Json[] }): Json | undefined {
  if (typeof value === 'number') {
    const text = withOtherDigit(String(value), draw);
    return text === undefined ? undefined : Number(text);
  }
  if (typeof value !== 'string') return undefined;
  const other = values[draw % Math.max(1, values.length)];
  if (draw % 3 === 0 && typeof other === 'string' && other !== value) return other;
  return (
    withOtherDigit(value, draw) ??
    value.replace(/\p{Ll}/gu, (letter) => String.fromCodePoint(97 + (((letter.codePointAt(0) ?? 0) * 7) % 26)))
  );
}
