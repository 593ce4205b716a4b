/**
 * The response, assembled verbatim from stored lines, so that an output of any size passes through without being
 * parsed.
 */
import { linePieces } from '../../lib/lines.ts';
import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger } from '../blobs/service.ts';
import { type FoundExtraction, toJob } from './record.ts';
import type { StoredSources } from './store.ts';

export async function* sourcesChunks(
  ledger: BlobLedger,
  scope: Scope,
  { job, extraction }: { job: StoredSources; extraction: FoundExtraction },
): AsyncGenerator<string> {
  const { id, file_id, filename, mime_type } = extraction;
  const head = JSON.stringify({
    object: 'extraction.sources',
    extraction_id: id,
    document_type: job.document_type,
    file: { id: file_id, filename, mime_type },
    job: toJob(job),
  });
  yield head.slice(0, -1);
  if (job.content_sha256 === null) {
    yield ',"extraction":';
    let lines = 0;
    for await (const { text, isLineStart } of linePieces(await ledger.open(scope, extraction.result_sha256))) {
      if (isLineStart) lines += 1;
      if (lines > 1) break;
      yield text;
    }
    yield ',"sources":{},"evidence":{}}';
    return;
  }
  const openings = [',"extraction":', ',"sources":', ',"evidence":{'];
  let number = 0;
  for await (const { text, isLineStart } of linePieces(await ledger.open(scope, job.content_sha256))) {
    if (!isLineStart) {
      yield text;
      continue;
    }
    yield (openings[number] ?? ',') + text;
    number += 1;
  }
  yield number > 2 ? '}}' : ',"evidence":{}}';
}
