/** Finds what will make a schema extract badly, and what to write instead. Pure; runs in reader processes. */
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { checkSchema } from './check.ts';
import { pointerOf, walkSchema } from './keywords.ts';
import { constraintWarnings } from './lint-constraints.ts';
import { nameWarnings } from './lint-names.ts';
import { proofWarnings } from './lint-proof.ts';
import { sameMeaningWarnings } from './lint-same-meaning.ts';
import { shapeWarnings } from './lint-shape.ts';
import { type LintField, type LintWarning, warning } from './lint-warning.ts';
import { MAX_PROBLEMS, type SchemaProblem } from './problem.ts';
import { createResolver, type Resolver, referencesOf } from './references.ts';

export interface LintReport {
  /** Problems that make the schema unusable; empty if requests may use it. */
  problems: SchemaProblem[];
  warnings: LintWarning[];
}

const MAX_WARNINGS = 500;
const MAX_FIELDS = 150;
const MAX_OBJECT_LEVELS = 5;

export function lintSchema(schema: Json): LintReport {
  const checked = checkSchema(schema);
  const problems = checked.ok ? [] : checked.problems.slice(0, MAX_PROBLEMS);
  // Nothing more can be checked in a value that is not a schema.
  if (!isObject(schema) || problems.some(({ code }) => UNREADABLE.has(code))) return { problems, warnings: [] };
  const resolve = createResolver(schema);
  const fields = fieldsOf(schema, resolve);
  const warnings = [
    ...fields.flatMap(nameWarnings),
    ...fields.flatMap(proofWarnings),
    ...fields.flatMap((field) => shapeWarnings(field)),
    ...[...walkSchema(schema)].flatMap(({ schema: part, path }) => constraintWarnings(part, path)),
    ...sameMeaningWarnings(fields),
    ...sizeWarnings(fields),
    ...unusedDefinitions(schema),
  ];
  return { problems, warnings: warnings.slice(0, MAX_WARNINGS) };
}

const UNREADABLE: ReadonlySet<string> = new Set([
  'schema_not_object',
  'schema_too_large',
  'schema_too_deep',
  'schema_too_complex',
  'schema_invalid',
  'endless_ref',
]);

/** Every property of every object, with what its references and unions say about it. */
function fieldsOf(root: JsonObject, resolve: Resolver): LintField[] {
  const fields: LintField[] = [];
  for (const { schema, path, keyword, parent } of walkSchema(root)) {
    if (keyword !== 'properties' || parent === null) continue;
    const name = path.at(-1) ?? '';
    const required = Array.isArray(parent.schema.required) ? parent.schema.required : [];
    const { types, merged } = effective(schema, resolve);
    const holder = path.slice(0, -2);
    fields.push({
      name,
      path,
      pointer: pointerOf(path),
      holderPointer: pointerOf(holder),
      objectLevel: path.filter((key) => key === 'properties').length,
      isInList: path.includes('items'),
      schema: merged,
      types: [...types].filter((type) => type !== 'null'),
      isNullable: types.has('null'),
      isRequired: required.includes(name),
    });
  }
  return fields;
}

const MAX_HOPS = 8;

/** Follows references and splits unions with null, at this level only. */
function effective(schema: JsonObject, resolve: Resolver, hops = 0): { types: Set<string>; merged: JsonObject } {
  const types = new Set<string>([schema.type].flat().filter((type) => typeof type === 'string'));
  if (Array.isArray(schema.enum)) {
    for (const member of schema.enum) if (member === null) types.add('null');
  }
  let merged: JsonObject = schema;
  if (hops >= MAX_HOPS) return { types, merged };
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  for (const part of [...referencesOf(schema).map(resolve), ...branches]) {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) continue;
    const inner = effective(part, resolve, hops + 1);
    for (const type of inner.types) types.add(type);
    merged = { ...inner.merged, ...merged };
  }
  return { types, merged };
}

function sizeWarnings(fields: readonly LintField[]): LintWarning[] {
  const found: LintWarning[] = [];
  if (fields.length > MAX_FIELDS) {
    found.push(
      warning('schema_large', '', `The schema has ${fields.length} fields; accuracy falls with their number.`, {
        suggestion: 'Split it into several extractions by topic, or leave out what nobody uses.',
      }),
    );
  }
  const deepest = fields.reduce<LintField | undefined>(
    (best, field) => (field.objectLevel > (best?.objectLevel ?? 0) ? field : best),
    undefined,
  );
  if (deepest !== undefined && deepest.objectLevel > MAX_OBJECT_LEVELS) {
    found.push(
      warning('schema_deep', deepest.pointer, `Objects are nested ${deepest.objectLevel} levels deep.`, {
        suggestion: 'Documents are flat: lift nested objects, or give them as lists of rows.',
      }),
    );
  }
  return found;
}

function unusedDefinitions(root: JsonObject): LintWarning[] {
  const used = new Set([...walkSchema(root)].flatMap(({ schema }) => referencesOf(schema)));
  return (['$defs', 'definitions'] as const).flatMap((keyword) => {
    const named = root[keyword];
    if (!isObject(named)) return [];
    return Object.entries(named).flatMap(([name, schema]) => {
      const anchor = isObject(schema) && typeof schema.$anchor === 'string' ? schema.$anchor : null;
      const pointer = pointerOf([keyword, name]);
      const isUsed = [...used].some(
        (text) =>
          text === `#${pointer}` || text.startsWith(`#${pointer}/`) || text === `#${anchor}` || !text.startsWith('#'),
      );
      const suggestion = 'Remove it, or refer to it.';
      return isUsed ? [] : [warning('unused_definition', pointer, `Nothing refers to \`${name}\`.`, { suggestion })];
    });
  });
}
