/** What is wrong with a caller's schema, and where. */
export type ProblemCode =
  | 'schema_not_object'
  | 'schema_too_large'
  | 'schema_too_deep'
  | 'schema_too_complex'
  | 'schema_too_slow'
  | 'schema_draft_unknown'
  | 'schema_invalid'
  | 'root_not_object'
  | 'remote_ref'
  | 'unresolved_ref'
  | 'endless_ref'
  | 'pattern_invalid'
  | 'pattern_unsafe';

export interface SchemaProblem {
  code: ProblemCode;
  /** JSON pointer into the schema; empty for the schema as a whole. */
  pointer: string;
  message: string;
}

export const MAX_PROBLEMS = 20;

export const problem = (code: ProblemCode, pointer: string, message: string): SchemaProblem => ({
  code,
  pointer,
  message,
});
