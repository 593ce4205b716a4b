/** A JSON Schema as one plain tree. */
import type { Json } from '../../json/json.ts';

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';

export interface PlainSchema {
  type: JsonType;
  isNullable: boolean;
  title: string;
  description: string;
  format: string | undefined;
  pattern: string | undefined;
  enum: Json[] | undefined;
  examples: Json[];
  properties: { name: string; isRequired: boolean; schema: PlainSchema }[];
  items: PlainSchema | undefined;
}
