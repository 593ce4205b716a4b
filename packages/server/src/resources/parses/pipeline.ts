/** From the bytes of a document to the output of a parse, for requests that wait and for background ones. */
import type { DocumentWarning } from '../../documents/model/document.ts';
import { PAGE_SEPARATOR } from '../../documents/render/page.ts';
import type { Scope } from '../../lib/scope.ts';
import type { ModelAnswers } from '../../models/answers.ts';
import type { OnSpent } from '../../models/spending.ts';
import type { KeptBlob } from '../blobs/service.ts';
import { type Documents, digestOf, type Progress } from '../documents/service.ts';
import type { ModelReader } from './model-reader.ts';
import { MAX_OUTPUT_BYTES, type ParseRequest } from './request.ts';

export interface ParseResult {
  text: KeptBlob;
  layout: KeptBlob | null;
  pageCount: number;
  /** Page count of the whole document, if known. */
  documentPageCount: number | undefined;
  /** Parts of the document that could not be read. */
  warnings: DocumentWarning[];
  creditsPerPage: number;
}

export interface ParseProgress extends Progress {
  stage: 'reading' | 'asking_model' | 'rendering';
}

export interface PipelineParts {
  documents: Documents;
  modelReader: ModelReader;
}

export interface PipelineOptions {
  /** The parse that pays a model for the pages. */
  parseId: string;
  signal: AbortSignal;
  deadlineMs: number;
  onSpent: OnSpent;
  answers?: ModelAnswers | undefined;
  onProgress?: (progress: ParseProgress) => void;
}

export const CREDITS_PER_PAGE = 1;

const readOptionsOf = ({ pages, password, languages, dpi }: ParseRequest) => ({
  pages,
  password,
  languages,
  dpi,
  ocr: 'auto' as const,
});

/** Equal for requests whose outputs are equal. */
export async function cacheKeyOf({ documents, modelReader }: PipelineParts, request: ParseRequest): Promise<string> {
  const { model, tables, instructions, includeLayout } = request;
  const build = modelReader.modelFor(request.model)?.build ?? null;
  const modelKey = await documents.keyOf(request.source, readOptionsOf(request));
  return digestOf([modelKey, PAGE_SEPARATOR, model, build, tables, instructions, includeLayout]);
}

export async function parseDocument(
  { documents, modelReader }: PipelineParts,
  scope: Scope,
  request: ParseRequest,
  { signal, deadlineMs, parseId, onSpent, answers, onProgress }: PipelineOptions,
): Promise<ParseResult> {
  const report = (stage: ParseProgress['stage']) => (progress: Progress) => onProgress?.({ stage, ...progress });
  const document = await documents.open(scope, request.source, {
    read: readOptionsOf(request),
    fresh: request.fresh,
    signal,
    deadlineMs,
    onProgress: report('reading'),
  });
  const counts = {
    pageCount: document.pageCount,
    warnings: document.warnings,
    documentPageCount: request.pages === undefined ? (document.header.pageCount ?? document.pageCount) : undefined,
  };
  const model = modelReader.modelFor(request.model);
  if (model !== null && modelReader.canRead(document.header)) {
    const reading = { document, request, parseId, signal, onSpent, answers, onProgress: report('asking_model') };
    return { ...counts, creditsPerPage: model.creditsPerPage, ...(await modelReader.read(scope, model, reading)) };
  }
  const work = { tables: request.tables, maxBytes: MAX_OUTPUT_BYTES, signal, deadlineMs };
  const onRendered = report('rendering');
  const text = await documents.render(scope, document, { ...work, what: 'text', onProgress: onRendered });
  const layout = request.includeLayout ? await documents.render(scope, document, { ...work, what: 'layout' }) : null;
  return { ...counts, text, layout, creditsPerPage: CREDITS_PER_PAGE };
}
