/** The only file that uses ajv. Runs in reader processes only, because compiling generates code from untrusted text. */
import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import Ajv7 from 'ajv';
import Ajv2019 from 'ajv/dist/2019.js';
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import type { Draft } from './draft.ts';
import { forCompiler } from './for-compiler.ts';
import { compilePattern } from './safe-pattern.ts';

export type { ErrorObject } from 'ajv';

export type Compiled = (value: unknown) => readonly ErrorObject[];

export interface CompileOptions {
  /** Schemas that may be referenced besides the schema itself; none for those of callers. */
  others?: ReadonlyMap<string, unknown>;
  formats?: boolean;
}

/** Ajv writes this text into the code it generates. */
const safeRegExp = Object.assign((pattern: string) => compilePattern(pattern), { code: 'safeRegExp' });

const OPTIONS: Options = {
  strict: false,
  allErrors: true,
  ownProperties: true,
  logger: false,
  validateSchema: false,
  addUsedSchema: true,
  // Inlining would copy a referenced schema into the code once per reference.
  inlineRefs: false,
  unicodeRegExp: true,
};

const CLASSES = { draft7: Ajv7.default, 'draft2019-09': Ajv2019.default, 'draft2020-12': Ajv2020.default } as const;

function createAjv(draft: Draft, options: Options) {
  return new CLASSES[draft]({ ...OPTIONS, ...options });
}

/** A new instance for each schema: names and anchors of one customer must not meet those of another. */
export function compileSchema(
  schema: JsonObject | boolean,
  draft: Draft,
  { others = new Map(), formats = true }: CompileOptions = {},
): Compiled {
  const ajv = createAjv(draft, { code: { regExp: safeRegExp as never }, validateFormats: formats });
  replaceUniqueItems(ajv);
  if (formats) addFormats.default(ajv);
  for (const [name, other] of others) ajv.addSchema(other as JsonObject, name);
  const validate: ValidateFunction = ajv.compile(typeof schema === 'boolean' ? schema : forCompiler(schema));
  return (value) => (validate(value) ? [] : (validate.errors ?? []));
}

/** The compiler's own comparison calls `toString`, which may be a property of the output, and takes quadratic time. */
function replaceUniqueItems(ajv: ReturnType<typeof createAjv>): void {
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (isAsked: boolean, items: Json[]) => !isAsked || new Set(items.map(canonicalText)).size === items.length,
    error: { message: 'must NOT have duplicate items' },
  });
}

/** Equal for equal values, whatever the order of their keys. */
function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? null)}`).join(',')}}`;
}

const metaValidators = new Map<Draft, (schema: JsonObject) => readonly ErrorObject[]>();

/** The errors of a schema against the meta-schema of its draft. */
export function metaErrors(schema: JsonObject, draft: Draft): readonly ErrorObject[] {
  let validate = metaValidators.get(draft);
  if (validate === undefined) {
    const ajv = createAjv(draft, { validateSchema: true });
    addFormats.default(ajv);
    // Patterns are checked one by one, with their own message.
    ajv.addFormat('regex', true);
    validate = (given) => {
      const { $schema: _, ...rest } = forCompiler(given);
      return ajv.validateSchema(rest) ? [] : (ajv.errors ?? []);
    };
    metaValidators.set(draft, validate);
  }
  return validate(schema);
}

/** The unresolved reference; null for any other error. */
export function missingReferenceOf(error: unknown): string | null {
  return error instanceof Error && 'missingRef' in error ? String(error.missingRef) : null;
}
