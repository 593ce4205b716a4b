/** Checks whether a caller's schema is usable. Pure; runs in reader processes. */
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { compileSchema, type ErrorObject, metaErrors, missingReferenceOf } from './compile.ts';
import { type Draft, draftOf } from './draft.ts';
import { pointerOf, type Visited, walkSchema } from './keywords.ts';
import { excessProblem, SCHEMA_LIMITS, sizeProblem } from './limits.ts';
import { isPlain, isWellFormed } from './plain.ts';
import { MAX_PROBLEMS, problem, type SchemaProblem } from './problem.ts';
import { createResolver, evaluationsOf, isBomb, isLocalReference, type Resolver, referencesOf } from './references.ts';
import { compilePattern, PatternError } from './safe-pattern.ts';

export type SchemaCheck = { ok: true; draft: Draft } | { ok: false; problems: SchemaProblem[] };

export function checkSchema(schema: Json): SchemaCheck {
  if (!isObject(schema)) {
    return refused([problem('schema_not_object', '', 'The schema must be a JSON object.')]);
  }
  const size = sizeProblem(schema);
  if (size !== null) return refused([size]);
  const draft = draftOf(schema);
  if (draft === null) {
    const message = 'The schema names a draft that is not known. Known are 2020-12, 2019-09, 7, 6 and 4.';
    return refused([problem('schema_draft_unknown', '/$schema', message)]);
  }
  const visited = [...walkSchema(schema)];
  if (visited.some(({ level }) => level > SCHEMA_LIMITS.levels)) return refused([excessProblem('levels')]);
  const { $schema: _, ...rest } = schema;
  const shape = isWellFormed(rest) ? [] : metaErrors(schema, draft).map(shapeProblem);
  // Further findings about a malformed schema would be consequences of that.
  if (shape.length > 0) return refused(withoutRepeats(shape));
  const resolve = createResolver(schema);
  const problems = [
    ...visited.flatMap(patternProblems),
    ...referenceProblems(schema, visited, resolve),
    ...(isObjectSchema(schema, resolve) ? [] : [problem('root_not_object', '', ROOT_MESSAGE)]),
  ];
  const needsCompiler = !visited.every((entry) => isPlain(entry.schema));
  if (problems.length === 0 && needsCompiler) problems.push(...compileProblems(schema, draft, visited));
  return problems.length === 0 ? { ok: true, draft } : refused(problems);
}

const ROOT_MESSAGE = 'The schema must describe an object: `"type": "object"` with `properties`.';

const refused = (problems: SchemaProblem[]): SchemaCheck => ({ ok: false, problems: problems.slice(0, MAX_PROBLEMS) });

/** A union of the meta-schema reports each branch; one report per place is enough. */
function withoutRepeats(problems: SchemaProblem[]): SchemaProblem[] {
  const byPointer = new Map<string, SchemaProblem>();
  for (const entry of problems) if (!byPointer.has(entry.pointer)) byPointer.set(entry.pointer, entry);
  return [...byPointer.values()];
}

function shapeProblem({ instancePath, keyword, message, params }: ErrorObject): SchemaProblem {
  const name = instancePath.split('/').at(-1) ?? '';
  const subject = name === '' ? 'The schema' : `\`${name.replaceAll('~1', '/').replaceAll('~0', '~')}\``;
  const allowed = keyword === 'enum' ? `: ${(params.allowedValues as string[]).join(', ')}` : '';
  return problem(
    'schema_invalid',
    instancePath,
    `${subject} ${message ?? 'is not valid'}${allowed}.${hintFor(instancePath)}`,
  );
}

const hintFor = (pointer: string): string =>
  /\/items$/.test(pointer)
    ? ' In draft 2020-12 a list of schemas is `prefixItems`; for the older form say `"$schema": "http://json-schema.org/draft-07/schema#"`.'
    : '';

function patternProblems({ schema, path }: Visited): SchemaProblem[] {
  const patterns: [string, readonly string[]][] = [];
  if (typeof schema.pattern === 'string') patterns.push([schema.pattern, [...path, 'pattern']]);
  if (isObject(schema.patternProperties)) {
    for (const name of Object.keys(schema.patternProperties))
      patterns.push([name, [...path, 'patternProperties', name]]);
  }
  return patterns.flatMap(([pattern, at]) => {
    try {
      compilePattern(pattern);
      return [];
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      return [problem(error.fault === 'unsafe' ? 'pattern_unsafe' : 'pattern_invalid', pointerOf(at), error.message)];
    }
  });
}

function referenceProblems(root: JsonObject, visited: readonly Visited[], resolve: Resolver): SchemaProblem[] {
  const ids = new Set(visited.map(({ schema }) => schema.$id).filter((id) => typeof id === 'string'));
  const problems: SchemaProblem[] = [];
  for (const { schema, path } of visited) {
    for (const reference of referencesOf(schema)) {
      const at = pointerOf([...path, '$ref']);
      // The compiler resolves names inside a part with its own address, and those addresses.
      if (ids.size > (ids.has(String(root.$id)) ? 1 : 0)) continue;
      if (!isLocalReference(reference) && !ids.has(reference.split('#')[0] ?? '')) problems.push(remote(reference, at));
      else if (isLocalReference(reference) && resolve(reference) === undefined)
        problems.push(unresolved(reference, at));
    }
  }
  if (problems.length > 0) return problems;
  const known = new Map<JsonObject, number>();
  for (const { schema, path } of visited) {
    const evaluations = evaluationsOf(schema, resolve, known);
    if (evaluations === Number.POSITIVE_INFINITY) {
      return [problem('endless_ref', pointerOf(path), 'The schema refers back to itself without an end.')];
    }
    if (isBomb(evaluations)) {
      return [problem('schema_too_complex', pointerOf(path), 'Unions and references multiply to too many checks.')];
    }
  }
  return [];
}

const remote = (reference: string, at: string): SchemaProblem =>
  problem(
    'remote_ref',
    at,
    `\`${shortened(reference)}\` is outside of the schema. Put what it refers to into \`$defs\` and refer to it with \`#/$defs/…\`.`,
  );

const unresolved = (reference: string, at: string): SchemaProblem =>
  problem('unresolved_ref', at, `\`${shortened(reference)}\` refers to nothing in the schema.`);

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

function compileProblems(schema: JsonObject, draft: Draft, visited: readonly Visited[]): SchemaProblem[] {
  try {
    compileSchema(schema, draft);
    return [];
  } catch (error) {
    const missing = missingReferenceOf(error);
    if (missing !== null) {
      const at = visited.find((entry) => referencesOf(entry.schema).some((text) => missing.endsWith(text)));
      const pointer = at === undefined ? '' : pointerOf([...at.path, '$ref']);
      return [isLocalReference(missing) ? unresolved(missing, pointer) : remote(missing, pointer)];
    }
    if (error instanceof RangeError) return [problem('schema_too_complex', '', 'The schema is too complex.')];
    const reason = error instanceof Error ? shortened(error.message) : 'unknown';
    return [problem('schema_invalid', '', `The schema cannot be used: ${reason}.`)];
  }
}

const MAX_HOPS = 32;

/** True if every value of the schema is, or may be, an object, because an extraction returns one. */
function isObjectSchema(schema: JsonObject, resolve: Resolver, hops = 0): boolean {
  if (hops > MAX_HOPS) return false;
  const { type } = schema;
  if (type !== undefined) return type === 'object' || (Array.isArray(type) && type.includes('object'));
  if (isObject(schema.properties)) return true;
  const holds = (value: Json | undefined): boolean => isObject(value) && isObjectSchema(value, resolve, hops + 1);
  const referred = referencesOf(schema).map(resolve);
  if (referred.some((target) => typeof target === 'object' && holds(target))) return true;
  if (Array.isArray(schema.allOf) && schema.allOf.some(holds)) return true;
  return [schema.anyOf, schema.oneOf].some((list) => Array.isArray(list) && list.length > 0 && list.every(holds));
}
