/** Locates, proves and verifies values in reader processes. */
import { splitTag } from '../../documents/pool/pool-job.ts';
import type { Scope } from '../../lib/scope.ts';
import type { PageText } from '../../pipelines/locate/page-text.ts';
import type { Quote } from '../../pipelines/prove/cite.ts';
import type { SourcesSummary } from '../../pipelines/prove/job.ts';
import type { Verification } from '../../pipelines/prove/verify.ts';
import type { ContentStore, KeptBlob } from '../blobs/service.ts';
import { LineBlob, writtenWhole } from '../documents/line-blob.ts';
import type { PoolWork, WorkTime } from '../documents/pool-work.ts';
import { asJson } from '../extractions/request.ts';
import type { FoundExtraction } from './record.ts';

/** What locating and verifying need of the record of an extraction. */
export type ProvenExtraction = Pick<
  FoundExtraction,
  'result_sha256' | 'content_sha256' | 'evidence_sha256' | 'json_schema' | 'file_id' | 'documents'
>;

export interface SourcesRequest extends WorkTime {
  /** The document in its stored form. */
  document: KeptBlob;
  extraction: ProvenExtraction;
}

const MAX_SOURCES_BYTES = 4 * 1024 ** 3;

const digestsOf = ({ document, extraction }: SourcesRequest) => ({
  path: document.sha256,
  resultPath: extraction.result_sha256,
  originalPath: extraction.content_sha256,
  ...originalsOf(extraction),
});

const originalName = (index: number): string => `original-${index}`;

/** The bytes of the documents of an extraction that has several. */
const originalsOf = ({ documents }: ProvenExtraction): Record<string, string> =>
  Object.fromEntries((documents ?? []).map(({ sha256 }, index) => [originalName(index), sha256]));

interface ProvingPaths {
  path: string;
  resultPath: string;
  originalPath: string;
}

/** Arguments that all jobs on the values of an extraction take. */
const argsOf = (extraction: ProvenExtraction, paths: ProvingPaths & Record<string, string | null>) => ({
  path: paths.path,
  resultPath: paths.resultPath,
  originalPath: paths.originalPath,
  schema: asJson(extraction.json_schema),
  fileId: extraction.file_id,
  ...(extraction.documents !== null && {
    documents: extraction.documents.map(({ file_id }, index) => ({
      fileId: file_id,
      originalPath: paths[originalName(index)] ?? '',
    })),
  }),
});

export function locateSources(
  { work, ledger }: { work: PoolWork; ledger: ContentStore },
  scope: Scope,
  request: SourcesRequest & { quotes: Quote[] },
): Promise<{ content: KeptBlob; summary: SourcesSummary }> {
  const { extraction, quotes, signal, deadlineMs } = request;
  const content = new LineBlob(ledger, { scope, maxBytes: MAX_SOURCES_BYTES, signal });
  return writtenWhole([content], async () => {
    const summary = await work.run('sources', {
      content: { scope, digests: { ...digestsOf(request), evidencePath: extraction.evidence_sha256 } },
      args: (paths) => ({ ...argsOf(extraction, paths), evidencePath: paths.evidencePath, quotes }),
      signal,
      deadlineMs,
      onPart: (part) => {
        const { tag, content: line } = splitTag(part);
        if (tag === 'p') return undefined;
        return tag === 'r' ? content.append(line) : content.write(line);
      },
      onRestart: () => content.restart(),
    });
    return { content: await content.finish(), summary };
  });
}

export const readPageText = (
  work: PoolWork,
  scope: Scope,
  {
    document,
    extraction,
    page,
    part,
    includeLayout,
    signal,
    deadlineMs,
  }: SourcesRequest & { page: number; part: number | undefined; includeLayout: boolean },
): Promise<PageText | null> => {
  const original = extraction.documents?.[part ?? 0]?.sha256 ?? extraction.content_sha256;
  return work.run('page_text', {
    content: { scope, digests: { path: document.sha256, originalPath: original } },
    args: (paths) => ({ ...paths, page, includeLayout, ...(part !== undefined && { part }) }),
    signal,
    deadlineMs,
  });
};

export const verifySources = (
  work: PoolWork,
  scope: Scope,
  request: SourcesRequest & { sourcesSha256: string },
): Promise<Verification> =>
  work.run('verify_sources', {
    content: { scope, digests: { ...digestsOf(request), sourcesPath: request.sourcesSha256 } },
    args: (paths) => ({
      ...argsOf(request.extraction, paths),
      sourcesPath: paths.sourcesPath,
      isOwn: request.extraction.evidence_sha256 !== null,
    }),
    signal: request.signal,
    deadlineMs: request.deadlineMs,
  });
