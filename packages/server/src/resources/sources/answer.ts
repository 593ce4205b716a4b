/**
 * The response, assembled verbatim from stored lines, so that an output of any size passes through without being
 * parsed.
 */
import type { Readable } from 'node:stream';
import { linePieces, splitLines } from '../../lib/lines.ts';
import type { Scope } from '../../lib/scope.ts';
import type { Evidence, EvidenceStatus } from '../../pipelines/prove/evidence.ts';
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

/** The status of each value by its path, from stored lines. */
export async function readStatuses(content: Readable): Promise<Map<string, EvidenceStatus>> {
  const statuses = new Map<string, EvidenceStatus>();
  let number = 0;
  for await (const line of splitLines(content)) {
    number += 1;
    // The first two lines are values and sources; only lines of evidence begin with a path.
    if (number <= 2 || !line.startsWith('"')) continue;
    for (const [path, { status }] of Object.entries(JSON.parse(`{${line}}`) as Record<string, Evidence>)) {
      statuses.set(path, status);
    }
  }
  return statuses;
}
