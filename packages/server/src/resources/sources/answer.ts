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
  let number = 0;
  let isEvidence = false;
  let hasLists = false;
  for await (const { text, isLineStart } of linePieces(await ledger.open(scope, job.content_sha256))) {
    if (!isLineStart) {
      yield text;
      continue;
    }
    number += 1;
    if (number <= 2) yield (number === 1 ? ',"extraction":' : ',"sources":') + text;
    // What is said of lists follows the evidence; paths of evidence begin with a quotation mark.
    else if (text.startsWith('{')) {
      yield `${isEvidence ? '}' : ',"evidence":{}'},"lists":${text}`;
      hasLists = true;
    } else {
      yield (isEvidence ? ',' : ',"evidence":{') + text;
      isEvidence = true;
    }
  }
  if (!hasLists) yield isEvidence ? '}' : ',"evidence":{}';
  yield '}';
}
