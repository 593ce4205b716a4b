/** From the bytes of a document to the output of a parse; the same for requests that wait and for background ones. */
import { PAGE_SEPARATOR, type TableFormat } from '../../documents/render/page.ts';
import type { Scope } from '../../lib/scope.ts';
import type { KeptBlob } from '../blobs/service.ts';
import { type DocumentSource, type Documents, digestOf, type Progress } from '../documents/service.ts';

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

export interface ParseResult {
  text: KeptBlob;
  layout: KeptBlob | null;
  pageCount: number;
  /** Of the whole document, where it is known. */
  documentPageCount: number | undefined;
}

export interface ParseProgress extends Progress {
  stage: 'reading' | 'rendering';
}

export interface PipelineOptions {
  signal: AbortSignal;
  deadlineMs: number;
  onProgress?: (progress: ParseProgress) => void;
}

const MAX_OUTPUT_BYTES = 4 * 1024 ** 3;

const readOptionsOf = ({ pages, password, languages, dpi }: ParseRequest) => ({
  pages,
  password,
  languages,
  dpi,
  ocr: 'auto' as const,
});

/** Equal for requests whose outputs are equal. */
export async function cacheKeyOf(documents: Documents, request: ParseRequest): Promise<string> {
  const { model, tables, instructions, includeLayout } = request;
  const modelKey = await documents.modelKey(request.source, readOptionsOf(request));
  return digestOf([modelKey, PAGE_SEPARATOR, model, tables, instructions, includeLayout]);
}

export async function parseDocument(
  documents: Documents,
  scope: Scope,
  request: ParseRequest,
  { signal, deadlineMs, onProgress }: PipelineOptions,
): Promise<ParseResult> {
  const report = (stage: ParseProgress['stage']) => (progress: Progress) => onProgress?.({ stage, ...progress });
  const model = await documents.model(scope, request.source, {
    read: readOptionsOf(request),
    fresh: request.fresh,
    signal,
    deadlineMs,
    onProgress: report('reading'),
  });
  const work = { tables: request.tables, maxBytes: MAX_OUTPUT_BYTES, signal, deadlineMs };
  const onRendered = report('rendering');
  const text = await documents.render(scope, model, { ...work, what: 'text', onProgress: onRendered });
  const layout = request.includeLayout ? await documents.render(scope, model, { ...work, what: 'layout' }) : null;
  return {
    text,
    layout,
    pageCount: model.pageCount,
    documentPageCount: request.pages === undefined ? (model.header.pageCount ?? model.pageCount) : undefined,
  };
}
