import type { TableFormat } from '../../documents/render/page.ts';
import type { DocumentSource } from '../documents/service.ts';

/** Everything that determines the output, from a request or from its record. */
export interface ParseRequest {
  source: DocumentSource;
  model: string;
  tables: TableFormat;
  dpi: number;
  instructions: string | null;
  pages: readonly number[] | undefined;
  languages: readonly string[];
  includeLayout: boolean;
  password: string | undefined;
  fresh: boolean;
}

export const MAX_OUTPUT_BYTES = 4 * 1024 ** 3;
