import { z } from 'zod';

/** How a field carries content: as bare base64, or as a data URL (any other text in such a field is left alone). */
export type ContentKind = 'base64' | 'data_url';

const registry = z.registry<{ kind: ContentKind }>();

/** Replaces content that was stored while the request arrived. */
export class StoredContent {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The type that a data URL declares; null if it declares none. */
  readonly declaredType: string | null;
  /** Why the text is not valid content; null if the content was stored. */
  readonly problem: string | null;

  constructor(stored: { sha256: string; sizeBytes: number; declaredType: string | null; problem: string | null }) {
    this.sha256 = stored.sha256;
    this.sizeBytes = stored.sizeBytes;
    this.declaredType = stored.declaredType;
    this.problem = stored.problem;
  }
}

/** Marks a field whose content may be as large as a document. Its check then also accepts stored content. */
export function inlineContent(schema: z.ZodString, kind: ContentKind): z.ZodType<string | StoredContent, string> {
  registry.add(schema, { kind });
  return schema as unknown as z.ZodType<string | StoredContent, string>;
}

export const contentKind = (schema: z.core.$ZodType): ContentKind | undefined => registry.get(schema)?.kind;

/** Where a body may carry content: keys, `*` for the entries of a list, and `{}` for those of a map with any keys. */
export interface ContentPath {
  readonly keys: readonly string[];
  readonly kind: ContentKind;
}

export function contentPaths(schema: z.core.$ZodType, at: readonly string[] = []): ContentPath[] {
  const kind = contentKind(schema);
  if (kind !== undefined) return [{ keys: at, kind }];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => contentPaths(field, [...at, key]));
    case 'array':
      return contentPaths(def.element, [...at, '*']);
    case 'record':
      return contentPaths(def.valueType, [...at, '{}']);
    case 'union':
      return def.options.flatMap((option) => contentPaths(option, at));
    case 'optional':
    case 'nullable':
    case 'default':
      return contentPaths(def.innerType, at);
    default:
      return [];
  }
}
