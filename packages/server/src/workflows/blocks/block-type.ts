/**
 * What a block type means to everything except executors that need services. One file per type and one entry in
 * `registry.ts`; `block-types.test.ts` checks all of them.
 *
 * `read` parses a config once and returns functions over it, so that nothing outside the file of a type has to know the
 * shape of its config.
 */
import type { z } from 'zod';
import type { Json, JsonObject } from '../../pipelines/json/json.ts';
import type { DocumentPath, IssueCode } from '../issue.ts';
import type { MalformedReference, SecretUse } from './secret-references.ts';

export type ValueKind = 'file' | 'json' | 'any';

export interface Handle {
  id: string;
  kind: ValueKind;
  /** The name that a definition may use for an input instead of its id. */
  name: string | null;
  /** For a container: whether the handle faces its neighbours or its children. */
  side: 'outside' | 'inside';
  /** True for an input without which the block cannot run. */
  required: boolean;
}

/** JSON Schemas by handle id. A missing handle may carry anything. */
export type HandleSchemas = Readonly<Record<string, JsonObject>>;

/** A path into the values of an input, and where it appears in the config. */
export interface PathUse {
  /** Relative to the config. */
  at: DocumentPath;
  path: string;
  schema: JsonObject | undefined;
  wanted: 'any' | 'array';
}

export interface ConfigProblem {
  code: Extract<
    IssueCode,
    'INVALID_BLOCK_CONFIG' | 'MISSING_USER_DECLARED_SCHEMA' | 'REVIEW_NOT_SUPPORTED' | 'CONSENSUS_REQUIRED_FOR_REVIEW'
  >;
  /** Relative to the config. */
  path: DocumentPath;
  message: string;
  details?: JsonObject;
}

export interface TableUse {
  at: DocumentPath;
  tableId: string;
}

export interface BlockReading {
  inputHandles: readonly Handle[];
  outputHandles: readonly Handle[];
  /** What is missing before the block can run; a draft may be saved without it. */
  missing: readonly ConfigProblem[];
  outputSchemas(inputs: HandleSchemas): HandleSchemas;
  pathUses(inputs: HandleSchemas): readonly PathUse[];
  /** Outputs by handle from the inputs that arrived; null if executing the block takes more than its inputs. */
  compute: ((inputs: ReadonlyMap<string, Json>) => Record<string, Json>) | null;
}

export type BlockRead = { ok: true; block: BlockReading } | { ok: false; problems: ConfigProblem[] };

export type BlockRole = 'start' | 'step' | 'container' | 'note';

export interface BlockType {
  type: string;
  title: string;
  description: string;
  role: BlockRole;
  /** Strict, with every field described: validation, the documentation and the dashboard's forms read it. */
  config: z.ZodObject;
  /** The config of a block that was created without one. */
  defaults: JsonObject;
  /** Kinds of `config.review.predicate`; empty when the block cannot be reviewed. */
  reviewPredicates: readonly string[];
  /** Fields that hold a JSON Schema written by the user. */
  schemaFields: readonly string[];
  /**
   * Lists whose items are identified by a key rather than by position: field → keys, of which the first present one
   * counts.
   */
  listIdentities: Readonly<Record<string, readonly string[]>>;
  /** Fields whose values are always secret, in addition to those with secret-looking names. */
  sensitiveKeys: readonly string[];
  read(config: JsonObject): BlockRead;
  /** Finds `secret://NAME` anywhere and `mounts.secrets`, even in an invalid config. */
  secretReferences(config: JsonObject): SecretUse[];
  /** Finds malformed attempts at `secret://NAME`. */
  malformedReferences(config: JsonObject): MalformedReference[];
  /** Works on invalid configs too. */
  tableReferences(config: JsonObject): TableUse[];
}
