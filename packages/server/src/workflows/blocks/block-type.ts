/**
 * What a type of block is to everything that does not run it. One file per type, one entry in `registry.ts`, and
 * `conformance.ts` for all of them.
 *
 * A type is asked through `read`: it parses a config once and answers with functions over it, so that nobody outside the
 * file of a type has to know the shape of its config.
 */
import type { z } from 'zod';
import type { JsonObject } from '../../pipelines/json/json.ts';
import type { DocumentPath, IssueCode } from '../issue.ts';
import type { MalformedReference, SecretUse } from './secret-references.ts';

export type ValueKind = 'file' | 'json' | 'any';

export interface Handle {
  id: string;
  kind: ValueKind;
  /** By which a definition may name an input instead of its id. */
  name: string | null;
  /** Of a container: whether the handle is for its neighbours or for its children. */
  side: 'outside' | 'inside';
  /** An input without which the block cannot run. */
  required: boolean;
}

/** JSON Schemas by handle id. A handle that is missing may carry anything. */
export type HandleSchemas = Readonly<Record<string, JsonObject>>;

/** A path into the values of an input, at a place of the config. */
export interface PathUse {
  /** Within the config. */
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
  /** Within the config. */
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
}

export type BlockRead = { ok: true; block: BlockReading } | { ok: false; problems: ConfigProblem[] };

export type BlockRole = 'start' | 'step' | 'container' | 'note';

export interface BlockType {
  type: string;
  title: string;
  description: string;
  role: BlockRole;
  /** Strict, every field described: validation, the documentation and the form of the dashboard read it. */
  config: z.ZodObject;
  /** The config of a block that was made without one. */
  defaults: JsonObject;
  /** Kinds of `config.review.predicate`; empty when the block cannot be reviewed. */
  reviewPredicates: readonly string[];
  /** Fields that hold a JSON Schema of the user. */
  schemaFields: readonly string[];
  /** Lists whose items are told apart by a key rather than by their place: field → keys, the first that is there. */
  listIdentities: Readonly<Record<string, readonly string[]>>;
  /** Fields whose values are secret wherever they are, beside those with secret-looking names. */
  sensitiveKeys: readonly string[];
  read(config: JsonObject): BlockRead;
  /** `secret://NAME` anywhere and `mounts.secrets`; also of a config that cannot be read. */
  secretReferences(config: JsonObject): SecretUse[];
  /** What was meant as `secret://NAME` and is none. */
  malformedReferences(config: JsonObject): MalformedReference[];
  /** Also of a config that cannot be read. */
  tableReferences(config: JsonObject): TableUse[];
}
