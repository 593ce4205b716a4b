import type { Scope } from '../../lib/scope.ts';
import type { BlobLedger } from '../blobs/service.ts';
import { makeAgain, outputLost } from '../primitives/lost-output.ts';
import { requestOf } from './request.ts';
import type { ExtractionRunner } from './runner.ts';
import type { StoredExtraction } from './store.ts';

export interface ResultNeed {
  /** Also require the evidence, not only the values. */
  withEvidence?: boolean;
  signal: AbortSignal;
}

/** Ensures that the stored result is intact; recomputes what is lost or damaged from the document. */
export async function requireResult(
  { ledger, runner, deadlineMs }: { ledger: BlobLedger; runner: ExtractionRunner; deadlineMs: number },
  scope: Scope,
  row: StoredExtraction,
  { withEvidence = false, signal }: ResultNeed,
): Promise<void> {
  const loss = await ledger.lossOf(scope, [row.result_sha256, withEvidence ? row.evidence_sha256 : null]);
  if (loss === null) return;
  // Models cost money and seldom give the same answer twice, so don't recompute their results.
  if (!runner.isLocal(row.model)) throw outputLost(loss);
  await makeAgain([row.result_sha256, row.evidence_sha256], async () => {
    const request = { ...requestOf(row), fresh: false };
    const document = await runner.read(scope, request, { signal, deadlineMs });
    const options = { signal, deadlineMs, onSpent: async () => {} };
    const { result, evidence } = await runner.extract(scope, document, request, options);
    return [result.sha256, evidence?.sha256 ?? null];
  });
}
