/**
 * Schemas of zod, Valibot, ArkType and others, through the interface that they share (https://standardschema.dev). The
 * types repeat what that page publishes for copying, because the SDK has no dependencies.
 */
import { RectoError } from './errors.ts';

export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => Validated<Output> | Promise<Validated<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    /** Present if the library can write its schemas as JSON Schema. */
    readonly jsonSchema?: { readonly input: (options: { target: string }) => Record<string, unknown> } | undefined;
  };
}

type Validated<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

export type JsonSchema = Record<string, unknown>;

/** The type of the values of a schema. JSON Schema does not say, unless the caller does. */
export type OutputOf<S> = S extends StandardSchema<unknown, infer Output> ? Output : Record<string, unknown>;

/** The extracted values do not satisfy the schema, mostly because the document lacks some that it requires. */
export class SchemaMismatchError<R = unknown> extends RectoError {
  readonly issues: readonly SchemaIssue[];
  /** What was extracted nevertheless. */
  readonly record: R;

  constructor(issues: readonly SchemaIssue[], record: R) {
    super(`The extracted values do not satisfy the schema: ${issues.map(issueText).join('; ')}`);
    this.issues = issues;
    this.record = record;
  }
}

const issueText = ({ message, path = [] }: SchemaIssue): string =>
  [path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'), message]
    .filter((text) => text !== '')
    .join(': ');

/** Schemas of some libraries are functions. */
export const isStandardSchema = (schema: unknown): schema is StandardSchema =>
  ((typeof schema === 'object' && schema !== null) || typeof schema === 'function') && '~standard' in schema;

/** What the service is asked for: values that the schema accepts, before it transforms them. */
export function jsonSchemaOf(schema: StandardSchema | JsonSchema): JsonSchema {
  if (!isStandardSchema(schema)) return schema;
  const { vendor, jsonSchema } = schema['~standard'];
  if (jsonSchema !== undefined) return jsonSchema.input({ target: 'draft-2020-12' });
  throw new TypeError(
    `This version of ${vendor} does not write JSON Schema through the standard interface. Pass the result of its own ` +
      'function as `json_schema`, next to `schema`.',
  );
}

/** Returns the value as the schema transforms it. */
export async function validated<T, R>(schema: StandardSchema | JsonSchema, value: unknown, record: R): Promise<T> {
  if (!isStandardSchema(schema)) return value as T;
  const result = await schema['~standard'].validate(value);
  if (result.issues !== undefined) throw new SchemaMismatchError(result.issues, record);
  return result.value as T;
}
