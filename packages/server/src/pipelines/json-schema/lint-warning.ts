import type { JsonObject } from '../json/json.ts';

export type WarningCode =
  | 'generic_name'
  | 'ambiguous_name'
  | 'missing_description'
  | 'unprovable_opinion'
  | 'unprovable_computed'
  | 'unprovable_boolean'
  | 'slow_pattern'
  | 'unanchored_pattern'
  | 'contradictory_constraints'
  | 'ineffective_keyword'
  | 'required_undefined'
  | 'required_without_null'
  | 'duplicate_meaning'
  | 'similar_enum_members'
  | 'unknown_format'
  | 'missing_format'
  | 'missing_type'
  | 'mixed_types'
  | 'number_as_text'
  | 'empty_object'
  | 'list_without_items'
  | 'list_in_list'
  | 'schema_large'
  | 'schema_deep'
  | 'unused_definition';

export interface LintWarning {
  code: WarningCode;
  /** JSON pointer into the schema. */
  pointer: string;
  message: string;
  suggestion: string;
}

/** A property, with its references resolved. */
export interface LintField {
  name: string;
  path: readonly string[];
  pointer: string;
  holderPointer: string;
  objectLevel: number;
  isInList: boolean;
  schema: JsonObject;
  /** Without null. */
  types: string[];
  isNullable: boolean;
  isRequired: boolean;
}

export const warning = (
  code: WarningCode,
  pointer: string,
  message: string,
  { suggestion }: { suggestion: string },
): LintWarning => ({ code, pointer, message, suggestion });

export const isContainer = ({ types, schema }: LintField): boolean =>
  types.includes('object') || types.includes('array') || schema.properties !== undefined || schema.items !== undefined;

export const textOf = (schema: JsonObject, key: 'title' | 'description'): string => {
  const value = schema[key];
  return typeof value === 'string' ? value.trim() : '';
};
