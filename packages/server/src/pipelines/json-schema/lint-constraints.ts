/** Finds constraints that contradict each other, have no effect, or are fragile. */
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { editDistance } from './formats.ts';
import { pointerOf } from './keywords.ts';
import { type LintWarning, warning } from './lint-warning.ts';
import { compilePattern, needsBacktracking } from './safe-pattern.ts';

type Path = readonly string[];

export function constraintWarnings(schema: JsonObject, path: Path): LintWarning[] {
  return [
    ...rangeWarnings(schema, path),
    ...enumWarnings(schema, path),
    ...requiredWarnings(schema, path),
    ...keywordWarnings(schema, path),
    ...patternWarnings(schema, path),
  ];
}

const RANGES = [
  ['minimum', 'maximum', 0],
  ['exclusiveMinimum', 'exclusiveMaximum', 1],
  ['minimum', 'exclusiveMaximum', 1],
  ['exclusiveMinimum', 'maximum', 1],
  ['minLength', 'maxLength', 0],
  ['minItems', 'maxItems', 0],
  ['minProperties', 'maxProperties', 0],
  ['minContains', 'maxContains', 0],
] as const;

function rangeWarnings(schema: JsonObject, path: Path): LintWarning[] {
  return RANGES.flatMap(([low, high, isStrict]) => {
    const least = schema[low];
    const most = schema[high];
    if (typeof least !== 'number' || typeof most !== 'number') return [];
    if (isStrict === 1 ? least < most : least <= most) return [];
    const message = `No value has ${low} ${least} and ${high} ${most}.`;
    return [contradiction([...path, low], message, 'Exchange the two, or leave one out.')];
  });
}

const contradiction = (path: Path, message: string, suggestion: string): LintWarning =>
  warning('contradictory_constraints', pointerOf(path), message, { suggestion });

const typesOf = (schema: JsonObject): string[] => [schema.type].flat().filter((type) => typeof type === 'string');

function isOf(value: Json, type: string): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

const MAX_COMPARED = 200;

function enumWarnings(schema: JsonObject, path: Path): LintWarning[] {
  const found: LintWarning[] = [];
  const types = typesOf(schema);
  const members = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const ?? null] : [];
  const at = [...path, Array.isArray(schema.enum) ? 'enum' : 'const'];
  const strangers = types.length === 0 ? [] : members.filter((member) => !types.some((type) => isOf(member, type)));
  if (strangers.length > 0) {
    const message = `${short(strangers[0] ?? null)} is allowed by the list and forbidden by the type ${types.join(' or ')}.`;
    found.push(contradiction(at, message, 'Change the type, or the members that are not of it.'));
  }
  const unmatched = members.find((member) => typeof member === 'string' && !matches(schema, member));
  if (unmatched !== undefined) {
    const message = `${short(unmatched)} is allowed by the list and forbidden by the pattern or the length.`;
    found.push(contradiction(at, message, 'Leave the pattern and the length out: the list says it all.'));
  }
  const isAllowed = members.length === 0 || schema.default === undefined || schema.default === null;
  if (!isAllowed && !members.some((member) => JSON.stringify(member) === JSON.stringify(schema.default))) {
    const message = `The default ${short(schema.default ?? null)} is not one of the allowed values.`;
    found.push(contradiction([...path, 'default'], message, 'Use one of them, or leave the default out.'));
  }
  return [...found, ...similarMembers(members, at)];
}

function matches({ pattern, minLength, maxLength }: JsonObject, text: string): boolean {
  if (typeof minLength === 'number' && text.length < minLength) return false;
  if (typeof maxLength === 'number' && text.length > maxLength) return false;
  try {
    return typeof pattern !== 'string' || compilePattern(pattern).test(text);
  } catch {
    // The check of the schema reports it.
    return true;
  }
}

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/s$/, '');

function similarMembers(members: readonly Json[], at: Path): LintWarning[] {
  const texts = members.filter((member) => typeof member === 'string').slice(0, MAX_COMPARED);
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      const [a, b] = [folded(one), folded(other)];
      const isClose =
        a === b ||
        (a.length > 5 && Math.abs(a.length - b.length) <= 1 && !/\d/.test(a + b) && editDistance(a, b) === 1);
      if (!isClose || (a === '' && b === '')) continue;
      const suggestion = 'Keep one of them, or name them so that documents tell them apart.';
      const message = `${short(one)} and ${short(other)} are nearly the same.`;
      return [warning('similar_enum_members', pointerOf(at), message, { suggestion })];
    }
  }
  return [];
}

function requiredWarnings(schema: JsonObject, path: Path): LintWarning[] {
  const { required, properties } = schema;
  if (!Array.isArray(required) || !isObject(properties)) return [];
  return required.flatMap((name, index) => {
    if (typeof name !== 'string' || Object.hasOwn(properties, name)) return [];
    const isClosed = schema.additionalProperties === false;
    const at = [...path, 'required', String(index)];
    if (isClosed) return [contradiction(at, `\`${name}\` is required and not allowed.`, 'Add it to the properties.')];
    const suggestion = 'Add it to the properties, or take it out of `required`.';
    return [
      warning('required_undefined', pointerOf(at), `\`${name}\` is required and described nowhere.`, { suggestion }),
    ];
  });
}

const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems', 'contains', 'prefixItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
};

function keywordWarnings(schema: JsonObject, path: Path): LintWarning[] {
  const types = new Set(typesOf(schema).map((type) => (type === 'integer' ? 'number' : type)));
  if (types.size === 0) return [];
  return Object.entries(KEYWORDS).flatMap(([type, keywords]) => {
    if (types.has(type)) return [];
    // Formats such as int64 and double apply to numbers.
    const idle = keywords.filter(
      (keyword) => schema[keyword] !== undefined && !(keyword === 'format' && types.has('number')),
    );
    return idle.map((keyword) =>
      warning(
        'ineffective_keyword',
        pointerOf([...path, keyword]),
        `\`${keyword}\` says nothing about ${[...types].join(' or ')}.`,
        {
          suggestion: `Remove it, or make the type ${type}.`,
        },
      ),
    );
  });
}

function patternWarnings({ pattern }: JsonObject, path: Path): LintWarning[] {
  if (typeof pattern !== 'string') return [];
  const at = pointerOf([...path, 'pattern']);
  if (needsBacktracking(pattern)) {
    const suggestion = 'Write it without looking around or back, and with counts up to 1,000.';
    return [warning('slow_pattern', at, 'The pattern needs backtracking and runs under a time limit.', { suggestion })];
  }
  if (!/^\(?\^|\$\)?$/.test(pattern)) {
    const suggestion = 'Begin it with `^` and end it with `$`.';
    return [warning('unanchored_pattern', at, 'The pattern may match any part of the value.', { suggestion })];
  }
  return [];
}

const MAX_SHOWN = 60;

function short(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
