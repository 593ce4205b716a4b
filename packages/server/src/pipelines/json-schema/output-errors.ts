/** Converts validation errors to what a reader of the output needs: one per place, with its path. */
import type { Json } from '../json/json.ts';
import type { ErrorObject } from './compile.ts';

export interface OutputError {
  /** Dotted, such as `lines.0.price`; empty for the output as a whole. */
  path: string;
  /** The same as keys and indexes. */
  keys: (string | number)[];
  keyword: string;
  message: string;
}

const MAX_OUTPUT_ERRORS = 100;

export function outputErrors(errors: readonly ErrorObject[], output: Json): OutputError[] {
  const seen = new Set<string>();
  const found: OutputError[] = [];
  for (const error of withoutBranches(errors)) {
    const keys = keysOf(error, output);
    const entry = { path: keys.join('.'), keys, keyword: error.keyword, message: messageOf(error) };
    const identity = `${entry.path}\n${entry.message}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    found.push(entry);
    if (found.length === MAX_OUTPUT_ERRORS) break;
  }
  return found;
}

/** The missing or superfluous place, not the object around it. */
function keysOf({ instancePath, keyword, params }: ErrorObject, output: Json): (string | number)[] {
  const keys: (string | number)[] = [];
  let node: Json | undefined = output;
  for (const part of instancePath.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(node)) {
      keys.push(Number(key));
      node = node[Number(key)];
    } else {
      keys.push(key);
      node = typeof node === 'object' && node !== null && Object.hasOwn(node, key) ? node[key] : undefined;
    }
  }
  const named = {
    required: params.missingProperty,
    dependentRequired: params.missingProperty,
    dependencies: params.missingProperty,
    additionalProperties: params.additionalProperty,
    unevaluatedProperties: params.unevaluatedProperty,
    propertyNames: params.propertyName,
  }[keyword];
  return typeof named === 'string' ? [...keys, named] : keys;
}

const UNIONS: ReadonlySet<string> = new Set(['anyOf', 'oneOf']);

/**
 * A union that fails reports its branches, then itself. If a branch failed further inside, that says more than the
 * union; otherwise only the union is kept, with the types it allows.
 */
function withoutBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    if (!UNIONS.has(error.keyword)) {
      kept.push(error);
      continue;
    }
    // Schema paths do not tell whose branch it was, because they start over after a reference.
    const first = kept.findLastIndex((before) => !isWithin(before, error)) + 1;
    kept.push(...mostTellingErrors(kept.splice(first), error));
  }
  return kept.filter(({ keyword }) => keyword !== 'if');
}

const isWithin = ({ instancePath }: ErrorObject, union: ErrorObject): boolean =>
  instancePath === union.instancePath || instancePath.startsWith(`${union.instancePath}/`);

/** The errors to report instead of a union and its branches. */
function mostTellingErrors(branches: readonly ErrorObject[], union: ErrorObject): ErrorObject[] {
  const types = branches.filter(
    ({ keyword, instancePath }) => keyword === 'type' && instancePath === union.instancePath,
  );
  const others = branches.filter((error) => !types.includes(error));
  // `text with a pattern | null` and a text that does not match: the pattern is what is wrong.
  const fewest = others.length > 0 ? fewestOf(others) : [];
  if (types.length > 0 && fewest.length > 0) return fewest;
  if (others.some(({ instancePath }) => instancePath !== union.instancePath)) return fewest;
  if (types.length === 0 || others.length > 0) return [union];
  const names = [...new Set(types.flatMap(({ params }) => params.type as string | string[]))];
  return [{ ...union, message: `must be ${names.join(' or ')}` }];
}

/** The errors of the branch with the fewest, which was most likely meant. */
function fewestOf(errors: readonly ErrorObject[]): ErrorObject[] {
  const groups = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    const branch = /\/(?:anyOf|oneOf)\/\d+/.exec(error.schemaPath)?.[0] ?? '';
    groups.set(branch, [...(groups.get(branch) ?? []), error]);
  }
  return [...groups.values()].sort((a, b) => a.length - b.length)[0] ?? [];
}

function messageOf({ keyword, message, params }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required and missing';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not in the schema';
    case 'enum':
      return `must be one of ${listed(params.allowedValues as unknown[])}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'type':
      return `must be ${[params.type].flat().join(' or ')}`;
    case 'pattern':
      return 'does not match the pattern';
    case 'format':
      return `is not a valid ${String(params.format)}`;
    default:
      return message ?? 'is not valid';
  }
}

const LISTED = 10;

function listed(values: readonly unknown[]): string {
  const texts = values.slice(0, LISTED).map((value) => JSON.stringify(value));
  return values.length > LISTED ? `${texts.join(', ')}, …` : texts.join(', ');
}
